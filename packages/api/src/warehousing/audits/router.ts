import type { z } from "zod";
import { router, t, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import {
  cancelInput,
  completeInput,
  completeOutput,
  createInput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  recordInput,
  recordOutput,
  startInput,
} from "./schema.ts";
import { createAudit } from "./services/create.ts";
import { listAudits } from "./services/list.ts";
import { cancelAudit, completeAudit, startAudit } from "./services/move.ts";
import { recordCount } from "./services/record-count.ts";
import { showAudit } from "./services/show.ts";
import type { AuditSteps } from "./steps.ts";

const tag = "Inventory audits";
const counted = { status: 200, message: "inventory_audit.counted" } as const;
const recount = { status: 200, message: "inventory_audit.recount_required" } as const;
const bin = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b44";
const item = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b45";

/** Whoever counted is told when that was not the last of it. */
function savedAs({ audit }: z.infer<typeof recordOutput>) {
  if (!audit.recount_required) return counted;
  return { ...recount, params: { lines: audit.recount_count } };
}

const plainRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-audits" },
    onReplica: true,
    summary: "List inventory audits",
    description: "Newest first, without their lines. The counts per status follow every filter but `status`.",
    tag,
    reference: "2 §4.4",
    message: "inventory_audit.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listAudits(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-audits/{audit_id}" },
    summary: "Show an inventory audit with all its lines",
    description:
      "While a blind audit is open, nobody is shown what the books say of its lines, and never of one that was cancelled. The stock lists, which the work in the warehouse needs, still show what lies in a bin to everybody who may read them.",
    tag,
    reference: "2 §4.4",
    message: "inventory_audit.shown",
    errors: ["inventory_audit_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showAudit(ctx, input)),

  complete: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/inventory-audits/{audit_id}/complete" },
    summary: "Close an inventory audit",
    description:
      "Every line is counted, and every shortage has its exception. No stock moves: `apply_stock_adjustments` of former versions has no effect. Refused, it can be counted on.",
    tag,
    reference: "2 §4.4",
    message: "inventory_audit.completed",
    errors: [
      "inventory_audit_not_found",
      "inventory_audit_has_uncounted_items",
      "inventory_audit_shortage_missing_exception",
      "invalid_transition",
    ],
    example: { request: { completion_notes: "Two bins were relabelled" } },
  })
    .input(completeInput)
    .output(completeOutput)
    .mutation(({ ctx, input }) => completeAudit(ctx, input)),

  start: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/inventory-audits/{id}/start" },
    summary: "Start an inventory audit before its first count",
    tag,
    reference: "3 §4",
    message: "inventory_audit.started",
    errors: ["inventory_audit_not_found", "invalid_transition"],
  })
    .input(startInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => startAudit(ctx, input)),

  cancel: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/inventory-audits/{id}/cancel" },
    summary: "Cancel an inventory audit",
    description:
      "What was written off until then stays written off. A blind audit keeps to itself what the books said.",
    tag,
    reference: "3 §4",
    message: "inventory_audit.cancelled",
    errors: ["inventory_audit_not_found", "invalid_transition"],
    example: { request: { reason: "The warehouse is being moved" } },
  })
    .input(cancelInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => cancelAudit(ctx, input)),
});

const createSchedulingRouter = (steps: AuditSteps) =>
  router({
    create: tenantOperation(["manage:operations:tenant"], {
      rest: { method: "POST", path: "/warehousing/inventory-audits" },
      summary: "Schedule an inventory audit",
      description:
        "Chooses what is counted and notes what the books say of it. The member named in `assigned_to` is told, or all warehouse staff.",
      tag,
      reference: "2 §4.4",
      message: "inventory_audit.created",
      status: 201,
      errors: [
        "warehouse_not_found",
        "user_not_found",
        "item_not_found",
        "bin_not_found",
        "location_not_a_bin",
        "inventory_audit_item_ambiguous",
        "inventory_audit_scope_empty",
      ],
      example: {
        request: {
          warehouse_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40",
          audit_type: "spot_check",
          scheduled_date: "2026-12-01",
          audit_items: [{ item_id: item, bin_id: bin }],
        },
      },
    })
      .input(createInput)
      .output(oneOutput)
      .mutation(({ ctx, input }) => createAudit(ctx, input, steps)),
  });

const createCountingRouter = (steps: AuditSteps) =>
  router({
    recordCount: tenantOperation(warehouseWork, {
      rest: { method: "PUT", path: "/warehousing/inventory-audits/{audit_id}/record-count" },
      operationId: "recordInventoryCount",
      summary: "Save what was counted",
      description:
        "All lines are saved or none. Each is compared with the stock of this moment: where less lies there, `exception_type` says why, and decides whether the missing goods leave the stock; where more lies there, nothing changes. Sending a line again changes nothing; another quantity corrects it. In a blind audit a count that is too far from the books answers `recount_required` and waits for somebody else's. There each person counts a line once: the number is kept before it is compared with the books, also where the request is then refused for its type, and another number of the same person is 409 `recount_by_same_user`.",
      tag,
      reference: "2 §4.4",
      message: "inventory_audit.counted",
      outcomes: { all: [counted, recount], of: (data) => savedAs(data as z.infer<typeof recordOutput>) },
      errors: [
        "inventory_audit_not_found",
        "inventory_audit_item_not_found",
        "inventory_audit_item_ambiguous",
        "inventory_audit_exception_type_required",
        "inventory_audit_exception_type_invalid",
        "warehouse_write_off_stock_not_available",
        "recount_by_same_user",
        "location_inactive",
        "item_inactive",
        "invalid_transition",
      ],
      example: {
        request: {
          item_counts: [
            {
              item_id: item,
              bin_id: bin,
              actual_quantity: 9,
              exception_type: "broken",
              notes: "One lies on the floor",
            },
          ],
        },
      },
    })
      .input(recordInput)
      .output(recordOutput)
      .mutation(({ ctx, input }) => recordCount(ctx, input, steps)),
  });

/** What was picked and what is reserved are other areas' to know: the root hands their steps in. */
export const createAuditsRouter = (steps: AuditSteps) =>
  t.mergeRouters(plainRouter, createSchedulingRouter(steps), createCountingRouter(steps));
