import type { Handler } from "hono";
import { named, rowsOf, transaction } from "../database.ts";
import type { App } from "../session.ts";
import { recordAudit } from "./orders.ts";

const lock = named(
  "count-lock",
  "SELECT warehouse_id, status, blind FROM inventory_audits WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE",
);
const pairs = "unnest($3::uuid[], $4::uuid[]) WITH ORDINALITY AS p(item_id, bin_id, place)";
const saved = named(
  "count-saved",
  `SELECT p.place, l.line, l.actual_quantity::float8 AS actual, l.exception_type, l.warehouse_exception_id
     FROM ${pairs} JOIN inventory_audit_items l ON l.tenant_id = $1 AND l.audit_id = $2 AND l.item_id = p.item_id AND l.bin_id = p.bin_id`,
);
const held = `FROM ${pairs} JOIN inventory_stock s ON s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = p.item_id AND s.bin_id = p.bin_id
     JOIN inventory_reservation_allocations a ON a.tenant_id = s.tenant_id AND a.stock_id = s.id AND a.quantity > a.consumed_quantity
     JOIN inventory_reservations r ON r.tenant_id = a.tenant_id AND r.id = a.reservation_id AND r.status = 'active' AND r.managed_by = 'picking_order'`;
// Who picks there meanwhile is locked out; what was picked still stands in the quantities, but does not lie there.
const holding = named(
  "count-holding",
  `SELECT o.id FROM picking_orders o WHERE o.tenant_id = $1 AND o.id IN (SELECT r.reference_id::uuid ${held}) ORDER BY o.id FOR NO KEY UPDATE`,
);
const picked = named(
  "count-picked",
  `SELECT h.place, sum(l.picked_quantity)::float8 AS picked FROM (SELECT DISTINCT p.place, s.item_id, s.bin_id, r.reference_id::uuid AS order_id ${held}) h
     JOIN picking_order_lines l ON l.tenant_id = $1 AND l.picking_order_id = h.order_id AND l.item_id = h.item_id AND l.bin_id = h.bin_id
    WHERE l.picked_quantity > 0 GROUP BY h.place`,
);
const rows = named(
  "count-rows",
  `SELECT p.place, s.id, s.quantity::float8 AS quantity FROM ${pairs}
     JOIN inventory_stock s ON s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = p.item_id AND s.bin_id = p.bin_id
    ORDER BY s.id FOR NO KEY UPDATE OF s`,
);
const save = named(
  "count-save",
  `UPDATE inventory_audit_items l SET actual_quantity = w.actual, book_quantity_at_count = w.book, notes = w.notes, counted_by = $6, counted_at = $7
     FROM unnest($3::int[], $4::numeric[], $5::numeric[], $8::text[]) AS w(line, actual, book, notes)
    WHERE l.tenant_id = $1 AND l.audit_id = $2 AND l.line = w.line`,
);
const mark = named(
  "count-mark",
  `UPDATE inventory_stock SET last_counted_at = greatest(last_counted_at, $3), updated_at = $3 WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
);
const move = named(
  "count-move",
  `UPDATE inventory_audits SET status = 'in_progress', updated_at = $4, discrepancy_count = $5 WHERE tenant_id = $1 AND id = $2 AND status = $3`,
);
const lines = named(
  "count-lines",
  `SELECT l.item_id, l.bin_id, l.expected_quantity::float8 AS expected_quantity, l.book_quantity_at_count::float8 AS book_quantity_at_count,
     l.actual_quantity::float8 AS actual_quantity, l.exception_type, l.warehouse_exception_id, l.write_offs <> '[]' AS stock_written_off,
     l.first_count IS NOT NULL AND l.actual_quantity IS NULL AS recount_required, l.counted_by, l.counted_at, l.notes,
     CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'full_name', u.full_name) END AS counted_by_user,
     i.name AS item_name, i.sku, i.barcode, b.name AS bin_name, b.code AS bin_code
   FROM inventory_audit_items l JOIN inventory_items i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
     JOIN locations b ON b.tenant_id = l.tenant_id AND b.id = l.bin_id LEFT JOIN users u ON u.id = l.counted_by
   WHERE l.tenant_id = $1 AND l.audit_id = $2 ORDER BY l.line`,
);

type Count = { item_id: string; bin_id: string; actual_quantity: number; exception_type?: string; notes?: string };
type Saved = { place: number; line: number; actual: number | null; warehouse_exception_id: string | null };
type Line = Record<string, unknown> & {
  expected_quantity: number;
  book_quantity_at_count: number | null;
  actual_quantity: number | null;
  warehouse_exception_id: string | null;
  stock_written_off: boolean;
};

// Thousandths as whole numbers: floats would be off.
const less = (a: number, b: number) => (Math.round(a * 1000) - Math.round(b * 1000)) / 1000;

function shown({ item_name, sku, barcode, bin_name, bin_code, ...line }: Line) {
  const { actual_quantity: actual, expected_quantity, stock_written_off, warehouse_exception_id } = line;
  return {
    item_id: line.item_id,
    bin_id: line.bin_id,
    expected_quantity,
    book_quantity_at_count: line.book_quantity_at_count,
    actual_quantity: actual,
    discrepancy: actual === null ? null : less(actual, expected_quantity),
    exception_type: line.exception_type,
    warehouse_exception_id,
    stock_written_off,
    write_off_status: stock_written_off ? "written_off" : warehouse_exception_id && "marker_only",
    recount_required: line.recount_required,
    counted_by: line.counted_by,
    counted_by_user: line.counted_by_user,
    counted_at: line.counted_at,
    notes: line.notes,
    item: { id: line.item_id, name: item_name, sku, barcode },
    bin: { id: line.bin_id, name: bin_name, code: bin_code },
  };
}

function progressOf(all: readonly Line[]) {
  const count = (holds: (line: Line) => boolean) => all.filter(holds).length;
  const counted = count(({ actual_quantity }) => actual_quantity !== null);
  const differs = ({ actual_quantity: actual, book_quantity_at_count: book }: Line) => less(actual ?? 0, book ?? 0);
  return {
    total_items: all.length,
    counted_items: counted,
    uncounted_items: all.length - counted,
    shortage_items: count((line) => differs(line) < 0),
    overage_items: count((line) => differs(line) > 0),
    write_off_items: count(({ stock_written_off }) => stock_written_off),
    marker_only_items: count((line) => line.warehouse_exception_id !== null && !line.stock_written_off),
  };
}

/** The counts with what lies there by the books; of too little the company's people have nothing to say here. */
function judge(counts: readonly Count[], found: { place: number; quantity: number; picked: number }[], of: Saved[]) {
  const book = new Map<number, number>();
  for (const { place, quantity, picked: gone } of found) book.set(place, (book.get(place) ?? 0) + quantity - gone);
  return of.flatMap(({ place, line, actual }) => {
    const count = counts[place - 1];
    const lying = Math.max(0, less(book.get(place) ?? 0, 0));
    if (!count || actual === count.actual_quantity) return [];
    if (count.actual_quantity < lying || count.exception_type) throw new Error("nothing is short in these audits");
    return [{ line, actual: count.actual_quantity, book: lying, notes: count.notes ?? null }];
  });
}

/** PUT /warehousing/inventory-audits/{id}/record-count of lines of which nothing is short: set by set, as few statements as that takes. */
export const recordCount: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const id = c.req.param("id") ?? "";
  const { item_counts } = await c.req.json<{ item_counts: Count[] }>();
  const [items, bins] = [item_counts.map(({ item_id }) => item_id), item_counts.map(({ bin_id }) => bin_id)];
  const at = new Date().toISOString();
  const all = await transaction(async (client) => {
    const [audit] = await rowsOf<Record<"warehouse_id" | "status", string> & { blind: boolean }>(
      lock([tenantId, id]),
      client,
    );
    if (!audit || audit.blind || !["scheduled", "in_progress"].includes(audit.status))
      throw new Error("not to be counted");
    const known = await rowsOf<Saved>(saved([tenantId, id, items, bins]), client);
    if (known.length !== item_counts.length) throw new Error("not a line, or twice");
    const there = [tenantId, audit.warehouse_id, items, bins];
    const orders = await rowsOf(holding(there), client);
    const stock = await rowsOf<{ place: number; id: string; quantity: number }>(rows(there), client);
    const gone = orders.length > 0 ? await rowsOf<{ place: number; picked: number }>(picked(there), client) : [];
    const fresh = judge(
      item_counts,
      [
        ...stock.map((row) => ({ ...row, picked: 0 })),
        ...gone.map(({ place, picked: taken }) => ({ place, quantity: 0, picked: taken })),
      ],
      known,
    );
    const columns = [fresh.map(({ line }) => line), fresh.map(({ actual }) => actual), fresh.map(({ book }) => book)];
    await rowsOf(save([tenantId, id, ...columns, userId, at, fresh.map(({ notes }) => notes)]), client);
    await rowsOf(mark([tenantId, stock.map((row) => row.id), at]), client);
    await recordAudit(client, c.var.session, ["inventory_audit.count", "inventory_audit", id], { item_counts }, at);
    const counted = await rowsOf<Line>(lines([tenantId, id]), client);
    const differing = counted.filter(({ actual_quantity: actual, expected_quantity }) => {
      return actual !== null && actual !== expected_quantity;
    });
    await rowsOf(move([tenantId, id, audit.status, at, differing.length]), client);
    return counted;
  });
  const audit = {
    id,
    status: "in_progress",
    recount_required: false,
    recount_count: 0,
    audit_items: all.map(shown),
    progress: progressOf(all),
  };
  return c.json({ success: true, message: "Count saved", audit });
};
