import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, countingCaller, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { Dispatch } from "../assignments/testing/given.ts";
import { dispatchOf } from "../assignments/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const reason = "The shop is closed today";

async function dispatch() {
  const net = await dispatchOf(kit);
  const { bulk } = net.caller.delivery;
  const many = async (count: number, body: Parameters<Dispatch["delivery"]>[0] = {}) => {
    const made: string[] = [];
    for (let n = 0; n < count; n += 1) made.push((await net.delivery(body)).id);
    return made;
  };
  const codes = ({ results }: Awaited<ReturnType<typeof bulk.assign>>) => results.map(({ code }) => code);
  return { ...net, bulk, many, codes };
}

describe("assigning many deliveries", () => {
  test("makes each a driver's task as the operation on one does, in the order of the request (4 L9)", async () => {
    const net = await dispatch();
    const driver = await net.driver();
    const delivery_ids = await net.many(3);
    const answer = await net.bulk.assign({ delivery_ids, driver_id: driver.id });
    expect(answer).toEqual({
      results: delivery_ids.map((delivery_id) => ({
        delivery_id,
        success: true,
        code: null,
        message: "The delivery was assigned",
      })),
      success_count: 3,
      failed_count: 0,
    });
    expect(await net.room(driver)).toBe(3);
    for (const id of delivery_ids) {
      expect((await net.shown(id)).current_assignment).toMatchObject({ driver: { id: driver.id } });
      expect(await net.told(id)).toMatchObject([{ kind: "assigned", user_id: driver.actor.userId }]);
    }
    expect(await net.mismatches()).toEqual([]);
  });

  test("takes the driver's room in turn, and leaves what no longer fits as it was (3 §5, 4 L9)", async () => {
    const net = await dispatch();
    const driver = await net.driver({ capacity: 5 });
    const [first, large, last] = [
      await net.delivery({ unit_size: 3 }),
      await net.delivery({ unit_size: 4 }),
      await net.delivery({ unit_size: 2 }),
    ];
    const before = await net.shown(large.id);
    const answer = await net.bulk.assign({ delivery_ids: [first.id, large.id, last.id], driver_id: driver.id });
    expect(net.codes(answer)).toEqual([null, "driver_capacity_exceeded", null]);
    expect(answer.results[1]?.message).toBe("The driver has no room for this parcel");
    expect(answer).toMatchObject({ success_count: 2, failed_count: 1 });
    expect(await net.shown(large.id)).toEqual(before);
    expect(await net.told(large.id)).toEqual([]);
    expect(await net.room(driver)).toBe(5);
  });

  test("says of each why it was refused, and does each that is named twice once (4 L9)", async () => {
    const net = await dispatch();
    const driver = await net.driver();
    const foreign = await (await dispatch()).delivery();
    const draft = await net.delivery({ is_draft: true });
    const [good] = await net.many(1);
    const answer = await net.bulk.assign({
      delivery_ids: [newId(), foreign.id, draft.id, good ?? "", (good ?? "").toUpperCase(), draft.id],
      driver_id: driver.id,
    });
    expect(net.codes(answer)).toEqual(["delivery_not_found", "delivery_not_found", "invalid_transition", null]);
    expect(await net.room(driver)).toBe(1);
  });

  test("gives them to a carrier as well, and to nobody when none is named or both are (4 E11, 4 L9)", async () => {
    const net = await dispatch();
    const delivery_ids = await net.many(2);
    await net.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true });
    const issues = async (body: object) => (await refusalOf(net.bulk.assign({ delivery_ids, ...body }))).issues;
    expect(await issues({})).toMatchObject([{ field: "driver_id", code: "required" }]);
    expect(await issues({ driver_id: newId(), carrier_code: "sandbox" })).toMatchObject([
      { code: "driver_or_carrier" },
    ]);
    expect((await net.bulk.assign({ delivery_ids, carrier_code: "sandbox" })).success_count).toBe(2);
    const staff = await net.tenant.member("warehouse_staff");
    const refused = staff.caller.delivery.bulk.assign({ delivery_ids, carrier_code: "sandbox" });
    expect(await outcomeOf(refused)).toBe("insufficient_permissions");
  });

  test("wants one delivery at least and two hundred at most (4 L9)", async () => {
    const net = await dispatch();
    const fields = async (count: number) => {
      const delivery_ids = Array.from({ length: count }, () => newId());
      return (await refusalOf(net.bulk.cancel({ delivery_ids, reason }))).issues.map(({ field }) => field);
    };
    expect(await fields(0)).toEqual(["delivery_ids"]);
    expect(await fields(201)).toEqual(["delivery_ids"]);
  });

  test("sends as many statements for each as for one, and no more for those beside it (4 L9)", async () => {
    const net = await dispatch();
    const driver = await net.driver();
    const { userId, sessionId } = net.tenant.admin;
    const { caller, sent } = countingCaller(kit, { userId, sessionId }, net.tenant.tenantId);
    const statementsFor = async (count: number) => {
      const delivery_ids = await net.many(count);
      const before = sent.statements;
      await caller.delivery.bulk.assign({ delivery_ids, driver_id: driver.id });
      return sent.statements - before;
    };
    const one = await statementsFor(1);
    expect(one).toBeLessThanOrEqual(12);
    expect(await statementsFor(6)).toBe(6 * one);
  });
});

describe("cancelling many deliveries", () => {
  test("frees what each was given: room, held money and goods (3 §5, 4 L9)", async () => {
    const net = await dispatch();
    const driver = await net.driver();
    const payer = await net.customer({ wallet: 9000 });
    const { item_id, warehouse } = await net.stocked();
    const paid = await net.delivery({ customer_id: payer.id, payment_method: "wallet" });
    const kept = await net.delivery({
      delivery_flow: "from_warehouse",
      pickup_warehouse_id: warehouse.id,
      items: [{ item_id, quantity: 4 }],
    });
    await net.assign(paid.id, driver);
    const gone = await net.carried(driver);
    const answer = await net.bulk.cancel({ delivery_ids: [paid.id, kept.id, gone.id], reason });
    expect(net.codes(answer)).toEqual([null, null, "delivery_in_custody"]);
    expect(await net.room(driver)).toBe(1);
    const { wallet } = await net.caller.finance.wallets.show({ id: payer.wallet.id });
    expect(wallet).toMatchObject({ held: 0, available: 9000 });
    const { reservations } = await net.caller.warehousing.reservations.list({ item_id });
    expect(reservations).toEqual([]);
    expect(
      await net.rows("SELECT action FROM audit_log WHERE tenant_id = $1 AND action = 'delivery.cancel'"),
    ).toHaveLength(2);
    expect(await net.mismatches()).toEqual([]);
  });
});

describe("requests at the same time", () => {
  test("two batches that overlap give each delivery away once, and no driver more than fits (3 §5, 4 L9)", async () => {
    const net = await dispatch();
    const drivers = [await net.driver({ capacity: 4 }), await net.driver({ capacity: 4 })];
    const delivery_ids = await net.many(6);
    const { values } = await atOnce(2, (n) =>
      net.bulk.assign({
        delivery_ids: n === 0 ? delivery_ids : delivery_ids.toReversed(),
        driver_id: drivers[n]?.id ?? "",
      }),
    );
    const won = values.flatMap(({ results }) => results.filter(({ success }) => success));
    expect(new Set(won.map(({ delivery_id }) => delivery_id)).size).toBe(won.length);
    for (const { results } of values)
      for (const { code } of results)
        expect([null, "delivery_already_assigned", "driver_capacity_exceeded"]).toContain(code);
    const rooms = [await net.room(drivers[0] as never), await net.room(drivers[1] as never)];
    expect(rooms.every((room) => room <= 4)).toBe(true);
    expect(rooms.reduce((a, b) => a + b)).toBe(won.length);
    expect(await net.mismatches()).toEqual([]);
  });

  test("a batch and single requests for the same deliveries: one of them each (3 §5, 4 L9)", async () => {
    const net = await dispatch();
    const [driver, other] = [await net.driver(), await net.driver()];
    const delivery_ids = await net.many(6);
    const [batch, singles] = await Promise.all([
      net.bulk.assign({ delivery_ids, driver_id: driver.id }),
      atOnce(6, (n) => net.assignments.assign({ id: delivery_ids[n] ?? "", driver_id: other.id })),
    ]);
    expect(batch.success_count + singles.values.length).toBe(6);
    expect(singles.refused.every(({ reason: why }) => why === "delivery_already_assigned")).toBe(true);
    expect((await net.room(driver)) + (await net.room(other))).toBe(6);
  });

  test("a batch that cancels and one that assigns leave no driver with what is cancelled (4 L9)", async () => {
    const net = await dispatch();
    const driver = await net.driver();
    const delivery_ids = await net.many(6);
    await Promise.all([
      net.bulk.assign({ delivery_ids, driver_id: driver.id }),
      net.bulk.cancel({ delivery_ids: delivery_ids.toReversed(), reason }),
    ]);
    for (const id of delivery_ids)
      expect(await net.shown(id)).toMatchObject({ status: "cancelled", current_assignment: null });
    expect(await net.room(driver)).toBe(0);
    expect(await net.mismatches()).toEqual([]);
  });
});

describe("requests that are sent again", () => {
  test("with their key are answered alike, and nothing is done twice (3 §1.8, 4 L9)", async () => {
    const net = await dispatch();
    const driver = await net.driver({ capacity: 2 });
    const delivery_ids = await net.many(3);
    const { bulk } = net.tenant.admin.with({ idempotencyKey: "batch-1" }).delivery;
    const first = await bulk.assign({ delivery_ids, driver_id: driver.id });
    expect(net.codes(first)).toEqual([null, null, "driver_capacity_exceeded"]);
    await net.assignments.unassign({ id: delivery_ids[0] ?? "" });
    expect(await bulk.assign({ delivery_ids, driver_id: driver.id })).toEqual(first);
    expect(await net.room(driver)).toBe(1);
  });

  test("without a key find what was done, and do the rest (4 L9)", async () => {
    const net = await dispatch();
    const delivery_ids = await net.many(2);
    const more = await net.many(1);
    await net.bulk.cancel({ delivery_ids, reason });
    const again = await net.bulk.cancel({ delivery_ids: [...delivery_ids, ...more], reason });
    expect(net.codes(again)).toEqual(["invalid_transition", "invalid_transition", null]);
  });
});
