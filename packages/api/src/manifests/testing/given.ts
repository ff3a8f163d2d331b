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

type Base = Awaited<ReturnType<typeof baseOf>>;

/** The company: an institution with a branch, a warehouse and drivers. */
async function baseOf(kit: Kit, enabled: boolean) {
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
    const named = { full_name: `Rasheed Bank ${next()}`, source_branches, user_id: user?.userId };
    const { institution } = await admin.caller.parties.institutions.create(named);
    const [branch] = institution.source_branches;
    return { institution, ends: { institution_id: institution.id, source_branch_id: branch?.id ?? "" } };
  }
  const { institution, ends } = await sender();
  const body = { ...ends, receiving_warehouse_id: warehouse.id };
  const sql = <Row>(text: string, ...values: unknown[]) =>
    arrange<Row>(kit.database, { tenantId }, text, [tenantId, ...values]);
  const newDriver = net.driver;
  return {
    ...net,
    newDriver,
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
    sql,
  };
}

/** Looks at manifests, and what is done to them and their items. */
function doingsOf({ manifests, items, driver }: Base) {
  const shown = async (id: string) => (await manifests.show({ id })).transfer_manifest;
  const listed = async (id: string) => (await items.list({ id, limit: 100 })).items;
  const idsOf = async (id: string) => (await listed(id)).map(({ manifest_item_id }) => manifest_item_id);
  const events = async (id: string) => (await manifests.events({ id, limit: 100 })).events;
  const told = async (id: string) => (await events(id)).map(({ event }) => event);
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
  return { shown, listed, idsOf, events, told, raise, resolveAll, proofs, travel };
}

type Way = readonly ((id: string) => Promise<unknown>)[];

/** What brings a draft into each state. */
function waysOf({ sql }: Base, { travel, idsOf, raise, resolveAll, proofs }: ReturnType<typeof doingsOf>) {
  const except = async (id: string) => {
    for (const item of await idsOf(id)) await raise(item);
  };
  const arrived: Way = [travel.pick_up, travel.arrive];
  const received: Way = [...arrived, proofs, except, (id) => resolveAll(id, "reprocess")];
  // What only set-destination brings about, as it leaves it.
  const put = (change: string) => (id: string) =>
    sql(`UPDATE transfer_manifests SET ${change} WHERE tenant_id = $1 AND id = $2`, id);
  return {
    draft: [],
    picked_up: [travel.pick_up],
    in_transit: [travel.pick_up, travel.depart],
    awaiting_receipt: [travel.pick_up, travel.depart, travel.arrive],
    receiving: [...arrived, put("status = 'receiving', receiving_started_at = now()")],
    received_with_exceptions: [...arrived, proofs, except],
    received,
    processing: [...received, put("status = 'processing'")],
    completed: [...arrived, except, (id) => resolveAll(id, "void")],
    cancelled: [travel.cancel],
  } satisfies Record<ManifestStatus, Way> as Record<ManifestStatus, Way>;
}

/** A tenant that takes manifests, with manifests and items in any state. */
export async function freightOf(kit: Kit, { enabled = true } = {}) {
  const base = await baseOf(kit, enabled);
  const doings = doingsOf(base);
  const ways = waysOf(base, doings);
  const { manifests, items, body, sql } = base;

  /** A draft with so many items. */
  async function draft(count = 2, over: Partial<typeof body> = {}) {
    const { id } = (await manifests.create({ ...body, ...over })).transfer_manifest;
    if (count > 0) await items.add({ id, barcodes: newBarcodes(count) });
    return id;
  }
  /** A manifest in a state. */
  async function manifest(status: ManifestStatus, count = 2, over: Partial<typeof body> = {}) {
    const id = await draft(count, over);
    for (const step of ways[status]) await step(id);
    return id;
  }
  /** Sets what only the making of orders brings about. */
  async function put(itemId: string, status: ManifestItemStatus) {
    const delivery_id = status === "order_created" ? (await base.delivery()).id : null;
    await sql(
      `UPDATE transfer_manifest_items SET status = $3, received_at = coalesce(received_at, $5::timestamptz), delivery_id = $4,
         processing_since = CASE WHEN $3 = 'processing' THEN $5::timestamptz END, exception_reason = CASE WHEN $3 = 'exception' THEN 'Torn' END
       WHERE tenant_id = $1 AND id = $2`,
      itemId,
      status,
      delivery_id,
      new Date(),
    );
  }
  return { ...base, ...doings, draft, manifest, put };
}
