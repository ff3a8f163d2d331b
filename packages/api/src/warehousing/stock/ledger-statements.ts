import type { Statement } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { isOpen } from "../locations/index.ts";
import type { StockRecord, StockStatus } from "./record.ts";
import { stockColumns } from "./record.ts";
import type { StockRow } from "./repository.ts";
import { embedded, embeds } from "./repository.ts";
import type { Transaction } from "./schema.ts";

/** As much as a row can hold and still be exact in numeric(14,3). */
export const MAX_STOCK = 99_999_999_999;

const inserted = `INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta,
  quantity_before, quantity_after, direction, from_bin_id, to_bin_id, reference_type, reference_id, notes, performed_by, "timestamp", created_at)`;

// Parameters: tenant, stock row, signed amount, change of reserved_quantity, then the record, then what the caller expects.
const one = (guard: string) => `
  UPDATE inventory_stock s
     SET quantity = s.quantity + $3::numeric, reserved_quantity = s.reserved_quantity + $4::numeric, updated_at = $15
   WHERE s.tenant_id = $1 AND s.id = $2 ${guard}
     AND ($16::uuid IS NULL OR s.warehouse_id = $16) AND ($17::uuid IS NULL OR s.item_id = $17)
     AND ($18::uuid IS NULL OR s.bin_id = $18) AND ($19::text IS NULL OR s.status = $19)
  RETURNING s.*`;
const postedOne = (bins: string, from: string) => `
  ${inserted}
  SELECT s.tenant_id, $5, s.warehouse_id, s.item_id, s.id, $6, abs($3::numeric), $3::numeric, s.quantity - $3::numeric, s.quantity,
         $7, ${bins}, $10, $11, $12, $13, $14, $15
    FROM ${from}`;

/**
 * Where the posting reads what was changed. A cluster sends a part's result to every node for an insert that reads nothing else, and
 * then commits on all of them. It runs one part behind the other, so the row, asked again on its own node, is the changed one.
 */
type Source = { one: string; many: string };
const PLAIN: Source = { one: "changed s", many: "changed s ON s.id = w.stock_id" };
const CLUSTER: Source = {
  one: "inventory_stock s WHERE s.tenant_id = $1 AND s.id = $2 AND EXISTS (SELECT FROM changed)",
  many: "inventory_stock s ON s.tenant_id = $1 AND s.id = w.stock_id WHERE s.id IN (SELECT c.id FROM changed c)",
};

const takenFromOne = ({
  one: from,
}: Source) => `WITH changed AS (${one(`AND s.quantity + $3::numeric >= s.reserved_quantity + $4::numeric AND s.reserved_quantity + $4::numeric >= 0
       AND ($6 <> 'pick' OR s.status = 'available')`)}),
   posted AS (${postedOne("coalesce($8::uuid, s.bin_id), $9::uuid", from)})`;

// Bin and item are locked before the row, shared: who closes them, or a location above the bin, locks them for update and then
// looks for stock, so that one of the two sees the other.
const addedToOne = ({ one: from }: Source) => `WITH place AS MATERIALIZED (
     SELECT l.id FROM inventory_stock s
       JOIN locations l ON l.tenant_id = $1 AND l.id = s.bin_id AND ${isOpen("l")}
       JOIN inventory_items i ON i.tenant_id = $1 AND i.id = s.item_id AND i.is_active
      WHERE s.tenant_id = $1 AND s.id = $2 FOR SHARE OF l, i),
   changed AS (${one(`AND EXISTS (SELECT FROM place) AND $4::numeric = 0 AND s.quantity + $3::numeric <= ${MAX_STOCK}`)}),
   posted AS (${postedOne("$8::uuid, coalesce($9::uuid, s.bin_id)", from)})`;

export type LockedRow = {
  id: string;
  warehouse_id: string;
  item_id: string;
  bin_id: string;
  quantity: string;
  reserved_quantity: string;
  status: StockStatus;
  lot_number: string | null;
};

/** Locks rows in the one order that everybody keeps: by id. */
export const lockRows = statement(
  "stock.lock_rows",
  `SELECT s.id, s.warehouse_id, s.item_id, s.bin_id, s.quantity, s.reserved_quantity, s.status, s.lot_number
     FROM inventory_stock s WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[]) ORDER BY s.id FOR NO KEY UPDATE`,
);

const namedAnd = (column: string) =>
  `ANY($2::uuid[] || ARRAY(SELECT r.${column} FROM inventory_stock r WHERE r.tenant_id = $1 AND r.id = ANY($3::uuid[])))`;

export type LockedBin = { id: string; warehouse_id: string; location_type: string; is_open: boolean };

/** Holds the bins named, and those of the rows named, as they are until the end. */
export const shareBins = statement(
  "stock.share_bins",
  `SELECT l.id, l.warehouse_id, l.location_type, (${isOpen("l")}) AS is_open FROM locations l
    WHERE l.tenant_id = $1 AND l.id = ${namedAnd("bin_id")} ORDER BY l.id FOR SHARE`,
);

/** The same for items. */
export const shareItems = statement(
  "stock.share_items",
  `SELECT i.id, i.is_active FROM inventory_items i
    WHERE i.tenant_id = $1 AND i.id = ${namedAnd("item_id")} ORDER BY i.id FOR SHARE`,
);

const placeColumns = `n int, id uuid, warehouse_id uuid, item_id uuid, bin_id uuid, status text, lot_number text, unit_of_measure text,
  serial_number text, expiration_date date, received_date date, last_counted_at timestamptz, at timestamptz`;

// Row by row: joined as a whole, a plan that was made while there were few rows reads them all for each place. With and
// without a lot apart: a lot is found by the index only where it is compared by itself.
const atPlace = (lot: string) => `CROSS JOIN LATERAL (
     SELECT s.id FROM inventory_stock s
      WHERE s.tenant_id = $1 AND s.warehouse_id = w.warehouse_id AND s.item_id = w.item_id AND s.bin_id = w.bin_id
        AND s.status = w.status AND ${lot} LIMIT 1) s`;

/** The rows at the given places, by the number of the place; places without a row are missing. */
export const findPlaces = statement(
  "stock.find_places",
  `WITH w AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(${placeColumns}))
   SELECT w.n, s.id FROM w ${atPlace("s.lot_number = w.lot_number")} WHERE w.n >= 0 AND w.lot_number IS NOT NULL
   UNION ALL SELECT w.n, s.id FROM w ${atPlace("s.lot_number IS NULL")} WHERE w.n >= 0 AND w.lot_number IS NULL`,
);

/** Makes empty rows, in the order of their unique key; one that somebody else just made is left to be found. */
export const makePlaces = statement(
  "stock.make_places",
  `INSERT INTO inventory_stock (tenant_id, id, warehouse_id, item_id, bin_id, quantity, unit_of_measure, status, lot_number, serial_number,
          expiration_date, received_date, last_counted_at, created_at, updated_at)
   SELECT $1, w.id, w.warehouse_id, w.item_id, w.bin_id, 0, coalesce(w.unit_of_measure, 'piece'), w.status, w.lot_number, w.serial_number,
          w.expiration_date, w.received_date, w.last_counted_at, w.at, w.at
     FROM jsonb_to_recordset($2::jsonb) AS w(${placeColumns})
    ORDER BY w.warehouse_id, w.item_id, w.bin_id, w.status, w.lot_number
   ON CONFLICT (tenant_id, warehouse_id, item_id, bin_id, status, lot_number) DO NOTHING
   RETURNING id`,
);

/*
 * Applies validated movements of locked rows. $2: one entry a row, with the sum of its movements; $3: one entry a
 * movement, with what its row is still to gain after it, so that before and after come from the UPDATE itself.
 */
const appliedToMany = ({ many: from }: Source) => `WITH changed AS (
     UPDATE inventory_stock s
        SET quantity = s.quantity + w.delta, reserved_quantity = s.reserved_quantity + w.reserved, updated_at = w.at,
            last_counted_at = greatest(s.last_counted_at, w.counted_at),
            serial_number = CASE WHEN s.quantity = 0 THEN coalesce(w.serial_number, s.serial_number) ELSE s.serial_number END,
            received_date = CASE WHEN s.quantity = 0 THEN coalesce(w.received_date, s.received_date) ELSE s.received_date END,
            expiration_date = CASE WHEN s.quantity = 0 THEN coalesce(w.expiration_date, s.expiration_date)
                                   ELSE least(s.expiration_date, w.expiration_date) END
       FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, delta numeric, reserved numeric, at timestamptz, counted_at timestamptz,
              serial_number text, received_date date, expiration_date date)
      WHERE s.tenant_id = $1 AND s.id = w.id
     RETURNING s.*),
   posted AS (
     ${inserted}
     SELECT s.tenant_id, w.id, s.warehouse_id, s.item_id, s.id, w.transaction_type, w.quantity, w.delta,
            s.quantity - w.still - w.delta, s.quantity - w.still, w.direction, w.from_bin_id, w.to_bin_id,
            w.reference_type, w.reference_id, w.notes, w.performed_by, w."timestamp", w.at
       FROM jsonb_to_recordset($3::jsonb) AS w(id uuid, stock_id uuid, transaction_type text, quantity numeric, delta numeric, still numeric,
              direction text, from_bin_id uuid, to_bin_id uuid, reference_type text, reference_id text, notes text, performed_by uuid,
              "timestamp" timestamptz, at timestamptz)
       JOIN ${from})`;

/** The ledger's three ways to write, each answering the rows that it changed. */
export type Writes<Row extends StockRecord> = {
  /** Takes from one row; no row when it has not that much free, or is not the one expected. */
  takeOne: Statement<Row>;
  /** Adds to one row; no row when its bin or item is inactive. */
  addOne: Statement<Row>;
  /** Applies validated movements of locked rows. */
  applyMany: Statement<Row>;
};

const rows = `SELECT ${stockColumns} FROM changed s`;
export const writes: Writes<StockRecord> = {
  takeOne: statement("stock.take_one", `${takenFromOne(PLAIN)} ${rows}`, {
    cluster: `${takenFromOne(CLUSTER)} ${rows}`,
  }),
  addOne: statement("stock.add_one", `${addedToOne(PLAIN)} ${rows}`, { cluster: `${addedToOne(CLUSTER)} ${rows}` }),
  applyMany: statement("stock.apply_many", `${appliedToMany(PLAIN)} ${rows}`, {
    cluster: `${appliedToMany(CLUSTER)} ${rows}`,
  }),
};

/** A changed row with what it points at, who did it, and the bin beside the row's own that was named (4 K6). */
export type ShownRow = StockRow & {
  other_bin: Transaction["to_bin"];
  user: Transaction["user"];
};
const idOrNone = (value: string) =>
  `CASE WHEN ${value}::uuid IS NULL THEN '${NO_TENANT}'::uuid ELSE ${value}::uuid END`;
// Goods come from the row's own bin or go to it; a second one is only named. No bin has the id that stands for none: compared
// with nothing at all, a cluster would not know any more that it asks one node.
const shownRows = (performer: string, otherBin: string) => `SELECT ${stockColumns}, ${embedded.columns},
     CASE WHEN o.id IS NOT NULL THEN ${embeds.bin("o")} END AS other_bin,
     CASE WHEN u.id IS NOT NULL THEN ${embeds.user} END AS "user"
   FROM changed s ${embedded.joins}
   LEFT JOIN locations o ON o.tenant_id = $1 AND o.id = ${idOrNone(otherBin)} AND o.id <> s.bin_id
   LEFT JOIN users u ON u.id = ${performer}`;
const shown = { one: shownRows("$13", "$9"), many: shownRows("$4::uuid", "$5::uuid") };
export const shownWrites: Writes<ShownRow> = {
  takeOne: statement("stock.take_one_shown", `${takenFromOne(PLAIN)} ${shown.one}`, {
    cluster: `${takenFromOne(CLUSTER)} ${shown.one}`,
  }),
  addOne: statement("stock.add_one_shown", `${addedToOne(PLAIN)} ${shown.one}`, {
    cluster: `${addedToOne(CLUSTER)} ${shown.one}`,
  }),
  applyMany: statement("stock.apply_many_shown", `${appliedToMany(PLAIN)} ${shown.many}`, {
    cluster: `${appliedToMany(CLUSTER)} ${shown.many}`,
  }),
};
