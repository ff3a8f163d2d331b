import { z } from "zod";
import {
  codeText,
  daysInOrder,
  daysReversed,
  id,
  orNull,
  pageInput,
  pageOutput,
  pathId,
  plainDate,
  timestampOut,
} from "../../kernel/index.ts";

const actorType = z
  .enum(["user", "api_key", "system"])
  .meta({ id: "AuditActorType" })
  .describe("`system`: the service itself, or somebody whom the tenant is not told of");

const snapshot = orNull(z.record(z.string(), z.unknown())).describe(
  "The record as it was told; secrets are never in it",
);

export const auditLogEntry = z
  .object({
    id,
    actor: z
      .object({
        type: actorType,
        id: orNull(id),
        name: orNull(z.string()).describe("Null for who is no member: an administrator of the platform"),
      })
      .meta({ id: "AuditActor" }),
    action: z.string().describe("`<record>.<verb>`, e.g. `warehouse.update`"),
    entity_type: z.string(),
    entity_id: z.string(),
    entity_name: orNull(z.string()).describe("What the record is called now; null where it has no name, or is gone"),
    before: snapshot,
    after: snapshot,
    is_shortened: z
      .boolean()
      .describe("Whether `before` and `after` are without their long values here; the entry by itself has all"),
    ip: orNull(z.string()),
    request_id: orNull(z.string()).describe("The `X-Request-Id` of the answer"),
    created_at: timestampOut,
  })
  .meta({ id: "AuditLogEntry" });

const word = codeText(200).optional();

export const listInput = z
  .object({
    ...pageInput(),
    actor_type: actorType.optional(),
    actor_id: id.optional().describe("A user, or an API key"),
    action: word,
    entity_type: word,
    entity_id: word,
    ip: word,
    request_id: word,
    date_from: plainDate.optional().describe("First day, in the tenant's time zone"),
    date_to: plainDate.optional().describe("Last day, in the tenant's time zone"),
  })
  .refine(daysInOrder, daysReversed);
export type ListInput = z.infer<typeof listInput>;
export const oneInput = z.object({ id: pathId("not_found") });
export const oneOutput = z.object({ entry: auditLogEntry });
export const listOutput = z.object({ audit_log: z.array(auditLogEntry), ...pageOutput });
