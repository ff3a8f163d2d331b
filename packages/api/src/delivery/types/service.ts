import { NO_TENANT, newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, UserContext } from "../../kernel/index.ts";
import { AppError, offsetOf, recordAudit } from "../../kernel/index.ts";
import { textIn } from "./name.ts";
import type { createInput, listInput } from "./schema.ts";

const listStatement = statement(
  "delivery_types.list",
  "SELECT id, name FROM delivery_types ORDER BY created_at, id LIMIT $1 OFFSET $2",
);
const countStatement = statement("delivery_types.count", "SELECT count(*) AS total FROM delivery_types");
const findStatement = statement("delivery_types.find", "SELECT id, name FROM delivery_types WHERE id = $1");
const insertStatement = statement(
  "delivery_types.insert",
  "INSERT INTO delivery_types (id, name, created_at, updated_at) VALUES ($1, $2, $3, $3) RETURNING id, name",
);

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
    const [row] = await tx.sql(insertStatement, [newId(), JSON.stringify(input.name), ctx.deps.now().toISOString()]);
    if (!row) throw new Error("an insert returned no row");
    const entry = { entity_type: "delivery_type", entity_id: row.id, after: row };
    await recordAudit(tx, ctx, { action: "delivery_type.create", ...entry });
    return { deliveryType: { id: row.id, name: textIn(ctx.language, row.name) } };
  });
}
