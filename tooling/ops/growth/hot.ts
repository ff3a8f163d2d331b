import { randomUUID } from "node:crypto";
import type pg from "pg";
import { demoPassword } from "../../../prisma/seed/data/index.ts";
import type { SignedIn } from "../api-client.ts";
import { send, signedIn } from "../api-client.ts";
import { percentile } from "../load.ts";
import type { Template } from "./templates.ts";
import { emailOf, tenantOf } from "./templates.ts";

/** A request that is asked again and again, of one company. */
type Path = { what: string; method: "GET" | "POST"; path: string; body?: unknown };
export type Side = { url: string; user: SignedIn };
/** Milliseconds of a path on each of both sides: the middle one and the slowest of a hundred. */
export type Timed = { what: string; of: string; few: [number, number]; many: [number, number] };

const ROUND = 10;

async function one(admin: pg.Client, sql: string, values: unknown[]): Promise<Record<string, string>> {
  const { rows } = await admin.query<Record<string, string>>(sql, values);
  if (!rows[0]) throw new Error(`found nothing: ${sql}`);
  return rows[0];
}

/** What is asked of a company: the same on both sides, whose rows of it are the same. */
export async function pathsOf(admin: pg.Client, template: Template): Promise<Path[]> {
  const tenantId = tenantOf(template);
  const row = await one(
    admin,
    `SELECT s.id, s.warehouse_id, s.item_id, i.sku FROM inventory_stock s JOIN inventory_items i ON i.tenant_id = $1 AND i.id = s.item_id
      WHERE s.tenant_id = $1 AND s.status = 'available' ORDER BY s.id LIMIT 1`,
    [tenantId],
  );
  const inHouse = `warehouse_id=${row.warehouse_id}&limit=20`;
  const get = (what: string, path: string): Path => ({ what, method: "GET", path });
  const movement = {
    warehouse_id: row.warehouse_id,
    item_id: row.item_id,
    stock_id: row.id,
    transaction_type: "receive",
  };
  const paths = [
    get("list of stock", `/warehousing/inventory-stock?${inHouse}`),
    get("search of items", `/warehousing/inventory-items?limit=20&search=${row.sku}`),
    get("an item", `/warehousing/inventory-items/${row.item_id}`),
    get("list of movements", `/warehousing/inventory-transactions?${inHouse}`),
    {
      what: "a movement",
      method: "POST",
      path: "/warehousing/inventory-transactions",
      body: { ...movement, quantity: 1 },
    },
  ] satisfies Path[];
  if (template.deliveries === 0) return paths;
  const service = await one(admin, "SELECT id FROM delivery_services WHERE tenant_id = $1 LIMIT 1", [tenantId]);
  const place = { lat: 33.3, lng: 44.4, full_address: "Baghdad" };
  const body = { delivery_service_id: service.id, pickup_address: place, delivery_address: place, unit_size: 1 };
  return [
    ...paths,
    get("list of deliveries", "/delivery/deliveries?limit=20"),
    { what: "a delivery asked for", method: "POST", path: "/delivery/deliveries", body },
  ];
}

async function ask({ url, user }: Side, { method, path, body }: Path): Promise<number> {
  const token = await user.token(url);
  const since = performance.now();
  const answer = await send(`${url}/api/v1${path}`, method, { token, body, key: body ? randomUUID() : undefined });
  const took = performance.now() - since;
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return took;
}

const summed = (times: number[]): [number, number] => {
  const sorted = times.toSorted((a, b) => a - b);
  return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
};

/** Asks both in turns, so that whatever else the machine does meets both; the first round is not counted. */
export async function timed(
  servers: { few: string; many: string },
  template: Template,
  paths: readonly Path[],
  rounds: number,
): Promise<Timed[]> {
  const user = () => signedIn({ email: emailOf(template), password: demoPassword });
  const sides = { few: { url: servers.few, user: user() }, many: { url: servers.many, user: user() } };
  const found: Timed[] = [];
  for (const path of paths) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round <= rounds; round += 1)
      for (const side of round % 2 ? (["few", "many"] as const) : (["many", "few"] as const))
        for (let n = 0; n < ROUND; n += 1) {
          const took = await ask(sides[side], path);
          if (round > 0) times[side].push(took);
        }
    found.push({ what: path.what, of: template.code, few: summed(times.few), many: summed(times.many) });
  }
  return found;
}
