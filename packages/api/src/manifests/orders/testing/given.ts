import { newId } from "@karwan/db";
import type { Kit } from "../../../../testing/index.ts";
import { next } from "../../../../testing/index.ts";
import { dispatchOf } from "../../../delivery/assignments/testing/given.ts";
import { postalCheckDigit } from "../../../delivery/deliveries/barcode.ts";
import { verifyCustody } from "../../../delivery/verify/index.ts";
import { verifyFinance } from "../../../finance/ledger/index.ts";
import { verifyLedger } from "../../../warehousing/stock/index.ts";
import type { ManifestItemStatus, ManifestStatus } from "../../life-cycle/index.ts";

export type Yard = Awaited<ReturnType<typeof yardOf>>;
type Net = Awaited<ReturnType<typeof dispatchOf>>;
export const PHOTO = "https://example.com/arrival.jpg";

/** A postal barcode that nobody else in this process got. */
export function barcode(prefix = "RR"): string {
  const serial = String(100_000_000 + next());
  return `${prefix}${serial}${postalCheckDigit(serial)}IQ`;
}

export interface ItemBody {
  status?: ManifestItemStatus;
  barcode_value?: string;
  unit_size?: number | null;
  weight?: number | null;
  dimensions?: object | null;
  recipient?: object;
}
export interface ManifestBody {
  status?: ManifestStatus;
  items?: readonly ItemBody[];
  institution_id?: string;
  warehouse_id?: string;
  driver_id?: string;
  proof_photo_url?: string | null;
}

const early: ReadonlySet<ManifestStatus> = new Set(["draft", "picked_up", "in_transit", "cancelled"]);
const over: ReadonlySet<ManifestStatus> = new Set(["received", "received_with_exceptions", "processing", "completed"]);
const had: ReadonlySet<ManifestItemStatus> = new Set(["received", "processing", "order_created"]);

const insertManifest = `WITH m AS (
    INSERT INTO transfer_manifests (tenant_id, id, manifest_number, institution_id, source_branch_id, receiving_warehouse_id, driver_id,
      status, picked_up_at, arrived_at, proof_photo_url, proof_signature_url, received_at, received_by, received_count, cancelled_at, item_positions)
    SELECT $1::uuid, m.id, m.manifest_number, m.institution_id, m.source_branch_id, m.receiving_warehouse_id, m.driver_id,
      m.status, m.picked_up_at, m.arrived_at, m.proof_photo_url, m.proof_signature_url, m.received_at, m.received_by, m.received_count, m.cancelled_at, m.item_positions
      FROM jsonb_populate_record(NULL::transfer_manifests, $2::jsonb) m)
  INSERT INTO transfer_manifest_items (tenant_id, id, manifest_id, position, barcode_value, status, unit_size, weight, dimensions, recipient,
    received_at, exception_reason, processing_since)
  SELECT $1::uuid, i.id, i.manifest_id, i.position, i.barcode_value, i.status, i.unit_size, i.weight, i.dimensions, i.recipient,
    i.received_at, i.exception_reason, i.processing_since
    FROM jsonb_populate_recordset(NULL::transfer_manifest_items, $3::jsonb) i`;

/** Makers of manifests as they are when they come to a warehouse, written straight to the tables. */
function manifestsOf(
  net: Net,
  kit: Kit,
  at: { institution_id: string; branch_id: string; warehouse_id: string; driver_id: string },
) {
  async function manifest(body: ManifestBody = {}) {
    const { status = "awaiting_receipt", items = [{}, {}] } = body;
    const now = kit.clock.now.toISOString();
    const id = newId();
    const manifest_number = `MNF-${String(next()).padStart(5, "0")}`;
    const rows = items.map((item, index) => {
      const state = item.status ?? "in_transit";
      return {
        id: newId(),
        manifest_id: id,
        position: index + 1,
        barcode_value: barcode(),
        unit_size: 1,
        weight: null,
        dimensions: null,
        recipient: { name: "Huda Salim", phone: "+9647701234567" },
        received_at: had.has(state) ? now : null,
        exception_reason: state === "exception" ? "Torn open" : null,
        processing_since: state === "processing" ? now : null,
        ...item,
        status: state,
      };
    });
    const isOver = over.has(status);
    await net.rows(
      insertManifest,
      JSON.stringify({
        id,
        manifest_number,
        institution_id: body.institution_id ?? at.institution_id,
        source_branch_id: at.branch_id,
        receiving_warehouse_id: body.warehouse_id ?? at.warehouse_id,
        driver_id: body.driver_id ?? at.driver_id,
        status,
        picked_up_at: now,
        arrived_at: early.has(status) ? null : now,
        proof_photo_url: body.proof_photo_url === undefined ? PHOTO : body.proof_photo_url,
        proof_signature_url: PHOTO,
        received_at: isOver ? now : null,
        received_by: isOver ? net.tenant.admin.userId : null,
        received_count: isOver ? rows.length : null,
        cancelled_at: status === "cancelled" ? now : null,
        item_positions: rows.length,
      }),
      JSON.stringify(rows),
    );
    return { id, manifest_number, items: rows.map((row) => row.id), barcodes: rows.map((row) => row.barcode_value) };
  }
  return manifest;
}

/** What the tables say of manifests. */
function looksOf({ rows, tenant, mismatches }: Net, kit: Kit) {
  const onlyOurs = <M extends { tenant_id: string }>(found: readonly M[]) =>
    found.filter(({ tenant_id }) => tenant_id === tenant.tenantId);
  /** What contradicts itself in stock, deliveries, custody and money. */
  async function wrong() {
    const stock = onlyOurs((await verifyLedger(kit.database)).mismatches);
    const custody = onlyOurs((await verifyCustody(kit.database)).mismatches);
    const money = onlyOurs((await verifyFinance(kit.database)).mismatches);
    return [...stock, ...(await mismatches()), ...custody, ...money];
  }
  const statusOf = async (id: string) =>
    (await rows<{ status: string }>("SELECT status FROM transfer_manifests WHERE tenant_id = $1 AND id = $2", id))[0]
      ?.status;
  const itemsOf = (manifestId: string) =>
    rows<{
      id: string;
      status: string;
      order_number: number | null;
      order_error: string | null;
      delivery_id: string | null;
    }>(
      `SELECT id, status, order_number, order_error, delivery_id FROM transfer_manifest_items
       WHERE tenant_id = $1 AND manifest_id = $2 ORDER BY position`,
      manifestId,
    );
  const eventsOf = async (manifestId: string) =>
    (
      await rows<{ event: string }>(
        "SELECT event FROM transfer_manifest_events WHERE tenant_id = $1 AND manifest_id = $2 ORDER BY seq",
        manifestId,
      )
    ).map(({ event }) => event);
  /** All that calls leave behind, without the ids and moments that differ from one to the next. */
  async function left() {
    const [found] = await rows<{ state: unknown }>(
      `SELECT jsonb_build_object(
        'items', (SELECT jsonb_agg(jsonb_build_array(i.status, i.order_number IS NOT NULL, d.status, d.custody, d.payment_status, d.price, d.barcode = i.barcode_value)
           ORDER BY i.barcode_value) FROM transfer_manifest_items i LEFT JOIN deliveries d ON d.tenant_id = $1 AND d.id = i.delivery_id WHERE i.tenant_id = $1),
        'manifests', (SELECT jsonb_agg(jsonb_build_array(m.status, m.received_count, m.event_count) ORDER BY m.manifest_number) FROM transfer_manifests m WHERE m.tenant_id = $1),
        'events', (SELECT jsonb_object_agg(event, n) FROM (SELECT event, count(*) AS n FROM transfer_manifest_events WHERE tenant_id = $1 GROUP BY event) e),
        'deliveries', (SELECT count(*) FROM deliveries WHERE tenant_id = $1),
        'stock', (SELECT jsonb_build_array(sum(quantity), sum(reserved_quantity), count(*)) FROM inventory_stock WHERE tenant_id = $1),
        'movements', (SELECT count(*) FROM inventory_transactions WHERE tenant_id = $1),
        'orders', (SELECT jsonb_agg(DISTINCT jsonb_build_array(status, source)) FROM receiving_orders WHERE tenant_id = $1),
        'receipts', (SELECT count(*) FROM receiving_orders WHERE tenant_id = $1),
        'journals', (SELECT jsonb_object_agg(type, n) FROM (SELECT type, count(*) AS n FROM finance_journals WHERE tenant_id = $1 GROUP BY type) j),
        'wallets', (SELECT jsonb_agg(jsonb_build_array(balance, held) ORDER BY owner_type, kind, balance) FROM finance_accounts WHERE tenant_id = $1),
        'told', (SELECT count(*) FROM delivery_outbox WHERE tenant_id = $1)) AS state`,
    );
    return found?.state;
  }
  return { wrong, statusOf, itemsOf, eventsOf, left };
}

/** A tenant where manifests arrive: an institution with money, a warehouse, a branch to send to. */
export async function yardOf(kit: Kit, { funds = 10_000_000 }: { funds?: number } = {}) {
  const net = await dispatchOf(kit);
  const { caller, tenant } = net;
  await caller.identity.settings.update({
    transfer_manifest: { enabled: true, default_delivery_service_id: net.service.id },
  });
  const warehouse = await net.warehouse();
  const topUp = (id: string, amount: number) =>
    tenant.admin.with({ idempotencyKey: `top-up-${next()}` }).finance.wallets.topUp({ id, amount });
  async function institution(wallet: number) {
    const { institution: made } = await caller.parties.institutions.create({
      full_name: "Post of Baghdad",
      phone: "+9647801112233",
      source_branches: [{ name: "Rusafa", code: `R${next()}` }],
    });
    if (wallet > 0) await topUp(made.wallet.id, wallet);
    return made;
  }
  const sender = await institution(funds);
  const { branch } = await caller.places.branches.create({
    name: "Erbil",
    code: `E${next()}`,
    address: { lat: 33.32, lng: 44.37, full_address: "Branch Road" },
  });
  const driver = await net.driver({ capacity: null });
  const at = {
    institution_id: sender.id,
    branch_id: sender.source_branches[0]?.id ?? "",
    warehouse_id: warehouse.id,
    driver_id: driver.id,
  };
  const to = { destination_branch_id: branch.id };
  const { orders } = caller.manifests;
  type Input = Parameters<typeof orders.setDestination>[0];
  const order = async (item_ids: unknown[], more: Partial<Input> = {}, by = orders) =>
    (await by.setDestination({ item_ids, ...to, ...more })).data;
  const wallet = async () => (await caller.finance.wallets.show({ id: sender.wallet.id })).wallet;
  return {
    ...net,
    ...looksOf(net, kit),
    manifest: manifestsOf(net, kit, at),
    warehouse,
    sender,
    institution,
    topUp,
    branch,
    driverOf: driver,
    to,
    orders,
    order,
    wallet,
  };
}
