import { z } from "zod";
import { payerType, paymentMethod } from "../../delivery/deliveries/index.ts";
import { deliveryStatus } from "../../delivery/lifecycle/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  asShown,
  codeText,
  columnFilters,
  id,
  ids,
  issue,
  pageInput,
  pageOutput,
  refusal,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { rejected, waybill, waybillStatus } from "../waybills/index.ts";

const MAX_SEARCH = 100;

const mode = z.enum(["system_only", "delivery_operation"]).meta({ id: "PackageTransferMode" });
const operationType = z.enum(["single_delivery", "waybill"]).meta({ id: "PackageTransferOperation" });

export const packageTransfer = z
  .object({
    id,
    mode,
    operation_type: operationType.nullable().describe("Of a delivery operation"),
    notes: z.string().nullable(),
    delivery_ids: z.array(id),
    package_count: z.int().min(0),
    created_at: timestampOut,
    source_warehouse: warehouseSummary,
    destination_warehouse: warehouseSummary,
    waybill: z
      .object({ id, waybill_number: z.string(), status: waybillStatus })
      .meta({ id: "WaybillSummary" })
      .nullable(),
    performer: z.object({ id, full_name: z.string() }).meta({ id: "TransferPerformer" }),
    delivery: z
      .object({ id, delivery_code: z.string(), barcode: z.string(), status: deliveryStatus })
      .meta({ id: "TransferredDelivery" })
      .optional()
      .describe("Of a single delivery, and there alone"),
  })
  .meta({ id: "PackageTransfer" });
export type PackageTransfer = Written<typeof packageTransfer>;

// Not what transfers are told apart by: said so, where other lists would pass it over (2 §4.7).
const unsupported = z
  .string()
  .refine(() => false, { error: refusal("package_transfer_mode_invalid") })
  .optional()
  .describe("Not supported: 400");
const columns = columnFilters({ mode, operation_type: operationType }, { mode: "system_only" });

type Kind = { mode?: z.infer<typeof mode> | undefined; operation_type?: z.infer<typeof operationType> | undefined };

/** What is asked for: what a column says comes before the parameters, and then alone counts (2 §4.7). */
export function askedKind({
  column_filters = {},
  mode: named,
  operation_type: type,
}: Kind & { column_filters?: Kind | undefined }): Kind {
  return Object.keys(column_filters).length > 0 ? column_filters : { mode: named, operation_type: type };
}

export const listInput = z
  .object({
    ...pageInput(25),
    mode: mode.optional(),
    operation_type: operationType.optional().describe("Implies `mode=delivery_operation`"),
    source_warehouse_id: id.optional(),
    destination_warehouse_id: id.optional(),
    search: z
      .string()
      .trim()
      .max(MAX_SEARCH)
      .optional()
      .describe("Part of a waybill's number, or of a warehouse's name or code"),
    column_filters: columns.optional(),
    status: unsupported,
    transfer_type: unsupported,
  })
  .superRefine((input, ctx) => {
    const { mode: named, operation_type: type } = askedKind(input);
    if (named === "system_only" && type !== undefined)
      ctx.addIssue({ code: "custom", message: refusal("package_transfer_mode_invalid"), path: ["operation_type"] });
  });
export type ListInput = z.infer<typeof listInput>;

const total = z.int().min(0);
export const transferStats = z
  .object({ total, system_only: total, single_delivery: total, waybill: total })
  .meta({ id: "PackageTransferCounts", description: "Under warehouse and search filters alone" });
export type TransferStats = z.infer<typeof transferStats>;
export const listOutput = z.object({
  package_transfers: z.array(packageTransfer),
  stats: transferStats,
  ...pageOutput,
});

// What cannot be read of one code is said of that one.
const barcodes = z.array(codeText(100).catch(asShown)).max(1000);
const selection = {
  source_warehouse_id: id,
  package_barcodes: barcodes.optional().describe("Barcodes or delivery codes: a barcode is looked for first"),
  delivery_ids: ids.optional().describe("For a waybill"),
  inventory_item_ids: ids.optional().describe("For a waybill: one unit of each, for which a draft is made"),
};

const defaults = z
  .object({
    customer_id: id.nullish(),
    delivery_service_id: id,
    payer_type: payerType.default("sender"),
    payment_method: paymentMethod.default("cash"),
  })
  .meta({ id: "TransferDeliveryDefaults", description: "Of drafts that are made for inventory; needed for them" });

/** What the body of a transfer has to say in its mode; what it need not say of others is passed over (3 §1.13). */
export const createInput = z
  .object({
    mode,
    operation_type: operationType.optional().describe("Of a delivery operation"),
    ...selection,
    destination_warehouse_id: id,
    new_delivery_defaults: defaults.nullish(),
    notes: text(5000).nullish(),
  })
  .superRefine(({ mode: chosen, operation_type: type, package_barcodes = [], ...input }, ctx) => {
    const wrong = (field: string, message: string) => ctx.addIssue({ code: "custom", message, path: [field] });
    if (chosen === "system_only" && type !== undefined)
      wrong("operation_type", refusal("package_transfer_mode_invalid"));
    if (chosen === "delivery_operation" && type === undefined) wrong("operation_type", issue("required"));
    const others = (input.delivery_ids ?? []).length + (input.inventory_item_ids ?? []).length;
    const isWaybill = type === "waybill";
    if (package_barcodes.length === 0 && (!isWaybill || others === 0)) wrong("package_barcodes", issue("required"));
    if (type === "single_delivery" && package_barcodes.length > 1)
      wrong("package_barcodes", issue("one_package_alone"));
  });
export type CreateInput = z.infer<typeof createInput>;

const result = z
  .object({
    accepted_count: total,
    rejected_count: total,
    reused_delivery_ids: z.array(id).describe("Deliveries that there were"),
    created_delivery_ids: z.array(id).describe("Drafts that were made for inventory"),
  })
  .meta({ id: "TransferOperationResult" });

export const createOutput = z.object({
  transfer_id: id,
  mode,
  operation_type: operationType.nullable(),
  transferred_count: total,
  delivery_ids: z.array(id),
  rejected: z.array(rejected),
  waybill_id: id.nullable(),
  waybill_number: z.string().nullable(),
  status: waybillStatus.nullable().describe("The waybill's"),
  waybill: waybill.nullable(),
  operation_result: result.nullable().describe("Of a waybill"),
});
export type CreateOutput = Written<typeof createOutput>;

export const validateInput = z.object({
  ...selection,
  destination_warehouse_id: id.nullish().describe("When left out, that of the first delivery that has one"),
});
export type ValidateInput = z.infer<typeof validateInput>;
export const validateOutput = z.object({
  valid: z.array(
    z
      .object({
        barcode: z.string().nullable(),
        delivery_id: id.nullable(),
        inventory_item_id: id.nullable(),
        delivery_code: z.string().nullable(),
        status: deliveryStatus.nullable(),
        current_warehouse_id: id.nullable(),
      })
      .meta({ id: "ValidPackage" }),
  ),
  invalid: z.array(rejected),
  total_scanned: total,
  valid_count: total,
  invalid_count: total,
  destination_lock: z
    .object({
      warehouse: warehouseSummary,
      inferred: z.boolean().describe("From a delivery, and not from the request"),
    })
    .meta({ id: "TransferDestinationLock" })
    .nullable()
    .describe("Where all of them go; null when nothing says it"),
  defaults_required: z.boolean().describe("Whether creating needs `new_delivery_defaults`"),
  can_create: z.boolean(),
});
