import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  issue,
  MAX_QUANTITY,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  pathId,
  plainDate,
  quantityOut,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../warehouses/index.ts";
import { auditStates } from "./state.ts";

/** As many lines as one request may name: of a spot check, and of a count. */
const MAX_LINES = 5000;
const MAX_COUNTS = 2000;

const auditType = z.enum(["cycle_count", "full_count", "spot_check"]).meta({ id: "InventoryAuditType" });
export const auditStatus = z.enum(auditStates.states).meta({ id: "InventoryAuditStatus" });
export type AuditStatus = z.infer<typeof auditStatus>;
const writeOffStatus = z
  .enum(["written_off", "marker_only"])
  .meta({ id: "AuditWriteOffStatus", description: "What became of a shortage: it left the stock, or was noted only" });

const auditUser = z.object({ id, full_name: z.string() }).meta({ id: "AuditUser" });
const auditedItem = z
  .object({ id, name: z.string(), sku: z.string(), barcode: z.string() })
  .meta({ id: "AuditedItem" });
const hidden = "; null while a blind audit is open, and in one that was cancelled";

const line = z
  .object({
    item_id: id,
    bin_id: id,
    expected_quantity: quantityOut
      .nullable()
      .describe(`What the books said when the audit was made, unless given${hidden}`),
    book_quantity_at_count: quantityOut.nullable().describe(`What the books said at the count${hidden}`),
    actual_quantity: quantityOut.nullable().describe("Null until it is counted"),
    discrepancy: quantityOut.nullable().describe(`Counted less expected${hidden}`),
    exception_type: z.string().nullable().describe("The code under which a shortage was counted"),
    warehouse_exception_id: id.nullable(),
    stock_written_off: z.boolean(),
    write_off_status: writeOffStatus.nullable().describe("Null where nothing is short"),
    recount_required: z.boolean().describe("A blind count was too far from the books: somebody else counts again"),
    counted_by: id.nullable(),
    counted_by_user: auditUser.nullable(),
    counted_at: timestampOut.nullable(),
    notes: z.string().nullable(),
    item: auditedItem,
    bin: z.object({ id, name: z.string(), code: z.string() }),
  })
  .meta({ id: "InventoryAuditItem" });
export type AuditLine = Written<typeof line>;

const total = z.int().min(0);
const validated = total.nullable();
const progress = z
  .object({
    total_items: total,
    counted_items: total,
    uncounted_items: total,
    shortage_items: validated.describe(`Counted below the books at the count${hidden}`),
    overage_items: validated.describe(`Counted above the books at the count${hidden}`),
    write_off_items: validated.describe(`Shortages that left the stock${hidden}`),
    marker_only_items: validated.describe(`Shortages that were noted only${hidden}`),
  })
  .meta({ id: "InventoryAuditProgress" });

const row = z.object({
  id,
  tenant_id: id,
  warehouse_id: id,
  reference_number: z.string(),
  audit_type: auditType,
  status: auditStatus,
  blind: z.boolean().describe("Whether those who count see what the books say"),
  scheduled_date: z.iso.date(),
  completed_date: timestampOut.nullable(),
  completion_date: timestampOut.nullable().describe("The same as `completed_date`"),
  created_by: id,
  completed_by: id.nullable(),
  assigned_to: id.nullable(),
  discrepancy_count: total.nullable().describe(`Lines that differ from what was expected${hidden}`),
  notes: z.string().nullable(),
  completion_notes: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  created_by_user: auditUser,
  completed_by_user: auditUser.nullable(),
  assigned_to_user: auditUser.nullable(),
  warehouse: warehouseSummary,
  created_at: timestampOut,
  updated_at: timestampOut,
});
export const auditRow = row.meta({ id: "InventoryAuditRow" });
export type AuditRow = Written<typeof auditRow>;

export const audit = row
  .extend({
    audit_items: z.array(line),
    discrepancies: z
      .array(line)
      .describe(`The lines that differ from what was expected; empty in a blind audit unless it was completed`),
    progress,
  })
  .meta({ id: "InventoryAudit" });
export type Audit = Written<typeof audit>;
export type Progress = Written<typeof progress>;

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  audit_type: auditType.optional(),
  status: auditStatus.optional(),
  scheduled_date: plainDate.optional(),
  search: searchInput.describe("Part of the reference number or the notes"),
  notes: searchInput.describe("Part of the notes"),
  created_by: id.optional(),
  completed_by: id.optional(),
  assigned_to: id.optional(),
});
export type ListInput = z.infer<typeof listInput>;

const statusCounts = z
  .object({ total, scheduled: total, in_progress: total, completed: total, cancelled: total })
  .meta({ id: "InventoryAuditCounts", description: "Audits by status, under every filter but `status`" });
export const listOutput = z.object({
  audits: z.array(auditRow),
  stats: statusCounts,
  statusCounts,
  ...pageOutput,
});
export type StatusCounts = z.infer<typeof statusCounts>;

export const createInput = z.object({
  warehouse_id: id,
  audit_type: auditType.describe(
    "A cycle count takes a fifth of the items stocked there, at random; a full count every item; a spot check what is given",
  ),
  scheduled_date: plainDate,
  audit_items: z
    .array(
      z.object({
        item_id: id,
        bin_id: id,
        expected_quantity: nonNegativeQuantity.nullish().describe("Unless given, what the books say now"),
      }),
    )
    .max(MAX_LINES)
    .optional()
    .describe("What a spot check counts; other audits choose for themselves"),
  assigned_to: id.nullish().describe("The member who is to count; told of it, otherwise the warehouse's staff is"),
  blind: z
    .boolean()
    .default(false)
    .describe("Hides from those who count what the books say, and has somebody else recount"),
  notes: text(5000).nullish(),
});
export type CreateInput = z.infer<typeof createInput>;

const auditId = pathId("inventory_audit_not_found");
export const oneInput = z.object({ audit_id: auditId });
export const startInput = z.object({ id: auditId });
export const cancelInput = z.object({ id: auditId, reason: text(2000).nullish() });
export const oneOutput = z.object({ audit });

const counted = z
  .number()
  .max(MAX_QUANTITY)
  .refine((value) => Number.isInteger(value), { error: issue("quantity_not_whole") })
  .refine((value) => value >= 0, { error: issue("quantity_negative") })
  .meta({ type: "integer", minimum: 0, description: "What lies there: a whole number" });
const itemCount = z.object({
  item_id: id,
  bin_id: id,
  actual_quantity: counted,
  exception_type: codeText(50, 0)
    .nullish()
    .describe("The code of an exception type: required where less lies there than the books say, refused otherwise"),
  notes: text(2000).nullish(),
});
export type ItemCount = z.infer<typeof itemCount>;
export const recordInput = z.object({
  audit_id: auditId,
  item_counts: z.array(itemCount).min(1).max(MAX_COUNTS),
});
export type RecordInput = z.infer<typeof recordInput>;
export const recordOutput = z.object({
  audit: z
    .object({
      id,
      status: auditStatus,
      recount_required: z.boolean().describe("Whether a line of this request has to be counted again by somebody else"),
      recount_count: total.describe("How many lines of this request"),
      audit_items: z.array(line),
      progress,
    })
    .meta({ id: "CountedInventoryAudit" }),
});

export const completeInput = z.object({
  audit_id: auditId,
  completion_notes: text(5000).nullish(),
});
export const completeOutput = z.object({
  audit: z
    .object({
      id,
      status: auditStatus,
      completed_by: id.nullable(),
      completion_date: timestampOut.nullable(),
      completed_date: timestampOut.nullable(),
      progress,
    })
    .meta({ id: "CompletedInventoryAudit" }),
});
