import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, networkOf, startKit } from "../../../testing/index.ts";
import { bookingJob } from "../../delivery/lifecycle/index.ts";
import { enableCarrier, eventOf, sendEvent } from "../events/testing/given.ts";
import type { CarrierAdapter, CarrierOrder } from "./index.ts";
import { CarrierError, carrierAdapters, keepBooking, sweepBookings } from "./index.ts";

let kit: Kit;
let net: Awaited<ReturnType<typeof networkOf>>;
const credentials = { login_id: "merchant-77", password: "sesame" };
beforeAll(async () => {
  kit = await startKit();
});
beforeEach(async () => {
  const tenant = await kit.tenant();
  net = await networkOf(kit, tenant);
  await tenant.admin.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true, credentials });
  kit.scheduled.length = 0;
});
afterAll(() => kit.stop());

/** A carrier that writes down what it is asked, and does as it is told. */
function carrier(does: Partial<CarrierAdapter> = {}) {
  const booked: CarrierOrder[] = [];
  const cancelled: { id: string; reference: string | null }[] = [];
  const known: unknown[] = [];
  const adapter: CarrierAdapter = {
    async book(order, given) {
      booked.push(order);
      known.push(given);
      return does.book ? does.book(order, given) : { reference: `REF-${booked.length}` };
    },
    async cancel(order, given) {
      cancelled.push(order);
      await does.cancel?.(order, given);
    },
  };
  return { booked, cancelled, known, adapters: { sandbox: adapter } };
}

/** Does the booking jobs that are due, and those that they bring along, until none is left; answers when each was due. */
async function work(adapters: Parameters<typeof keepBooking>[1]): Promise<Date[]> {
  const due: Date[] = [];
  for (;;) {
    const n = kit.scheduled.findIndex(({ name }) => name === bookingJob);
    const [job] = n < 0 ? [] : kit.scheduled.splice(n, 1);
    if (!job) return due;
    due.push(job.at);
    await keepBooking(kit.deps, adapters, job.data as { tenant_id: string; assignment_id: string });
  }
}

async function given(body: Parameters<typeof net.delivery>[0] = {}) {
  const { id } = await net.delivery(body);
  const { delivery } = await net.caller.delivery.assignments.assign({ id, carrier_code: "sandbox" });
  return delivery;
}
const unassign = (id: string) => net.caller.delivery.assignments.unassign({ id, reason: "changed our mind" });
/** Where the carrier's events go, and what signs them from now on. */
const renewed = async () => {
  await net.caller.carriers.configuration.update({ code: "sandbox", is_enabled: false });
  return enableCarrier(net.tenant);
};
const bookings = () =>
  arrange<{ status: string; reference: string | null; attempts: number; error: string | null }>(
    kit.database,
    { tenantId: net.tenant.tenantId },
    "SELECT status, reference, attempts, error FROM carrier_bookings WHERE tenant_id = $1 ORDER BY assignment_id",
    [net.tenant.tenantId],
  );

describe("booking a carrier (4 E11)", () => {
  test("follows the assignment, by a job that commits with it, with all that the carrier needs to know", async () => {
    const delivery = await given({ payer_type: "recipient", recipient: { name: "Zainab", phone: "+9647701234567" } });
    const { booked, known, adapters } = carrier();
    expect(await bookings()).toEqual([]);
    await work(adapters);
    expect(booked).toEqual([
      {
        id: delivery.current_assignment?.id,
        delivery_code: delivery.delivery_code,
        barcode: delivery.barcode,
        sender: {},
        recipient: delivery.recipient,
        pickup_address: delivery.pickup_address,
        delivery_address: delivery.delivery_address,
        unit_size: 1,
        cash_to_collect: 3000,
        cash_from: "recipient",
        currency_code: "IQD",
      },
    ]);
    expect(known).toEqual([credentials]);
    expect(await bookings()).toEqual([{ status: "booked", reference: "REF-1", attempts: 0, error: null }]);
  });

  test("asks for no cash where the price is paid otherwise", async () => {
    const customer = await net.customer({ wallet: 5000 });
    await given({ customer_id: customer.id, payment_method: "wallet" });
    const { booked, adapters } = carrier();
    await work(adapters);
    expect(booked).toMatchObject([{ cash_to_collect: 0 }]);
  });

  test("happens once, however often the job is done", async () => {
    await given();
    const job = kit.scheduled.find(({ name }) => name === bookingJob)?.data as {
      tenant_id: string;
      assignment_id: string;
    };
    const { booked, adapters } = carrier();
    await work(adapters);
    await keepBooking(kit.deps, adapters, job);
    expect(booked).toHaveLength(1);
    await keepBooking(kit.deps, adapters, { ...job, tenant_id: (await kit.tenant()).tenantId });
    expect(booked).toHaveLength(1);
  });

  test("is not done for drivers", async () => {
    const { id } = await net.delivery();
    const driver = await net.driver();
    await net.caller.delivery.assignments.assign({ id, driver_id: driver.id });
    await net.caller.delivery.assignments.unassign({ id });
    expect(kit.scheduled.filter(({ name }) => name === bookingJob)).toEqual([]);
  });

  test("with the sandbox takes everything", async () => {
    const delivery = await given();
    await work(carrierAdapters);
    expect(await bookings()).toMatchObject([{ status: "booked", reference: `SBX-${delivery.current_assignment?.id}` }]);
    await unassign(delivery.id);
    await work(carrierAdapters);
    expect(await bookings()).toMatchObject([{ status: "cancelled" }]);
  });
});

describe("a booking whose assignment comes to nothing", () => {
  test.each([
    ["unassigned", unassign],
    ["cancelled", (id: string) => net.caller.delivery.deliveries.cancel({ id, reason: "not wanted" })],
    [
      "switched to a driver",
      async (id: string) =>
        net.caller.delivery.assignments.switchDriver({ id, driver_id: (await net.driver()).id, reason: "faster" }),
    ],
  ])("is taken back: %s", async (_how, end) => {
    const delivery = await given();
    const { booked, cancelled, adapters } = carrier();
    await work(adapters);
    await end(delivery.id);
    await work(adapters);
    expect(cancelled).toEqual([{ id: booked[0]?.id, reference: "REF-1" }]);
    expect(await bookings()).toMatchObject([{ status: "cancelled", reference: "REF-1" }]);
  });

  test("is not made any more when it ended before the carrier was asked", async () => {
    const { id } = await given();
    await unassign(id);
    const { booked, cancelled, adapters } = carrier();
    await work(adapters);
    expect([booked, cancelled]).toEqual([[], []]);
  });

  test("is taken back also when it ended while the carrier was being asked", async () => {
    const { id } = await given();
    const { cancelled, adapters } = carrier({
      book: async () => {
        await unassign(id);
        return { reference: "LATE" };
      },
    });
    await work(adapters);
    expect(cancelled).toMatchObject([{ reference: "LATE" }]);
    expect(await bookings()).toMatchObject([{ status: "cancelled" }]);
  });

  test("is asked back until the carrier lets go, eight times at most", async () => {
    const { id } = await given();
    const { cancelled, adapters } = carrier({ cancel: () => Promise.reject(new CarrierError("carrier_timeout")) });
    await work(adapters);
    await unassign(id);
    await work(adapters);
    expect(cancelled).toHaveLength(8);
    expect(await bookings()).toMatchObject([{ status: "cancelling", attempts: 8, error: "carrier_timeout" }]);
  });

  test("stays booked when the carrier brought the parcel to its end", async () => {
    const hook = await renewed();
    const delivery = await given();
    const { cancelled, adapters } = carrier();
    await work(adapters);
    const event = eventOf({ delivery_code: delivery.delivery_code, status: "delivered" }, kit.clock.now);
    expect(await sendEvent(kit, hook, event)).toEqual({ outcome: "applied" });
    await work(adapters);
    expect(cancelled).toEqual([]);
    expect(await bookings()).toMatchObject([{ status: "booked" }]);
  });
});

describe("a carrier that does not take an order", () => {
  test("is asked again, later each time, under the same id", async () => {
    await given();
    let failures = 3;
    const { booked, adapters } = carrier({
      book: async () => {
        if (failures-- > 0) throw new Error("a reason that is only logged: sesame");
        return { reference: "AT-LAST" };
      },
    });
    const started = kit.clock.now.getTime();
    const due = await work(adapters);
    expect(due.map((at) => (at.getTime() - started) / 1000)).toEqual([0, 30, 60, 120]);
    expect(new Set(booked.map(({ id }) => id)).size).toBe(1);
    expect(await bookings()).toEqual([{ status: "booked", reference: "AT-LAST", attempts: 0, error: null }]);
  });

  test("has the delivery no longer after eight times: it waits for somebody else, and says why", async () => {
    const { id } = await given();
    const { booked, adapters } = carrier({ book: () => Promise.reject(new CarrierError("carrier_timeout")) });
    await work(adapters);
    expect(booked).toHaveLength(8);
    expect(await net.shown(id)).toMatchObject({ status: "pending", current_assignment: null });
    const { timeline } = await net.caller.delivery.tracking.timeline({ id });
    expect(timeline.at(-1)).toMatchObject({
      to: "pending",
      actor: { type: "system" },
      details: { reason: "carrier_booking_failed" },
    });
  });

  test("for good is not asked again", async () => {
    const { id } = await given();
    const { booked, cancelled, adapters } = carrier({
      book: () => Promise.reject(new CarrierError("area_not_served", { isFinal: true })),
    });
    await work(adapters);
    expect(booked).toHaveLength(1);
    expect((await net.shown(id)).status).toBe("pending");
    expect(cancelled).toMatchObject([{ reference: null }]);
    expect(await bookings()).toMatchObject([{ status: "cancelled" }]);
  });

  test("keeps what it carries already, whatever became of the booking", async () => {
    const hook = await renewed();
    const delivery = await given();
    const { adapters } = carrier({
      book: async () => {
        await sendEvent(kit, hook, eventOf({ delivery_code: delivery.delivery_code }, kit.clock.now));
        throw new CarrierError("carrier_unreadable", { isFinal: true });
      },
    });
    await work(adapters);
    expect((await net.shown(delivery.id)).status).toBe("picked_up");
    expect(await bookings()).toMatchObject([{ status: "failed", error: "carrier_unreadable" }]);
  });
});

describe("the sweep of bookings", () => {
  test("books what a lost job left, and takes back what it left booked", async () => {
    const [first, second] = [await given(), await given()];
    const { booked, cancelled, adapters } = carrier();
    await work(adapters);
    await unassign(second.id);
    const third = await given();
    kit.scheduled.length = 0;
    await sweepBookings(kit.deps, adapters);
    expect([booked.length, cancelled.length]).toEqual([2, 0]);
    kit.clock.advance(3 * 60_000);
    await sweepBookings(kit.deps, adapters);
    expect(booked.at(-1)?.id).toBe(third.current_assignment?.id);
    expect(cancelled.map(({ id }) => id)).toEqual([second.current_assignment?.id]);
    await sweepBookings(kit.deps, adapters);
    expect([booked.length, cancelled.length]).toEqual([3, 1]);
    expect((await net.shown(first.id)).status).toBe("assigned");
  });
});
