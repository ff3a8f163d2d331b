import type { RowOf, Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { PaymentGateway } from "@karwan/payment-gateway";
import { namesPayment } from "@karwan/payment-gateway-generic";
import type { z } from "zod";
import type { Dependencies, TenantContext } from "../../kernel/index.ts";
import { AppError, invalidField, makeSigningSecret, mergePatch, offsetOf, recordAudit } from "../../kernel/index.ts";
import { urlProblem } from "../../webhooks/sending/index.ts";
import { callbackUrl, isEnabled, openAccount, servedGateways } from "./account.ts";
import { listStatement, lockStatement, saveStatement } from "./repository.ts";
import type { Change, listInput, Options } from "./schema.ts";
import { gatewayOptions } from "./schema.ts";

type AccountRow = RowOf<typeof listStatement>;

function shownOf({ code }: PaymentGateway, row: AccountRow | undefined, deps: Pick<Dependencies, "publicUrl">) {
  const { options = {}, sealed_secret = null } = row ?? {};
  return {
    code,
    is_enabled: isEnabled({ code }, row),
    options,
    has_secret: sealed_secret !== null,
    callback_url: callbackUrl(deps, code),
  };
}

/** The gateways that there are, with the tenant's account at each (3 §10). */
export async function listGateways(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const served = servedGateways(ctx.deps);
  const codes = served.map(({ code }) => code);
  const [rows] = await ctx.read((q) => [q.sql(listStatement, [ctx.tenantId, codes])]);
  const shown = served.slice(offsetOf(input), offsetOf(input) + input.limit);
  const payment_gateways = shown.map((gateway) =>
    shownOf(
      gateway,
      rows.find(({ code }) => code === gateway.code),
      ctx.deps,
    ),
  );
  return { payment_gateways, page: input.page, limit: input.limit, total: served.length };
}

/** Payers and refunds go only where the open internet is, and never in the clear. */
function requireAddresses({ allowPrivateWebhooks = false }: Dependencies, options: Options): void {
  for (const field of ["redirect_template", "refund_url"] as const) {
    const url = options[field];
    if (url === undefined) continue;
    const problem = urlProblem(url.replaceAll(/[{}]/g, ""), allowPrivateWebhooks);
    if (problem) throw invalidField(`options.${field}`, problem);
    if (field === "redirect_template" && !namesPayment(url))
      throw invalidField(`options.${field}`, "payment_not_named");
  }
}

/** Whatever the gateway still needs: 409 `payment_gateway_incomplete` with `missing`. */
function requireWhole(gateway: PaymentGateway, options: Options, secret: string | null): void {
  const missing = gateway.missing({ options, secret });
  if (missing.length > 0) throw new AppError("payment_gateway_incomplete", { missing });
}

/**
 * Sets a gateway up for the tenant; what is left out stays. Enabled without a secret it gets a new one, which is shown this
 * once; it is kept encrypted (3 §10, 4 H7).
 */
export function configureGateway(ctx: TenantContext, change: Change) {
  const { deps, tenantId } = ctx;
  const gateway = servedGateways(deps).find(({ code }) => code === change.code);
  if (!gateway) throw new AppError("payment_gateway_not_found");
  return ctx.transaction(async (tx: Transaction) => {
    const opened = [tenantId, newId(), change.code, deps.now().toISOString(), isEnabled(gateway, undefined)] as const;
    const [before] = await tx.sql(lockStatement, opened);
    if (!before) throw new Error("an upsert returned no row");
    const options = gatewayOptions.parse(mergePatch(before.options, change.options ?? {}));
    requireAddresses(deps, options);
    const is_enabled = change.is_enabled ?? before.is_enabled;
    const kept = change.secret === undefined ? openAccount(deps, before).secret : change.secret;
    const made = is_enabled && kept === null ? makeSigningSecret(deps.randomBytes) : null;
    const secret = made ?? kept;
    if (is_enabled) requireWhole(gateway, options, secret);
    const sealed = secret === null ? null : deps.encryption.payments.encrypt(secret);
    const [after] = await tx.sql(saveStatement, [tenantId, before.id, is_enabled, JSON.stringify(options), sealed]);
    if (!after) throw new Error("a locked row changed");
    const entry = {
      entity_type: "payment_gateway",
      entity_id: after.id,
      before: auditOf(before),
      after: auditOf(after),
    };
    await recordAudit(tx, ctx, { action: "payment_gateway.configure", ...entry });
    return { payment_gateway: { ...shownOf(gateway, after, deps), ...(made && { secret: made }) } };
  });
}

/** What the audit log may know of an account: nothing that is encrypted. */
function auditOf({ code, is_enabled, options, sealed_secret }: AccountRow) {
  return { code, is_enabled, options, has_secret: sealed_secret !== null };
}
