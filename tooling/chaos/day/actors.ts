import type { Answer } from "../../ops/api-client.ts";
import { textAt } from "../../ops/api-client.ts";
import type { Random } from "../random.ts";
import type { Ask } from "./ask.ts";
import type { Ground } from "./ground.ts";
import { recipient, sender } from "./ground.ts";
import type { Parcel, Task, Way } from "./parcels.ts";
import type { Queue } from "./queue.ts";

export type Day = {
  ground: Ground;
  ask: Ask;
  random: Random;
  /** What has to be given to a driver, what waits to be fetched by each, what lies at the door, and how many pick. */
  toAssign: Queue<Task>;
  toDrive: readonly Queue<Task>[];
  toReceive: Queue<Task>;
  /** Tasks out of the warehouse, by delivery: their drivers come when the goods are picked. */
  toPick: Map<string, { task: Task; driver: number }>;
  pickable: Queue<true>;
  problems: string[];
  onDone(parcel: Parcel): void;
};

/** Runs a part of a parcel's way; what is refused there is a problem of the day's, and the parcel goes no further. */
async function part(day: Day, parcel: Parcel, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    day.problems.push(
      `parcel ${parcel.number} (${parcel.way}): ${error instanceof Error ? error.message : String(error)}`,
    );
    day.onDone(parcel);
  }
}

function done(what: string, answer: Answer): Record<string, unknown> {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  return answer.body;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The shop's clerk: asks for a delivery, out of stock or from its sender through the warehouse. */
export function placeParcel(day: Day, number: number, way: Way): Promise<void> {
  const parcel: Parcel = {
    number,
    way,
    id: "",
    barcode: "",
    legs: { in: null, out: "" },
    failed: false,
    return_id: null,
    isDone: false,
  };
  return part(day, parcel, async () => {
    const { ground, ask, random } = day;
    const { item_id } = random.pick(ground.goods);
    const phone = `+96477${String(number).padStart(8, "0")}`;
    const common = {
      delivery_service_id: ground.serviceId,
      delivery_address: recipient,
      sender: { name: "Workshop" },
      recipient: { name: `Recipient ${number}`, phone },
      external_reference_id: `DAY-${number}`,
      payer_type: "recipient",
      payment_method: "cash",
    };
    const body =
      way === "from_warehouse"
        ? { ...common, delivery_flow: "from_warehouse", items: [{ item_id, quantity: random.int(1, 3) }] }
        : { ...common, delivery_flow: "pickup_and_delivery", pickup_address: sender, unit_size: 1 };
    const wanted = {
      as: ground.shop.user,
      method: "POST",
      path: "/delivery/deliveries",
      body,
      key: `place-${number}`,
    } as const;
    const { delivery } = done("placing", await ask(wanted));
    const legs = listOf((delivery as { legs?: unknown }).legs);
    parcel.id = textAt(delivery, "id");
    parcel.barcode = textAt(delivery, "barcode");
    const [first, second] = legs;
    if (first && second) {
      parcel.legs = { in: textAt(first, "id"), out: textAt(second, "id") };
      day.toAssign.put({ parcel, delivery_id: textAt(first, "id"), kind: "in" });
    } else {
      parcel.legs = { in: null, out: parcel.id };
      day.toAssign.put({ parcel, delivery_id: parcel.id, kind: "out" });
    }
  });
}

const attemptOf = ({ parcel, kind }: Task) => `${kind}-${parcel.number}${parcel.failed ? "-again" : ""}`;

/** The dispatcher: gives each way to a driver; what has to be picked first, the driver is sent for later. */
export async function dispatch(day: Day): Promise<void> {
  const { ground, ask, random } = day;
  for (let task = await day.toAssign.take(); task; task = await day.toAssign.take()) {
    const own = task;
    await part(day, own.parcel, async () => {
      const driver = random.int(0, ground.drivers.length - 1);
      if (own.kind !== "in") day.toPick.set(own.delivery_id, { task: own, driver });
      const body = { driver_id: ground.drivers[driver]?.id };
      const path = `/delivery/deliveries/${own.delivery_id}/assign`;
      done(
        "assigning",
        await ask({ as: ground.shop.user, method: "POST", path, body, key: `assign-${attemptOf(own)}` }),
      );
      if (own.kind === "in") day.toDrive[driver]?.put(own);
      else day.pickable.put(true);
    });
  }
}

/** A driver: fetches, and brings to the door; there it stays shut for those parcels that the day wants to come back. */
export async function drive(day: Day, number: number): Promise<void> {
  const { ground, ask } = day;
  const queue = day.toDrive[number];
  const as = ground.drivers[number]?.user;
  if (!queue || !as) return;
  for (let task = await queue.take(); task; task = await queue.take()) {
    const own = task;
    const { parcel, delivery_id, kind } = own;
    await part(day, parcel, async () => {
      const act = async (action: string, body: unknown) => {
        const path = `/driver/deliveries/${delivery_id}/${action}`;
        done(action, await ask({ as, method: "PUT", path, body, key: `${action}-${attemptOf(own)}` }));
      };
      await act("pickup", { scanned_barcode: parcel.barcode });
      const isRefused = kind === "out" && !parcel.failed && (parcel.way === "retried" || parcel.way === "returned");
      if (isRefused) {
        await act("fail", { reason_code: "recipient_absent" });
        parcel.failed = true;
        day.toReceive.put(own);
        return;
      }
      await act("start-delivery", {});
      await act("deliver", { proof: { photo_urls: ["https://example.com/door.jpg"] } });
      if (kind === "in") day.toReceive.put(own);
      else day.onDone(parcel);
    });
  }
}

/** A receiver: scans what lies at the door, takes it in, and decides about what failed. */
export async function receive(day: Day): Promise<void> {
  const { ground, ask } = day;
  const as = ground.shop.user;
  for (let task = await day.toReceive.take(); task; task = await day.toReceive.take()) {
    const own = task;
    const { parcel } = own;
    await part(day, parcel, async () => {
      const seen = done(
        "scanning",
        await ask({ as, method: "GET", path: `/warehousing/package-scan/${parcel.barcode}` }),
      );
      if (seen.action !== "open_receiving_order")
        throw new Error(`scanning says ${JSON.stringify(seen).slice(0, 300)}`);
      const path = `/warehousing/receiving-orders/${textAt(seen, "entity_id")}`;
      const key = `receive-${attemptOf(own)}`;
      done("receiving", await ask({ as, method: "PUT", path, body: { status: "received" }, key }));
      const out: Task = { parcel, delivery_id: parcel.legs.out, kind: "out" };
      if (own.kind === "in") return day.toAssign.put(out);
      const action = parcel.way === "returned" ? "return" : "retry";
      const resolve = {
        as,
        method: "POST",
        path: `/delivery/deliveries/${parcel.id}/resolve`,
        body: { action },
      } as const;
      const decided = done("resolving", await ask({ ...resolve, key: `resolve-${parcel.number}` }));
      if (action === "retry") return day.toAssign.put(out);
      parcel.return_id = textAt(decided, "return_delivery", "id");
      day.toAssign.put({ parcel, delivery_id: parcel.return_id, kind: "return" });
    });
  }
}

type Stop = { bin: unknown; item: unknown; lines: unknown };

/** A picker: takes a wave of what is to be picked, walks it bin by bin, and sends the drivers for what is done. */
export async function pick(day: Day, picker: number): Promise<void> {
  const { ground, ask } = day;
  const as = ground.shop.user;
  const { warehouseId } = ground.shop;
  let serial = 0;
  for (let some = await day.pickable.take(); some; some = await day.pickable.take()) {
    const path = `/warehousing/picking-orders?warehouse_id=${warehouseId}&status=pending&limit=20`;
    const { orders } = done("looking", await ask({ as, method: "GET", path }));
    const open = new Map(listOf(orders).map((order) => [textAt(order, "id"), textAt(order, "delivery_id")]));
    if (open.size === 0) continue;
    serial += 1;
    const name = `wave-${picker}-${serial}`;
    const body = { warehouse_id: warehouseId, picking_order_ids: [...open.keys()] };
    const answer = await ask({ as, method: "POST", path: "/warehousing/picking-waves", body, key: name });
    // Somebody else took one of them: the next look finds what is left.
    if (answer.status === 409) {
      day.pickable.put(true);
      continue;
    }
    const { picking_wave: wave } = done("planning a wave", answer);
    await walk(day, { name, waveId: textAt(wave, "id"), stops: listOf((wave as { stops?: unknown }).stops) as Stop[] });
    // What somebody else picked meanwhile is not in it.
    const walked = listOf((wave as { orders?: unknown }).orders).map((order) => textAt(order, "picking_order_id"));
    await Promise.all(walked.map((orderId) => complete(day, orderId, open.get(orderId) ?? "")));
  }
}

async function walk(
  { ask, ground, problems }: Day,
  wave: { name: string; waveId: string; stops: Stop[] },
): Promise<void> {
  for (const [at, { bin, item, lines }] of wave.stops.entries())
    for (const line of listOf(lines)) {
      const picking_order_id = textAt(line, "picking_order_id");
      const { quantity } = line as { quantity: number };
      const body = { bin_id: textAt(bin, "id"), item_id: textAt(item, "id"), quantity, picking_order_id };
      const path = `/warehousing/picking-waves/${wave.waveId}/picks`;
      const key = `${wave.name}-${at}-${picking_order_id}`;
      const answer = await ask({ as: ground.shop.user, method: "POST", path, body, key });
      if (answer.status >= 300) problems.push(`picking: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    }
}

async function complete(day: Day, orderId: string, deliveryId: string): Promise<void> {
  const waiting = day.toPick.get(deliveryId);
  if (!waiting) return void day.problems.push(`picking order ${orderId} is of nobody's delivery ${deliveryId}`);
  await part(day, waiting.task.parcel, async () => {
    const path = `/warehousing/picking-orders/${orderId}`;
    const { ask, ground } = day;
    done(
      "completing",
      await ask({
        as: ground.shop.user,
        method: "PUT",
        path,
        body: { status: "completed" },
        key: `complete-${orderId}`,
      }),
    );
    day.toPick.delete(deliveryId);
    day.toDrive[waiting.driver]?.put(waiting.task);
  });
}
