import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { Decimal } from "../../kernel/index.ts";
import type { ActionContext } from "./action-context.ts";
import { behind } from "./behind.ts";
import { bookingJob } from "./booking.ts";
import { custodyGenesis, custodyHash } from "./custody.ts";
import type { EventType } from "./event-types.ts";
import type { DeliveryGroup } from "./lock.ts";
import { activeAssignment, holdersAttempt } from "./lock.ts";
import type { DeliveryNotice } from "./notice.ts";
import { announceJob } from "./notice.ts";
import { followingOrder } from "./orders.ts";
import type { AssignmentPatch, Changes, DeliveryPatch, NewAssignment } from "./record.ts";
import { recordChanges } from "./record.ts";
import type { AssignmentRow, DeliveryRow, Proof } from "./rows.ts";
import type { AssignmentAction, AssignmentStatus, Custody, DeliveryAction, DeliveryStatus } from "./state.ts";
import { assignmentMachine, deliveryMachine, isUnmade, nextStatus, stagedStatus } from "./state.ts";
import type { ArrivalSource, WarehouseSteps, WarehouseWork } from "./warehouse.ts";
import { startsInWarehouse, warehouseSteps } from "./warehouse.ts";

/** Something that the warehouse has to do about a change, once that is written. */
type WarehouseTask = (steps: WarehouseSteps, work: Pick<WarehouseWork, "tx" | "deps">) => Promise<void>;

/**
 * What one use case does to a locked delivery. It is gathered here, each step validated by the state tables, and written at
 * once by `commit`; the rows of the group show it as they go, so that later steps validate what the earlier ones left.
 */
export class DeliveryChange {
  readonly group: DeliveryGroup;
  readonly context: ActionContext;
  readonly #was: ReadonlyMap<string, DeliveryStatus>;
  readonly #tellOrder: ReturnType<typeof followingOrder>;
  readonly #patches = new Map<string, DeliveryPatch>();
  readonly #assignments = new Map<string, AssignmentPatch>();
  readonly #loads = new Map<string, Decimal>();
  readonly #changes: Pick<Changes, "newAssignments" | "events" | "custody" | "outbox"> = {
    newAssignments: [],
    events: [],
    custody: [],
    outbox: [],
  };
  readonly #warehouse: WarehouseTask[] = [];

  constructor(group: DeliveryGroup, context: ActionContext) {
    this.group = group;
    this.context = behind(group, context);
    this.#tellOrder = followingOrder(group.root);
    this.#was = new Map([group.root, ...group.legs].map(({ id, status }) => [id, status]));
  }

  /** Sets fields of the delivery or one of its group. */
  patch(delivery: DeliveryRow, patch: DeliveryPatch): this {
    Object.assign(delivery, patch);
    this.#patches.set(delivery.id, { ...this.#patches.get(delivery.id), ...patch });
    return this;
  }

  /** Moves a delivery by the state table, or 409 `invalid_transition`; a staged one follows its legs. */
  move(delivery: DeliveryRow, action: DeliveryAction, details: Record<string, unknown> | null = null): this {
    if (action === "cancel") this.stopPicking(delivery);
    return this.#arrive(delivery, nextStatus(delivery, action), details);
  }

  /** Gives a parcel up: also one that its driver kept after a failed attempt, whatever is planned since (4 J4, 4 J7). */
  giveUp(delivery: DeliveryRow, details: Record<string, unknown>): this {
    const isKept = delivery.custody === "driver" && !deliveryMachine.isFinal(delivery.status);
    return this.#arrive(delivery, isKept ? "failed" : deliveryMachine.next(delivery.status, "lose"), details);
  }

  /** Ends the way of a parcel that lies in a warehouse and is to go back, although no attempt failed (4 J5). */
  takeBack(delivery: DeliveryRow): this {
    return this.#arrive(delivery, "returned", null);
  }

  #arrive(delivery: DeliveryRow, to: DeliveryStatus, details: Record<string, unknown> | null): this {
    this.#enter(delivery, to, details);
    const { root, legs } = this.group;
    const [pickupLeg, deliveryLeg] = legs;
    if (delivery.parent_id !== null && pickupLeg && deliveryLeg) {
      const next = stagedStatus(pickupLeg.status, deliveryLeg.status);
      if (next !== root.status) this.#enter(root, next, details);
    }
    return this;
  }

  #enter(delivery: DeliveryRow, to: DeliveryStatus, details: Record<string, unknown> | null): void {
    const from = delivery.status;
    const ended = deliveryMachine.isFinal(to) ? this.context.at.toISOString() : null;
    this.patch(delivery, { status: to, ended_at: ended });
    if (from === to) return;
    this.addEvent(delivery, "status", { from, to, details });
    if (delivery.parent_id === null)
      this.notify({ kind: "status_changed", from, to, at: this.context.at.toISOString() }, delivery);
  }

  /** Adds to the timeline; what happens to a leg stands in that of its staged delivery (3 §5). */
  addEvent(
    delivery: DeliveryRow,
    type: EventType,
    { from = null, to = null, details = null }: { from?: string | null; to?: string | null; details?: unknown } = {},
  ): this {
    const { actor, at, received_at, place = null } = this.context;
    this.#changes.events.push({
      id: newId(),
      delivery_id: this.group.root.id,
      leg_id: delivery.parent_id === null ? null : delivery.id,
      type,
      from,
      to,
      actor_type: actor.type,
      actor_id: actor.id,
      place,
      details,
      at: at.toISOString(),
      received_at: received_at.toISOString(),
    });
    return this;
  }

  /** Says what is to be told once this is committed; a driver knows the leg that is theirs, not the whole way. */
  notify(notice: DeliveryNotice, about: DeliveryRow = this.group.delivery): this {
    const leg_id = about.parent_id === null ? null : about.id;
    const { type, id } = this.context.actor;
    const by = id !== null && (type === "user" || type === "driver") ? { by: id } : {};
    this.#changes.outbox.push({ id: newId(), delivery_id: this.group.root.id, notice: { ...notice, leg_id, ...by } });
    return this;
  }

  #atWarehouse(delivery: DeliveryRow, task: (steps: WarehouseSteps, work: WarehouseWork) => Promise<void>): void {
    const { group, context } = this;
    this.#warehouse.push((steps, { tx, deps }) => task(steps, { tx, deps, delivery, group, context }));
  }

  /** What is picked for a delivery is picked no more: it is called off, or other goods are wanted. */
  stopPicking(delivery: DeliveryRow): this {
    if (startsInWarehouse(delivery)) this.#atWarehouse(delivery, (steps, work) => steps.callOff(work));
    return this;
  }

  /** The parcel waits at the door of a warehouse until it is received (3 §5). */
  awaitReceipt(delivery: DeliveryRow, source: ArrivalSource, proof: Proof | null = null): this {
    const receiving_order_id = newId();
    this.handOver(delivery, "awaiting_warehouse_receipt", { proof });
    this.#atWarehouse(delivery, (steps, work) => steps.await(work, { receiving_order_id, source }));
    return this.notify({ kind: "receiving_order_created", receiving_order_id }, delivery);
  }

  /** Hands the parcel over: a record in the chain of its root delivery, linked to the one before (custody chain). */
  handOver(
    delivery: DeliveryRow,
    to: Custody,
    { driver_id = null, proof = null }: { driver_id?: string | null; proof?: Record<string, unknown> | null } = {},
  ): this {
    const { root } = this.group;
    const { actor, at, received_at, place = null } = this.context;
    const facts = {
      delivery_id: root.id,
      seq: root.custody_count + 1,
      leg_id: delivery.parent_id === null ? null : delivery.id,
      from: root.custody,
      to,
      from_driver_id: root.custody_driver_id,
      to_driver_id: driver_id,
      actor_type: actor.type,
      actor_id: actor.id,
      place,
      proof,
      at: at.toISOString(),
      received_at: received_at.toISOString(),
    };
    if (to === "lost") {
      const { custody } = root;
      this.#atWarehouse(delivery, (steps, work) => steps.lose(work, custody));
    }
    const previous = root.custody_head ?? custodyGenesis(root.id);
    const hash = custodyHash(previous, facts);
    const hex = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;
    this.#changes.custody.push({ ...facts, prev_hash: hex(previous), hash: hex(hash) });
    const held = { custody: to, custody_driver_id: driver_id };
    for (const row of new Set([root, delivery])) this.patch(row, held);
    return this.patch(root, { custody_count: facts.seq, custody_head: hash });
  }

  /** Gives the delivery to a driver or a carrier; the caller has validated zone and capacity under the driver's lock. */
  assign(delivery: DeliveryRow, wanted: Omit<NewAssignment, "id" | "delivery_id">): string {
    const id = newId();
    this.#changes.newAssignments.push({ ...wanted, id, delivery_id: delivery.id });
    this.patch(delivery, { assignment_id: id, driver_id: wanted.driver_id });
    if (wanted.driver_id) this.#load(wanted.driver_id, new Decimal(wanted.capacity_unit));
    const isFetched = startsInWarehouse(delivery) && (wanted.status === "pending" || wanted.status === "assigned");
    if (isFetched) this.#prepare(delivery, { id, driver_id: wanted.driver_id });
    return id;
  }

  #prepare(delivery: DeliveryRow, assignment: { id: string; driver_id: string | null }): void {
    const picking_order_id = newId();
    this.#atWarehouse(delivery, (steps, work) => steps.prepare(work, { ...assignment, picking_order_id }));
    this.notify({ kind: "picking_order_created", picking_order_id }, delivery);
  }

  /** Moves the active assignment of a delivery by its own table; at its end the delivery is nobody's task any more. */
  moveAssignment(delivery: DeliveryRow, action: AssignmentAction, patch: AssignmentPatch = {}): AssignmentRow {
    const assignment = activeAssignment(this.group, delivery);
    if (!assignment) throw new Error("a delivery under way has an assignment");
    const status = assignmentMachine.next(assignment.status, action);
    const ended = assignmentMachine.isFinal(status);
    this.#patchAssignment(assignment, {
      ...patch,
      status,
      ...(ended ? { ended_at: this.context.at.toISOString() } : {}),
    });
    if (ended) this.patch(delivery, { assignment_id: null, driver_id: null });
    if (isUnmade(status)) this.#atWarehouse(delivery, (steps, work) => steps.standDown(work));
    // What failed is still with its driver, and so is the room it takes (4 J9).
    if (ended && status !== "failed") this.#leave(delivery, assignment, status);
    return assignment;
  }

  /** Frees the room of an ended attempt; who has the parcel all the same, has it by the attempt that failed (4 J4). */
  #leave(delivery: DeliveryRow, assignment: AssignmentRow, status: AssignmentStatus): void {
    const { driver_id, capacity_unit } = assignment;
    this.releaseCapacity(assignment);
    const earlier = holdersAttempt(this.group, delivery);
    if (status === "completed" || !driver_id || earlier?.driver_id !== driver_id || earlier.capacity_unit > 0) return;
    this.#patchAssignment(earlier, { capacity_unit });
    this.#load(driver_id, new Decimal(capacity_unit));
  }

  /** Frees what an assignment takes of its driver's capacity (4 J9). */
  releaseCapacity(assignment: AssignmentRow): this {
    if (assignment.driver_id) this.#load(assignment.driver_id, new Decimal(assignment.capacity_unit).negated());
    this.#patchAssignment(assignment, { capacity_unit: 0 });
    return this;
  }

  #patchAssignment(assignment: AssignmentRow, patch: AssignmentPatch): void {
    Object.assign(assignment, patch);
    this.#assignments.set(assignment.id, { ...this.#assignments.get(assignment.id), ...patch });
  }

  #load(driverId: string, delta: Decimal): void {
    this.#loads.set(driverId, (this.#loads.get(driverId) ?? new Decimal(0)).plus(delta));
  }

  /** Writes everything in one statement, wakes who tells of it, and has the warehouse do its part. */
  async commit(tx: Transaction, deps: Pick<Dependencies, "jobs" | "database">): Promise<void> {
    await Promise.all([recordChanges(tx, this.written()), this.tell(tx, deps)]);
    await this.follow(tx, deps);
  }

  /** What there is to write; `commitAll` writes that of many at once. */
  written(): Changes {
    const loads = [...this.#loads].filter(([, delta]) => !delta.isZero());
    const head = (patch: DeliveryPatch) =>
      patch.custody_head ? { ...patch, custody_head: `\\x${patch.custody_head.toString("hex")}` } : patch;
    return {
      ...this.#changes,
      deliveries: [...this.#patches].map(([id, patch]) => ({
        id,
        was: this.#was.get(id) ?? "pending",
        patch: head(patch),
      })),
      assignments: [...this.#assignments].map(([id, patch]) => ({ id, patch })),
      capacity: loads.map(([driver_id, delta]) => ({ driver_id, delta: delta.toNumber() })),
      at: this.context.received_at,
    };
  }

  /** Wakes who tells of it. */
  async tell(tx: Transaction, { jobs }: Pick<Dependencies, "jobs">): Promise<void> {
    if (this.#changes.outbox.length === 0) return;
    const data = { tenant_id: tx.scope.tenantId, delivery_id: this.group.root.id };
    await jobs.schedule(tx, announceJob, data, this.context.received_at);
  }

  /** Once it is written: carriers hear of it, and the warehouse does its part. */
  async follow(tx: Transaction, deps: Pick<Dependencies, "jobs" | "database">): Promise<void> {
    for (const assignment_id of this.#bookings()) {
      const booking = { tenant_id: tx.scope.tenantId, assignment_id };
      await deps.jobs.schedule(tx, bookingJob, booking, this.context.received_at);
    }
    for (const task of this.#warehouse.splice(0)) await task(warehouseSteps(), { tx, deps });
    await this.#tellOrder({ tx, deps, context: this.context });
  }

  /** The assignments of which a carrier has to hear: what it is given, and what is taken from it again. */
  #bookings(): string[] {
    const taken = this.group.assignments.filter(({ id, status }) => this.#assignments.has(id) && isUnmade(status));
    return [...this.#changes.newAssignments, ...taken].flatMap(({ id, carrier_code }) => (carrier_code ? id : []));
  }
}
