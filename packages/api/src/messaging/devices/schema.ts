import { z } from "zod";
import { id, pathId, timestampOut } from "../../kernel/index.ts";

// Push services hand out visible ASCII; the length is what a unique index can hold.
const pushToken = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .regex(/^[\x21-\x7e]+$/)
  .meta({ examples: ["fcm-token-0001"] });

const platform = z.enum(["ios", "android", "web"]).meta({ id: "DevicePlatform" });

export const device = z
  .object({
    id,
    platform,
    push_token: z.string(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Device" });

export const registerInput = z.object({
  platform,
  push_token: pushToken.describe("What the platform's push service knows the device by"),
});
export const registerOutput = z.object({
  device,
  already_registered: z.boolean().describe("The token was known: it is the caller's now, whoever had it"),
});
export const oneInput = z.object({ id: pathId("device_not_found") });
