import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  Decimal,
  defineList,
  filtersOf,
  invalidField,
  minorUnit,
  onViolation,
  recordAudit,
  requireUnchanged,
  searched,
} from "../../kernel/index.ts";
import { currencyStatement } from "../../tenancy/currency/index.ts";
import {
  insertPromotion,
  knownProducts,
  lockPromotion,
  promotionColumns,
  updatePromotion,
  usesTaken,
} from "./repository.ts";
import type { CreateInput, ListInput, Promotion, UpdateInput } from "./schema.ts";

const PERCENT = 100;
const refusing = onViolation({ promotions_code_key: () => new AppError("promotion_code_taken") });

/** The tenant's promotions, newest first: by activity, type and code (4 L6). */
export const promotionList = defineList("promotions.list", {
  from: "promotions p",
  scope: "p.tenant_id = $1",
  filters: filtersOf<ListInput>({ is_active: "p.is_active = ?", type: "p.type = ?", search: searched("p.code") }),
  order: ["created_at DESC", "id DESC"],
  columns: promotionColumns,
  source: (rows) => `${rows} p`,
});

/** The operation. */
export async function listPromotions(ctx: TenantContext, input: ListInput) {
  const { rows: promotions, total } = await promotionList.read(ctx, [ctx.tenantId], input);
  return { promotions, page: input.page, limit: input.limit, total };
}

/** What is named must be the tenant's, and an amount no finer than its smallest coin. */
async function validate(tx: Transaction, wanted: Pick<Promotion, "type" | "value" | "product_ids">): Promise<void> {
  const ids = [...new Set(wanted.product_ids)];
  const known = ids.length > 0 ? await tx.sql(knownProducts, [tx.scope.tenantId, ids]) : [];
  if (known.length < ids.length) throw new AppError("product_not_found");
  if (wanted.type === "percentage") return;
  const [tenant] = await tx.sql(currencyStatement, [tx.scope.tenantId]);
  if (tenant && new Decimal(wanted.value).decimalPlaces() > minorUnit(tenant.currency_code))
    throw invalidField("value", "too_many_decimals");
}

const moment = (given: string | Date | null | undefined) => (given ? new Date(given).toISOString() : null);

/** Makes a promotion (4 L6); 409 `promotion_code_taken`. */
export function createPromotion(ctx: TenantContext, input: CreateInput) {
  return ctx.transaction(async (tx) => {
    await validate(tx, input);
    const { code = null, type, value, scope, product_ids, usage_limit = null, per_customer_limit = null } = input;
    const terms = [code, type, value, scope, product_ids, moment(input.starts_at), moment(input.ends_at)] as const;
    const limits = [usage_limit, per_customer_limit, input.min_subtotal, input.is_active] as const;
    const by = [ctx.caller.userId, ctx.deps.now().toISOString()] as const;
    const [promotion] = await tx
      .sql(insertPromotion, [ctx.tenantId, newId(), ...terms, ...limits, ...by])
      .catch(refusing);
    if (!promotion) throw new Error("an insert returned no row");
    const entry = { action: "promotion.create", entity_type: "promotion", entity_id: promotion.id };
    await recordAudit(tx, ctx, { ...entry, after: promotion });
    return { promotion };
  });
}

/** Changes what is given; null empties. A limit that is new counts the uses that were taken before it (4 L6, 4 A8). */
export function changePromotion(ctx: TenantContext, { id, ...patch }: UpdateInput) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockPromotion, [ctx.tenantId, id]);
    if (!before) throw new AppError("promotion_not_found");
    requireUnchanged(ctx, before.updated_at);
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const wanted = { ...before, ...given };
    const [starts_at, ends_at] = [moment(wanted.starts_at), moment(wanted.ends_at)];
    if (wanted.type === "percentage" && wanted.value > PERCENT) throw invalidField("value", "percent_too_high");
    if (starts_at && ends_at && ends_at <= starts_at) throw invalidField("ends_at", "date_range_reversed");
    await validate(tx, wanted);
    const begins = before.usage_limit === null && wanted.usage_limit !== null;
    const [taken] = begins ? await tx.sql(usesTaken, [ctx.tenantId, id]) : [];
    const used = taken?.uses ?? before.used_count ?? 0;
    if (wanted.usage_limit !== null && wanted.usage_limit < used)
      throw invalidField("usage_limit", "too_small.number", { minimum: used, inclusive: "true" });
    const terms = [
      wanted.code,
      wanted.type,
      wanted.value,
      wanted.scope,
      wanted.product_ids,
      starts_at,
      ends_at,
    ] as const;
    const limits = [wanted.usage_limit, wanted.per_customer_limit, wanted.min_subtotal, wanted.is_active] as const;
    const rest = [taken?.uses ?? null, ctx.deps.now().toISOString()] as const;
    const [promotion] = await tx.sql(updatePromotion, [ctx.tenantId, id, ...terms, ...limits, ...rest]).catch(refusing);
    if (!promotion) throw new Error("a promotion under lock is gone");
    const entry = { action: "promotion.update", entity_type: "promotion", entity_id: id };
    await recordAudit(tx, ctx, { ...entry, before, after: promotion });
    return { promotion };
  });
}
