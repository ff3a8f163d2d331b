import { z } from "zod";
import { deliveryStatus } from "../../delivery/lifecycle/index.ts";
import { fileUrl } from "../../files/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  asShown,
  codeText,
  id,
  issue,
  pageInput,
  pageOutput,
  pathId,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { waybillStates } from "./state.ts";
import { rejectReasons } from "./validate.ts";

/** As many packages as one request may name of each kind (3 §1.18). */
const MAX_NAMED = 1000;

export const waybillStatus = z.enum(waybillStates.states).meta({ id: "WaybillStatus" });
export const rejected = z
  .object({
    barcode: z.string().nullable().describe("As it was sent; of an item its own"),
    id: id.nullable().describe("Where an id was sent"),
    reason: z.enum(rejectReasons).meta({ id: "PackageRejectReason" }),
    message: z.string().describe("The reason for people, in the language asked for"),
  })
  .meta({ id: "RejectedPackage" });

const user = z.object({ id, full_name: z.string() }).meta({ id: "WaybillUser" }).nullable();
const driver = z
  .object({ id, full_name: z.string(), phone: z.string().nullable() })
  .meta({ id: "WaybillDriver" })
  .nullable();

const row = z.object({
  id,
  tenant_id: id,
  waybill_number: z.string(),
  status: waybillStatus,
  source_warehouse: warehouseSummary,
  destination_warehouse: warehouseSummary,
  package_count: z.int().min(0),
  seal_number: z.string().nullable(),
  driver,
  signature_url: z.string().nullable().describe("What the driver signed when the packages were handed over"),
  notes: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  created_by_user: user,
  sealed_by_user: user,
  handed_over_by_user: user,
  received_by_user: user,
  closed_by_user: user,
  cancelled_by_user: user,
  created_at: timestampOut,
  sealed_at: timestampOut.nullable(),
  handed_over_at: timestampOut.nullable(),
  received_at: timestampOut.nullable(),
  closed_at: timestampOut.nullable(),
  cancelled_at: timestampOut.nullable(),
  updated_at: timestampOut,
});
export const waybillRow = row.meta({ id: "WaybillRow" });
const waybillPackage = z
  .object({
    delivery_id: id,
    delivery_code: z.string(),
    barcode: z.string(),
    status: deliveryStatus.describe("The delivery's"),
    received: z.boolean(),
    received_at: timestampOut.nullable(),
    received_bin_id: id.nullable(),
  })
  .meta({ id: "WaybillPackage" });
export const waybill = row.extend({ packages: z.array(waybillPackage) }).meta({ id: "Waybill" });
export type Waybill = Written<typeof waybill>;
export type WaybillPackage = Written<typeof waybillPackage>;

export const listInput = z.object({
  ...pageInput(),
  status: waybillStatus.optional(),
  warehouse_id: id.optional().describe("At either end"),
  source_warehouse_id: id.optional(),
  destination_warehouse_id: id.optional(),
  driver_id: id.optional(),
  search: searchInput.describe("Part of the waybill's or the seal's number"),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ waybills: z.array(waybillRow), ...pageOutput });

const waybillId = pathId("waybill_not_found");
export const oneInput = z.object({ id: waybillId });
export const oneOutput = z.object({ waybill });

// What cannot be read of one name is said of that one.
const packageNames = z.array(codeText(100).catch(asShown)).max(MAX_NAMED).default([]);
export const packagesInput = z
  .object({
    id: waybillId,
    add: packageNames.describe("Barcodes, delivery codes or ids of deliveries"),
    remove: packageNames.describe("The same, of packages that are on it"),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: issue("required"), path: ["add"] });
export type PackagesInput = z.infer<typeof packagesInput>;
export const packagesOutput = z.object({ waybill, rejected: z.array(rejected) });

export const sealInput = z.object({ id: waybillId, seal_number: codeText(100).nullish() });
export const cancelInput = z.object({ id: waybillId, reason: text(2000).nullish() });
export const handoverInput = z.object({
  id: waybillId,
  driver_id: id.describe("Who drives it: one of the tenant's drivers"),
  signature_url: fileUrl.nullish(),
});
export type HandoverInput = z.infer<typeof handoverInput>;

export const receiveInput = z
  .object({
    id: waybillId,
    packages: z
      .array(
        z.object({
          delivery_id: id,
          bin_id: id.nullish().describe("Where it was put; when left out, the default receiving location"),
        }),
      )
      .max(MAX_NAMED)
      .refine((named) => new Set(named.map(({ delivery_id }) => delivery_id)).size === named.length, {
        error: issue("duplicate_entry"),
      })
      .optional()
      .describe("What came, each package once; what is not named is missing"),
    all: z.boolean().default(false).describe("Everything came"),
  })
  .refine(({ packages, all }) => all || packages !== undefined, { error: issue("required"), path: ["packages"] });
export type ReceiveInput = z.infer<typeof receiveInput>;
