import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, networkOf, next } from "../../../testing/index.ts";
import { postalCheckDigit } from "../../delivery/deliveries/index.ts";
import type { ManifestItemStatus, ManifestStatus } from "../life-cycle/index.ts";

export type Freight = Awaited<ReturnType<typeof freightOf>>;

/** The postal barcode of a number. */
export function postal(number: number): string {
  const serial = String(number).padStart(9, "0");
  return `RR${serial}${postalCheckDigit(serial)}IQ`;
}
export const newBarcode = () => postal(next());
export const newBarcodes = (count: number) => Array.from({ length: count }, newBarcode);

export const photo = "https://example.com/pallet.jpg";
export const signature = "https://example.com/signature.png";

/** A tenant that takes manifests: an institution with a branch, a warehouse and drivers. */
export async function freightOf(kit: Kit, { enabled = true } = {}) {
  const tenant = await kit.tenant();
  const { admin, tenantId } = tenant;
  const net = await networkOf(kit, tenant);
  const { transferManifests: manifests, items } = admin.caller.manifests;
  if (enabled) await admin.caller.identity.settings.update({ transfer_manifest: { enabled } });
  const warehouse = await net.warehouse();
  const driver = await net.driver();

  /** Somebody who sends in bulk; with an account of its own where `user` signs in. */
  async function sender(user?: Actor) {
    const source_branches = [{ name: "Karrada", code: "KRD" }];
    const user_id = user?.userId;
    const { institution } = await admin.caller.parties.institutions.create({
      full_name: `Rasheed Bank ${next()}`,
      source_branches,
      user_id,
    });
    const [branch] = institution.source_branches;
    return { institution, ends: { institution_id: institution.id, source_branch_id: branch?.id ?? "" } };
  }
  const { institution, ends } = await sender();
  const body = { ...ends, receiving_warehouse_id: warehouse.id };

  const shown = async (id: string) => (await manifests.show({ id })).transfer_manifest;
  const listed = async (id: string) => (await items.list({ id, limit: 100 })).items;
  const idsOf = async (id: string) => (await listed(id)).map(({ manifest_item_id }) => manifest_item_id);
  const events = async (id: string) => (await manifests.events({ id, limit: 100 })).events;
  const told = async (id: string) => (await events(id)).map(({ event }) => event);
  const sql = <Row>(text: string, ...values: unknown[]) =>
    arrange<Row>(kit.database, { tenantId }, text, [tenantId, ...values]);

  /** A draft with so many items. */
  async function draft(count = 2, over: Partial<typeof body> = {}) {
    const { transfer_manifest } = await manifests.create({ ...body, ...over });
    const { id } = transfer_manifest;
    if (count > 0) await items.add({ id, barcodes: newBarcodes(count) });
    return id;
  }
  const raise = (id: string, reason = "Torn open") => items.raiseException({ id, reason });
  const resolveAll = (manifest_id: string, resolution: "reprocess" | "void") =>
    items.resolveExceptions({ manifest_id, all_exceptions: true, resolution });
  const proofs = (id: string) => manifests.recordProof({ id, photo_url: photo, signature_url: signature });

  const travel = {
    pick_up: (id: string) => manifests.pickUp({ id, driver_id: driver.id }),
    depart: (id: string) => manifests.depart({ id }),
    arrive: (id: string) => manifests.arrive({ id }),
    cancel: (id: string) => manifests.cancel({ id, reason: "The truck broke down" }),
  };
  const except = async (id: string) => {
    for (const item of await idsOf(id)) await raise(item);
  };
  const way: Record<ManifestStatus, readonly ((id: string) => Promise<unknown>)[]> = {
    draft: [],
    picked_up: [travel.pick_up],
    in_transit: [travel.pick_up, travel.depart],
    awaiting_receipt: [travel.pick_up, travel.depart, travel.arrive],
    cancelled: [travel.cancel],
    // What only set-destination brings about, as it leaves it.
    receiving: [
      travel.pick_up,
      travel.arrive,
      (id) =>
        sql(
          "UPDATE transfer_manifests SET status = 'receiving', receiving_started_at = now() WHERE tenant_id = $1 AND id = $2",
          id,
        ),
    ],
    received_with_exceptions: [travel.pick_up, travel.arrive, except],
    received: [travel.pick_up, travel.arrive, except, (id) => resolveAll(id, "reprocess")],
    processing: [
      travel.pick_up,
      travel.arrive,
      except,
      (id) => resolveAll(id, "reprocess"),
      (id) => sql("UPDATE transfer_manifests SET status = 'processing' WHERE tenant_id = $1 AND id = $2", id),
    ],
    completed: [travel.pick_up, travel.arrive, except, (id) => resolveAll(id, "void")],
  };
  /** A manifest in a state. */
  async function manifest(status: ManifestStatus, count = 2, over: Partial<typeof body> = {}) {
    const id = await draft(count, over);
    for (const step of way[status]) await step(id);
    return id;
  }

  /** Sets what only the making of orders brings about. */
  async function put(itemId: string, status: ManifestItemStatus) {
    const delivery_id = status === "order_created" ? (await net.delivery()).id : null;
    await sql(
      `UPDATE transfer_manifest_items SET status = $3, received_at = coalesce(received_at, now()), delivery_id = $4,
         processing_since = CASE WHEN $3 = 'processing' THEN now() END, exception_reason = CASE WHEN $3 = 'exception' THEN 'Torn' END
       WHERE tenant_id = $1 AND id = $2`,
      itemId,
      status,
      delivery_id,
    );
  }

  return {
    ...net,
    newDriver: net.driver,
    tenant,
    tenantId,
    admin,
    manifests,
    items,
    warehouse,
    driver,
    sender,
    institution,
    body,
    shown,
    listed,
    idsOf,
    events,
    told,
    sql,
    draft,
    raise,
    resolveAll,
    proofs,
    travel,
    manifest,
    put,
  };
}
