import { z } from "zod";
import { readAnswer, router, userOperation } from "../../kernel/index.ts";
import { oneInput, registerInput, registerOutput } from "./schema.ts";
import { deleteDevice, registerDevice } from "./service.ts";

const tag = "Devices";
const reference = "3 §12";
const made = { status: 201, message: "device.registered" } as const;
const known = { status: 200, message: "device.registered" } as const;

export const devicesRouter = router({
  register: userOperation({
    rest: { method: "POST", path: "/messaging/devices" },
    summary: "Register a device for push messages",
    description:
      "It gets them until it is deleted or the session of this request ends; refreshing a token keeps it. Register again " +
      "after each sign-in, and when the push service hands out another token: of the tokens of one session the one " +
      "registered last is sent to.",
    tag,
    reference,
    message: "device.registered",
    status: 201,
    outcomes: {
      all: [made, known],
      of: (data) => (readAnswer(registerOutput, data).already_registered ? known : made),
    },
  })
    .input(registerInput)
    .output(registerOutput)
    .mutation(({ ctx, input }) => registerDevice(ctx, input)),

  delete: userOperation({
    rest: { method: "DELETE", path: "/messaging/devices/{id}" },
    summary: "Forget a device",
    tag,
    reference,
    message: "device.deleted",
    errors: ["device_not_found"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteDevice(ctx, input)),
});
