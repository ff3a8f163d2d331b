import { randomUUID } from "node:crypto";
import { demoId } from "@karwan/seed";
import { bearer } from "../load.ts";
import type { Stage } from "../stage.ts";

export const COMPANY = "BULK";

/** An answer of the API, of whatever shape: each step names what it reads of it. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
type Json = any;
export type Ask = (method: string, path: string, body?: object) => Promise<Json>;
export type Sender = Awaited<ReturnType<typeof senderOn>>;

/** Asks as the company's administrator; every change under a key of its own, as money demands. */
export async function askOn(stage: Stage): Promise<Ask> {
  const credential = bearer(await stage.token(COMPANY, `admin@${COMPANY.toLowerCase()}.test`));
  return async (method, path, body) => {
    const headers = { ...credential, "content-type": "application/json", "idempotency-key": randomUUID() };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    const answer = await fetch(`${stage.urls.ours}/api/v1${path}`, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString()}`);
    return answer.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(bytes.toString()) : bytes;
  };
}

const WEIGHTS = [10, 8, 6, 4, 2, 3, 5, 9, 7];
function checkDigitOf(digits: string): number {
  const sum = WEIGHTS.reduce((all, weight, n) => all + weight * Number(digits[n]), 0);
  const digit = 11 - (sum % 11);
  return digit === 10 ? 0 : digit === 11 ? 5 : digit;
}

// Each run scans barcodes that none before it has.
let serial = Date.now() % 1_000_000_000;
function newBarcode(): string {
  serial += 1;
  const digits = String(serial % 1_000_000_000).padStart(9, "0");
  return `BM${digits}${checkDigitOf(digits)}IQ`;
}

/** Somebody who sends in bulk, with money; a warehouse that receives, and where all of it goes. */
export async function senderOn(stage: Stage, ask: Ask) {
  const [service] = await stage.rows<{ id: string }>("SELECT id FROM delivery_services WHERE tenant_id = $1 LIMIT 1", [
    demoId("tenant", COMPANY),
  ]);
  await ask("PATCH", "/tenants/current/settings", {
    transfer_manifest: { enabled: true, default_delivery_service_id: service?.id },
  });
  const code = randomUUID().slice(0, 8).toUpperCase();
  const { institution } = await ask("POST", "/institutions", {
    full_name: `Post of Baghdad ${code}`,
    source_branches: [{ name: "Rusafa", code }],
  });
  await ask("POST", `/wallets/${institution.wallet.id}/top-ups`, { amount: 900_000_000 });
  const address = { lat: 33.33, lng: 44.4, full_address: "Depot Road, Baghdad" };
  const { warehouse } = await ask("POST", "/warehousing/warehouses", { name: "Depot", code: `D${code}`, address });
  const { branch } = await ask("POST", "/branches", { name: "Branch", code: `B${code}`, address });
  const [driver] = await stage.rows<{ id: string }>(
    "SELECT id FROM drivers WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1",
    [demoId("tenant", COMPANY)],
  );

  /** A manifest of so many parcels that has arrived, with its proofs. */
  async function arrived(count: number): Promise<{ item_ids: string[]; barcodes: string[] }> {
    const path = "/delivery/transfer-manifests";
    const begun = await ask("POST", path, {
      institution_id: institution.id,
      source_branch_id: institution.source_branches[0].id,
      receiving_warehouse_id: warehouse.id,
    });
    const { id } = begun.transfer_manifest;
    const barcodes = Array.from({ length: count }, newBarcode);
    const items = barcodes.map((barcode_value) => ({ barcode_value, unit_size: 1, recipient: { name: "Huda Salim" } }));
    const { results } = await ask("POST", `${path}/${id}/items`, { items });
    await ask("PUT", `${path}/${id}/pickup`, { driver_id: driver?.id });
    await ask("PUT", `${path}/${id}/arrive`, {});
    const proof = "https://example.com/proof.jpg";
    await ask("PUT", `${path}/${id}/delivery-proof`, { photo_url: proof, signature_url: proof });
    return { barcodes, item_ids: results.map((row: Json) => row.manifest_item_id) };
  }
  const order = async (item_ids: readonly string[]): Promise<string[]> => {
    const path = "/delivery/transfer-manifest-items/bulk/set-destination";
    const { data } = await ask("POST", path, { item_ids, destination_branch_id: branch.id });
    if (data.created_count !== item_ids.length) throw new Error(`only ${data.created_count} orders were made`);
    return data.created.map(({ delivery }: Json) => delivery.delivery_code);
  };
  return { wallet: institution.wallet.id as string, arrived, order };
}
