import { z } from "zod";

const requestId = z.uuid().meta({
  header: { id: "X-Request-Id" },
  description: "Names this request in the server's log; quote it when you report a problem",
});
const rateLimit = z
  .string()
  .optional()
  .meta({
    header: { id: "RateLimit" },
    description: "What is left of the limit, and for how many seconds it counts",
    examples: ['"default";r=599;t=60'],
  });
const retryAfter = z
  .int32()
  .meta({ header: { id: "Retry-After" }, description: "Seconds to wait before asking again" });
const replayed = z
  .literal("true")
  .optional()
  .meta({
    header: { id: "Idempotency-Replayed" },
    description: "The answer to an earlier request with this Idempotency-Key: nothing was done again",
  });

const every = { "X-Request-Id": requestId, RateLimit: rateLimit };

export const headers = {
  every: z.object(every),
  /** Of what takes an Idempotency-Key. */
  keyed: z.object({ ...every, "Idempotency-Replayed": replayed }),
  /** Of what is to be tried again later. */
  later: z.object({ RateLimit: rateLimit, "Retry-After": retryAfter }),
};
