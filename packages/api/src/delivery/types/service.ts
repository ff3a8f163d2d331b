import { NO_TENANT, newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, UserContext } from "../../kernel/index.ts";
import { AppError, offsetOf, recordAudit, recordOf } from "../../kernel/index.ts";
import type { LanguageText } from "./name.ts";
import { textIn } from "./name.ts";
import type { createInput, listInput } from "./schema.ts";

const listStatement = statement(
  "delivery_types.list",
  "SELECT id, name FROM delivery_types ORDER BY created_at, id LIMIT $1 OFFSET $2",
);
const countStatement = statement("delivery_types.count", "SELECT count(*) AS total FROM delivery_types");
const findStatement = statement("delivery_types.find", "SELECT id, name FROM delivery_types WHERE id = $1");
/** Every kind of delivery, for anybody (1 §4.8). */
export async function listDeliveryTypes({ deps, language }: OpenContext, input: z.infer<typeof listInput>) {
  const { page, limit } = input;
  const [rows, [count]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(listStatement, [limit, offsetOf(input)]),
    q.sql(countStatement),
  ]);
  const deliveryTypes = rows.map(({ id, name }) => ({ id, name: textIn(language, name) }));
  return { deliveryTypes, page, limit, total: count?.total ?? 0 };
}

/** One of them (1 §4.8). */
export async function showDeliveryType({ deps, language }: OpenContext, { typeId }: { typeId: string }) {
  const [[row]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(findStatement, [typeId])]);
  if (!row) throw new AppError("delivery_type_not_found");
  return { deliveryType: { id: row.id, name: textIn(language, row.name) } };
}

/** Adds a kind of delivery for all tenants; system administrators (3 §5). */
export function createDeliveryType(ctx: UserContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const at = ctx.deps.now();
    const data = { id: newId(), name: input.name, created_at: at, updated_at: at };
    const select = { id: true, name: true } as const;
    const row: { id: string; name: LanguageText } = recordOf(await tx.prisma.deliveryType.create({ data, select }));
    const entry = { entity_type: "delivery_type", entity_id: row.id, after: row };
    await recordAudit(tx, ctx, { action: "delivery_type.create", ...entry });
    return { deliveryType: { id: row.id, name: textIn(ctx.language, row.name) } };
  });
}
