import { newId } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import type { z } from "zod";
import type { Dependencies, TenantContext } from "../../kernel/index.ts";
import { AppError, keyOf, makeSigningSecret, offsetOf, recordAudit, recordOf } from "../../kernel/index.ts";
import { textIn } from "../types/index.ts";
import { mergeCredentials } from "./credentials.ts";
import type { CarrierRow } from "./repository.ts";
import { countStatement, listStatement, lockStatement } from "./repository.ts";
import type { Change, listInput } from "./schema.ts";

const HOOKS_PATH = "/api/v1/carriers/webhooks";

const configuredColumns = {
  is_enabled: true,
  prefer_internal: true,
  default_price: true,
  sealed_credentials: true,
  sealed_webhook_secret: true,
} as const;
type Configured = Pick<CarrierRow, keyof typeof configuredColumns>;

function shownOf(row: CarrierRow, language: Language, { publicUrl }: Pick<Dependencies, "publicUrl">) {
  const { code, is_enabled, prefer_internal, default_price } = row;
  return {
    code,
    name: textIn(language, row.name),
    is_enabled,
    prefer_internal,
    default_price,
    has_credentials: row.sealed_credentials !== null,
    webhook: is_enabled ? { url: `${publicUrl}${HOOKS_PATH}/${row.id}` } : null,
  };
}

/** The carriers there are, with the tenant's configuration of each (1 §4.10). */
export async function listCarriers(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const [rows, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [ctx.tenantId, input.limit, offsetOf(input)]),
    q.sql(countStatement),
  ]);
  const carriers = rows.map((row) => shownOf(row, ctx.language, ctx.deps));
  return { carriers, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/**
 * Configures a carrier for the tenant; what is left out stays. Enabling makes a new webhook secret and shows it, this
 * once: the one before is worth nothing from then on (1 §4.10, 3 §6).
 */
export function configureCarrier(ctx: TenantContext, change: Change) {
  const { deps, tenantId } = ctx;
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [tenantId, newId(), change.code, deps.now().toISOString()]);
    if (!before) throw new AppError("carrier_not_found");
    const secret = change.is_enabled && !before.is_enabled ? makeSigningSecret(deps.randomBytes) : null;
    const { is_enabled, prefer_internal, default_price } = change;
    const data = {
      is_enabled,
      prefer_internal,
      default_price,
      sealed_credentials: mergeCredentials(deps, before.sealed_credentials, change.credentials),
      sealed_webhook_secret: secret ? deps.encryption.carriers.encrypt(secret) : undefined,
    };
    const configured: Configured = recordOf(
      await tx.prisma.tenantCarrier.update({ where: keyOf(ctx, before.id), data, select: configuredColumns }),
    );
    const after = { ...before, ...configured };
    const entry = {
      entity_type: "tenant_carrier",
      entity_id: after.id,
      before: auditOf(before),
      after: auditOf(after),
    };
    await recordAudit(tx, ctx, { action: "carrier.configure", ...entry });
    const carrier = shownOf(after, ctx.language, deps);
    return { carrier: { ...carrier, webhook: carrier.webhook && { ...carrier.webhook, ...(secret && { secret }) } } };
  });
}

/** What the audit log may know of a configuration: nothing that is encrypted. */
function auditOf({ code, is_enabled, prefer_internal, default_price, sealed_credentials }: CarrierRow) {
  return { code, is_enabled, prefer_internal, default_price, has_credentials: sealed_credentials !== null };
}
