import type { Kit } from "../../../../testing/index.ts";
import { arrange, networkOf, startKit } from "../../../../testing/index.ts";

export type Road = Awaited<ReturnType<typeof roadOf>>;
type Driver = Awaited<ReturnType<Awaited<ReturnType<typeof networkOf>>["driver"]>>;

export const photo = "https://example.com/proof.jpg";

/** A tenant with deliveries on the road: who drives, what they drive, and what the books say of it. */
export async function roadOf(kit: Kit, { mustAccept = false }: { mustAccept?: boolean } = {}) {
  const net = await networkOf(kit, await kit.tenant());
  const { caller, tenant } = net;
  if (mustAccept) await caller.identity.settings.update({ delivery: { driver_acceptance_required: true } });
  const own = (driver: Driver) => driver.actor.caller.delivery.driverDeliveries;

  const assign = async (id: string, driver: Driver) =>
    (await caller.delivery.assignments.assign({ id, driver_id: driver.id })).delivery;

  /** A direct delivery that is assigned to a driver. */
  async function assigned(driver: Driver, body: Parameters<typeof net.delivery>[0] = {}) {
    const { id } = await net.delivery(body);
    return assign(id, driver);
  }

  /** The same, picked up. */
  async function carried(driver: Driver, body: Parameters<typeof net.delivery>[0] = {}) {
    const { id, barcode } = await assigned(driver, body);
    if (mustAccept) await own(driver).accept({ id });
    return (await own(driver).pickup({ id, scanned_barcode: barcode })).delivery;
  }

  const rows = <Row>(text: string, ...values: unknown[]) =>
    arrange<Row>(kit.database, { tenantId: tenant.tenantId }, text, [tenant.tenantId, ...values]);

  const room = async (driver: Driver) =>
    (await caller.delivery.drivers.show({ driverId: driver.id })).driver.used_capacity_unit;
  const chain = (id: string) =>
    rows<{ seq: number; from: string; to: string; to_driver_id: string | null; at: string; received_at: string }>(
      `SELECT seq, "from", "to", to_driver_id, at, received_at FROM custody_records
       WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY seq`,
      id,
    );
  const cashInHand = async (driver: Driver) =>
    (await caller.delivery.driverMoney.wallet({ driverId: driver.id })).wallet.cash_in_hand;

  /** A warehouse with ten of an item in stock. */
  async function stocked() {
    const warehouse = await net.warehouse();
    return { warehouse, ...(await net.goods(warehouse.id, 10)) };
  }

  let stop: string | undefined;
  /** A warehouse for parcels to pass through, always the same. */
  const depot = async () => {
    stop ??= (await net.warehouse()).id;
    return stop;
  };

  return { ...net, stocked, depot, own, assign, assigned, carried, rows, room, chain, cashInHand };
}

export type { Driver };
export { startKit };

let said = 0;

/** What a phone says of a delivery, a minute apart and all in the last hour; each time under new ids. */
export function actionsFor({ id, barcode }: { id: string; barcode: string }, iso: (ms: number) => string) {
  said += 1;
  const action = <T extends string>(n: number, type: T, payload: Record<string, unknown> = {}) => ({
    client_id: `${type}-${said}`,
    type,
    delivery_id: id,
    payload,
    occurred_at: iso((n - 60) * 60_000),
  });
  return {
    accept: action(1, "accept"),
    start_pickup: action(2, "start-pickup"),
    pickup: action(3, "pickup", { scanned_barcode: barcode }),
    start_delivery: action(4, "start-delivery"),
    deliver: action(5, "deliver", { proof: { photo_urls: [photo] } }),
    fail: action(5, "fail", { reason_code: "closed" }),
    decline: action(1, "decline", { reason: "Too far" }),
  };
}
