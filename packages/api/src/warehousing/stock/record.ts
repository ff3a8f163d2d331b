import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, quantityOut, timestampOut } from "../../kernel/index.ts";

export const stockStatuses = ["available", "reserved", "damaged", "expired"] as const;
export type StockStatus = (typeof stockStatuses)[number];

export const transactionTypes = [
  "receive",
  "pick",
  "move",
  "stock_adjustment",
  "return",
  "count",
  "initial_stock",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const referenceTypes = ["order", "shipment", "audit", "return", "transfer", "stock_action"] as const;
export type ReferenceType = (typeof referenceTypes)[number];

export const directions = ["increase", "decrease"] as const;

export const stockStatus = z.enum(stockStatuses).meta({ id: "StockStatus" });
const transactionType = z.enum(transactionTypes).meta({ id: "InventoryTransactionType" });
export const referenceType = z.enum(referenceTypes).meta({ id: "InventoryReferenceType" });
export const direction = z.enum(directions).meta({ id: "AdjustmentDirection" });

/** A stock row's own fields (2 §2). */
export const stockRecord = z
  .object({
    id,
    tenant_id: id,
    warehouse_id: id,
    item_id: id,
    bin_id: id,
    quantity: quantityOut,
    reserved_quantity: quantityOut.describe("Promised to live reservations; quantity less this can be picked"),
    unit_of_measure: z.string(),
    status: stockStatus,
    lot_number: z.string().nullable(),
    serial_number: z.string().nullable(),
    expiration_date: z.iso.date().nullable(),
    received_date: z.iso.date().nullable(),
    last_counted_at: timestampOut.nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "StockRecord" });
export type StockRecord = Written<typeof stockRecord>;

/** A movement's own fields (2 §2). */
export const transactionRecord = z
  .object({
    id,
    tenant_id: id,
    warehouse_id: id,
    item_id: id,
    stock_id: id,
    transaction_type: transactionType,
    quantity: quantityOut.describe("Never negative; `quantity_after` less `quantity_before` is the signed effect"),
    quantity_before: quantityOut,
    quantity_after: quantityOut,
    direction: direction.nullable(),
    from_bin_id: id.nullable(),
    to_bin_id: id.nullable(),
    reference_type: referenceType.nullable(),
    reference_id: z.string().nullable(),
    notes: z.string().nullable(),
    performed_by: id.nullable(),
    timestamp: timestampOut,
    created_at: timestampOut,
  })
  .meta({ id: "InventoryTransactionRecord" });
export type TransactionRecord = Written<typeof transactionRecord>;

/** The columns of a stock row in the wire's form. */
export const stockColumns = `s.id, s.tenant_id, s.warehouse_id, s.item_id, s.bin_id, s.quantity::float8 AS quantity,
  s.reserved_quantity::float8 AS reserved_quantity, s.unit_of_measure, s.status, s.lot_number, s.serial_number,
  s.expiration_date, s.received_date, s.last_counted_at, s.created_at, s.updated_at`;

/** The columns of a movement in the wire's form. */
export const transactionColumns = `t.id, t.tenant_id, t.warehouse_id, t.item_id, t.stock_id, t.transaction_type,
  t.quantity::float8 AS quantity, t.quantity_before::float8 AS quantity_before, t.quantity_after::float8 AS quantity_after,
  t.direction, t.from_bin_id, t.to_bin_id, t.reference_type, t.reference_id, t.notes, t.performed_by, t."timestamp", t.created_at`;
