import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { router, t } from "../../kernel/index.ts";
import { verifyLedger } from "../stock/index.ts";
import type { AuditSteps, PickedInBin } from "./index.ts";
import { createAuditsRouter } from "./index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

type Told = Parameters<AuditSteps["reservationsClamped"][number]>[2][number];

/** Audits beside areas that picked and reserved: what they say, and what they are told. */
async function given() {
  const at = await givenAudits(kit);
  const { admin, tenantId } = at;
  const picked: PickedInBin[] = [];
  const told: Told[] = [];
  const steps: AuditSteps = {
    lockFirst: [],
    pickedNotHandedOff: [
      async (_tx, _warehouse, pairs) => picked.filter(({ bin_id }) => pairs.some((pair) => pair.bin_id === bin_id)),
      async () => [],
    ],
    reservationsClamped: [async (_tx, _ctx, lost) => void told.push(...lost)],
  };
  const create = t.createCallerFactory(router({ audits: createAuditsRouter(steps) }));
  const { userId, sessionId } = admin;
  const { audits } = create(kit.context({ kind: "session", userId, sessionId, tenantId }));
  const goods = await at.lay(10);
  const { item_id, bin_id, stock_id } = goods;
  const reserve = async (quantity: number) => {
    kit.clock.advance(1000);
    const { reservation } = await at.warehousing.reservations.create({
      warehouse_id: at.warehouse_id,
      item_id,
      quantity,
    });
    return reservation.id;
  };
  const pick = (reservation_id: string, quantity: number) =>
    picked.push({ item_id, bin_id, stock_id, reservation_id, quantity });
  const make = async () => {
    const input = {
      warehouse_id: at.warehouse_id,
      audit_type: "full_count" as const,
      scheduled_date: at.scheduled_date,
    };
    return (await audits.create(input)).audit;
  };
  const count = async (audit_id: string, actual_quantity: number, exception_type?: string) => {
    const { audit } = await audits.recordCount({
      audit_id,
      item_counts: [{ item_id, bin_id, actual_quantity, exception_type }],
    });
    return audit.audit_items[0];
  };
  return { ...at, goods, reserve, pick, make, count, told };
}

describe("what was picked and not handed off", () => {
  test("has left its bin: it is neither expected there nor in the book at the count (4 J3)", async () => {
    const { reserve, pick, make, count, shown, goods } = await given();
    pick(await reserve(4), 3);
    const audit = await make();
    expect(audit.audit_items).toMatchObject([{ expected_quantity: 7 }]);
    expect(await count(audit.id, 7)).toMatchObject({ book_quantity_at_count: 7, discrepancy: 0 });
    expect(await shown(goods.stock_id)).toEqual([10, 4]);
  });

  test("is neither written off nor taken from its reservation; the others' owners are told (4 D9, 4 J3)", async () => {
    const { reserve, pick, make, count, shown, goods, told, warehousing } = await given();
    const [older, newer] = [await reserve(4), await reserve(3)];
    pick(newer, 3);
    const audit = await make();
    expect(await count(audit.id, 0, "lost")).toMatchObject({ book_quantity_at_count: 7, stock_written_off: true });
    expect(await shown(goods.stock_id)).toEqual([3, 3]);
    const { reservations } = await warehousing.reservations.list({});
    expect(reservations).toMatchObject([{ id: newer, quantity: 3 }]);
    expect(told).toMatchObject([
      { reservation_id: older, item_id: goods.item_id, quantity: 4, left: 0, managed_by: null },
    ]);
  });
});
