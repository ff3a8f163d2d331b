import type { Kit } from "../../../../testing/index.ts";
import { next } from "../../../../testing/index.ts";
import { dispatchOf } from "../../../delivery/assignments/testing/given.ts";
import { verifyCustody } from "../../../delivery/verify/index.ts";
import { verifyLedger } from "../../../warehousing/stock/index.ts";

export type Hub = Awaited<ReturnType<typeof hubOf>>;

type Net = Awaited<ReturnType<typeof dispatchOf>>;

/** What the books of a tenant say. */
function booksOf(kit: Kit, { caller, tenant, rows, mismatches }: Net) {
  const { stock } = caller.warehousing;
  /** What lies in a warehouse of an item: quantity and what of it is kept. */
  async function lies(warehouse_id: string, item_id: string) {
    const { stock: found } = await stock.list({ warehouse_id, item_id });
    return [
      found.reduce((sum, row) => sum + row.quantity, 0),
      found.reduce((sum, row) => sum + row.reserved_quantity, 0),
    ];
  }
  /** Who what is kept is kept for, by item: "delivery 1", "waybill 2". */
  const owners = async (item_id: string) =>
    (
      await rows<{ owner: string }>(
        `SELECT managed_by || ' ' || sum(quantity)::float8 AS owner FROM inventory_reservations
         WHERE tenant_id = $1 AND item_id = $2 AND status = 'active' GROUP BY managed_by ORDER BY managed_by`,
        item_id,
      )
    ).map(({ owner }) => owner);
  const onlyOurs = <M extends { tenant_id: string }>(found: readonly M[]) =>
    found.filter(({ tenant_id }) => tenant_id === tenant.tenantId);
  /** What contradicts itself in stock, deliveries and custody. */
  async function wrong() {
    const stockReport = onlyOurs((await verifyLedger(kit.database)).mismatches);
    const custody = onlyOurs((await verifyCustody(kit.database)).mismatches);
    return [...stockReport, ...(await mismatches()), ...custody];
  }
  return { lies, owners, wrong };
}

/** A tenant with two warehouses between which parcels travel, and a look at what the books say of it. */
export async function hubOf(kit: Kit) {
  const net = await dispatchOf(kit);
  const { caller, tenant } = net;
  const { packageTransfers, waybills } = caller.fulfilment;
  const [source, destination] = [await net.warehouse({ name: "Baghdad" }), await net.warehouse({ name: "Basra" })];
  const ends = { source_warehouse_id: source.id, destination_warehouse_id: destination.id };

  /** Goods in the source warehouse. */
  const goods = (quantity = 10) => net.goods(source.id, quantity);
  /** A delivery of goods that lie in the source warehouse; `of` names which. */
  async function parcel(body: Parameters<typeof net.delivery>[0] = {}, of?: { item_id: string }, quantity = 1) {
    const { item_id } = of ?? (await goods());
    return net.delivery({
      delivery_flow: "from_warehouse",
      pickup_warehouse_id: source.id,
      items: [{ item_id, quantity }],
      ...body,
    });
  }
  const keyed = () => tenant.admin.with({ idempotencyKey: `transfer-${next()}` }).fulfilment.packageTransfers;
  const waybillMode = { mode: "delivery_operation", operation_type: "waybill", ...ends } as const;
  type Selection = Pick<
    Parameters<typeof packageTransfers.create>[0],
    "package_barcodes" | "delivery_ids" | "inventory_item_ids" | "notes"
  >;
  /** What raw inventory needs. */
  const defaults = { new_delivery_defaults: { delivery_service_id: net.service.id } };
  const create = (selection: Selection) => keyed().create({ ...waybillMode, ...defaults, ...selection });
  /** A waybill of deliveries, brought to a state. */
  async function waybill(
    delivery_ids: string[],
    status: "drafted" | "sealed" | "in_transit" | "received" | "closed" | "cancelled" = "drafted",
    driver?: { id: string },
  ) {
    const { waybill_id } = await create({ delivery_ids });
    const id = waybill_id ?? "";
    const way = { drafted: 0, cancelled: 0, sealed: 1, in_transit: 2, received: 3, closed: 4 }[status];
    if (status === "cancelled") await waybills.cancel({ id });
    if (way > 0) await waybills.seal({ id, seal_number: "S-1" });
    if (way > 1) await waybills.handOver({ id, driver_id: (driver ?? (await net.driver())).id });
    if (way > 2) await waybills.receive({ id, all: true });
    if (way > 3) await waybills.close({ id });
    return (await waybills.show({ id })).waybill;
  }
  const reasons = (rejected: readonly { reason: string }[]) => rejected.map(({ reason }) => reason);

  return {
    ...net,
    ...booksOf(kit, net),
    packageTransfers,
    waybills,
    source,
    destination,
    ends,
    goods,
    parcel,
    keyed,
    waybillMode,
    defaults,
    create,
    waybill,
    reasons,
  };
}
