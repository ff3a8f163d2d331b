import { language as languages } from "@karwan/api";
import { z } from "zod";

export const language = languages.optional().meta({
  param: { id: "Language" },
  description: "Language of messages; otherwise that of `Accept-Language`, then English",
});

const key = z.string().min(1).max(255);
const description =
  "Names this request, so that repeating it has no second effect; kept 24 hours. Path and query belong to it: repeat it with the same query, and choose the language by Accept-Language";
const examples = ["0198c0de-7a5e-7000-8000-00000000f00d"];
const idempotencyKey = key.optional().meta({ param: { id: "IdempotencyKey" }, description, examples });
const requiredIdempotencyKey = key.meta({ param: { id: "RequiredIdempotencyKey" }, description, examples });

const ifMatch = z
  .string()
  .optional()
  .meta({
    param: { id: "IfMatch" },
    description:
      "The record's `updated_at` as you read it, bare or in quotes: the change is made only if nobody changed it since, otherwise 412 `changed_meanwhile`. `*`: any record that is there",
    examples: ["2026-11-21T08:00:00.000Z"],
  });

/** What a change takes in headers: its name, and what the record must still be like (3 §1.8, 4 L9). */
export const changeHeaders = ({ needsKey, takesIfMatch }: { needsKey: boolean; takesIfMatch: boolean }) =>
  z.object({
    "Idempotency-Key": needsKey ? requiredIdempotencyKey : idempotencyKey,
    ...(takesIfMatch && { "If-Match": ifMatch }),
  });

export const lastEventHeader = z.object({
  "Last-Event-ID": z
    .string()
    .optional()
    .meta({
      param: { id: "LastEventId" },
      description: "The `id` of the last event seen, to go on there",
    }),
});
