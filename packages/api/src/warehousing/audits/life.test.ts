import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../stock/index.ts";
import { auditStates } from "./state.ts";
import type { GivenAudits } from "./testing/given.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());
const given = () => givenAudits(kit);

type State = (typeof auditStates.states)[number];
type Action = "start" | "count" | "complete" | "cancel";
const actions: readonly Action[] = ["start", "count", "complete", "cancel"];

/** What each action takes, on an audit with one line of which 10 lie there. */
function actOn({ audits, count }: GivenAudits, id: string, goods: { item_id: string; bin_id: string }) {
  return {
    start: () => audits.start({ id }),
    count: () => count(id, goods, 10),
    complete: () => audits.complete({ audit_id: id }),
    cancel: () => audits.cancel({ id }),
  } satisfies Record<Action, () => Promise<{ audit: { status: State } }>>;
}

/** An audit brought to a state as people bring it there; counted, where it can be completed. */
async function auditIn(state: State, at: GivenAudits) {
  const goods = await at.lay(10);
  const { id } = await at.spot([goods]);
  const act = actOn(at, id, goods);
  if (state === "in_progress" || state === "completed") await act.count();
  if (state === "completed") await act.complete();
  if (state === "cancelled") await act.cancel();
  return act;
}

describe("the life of an audit", () => {
  for (const state of auditStates.states)
    for (const action of actions)
      test(`${action} in ${state} does what the table says (2 §3, 3 §4)`, async () => {
        const act = await auditIn(state, await given());
        const next = auditStates.table[state][action];
        // The table lets an audit end that nobody began; what is not counted keeps it open (2 §4.4).
        if (state === "scheduled" && action === "complete")
          return expect((await refusalOf(act.complete())).reason).toBe("inventory_audit_has_uncounted_items");
        if (next) return expect((await act[action]()).audit.status).toBe(next);
        const refused = await refusalOf(act[action]());
        expect(refused).toMatchObject({ reason: "invalid_transition", extra: { from: state } });
      });

  test("is complete when every line is counted, which moves no stock (2 §3, 2 §7)", async () => {
    const { lay, spot, count, audits, shown, tenant } = await given();
    const goods = [await lay(10), await lay(10)] as const;
    const { id: audit_id } = await spot(goods);
    await count(audit_id, goods[0], 12);
    const early = await refusalOf(audits.complete({ audit_id }));
    expect(early).toMatchObject({ reason: "inventory_audit_has_uncounted_items", extra: { remaining_count: 1 } });
    await count(audit_id, goods[1], 9, { exception_type: "noted" });
    const staff = await tenant.member("warehouse_staff");
    const legacy = { audit_id, completion_notes: "Done", apply_stock_adjustments: true };
    const { audit } = await staff.caller.warehousing.audits.complete(legacy);
    const at = kit.clock.now.toISOString();
    expect(audit).toMatchObject({ status: "completed", completed_by: staff.userId, completion_date: at });
    const shownAudit = (await audits.show({ audit_id })).audit;
    expect(shownAudit).toMatchObject({
      completed_date: at,
      completion_date: at,
      completion_notes: "Done",
      discrepancy_count: 2,
      completed_by_user: { id: staff.userId },
      progress: audit.progress,
    });
    for (const { stock_id } of goods) expect(await shown(stock_id)).toEqual([10, 0]);
  });

  test("is not complete while a shortage has no exception (2 §7, 3 §4)", async () => {
    const { lay, spot, count, audits, tenantId } = await given();
    const goods = await lay(10);
    const { id: audit_id } = await spot([goods]);
    await count(audit_id, goods, 9, { exception_type: "noted" });
    const forget = `UPDATE inventory_audit_items SET warehouse_exception_id = NULL WHERE tenant_id = '${tenantId}'`;
    await arrange(kit.database, { tenantId }, forget);
    expect((await refusalOf(audits.complete({ audit_id }))).reason).toBe("inventory_audit_shortage_missing_exception");
    expect((await audits.show({ audit_id })).audit.status).toBe("in_progress");
  });

  test("cancelled, keeps what was written off and says why (3 §4)", async () => {
    const { lay, spot, count, audits, shown } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    await count(id, goods, 4, { exception_type: "lost" });
    expect((await audits.cancel({ id, reason: "Moved" })).audit).toMatchObject({
      status: "cancelled",
      cancel_reason: "Moved",
      completed_by: null,
      completion_date: null,
    });
    expect(await shown(goods.stock_id)).toEqual([4, 0]);
  });

  test("is changed by who works in warehouses, scheduled by who runs operations, read by viewers (2 §5.2, 4 B5)", async () => {
    const at = await given();
    const goods = await at.lay(10);
    const { id } = await at.spot([goods]);
    const staff = await at.tenant.member("warehouse_staff");
    const viewer = await at.tenant.member("viewer");
    const input = { warehouse_id: at.warehouse_id, audit_type: "full_count" as const, scheduled_date: "2026-12-01" };
    expect((await refusalOf(staff.caller.warehousing.audits.create(input))).reason).toBe("insufficient_permissions");
    const { audits } = viewer.caller.warehousing;
    expect((await audits.show({ audit_id: id })).audit.id).toBe(id);
    for (const call of [
      () => audits.start({ id }),
      () => audits.cancel({ id }),
      () => audits.complete({ audit_id: id }),
      () => at.countAs(viewer.caller)(id, goods, 10),
    ])
      expect((await refusalOf(call())).reason).toBe("insufficient_permissions");
    await staff.caller.warehousing.audits.start({ id });
    await at.countAs(staff.caller)(id, goods, 10);
    expect((await staff.caller.warehousing.audits.complete({ audit_id: id })).audit.status).toBe("completed");
  });

  test("is unknown where there is none, and in other tenants (3 §1.6)", async () => {
    const at = await given();
    const goods = await at.lay(10);
    const { id } = await at.spot([goods]);
    const { admin: stranger } = await kit.tenant();
    for (const [caller, audit_id] of [
      [at.admin.caller, newId()],
      [stranger.caller, id],
    ] as const) {
      const { audits } = caller.warehousing;
      for (const call of [
        () => audits.show({ audit_id }),
        () => audits.start({ id: audit_id }),
        () => audits.cancel({ id: audit_id }),
        () => audits.complete({ audit_id }),
        () => at.countAs(caller)(audit_id, goods, 10),
      ])
        expect((await refusalOf(call())).reason).toBe("inventory_audit_not_found");
    }
  });

  test("a change repeated with its key is made once and answers the same (3 §1.8)", async () => {
    const at = await given();
    const goods = await at.lay(10);
    const { id } = await at.spot([goods]);
    const keyed = (idempotencyKey: string) => at.admin.with({ idempotencyKey }).warehousing.audits;
    const item_counts = [{ item_id: goods.item_id, bin_id: goods.bin_id, actual_quantity: 7, exception_type: "lost" }];
    for (const call of [
      () => keyed("a").start({ id }),
      () => keyed("b").recordCount({ audit_id: id, item_counts }),
      () => keyed("c").complete({ audit_id: id }),
    ]) {
      const first = await call();
      expect(await call()).toEqual(first);
    }
    expect(await at.adjustments(id)).toEqual([-3]);
    expect(await at.shown(goods.stock_id)).toEqual([7, 0]);
  });
});
