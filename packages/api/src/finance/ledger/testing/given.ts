import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Kit } from "../../../../testing/index.ts";
import type { AccountName } from "../index.ts";
import { captureHold, openDriverAccounts, placeHold, postJournal, releaseHold } from "../index.ts";

/** A tenant with a customer whose wallet holds `balance`, and short names for what a use case does to it. */
export async function givenWallet(kit: Kit, balance = 0) {
  const tenant = await kit.tenant();
  const { admin, tenantId } = tenant;
  const { customer } = await admin.caller.parties.customers.create({ full_name: "Baran Store" });
  const id = customer.wallet.id;
  const tx = <T>(fn: (tx: Transaction) => Promise<T>) => kit.database.transaction({ tenantId }, fn);
  const wallet: AccountName = { account_id: id };
  const by = { created_by: admin.userId, at: kit.clock.now };
  const move = (amount: number, more: { type?: string; once?: string; to?: AccountName } = {}) => {
    const { to = { internal: "cash" as const }, type = "test", ...rest } = more;
    const entries = [
      { account: wallet, amount },
      { account: to, amount: -amount },
    ];
    return tx((tx) => postJournal(tx, { type, ...rest, entries, ...by }));
  };
  const hold = (amount: number, reference_id = newId()) =>
    tx((tx) => placeHold(tx, { account: wallet, amount, reference_type: "delivery", reference_id, ...by }));
  const revenue = { internal: "revenue" as const };
  const capture = (hold_id: string, amount?: number) =>
    tx((tx) => captureHold(tx, { hold_id, amount, to: revenue, type: "delivery_payment", ...by }));
  const release = (hold_id: string) => tx((tx) => releaseHold(tx, { hold_id, at: kit.clock.now }));
  const shown = async () => {
    const { wallet: now } = await admin.caller.finance.wallets.show({ id });
    return [now.balance, now.held, now.available];
  };
  const driver = async () => {
    const owner_id = newId();
    await tx((tx) => openDriverAccounts(tx, owner_id, kit.clock.now));
    return { owner_type: "driver" as const, owner_id };
  };
  if (balance > 0) await move(balance);
  return { tenant, admin, tenantId, customer, id, wallet, by, tx, move, hold, capture, release, shown, driver };
}
