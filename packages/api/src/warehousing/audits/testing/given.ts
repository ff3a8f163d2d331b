import type { Kit } from "../../../../testing/index.ts";
import { smallStore } from "../../../../testing/index.ts";

/** A tenant with a warehouse of some items, the types that a shortage can have, and the calls of those who count. */
export async function givenAudits(kit: Kit) {
  const tenant = await kit.tenant();
  const { tenantId, admin } = tenant;
  const { store, ...place } = await smallStore(kit.database, tenantId);
  const { warehouse_id } = place;
  const { warehousing } = admin.caller;
  const { audits, stock, exceptionTypes } = warehousing;
  const type = { name: { en: "Gone" }, applies_to: ["audit" as const] };
  await exceptionTypes.create({ ...type, code: "lost", write_off_stock: true });
  await exceptionTypes.create({ ...type, code: "noted", write_off_stock: false });

  /** Puts so much of a new item into a new bin; `stock_id` is its row. */
  const lay = async (quantity: number, more: { lot_number?: string } = {}) => {
    const [bin_id = ""] = await store.bins(warehouse_id);
    const item_id = await store.item();
    const { stock: row } = await stock.upsert({ warehouse_id, item_id, bin_id, quantity, ...more });
    return { item_id, bin_id, stock_id: row.id };
  };
  const scheduled_date = "2026-12-01";
  const spot = async (pairs: readonly { item_id: string; bin_id: string }[], more: { blind?: boolean } = {}) => {
    const audit_items = pairs.map(({ item_id, bin_id }) => ({ item_id, bin_id }));
    const input = { warehouse_id, audit_type: "spot_check" as const, scheduled_date, audit_items, ...more };
    return (await audits.create(input)).audit;
  };
  type Pair = { item_id: string; bin_id: string };
  const countAs =
    (caller: typeof admin.caller) =>
    async (
      audit_id: string,
      { item_id, bin_id }: Pair,
      actual_quantity: number,
      more: { exception_type?: string; notes?: string } = {},
    ) => {
      const item_counts = [{ item_id, bin_id, actual_quantity, ...more }];
      const { audit } = await caller.warehousing.audits.recordCount({ audit_id, item_counts });
      const line = audit.audit_items.find((one) => one.item_id === item_id && one.bin_id === bin_id);
      if (!line) throw new Error("the counted line is not in the answer");
      return { audit, line };
    };
  const shown = async (id: string) => {
    const { stock: row } = await stock.show({ id });
    return [row.quantity, row.reserved_quantity];
  };
  const adjustments = async (audit_id: string) => {
    const { inventory_transactions: all } = await warehousing.transactions.list({
      reference_type: "audit",
      limit: 100,
    });
    const own = all.filter(({ reference_id }) => reference_id === audit_id);
    return own.map((one) => one.quantity_after - one.quantity_before).toReversed();
  };
  return {
    tenant,
    tenantId,
    admin,
    store,
    place,
    warehouse_id,
    warehousing,
    audits,
    stock,
    lay,
    spot,
    countAs,
    count: countAs(admin.caller),
    shown,
    adjustments,
    scheduled_date,
  };
}
export type GivenAudits = Awaited<ReturnType<typeof givenAudits>>;
