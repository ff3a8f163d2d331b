import { demoId } from "@karwan/seed";
import { forgetNews, settled } from "../deliveries/scenarios.ts";
import type { Ask } from "../load.ts";
import { bearer } from "../load.ts";
import { ledger, lists, severalStatements } from "../marks.ts";
import type { Scenario } from "../scenarios.ts";
import type { Stage } from "../stage.ts";
import { isParcel, takeBackParcels } from "./parcels.ts";
import { fetcher } from "./seed.ts";

const COMPANY = "SC01";
const tenantId = demoId("tenant", COMPANY);
const operations = demoId("user", `operations@${COMPANY.toLowerCase()}.test`);
const SPREAD = 4000;
const AMOUNT = 0.001;
const PICKABLE = 8;
const AUDITS = 16;
const LINES = 500;
const TIMES = 3;
// Five hundred lines a request: more at once would wait for seconds.
const many = new Map([
  [1, 0.8],
  [4, 0.8],
]);

type Row = { stock_id: string; warehouse_id: string; item_id: string; bin_id: string; barcode: string };
type Line = { order_id: string; item_id: string; bin_id: string; barcode: string };
type Counted = { audit_id: string; item_id: string; bin_id: string; book: number };

const get = (path: string): Ask => ({ method: "GET", path: `/api/v1/warehousing/${path}` });
const post = (path: string, body: object): Ask => ({ method: "POST", path: `/api/v1/warehousing/${path}`, body });

/** Asks the server for something that the benchmarks need; the bare handlers find it as well. */
async function arrange(stage: Stage, { method, path, body }: Ask): Promise<void> {
  const headers = { ...bearer(await stage.token(COMPANY)), "content-type": "application/json" };
  const response = await fetch(stage.urls.ours + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

/** Orders of one line each, half begun, of which a little is picked each time. */
async function openLines(stage: Stage, rows: readonly Row[], orders: number): Promise<Line[]> {
  const open = () =>
    stage.rows<Line>(
      `SELECT o.id AS order_id, l.item_id, l.bin_id, i.barcode
         FROM picking_orders o JOIN picking_order_lines l ON l.tenant_id = $1 AND l.picking_order_id = o.id
         JOIN inventory_items i ON i.tenant_id = $1 AND i.id = l.item_id
        WHERE o.tenant_id = $1 AND o.external_reference = 'bench-pick' AND o.status IN ('pending', 'in_progress')
          AND l.quantity - l.picked_quantity > 1 ORDER BY o.id`,
      [tenantId],
    );
  const found = await open();
  const wanted = rows.slice(0, Math.max(0, Math.min(orders, rows.length) - found.length));
  for (const { warehouse_id, item_id, bin_id } of wanted)
    await arrange(stage, post("picking-orders", orderOf({ warehouse_id, item_id, bin_id }, PICKABLE, "bench-pick")));
  return wanted.length > 0 ? open() : found;
}

const orderOf = (
  { warehouse_id, ...place }: Pick<Row, "warehouse_id" | "item_id" | "bin_id">,
  quantity: number,
  external_reference: string,
) => ({
  warehouse_id,
  order_type: "individual",
  status: "in_progress",
  item_details: [{ ...place, quantity }],
  external_reference,
  assigned_to: operations,
});

/** Audits of five hundred lines that can be counted again and again: always more than the books say, never the same. */
async function countable(stage: Stage, warehouse_id: string): Promise<Counted[]> {
  const pairs = await stage.rows<{ item_id: string; bin_id: string }>(
    `SELECT item_id, bin_id FROM inventory_stock WHERE tenant_id = $1 AND warehouse_id = $2
      GROUP BY item_id, bin_id ORDER BY md5(item_id::text || bin_id) LIMIT $3`,
    [tenantId, warehouse_id, AUDITS * LINES],
  );
  const open = () =>
    stage.rows<Counted>(
      `SELECT l.audit_id, l.item_id, l.bin_id, ceil(l.expected_quantity)::int AS book FROM inventory_audits a
         JOIN inventory_audit_items l ON l.tenant_id = $1 AND l.audit_id = a.id
        WHERE a.tenant_id = $1 AND a.notes = 'bench' AND a.status IN ('scheduled', 'in_progress') ORDER BY l.audit_id, l.line`,
      [tenantId],
    );
  const found = await open();
  if (found.length > 0) return found;
  for (let from = 0; from === 0 || from + LINES <= pairs.length; from += LINES) {
    const audit_items = pairs.slice(from, from + LINES);
    const body = { warehouse_id, audit_type: "spot_check", scheduled_date: "2026-12-01", assigned_to: operations };
    await arrange(stage, post("inventory-audits", { ...body, audit_items, notes: "bench" }));
  }
  return open();
}

function countsOf(lines: readonly Counted[]): Ask[] {
  const audits = [...Map.groupBy(lines, ({ audit_id }) => audit_id)];
  return audits.flatMap(([id, counted]) =>
    Array.from({ length: TIMES }, (_, time): Ask => {
      const item_counts = counted.map(({ item_id, bin_id, book }) => {
        return { item_id, bin_id, actual_quantity: book + 100 + time };
      });
      return { method: "PUT", path: `/api/v1/warehousing/inventory-audits/${id}/record-count`, body: { item_counts } };
    }),
  );
}

/** Nothing of the audits is counted any more: a count that says what is saved already does nothing. */
async function forgetCounts(stage: Stage): Promise<void> {
  await settled(stage);
  await stage.rows(
    `UPDATE inventory_audit_items l SET actual_quantity = NULL, book_quantity_at_count = NULL, counted_by = NULL, counted_at = NULL
       FROM inventory_audits a WHERE a.tenant_id = $1 AND a.notes = 'bench' AND l.tenant_id = $1 AND l.audit_id = a.id`,
    [tenantId],
  );
}

/** The benchmarks of a warehouse's work. */
export async function warehouseScenarios(stage: Stage, { orders }: { orders: number }): Promise<Scenario[]> {
  const rows = await stage.rows<Row>(
    `SELECT s.id AS stock_id, s.warehouse_id, s.item_id, s.bin_id, i.barcode
       FROM inventory_stock s JOIN inventory_items i ON i.tenant_id = s.tenant_id AND i.id = s.item_id AND i.is_active
      WHERE s.tenant_id = $1 AND s.status = 'available' AND s.quantity - s.reserved_quantity > 20
        AND (s.expiration_date IS NULL OR s.expiration_date > current_date + 30)
      ORDER BY md5('order' || s.id) LIMIT ${SPREAD}`,
    [tenantId],
  );
  await stage.rows(takeBackParcels(tenantId));
  const parcels = await stage.rows<{ id: string; barcode: string }>(
    `SELECT d.id, d.barcode FROM deliveries d WHERE d.tenant_id = $1 AND ${isParcel("d.delivery_code")} ORDER BY md5(d.id::text)`,
    [tenantId],
  );
  const lines = await openLines(stage, rows, orders);
  await forgetCounts(stage);
  const counted = await countable(stage, rows[0]?.warehouse_id ?? "");
  const restore = async () => {
    await settled(stage);
    await stage.rows(takeBackParcels(tenantId));
    await forgetNews(stage);
  };
  return [
    { name: "transfer-list", title: "transfer list", wanted: lists, asks: [get("package-transfers")] },
    {
      name: "package-scan",
      title: "package scan",
      wanted: lists,
      asks: parcels.map(({ barcode }) => get(`package-scan/${barcode}`)),
    },
    {
      name: "picking-order",
      title: "picking order, one line",
      wanted: severalStatements,
      asks: rows.map((row) => post("picking-orders", orderOf(row, AMOUNT, "bench"))),
      restore: () => forgetNews(stage),
      fresh: [/("order":\{"id":")[^"]+/, /("reference_number":")[^"]+/, /("start_time":")[^"]+/],
    },
    {
      name: "order-pick",
      title: "pick for an order, scanned",
      wanted: severalStatements,
      asks: lines.map(({ order_id, barcode, ...place }) =>
        post(`picking-orders/${order_id}/picks`, { ...place, quantity: AMOUNT, scanned_barcode: barcode }),
      ),
      fresh: [/("picked_quantity":)[\d.]+/, /("picked_at":")[^"]+/],
    },
    {
      name: "pickup",
      title: "driver's Pickup from a warehouse",
      wanted: ledger,
      credential: async () => bearer(await stage.token(COMPANY, fetcher().email)),
      asks: parcels.map(({ id, barcode }) => ({
        method: "PUT",
        path: `/api/v1/driver/deliveries/${id}/pickup`,
        body: { scanned_barcode: barcode },
      })),
      restore,
      fresh: [/("picked_up_at":")[^"]+/],
    },
    {
      name: "count",
      title: "count of 500 lines",
      wanted: many,
      asks: countsOf(counted),
      leastSeconds: 4,
      restore: () => forgetCounts(stage),
      fresh: [/("counted_at":")[^"]+/g],
    },
  ];
}
