import type { Database, Reader, RowOf, Transaction } from "@karwan/db";
import type { GatewayAccount, PaymentGateway } from "@karwan/payment-gateway";
import { z } from "zod";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { listStatement, readyStatement } from "./repository.ts";

/** What payments need of their surroundings. */
export type PaymentDeps = Pick<Dependencies, "payments" | "publicUrl" | "encryption" | "log" | "jobs" | "now">;

/** A gateway with the tenant's account there. */
export interface ChosenGateway {
  gateway: PaymentGateway;
  account: GatewayAccount;
}

type AccountRow = Pick<RowOf<typeof listStatement>, "options" | "sealed_secret">;

/** The account as it was told; without its secret when that was encrypted with one that is gone. */
export function openAccount({ encryption, log }: Pick<PaymentDeps, "encryption" | "log">, row: AccountRow | undefined) {
  const account: GatewayAccount = { options: row?.options ?? {}, secret: null };
  if (!row?.sealed_secret) return account;
  try {
    return { ...account, secret: z.string().parse(encryption.payments.decrypt(row.sealed_secret)) };
  } catch {
    log.error({}, "the secret of a payment gateway cannot be opened: was KARWAN_ENCRYPTION_SECRET changed?");
    return account;
  }
}

/** Where a gateway tells how payments went. */
export const callbackUrl = ({ publicUrl }: Pick<PaymentDeps, "publicUrl">, code: string): string =>
  `${publicUrl}/api/v1/storefront/payments/callback/${code}`;

/** The gateways that this server has, the sandbox only where it is allowed (4 A1). */
export function servedGateways({ payments }: Pick<PaymentDeps, "payments">): PaymentGateway[] {
  return Object.values(payments?.gateways ?? {}).filter(({ code }) => code !== "sandbox" || payments?.sandbox);
}

type Account = Pick<RowOf<typeof listStatement>, "code" | "is_enabled">;

/** Whether a tenant's payers may go through a gateway: by its account there; the sandbox, which has none at first, is on until it is switched off. */
export const isEnabled = (gateway: Pick<PaymentGateway, "code">, account: Pick<Account, "is_enabled"> | undefined) =>
  account?.is_enabled ?? gateway.code === "sandbox";

/** The one that payments go through: the first that the tenant enabled, the sandbox last. */
function openGateway(served: readonly PaymentGateway[], accounts: readonly Account[]): PaymentGateway | undefined {
  const open = served.filter((gateway) =>
    isEnabled(
      gateway,
      accounts.find(({ code }) => code === gateway.code),
    ),
  );
  const last = (gateway: PaymentGateway) => Number(gateway.code === "sandbox");
  return open.toSorted((a, b) => last(a) - last(b) || (a.code < b.code ? -1 : 1))[0];
}

/** The tenant's accounts at the gateways that there are, for a batch of reads; `hasGateway` takes the rows. */
export const gatewayAccounts = (q: Reader, deps: PaymentDeps, tenantId: string) =>
  q.sql(listStatement, [tenantId, servedGateways(deps).map(({ code }) => code)]);

/** Whether a tenant takes payments through a gateway at all. */
export const hasGateway = (deps: PaymentDeps, accounts: readonly Account[]): boolean =>
  openGateway(servedGateways(deps), accounts) !== undefined;

/** The same within the work that opens the payment: whoever switches the gateway off waits for it. */
export async function takesGateway(tx: Transaction, deps: PaymentDeps): Promise<boolean> {
  const codes = servedGateways(deps).map(({ code }) => code);
  return hasGateway(deps, await tx.sql(readyStatement, [tx.scope.tenantId, codes]));
}

/**
 * The gateway that a payment goes through: the one that is named, otherwise the first that the tenant enabled, otherwise the
 * sandbox, which needs no enabling. 409 `payment_gateway_not_available`, also for one that was switched off (3 §10).
 */
export async function chooseGateway(tx: Transaction, deps: PaymentDeps, code?: string): Promise<ChosenGateway> {
  const served = servedGateways(deps).filter((gateway) => code === undefined || gateway.code === code);
  const rows = await tx.sql(readyStatement, [tx.scope.tenantId, served.map((gateway) => gateway.code)]);
  const gateway = openGateway(served, rows);
  if (!gateway) throw new AppError("payment_gateway_not_available");
  return {
    gateway,
    account: openAccount(
      deps,
      rows.find((row) => row.code === gateway.code),
    ),
  };
}

/** The tenant's account at a gateway, whether or not it is still enabled: what was begun there is ended there. */
export async function accountAt(
  database: Pick<Database, "read">,
  deps: PaymentDeps,
  tenantId: string,
  code: string,
): Promise<ChosenGateway | null> {
  const gateway = servedGateways(deps).find((each) => each.code === code);
  if (!gateway) return null;
  const [[row]] = await database.read({ tenantId }, (q) => [q.sql(listStatement, [tenantId, [code]])]);
  return { gateway, account: openAccount(deps, row) };
}
