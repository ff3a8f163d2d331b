import { z } from "zod";
import { fileUrl } from "../../files/index.ts";
import { codeText, issue, text } from "../../kernel/index.ts";

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const where = {
  latitude: latitude.nullish().describe("Where it was done; for the timeline and the chain of custody"),
  longitude: longitude.nullish(),
};
const photos = z.array(fileUrl).max(20).default([]);

const proof = z.object({
  photo_urls: photos,
  signature_url: fileUrl.nullish(),
  recipient_name: text(200).nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
});

/** What each action of a driver says, on its own path and in a sync (3 §5, 4 E3, 4 E6). */
export const payloads = {
  accept: z.object(where),
  decline: z.object({ ...where, reason: text(500).nullish() }),
  "start-pickup": z.object(where),
  pickup: z.object({
    ...where,
    scanned_barcode: codeText(100)
      .toUpperCase()
      .describe("The parcel's barcode; of a leg, its own or its staged delivery's"),
    signature_url: fileUrl.nullish(),
  }),
  "start-delivery": z.object(where),
  deliver: z.object({
    ...where,
    proof: proof.default({ photo_urls: [] }).describe("At least a photo or a signature"),
  }),
  fail: z.object({
    ...where,
    reason_code: z
      .string()
      .trim()
      .max(100)
      .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, { error: issue("reason_code_format") })
      .meta({ description: "snake_case", examples: ["recipient_absent"] }),
    notes: text(2000).nullish(),
    photo_urls: photos,
  }),
};

export type Payloads = { [A in keyof typeof payloads]: z.output<(typeof payloads)[A]> };
