import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import type { Dispatch, Driver } from "../assignments/testing/given.ts";
import { dispatchOf } from "../assignments/testing/given.ts";
import type { AssignmentAction, AssignmentStatus, DeliveryAction, DeliveryStatus } from "./state.ts";
import { assignmentMachine, deliveryMachine } from "./state.ts";

const DAY = 24 * 3600 * 1000;
const door = { photo_urls: ["https://example.com/door.jpg"] };

let kit: Kit;
let plain: Dispatch;
let asking: Dispatch;
beforeAll(async () => {
  kit = await startKit();
  plain = await dispatchOf(kit);
  asking = await dispatchOf(kit, { mustAccept: true });
});
afterAll(() => kit.stop());

/** Somebody doing something to a delivery: operations, or the driver in question. */
async function perform(net: Dispatch, action: DeliveryAction, id: string, driver: Driver): Promise<unknown> {
  const { deliveries, assignments } = net.caller.delivery;
  const own = net.own(driver);
  switch (action) {
    case "submit":
      return deliveries.submit({ id });
    case "cancel":
      return deliveries.cancel({ id, reason: "Not needed" });
    case "assign":
      return assignments.assign({ id, driver_id: driver.id });
    case "unassign":
      return assignments.unassign({ id });
    case "switch_driver":
      return assignments.switchDriver({ id, driver_id: (await net.driver()).id, reason: "Nearer" });
    case "lose":
      kit.clock.advance(DAY + 1);
      return assignments.lose({ id, reason: "Not heard of" });
    case "retry":
    case "return":
      return assignments.resolve({ id, action });
    case "accept":
      return own.accept({ id });
    case "decline":
      return own.decline({ id });
    case "start_pickup":
      return own.startPickup({ id });
    case "pickup":
      return own.pickup({ id, scanned_barcode: (await net.shown(id)).barcode });
    case "start_delivery":
      return own.startDelivery({ id });
    case "deliver":
      return own.deliver({ id, proof: door });
    case "fail":
      return own.fail({ id, reason_code: "recipient_absent" });
  }
}

/** All that is kept of a delivery and of what its driver carries. */
async function digest(net: Dispatch, id: string, { id: driverId }: Driver): Promise<unknown> {
  const [row] = await net.rows(
    `SELECT (SELECT to_jsonb(d) FROM deliveries d WHERE d.tenant_id = $1 AND d.id = $2) AS delivery,
       (SELECT jsonb_agg(a ORDER BY a.id) FROM delivery_assignments a WHERE a.tenant_id = $1 AND a.delivery_id = $2) AS assignments,
       (SELECT jsonb_agg(e ORDER BY e.id) FROM delivery_exceptions e WHERE e.tenant_id = $1 AND e.delivery_id = $2) AS exceptions,
       (SELECT count(*) FROM delivery_events e WHERE e.tenant_id = $1 AND e.delivery_id = $2) AS events,
       (SELECT count(*) FROM custody_records c WHERE c.tenant_id = $1 AND c.delivery_id = $2) AS hands,
       (SELECT count(*) FROM delivery_outbox o WHERE o.tenant_id = $1 AND o.delivery_id = $2) AS notices,
       (SELECT count(*) FROM deliveries r WHERE r.tenant_id = $1 AND r.original_delivery_id = $2) AS returns,
       (SELECT used_capacity_unit FROM drivers w WHERE w.tenant_id = $1 AND w.id = $3) AS room`,
    id,
    driverId,
  );
  return row;
}

/** "done", or how it was refused. */
async function attempt(call: Promise<unknown>): Promise<"done" | Awaited<ReturnType<typeof refusalOf>>> {
  return call.then(
    () => "done" as const,
    () => refusalOf(call),
  );
}

const byDriver: ReadonlySet<string> = new Set<DeliveryAction>([
  "accept",
  "decline",
  "start_pickup",
  "pickup",
  "start_delivery",
  "deliver",
  "fail",
]);

/** What is refused changes nothing, so one delivery in a state serves for all that is refused there. */
function oneEach<S extends string, G>(given: (status: S) => Promise<G>): (status: S) => Promise<G> {
  const made = new Map<S, Promise<G>>();
  return (status) => {
    const one = made.get(status) ?? given(status);
    made.set(status, one);
    return one;
  };
}

const pairs = <S extends string, A extends string>(
  { states, table }: { states: readonly S[]; table: Readonly<Record<S, Readonly<Partial<Record<A, S>>>>> },
  actions: readonly A[],
) => states.flatMap((state) => actions.map((action) => ({ state, action, to: table[state][action] })));

const actionsOf = <A extends string>(table: Readonly<Record<string, Readonly<Partial<Record<A, string>>>>>) => [
  ...new Set(Object.values(table).flatMap((row) => Object.keys(row) as A[])),
];

describe("every action on a delivery in every state", () => {
  const all = pairs<DeliveryStatus, DeliveryAction>(deliveryMachine, actionsOf<DeliveryAction>(deliveryMachine.table));

  async function given(status: DeliveryStatus) {
    const driver = await plain.driver({ capacity: null });
    if (status === "draft") return { driver, id: (await plain.delivery({ is_draft: true })).id };
    const { id } = await plain.delivery();
    expect((await plain.reach(id, status, driver)).status).toBe(status);
    return { driver, id };
  }

  const standing = oneEach(given);

  test.each(all.filter(({ to }) => to))("$state: $action leads to $to (3 §5)", async ({ state, action, to }) => {
    const { driver, id } = await given(state);
    expect(await attempt(perform(plain, action, id, driver))).toBe("done");
    expect((await plain.shown(id)).status).toBe(to);
    expect(await plain.mismatches()).toEqual([]);
  });

  test.each(all.filter(({ to }) => !to))(
    "$state: $action is refused and changes nothing (3 §1.5)",
    async ({ state, action }) => {
      const { driver, id } = await standing(state);
      const before = await digest(plain, id, driver);
      const outcome = await attempt(perform(plain, action, id, driver));
      expect(await digest(plain, id, driver)).toEqual(before);
      if (outcome === "done") {
        // What a driver's phone repeats is answered as it stands.
        expect(byDriver).toContain(action);
        return;
      }
      const { reason, extra } = outcome;
      const isWhoseItIsNot = byDriver.has(action) && reason === "delivery_not_found";
      const isKnownRefusal = reason === "delivery_already_assigned" || reason === "delivery_in_custody";
      if (isWhoseItIsNot || isKnownRefusal) return;
      expect(reason).toBe("invalid_transition");
      const row = deliveryMachine.table[state];
      expect(extra).toMatchObject({ aggregate: "delivery", from: state, allowed: [...new Set(Object.values(row))] });
    },
  );
});

describe("every action on an assignment in every state", () => {
  const actions: Record<AssignmentAction, DeliveryAction> = {
    accept: "accept",
    decline: "decline",
    release: "unassign",
    cancel: "cancel",
    start_pickup: "start_pickup",
    pickup: "pickup",
    start_delivery: "start_delivery",
    deliver: "deliver",
    fail: "fail",
  };
  const all = pairs<AssignmentStatus, AssignmentAction>(
    assignmentMachine,
    actionsOf<AssignmentAction>(assignmentMachine.table),
  );
  const ways: Record<AssignmentStatus, readonly DeliveryAction[]> = {
    pending: ["assign"],
    assigned: ["assign"],
    accepted: ["assign", "accept"],
    en_route_to_pickup: ["assign", "start_pickup"],
    picked_up: ["assign", "pickup"],
    en_route_to_delivery: ["assign", "pickup", "start_delivery"],
    completed: ["assign", "pickup", "deliver"],
    failed: ["assign", "pickup", "fail"],
    declined: ["assign", "decline"],
    released: ["assign", "unassign"],
    cancelled: ["assign", "cancel"],
  };
  const statusOf = async (net: Dispatch, id: string) => (await net.history(id)).map(({ status }) => status);

  async function given(status: AssignmentStatus) {
    const net = status === "pending" ? asking : plain;
    const driver = await net.driver({ capacity: null });
    const { id } = await net.delivery({ unit_size: 2 });
    for (const action of ways[status]) await perform(net, action, id, driver);
    expect(await statusOf(net, id)).toEqual([status]);
    return { net, driver, id };
  }

  const standing = oneEach(given);

  test.each(all.filter(({ to }) => to))("$state: $action leads to $to (3 §5)", async ({ state, action, to }) => {
    const { net, driver, id } = await given(state);
    expect(await attempt(perform(net, actions[action], id, driver))).toBe("done");
    expect(await statusOf(net, id)).toEqual([to]);
    const isFree = to !== undefined && ["completed", "declined", "released", "cancelled"].includes(to);
    expect(await net.room(driver)).toBe(isFree ? 0 : 2);
    expect(await net.mismatches()).toEqual([]);
  });

  // A delivery whose assignment has ended may be cancelled: that is no matter of the assignment.
  const refused = all.filter(({ to, action }) => !to && action !== "cancel");
  test.each(refused)("$state: $action is refused and changes nothing (3 §1.5)", async ({ state, action }) => {
    const { net, driver, id } = await standing(state);
    const before = await digest(net, id, driver);
    const outcome = await attempt(perform(net, actions[action], id, driver));
    expect(await digest(net, id, driver)).toEqual(before);
    if (outcome === "done") return;
    const { reason } = outcome;
    expect(["invalid_transition", "delivery_not_found", "assignment_not_accepted"]).toContain(reason);
    expect(reason === "assignment_not_accepted").toBe(state === "pending" && action.endsWith("pickup"));
  });
});
