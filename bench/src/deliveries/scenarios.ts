import { setTimeout as delay } from "node:timers/promises";
import { demoId } from "@karwan/seed";
import type { Ask, Credential } from "../load.ts";
import { bearer } from "../load.ts";
import { lists, severalStatements } from "../marks.ts";
import type { Scenario } from "../scenarios.ts";
import type { Stage } from "../stage.ts";
import { QUIET_COMPANY, serviceOf } from "./seed.ts";

const COMPANY = "SC01";
const SPREAD = 4000;
const POLL_MS = 50;
const QUIET_POLLS = 5;
const tenantId = demoId("tenant", COMPANY);
// How many clients bear up as few do.
const assigning = new Map([...severalStatements, [8, null]]);

const get = (path: string): Ask => ({ method: "GET", path: `/api/v1/${path}` });

/** A key of operations of the company: its server asks for deliveries with it. */
async function apiKey(stage: Stage): Promise<Credential> {
  const response = await fetch(`${stage.urls.ours}/api/v1/api-keys`, {
    method: "POST",
    headers: { ...bearer(await stage.token(COMPANY)), "content-type": "application/json" },
    body: JSON.stringify({ name: "bench" }),
  });
  const key = /"api_key":"(kw_[^"]+)"/.exec(await response.text())?.[1];
  if (!key) throw new Error(`no API key was made: ${response.status}`);
  return { "x-api-key": key };
}

function order(customer_id: string, n: number): Ask {
  const at = (lat: number, lng: number, full_address: string) => ({ lat, lng, full_address });
  const body = {
    customer_id,
    delivery_service_id: serviceOf(COMPANY),
    pickup_address: at(33.25 + (n % 100) / 1000, 44.3 + (n % 90) / 1000, `Street ${n % 89}, Baghdad`),
    delivery_address: at(33.3 + (n % 80) / 1000, 44.35 + (n % 110) / 1000, `Street ${n % 83}, Baghdad`),
    payer_type: "sender",
    payment_method: "cash",
    unit_size: 1 + (n % 8) / 4,
    sender: { name: "Al-Rafidain Bookshop", phone: "+9647700000001" },
    recipient: { name: `Customer ${n}`, phone: `+96478${String(n).padStart(8, "0")}` },
  };
  return { method: "POST", path: "/api/v1/external/deliveries", body };
}

const ids = async (stage: Stage, sql: string) =>
  (await stage.rows<{ id: string }>(sql, [tenantId])).map(({ id }) => id);

/** Waits until both servers have done what was asked of them: the load goes away without waiting for its last answers. */
export async function settled(stage: Stage): Promise<void> {
  for (let quiet = 0; quiet < QUIET_POLLS; ) {
    const [busy] = await stage.rows<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name IN ('karwan', 'bare') AND state <> 'idle'",
    );
    quiet = busy?.count === 0 ? quiet + 1 : 0;
    await delay(POLL_MS);
  }
}

/** What a request leaves to be told of, which nobody tells here: telling is the worker's, behind the request. */
export async function forgetNews(stage: Stage): Promise<void> {
  await settled(stage);
  await stage.rows("DELETE FROM pgboss.job WHERE name IN ('delivery.announce', 'notification.deliver')");
  await stage.rows("DELETE FROM delivery_outbox WHERE tenant_id = $1", [tenantId]);
}

/** Takes back what was assigned since the filling, so that every slice finds the same deliveries waiting. */
async function takeBack(stage: Stage, since: string): Promise<void> {
  await settled(stage);
  await stage.rows(
    `WITH gone AS (DELETE FROM delivery_assignments WHERE tenant_id = $1 AND created_at >= $2 RETURNING delivery_id),
     back AS (
       UPDATE deliveries SET status = 'pending', assignment_id = NULL, driver_id = NULL
        WHERE tenant_id = $1 AND id IN (SELECT delivery_id FROM gone))
     UPDATE drivers d SET used_capacity_unit = (
       SELECT coalesce(sum(capacity_unit), 0) FROM delivery_assignments a
        WHERE a.tenant_id = $1 AND a.driver_id = d.id AND a.created_at < $2) WHERE d.tenant_id = $1`,
    [tenantId, since],
  );
  await forgetNews(stage);
}

/** The benchmarks of deliveries, each with what puts the company back as it was. */
export async function deliveryScenarios(stage: Stage): Promise<Scenario[]> {
  const since = new Date().toISOString();
  await forgetNews(stage);
  const customers = await ids(stage, "SELECT id FROM customers WHERE tenant_id = $1 ORDER BY id LIMIT 100");
  const drivers = await ids(
    stage,
    "SELECT id FROM drivers WHERE tenant_id = $1 AND license_number LIKE 'BG-%' ORDER BY id",
  );
  const waiting = await ids(
    stage,
    `SELECT id FROM deliveries WHERE tenant_id = $1 AND status = 'pending' AND created_by IS NOT NULL AND api_key_id IS NULL
      ORDER BY md5(id::text) LIMIT 20000`,
  );
  const known = await ids(
    stage,
    `SELECT delivery_code AS id FROM deliveries WHERE tenant_id = $1 AND status <> 'draft' AND api_key_id IS NULL
      ORDER BY md5(id::text) LIMIT ${SPREAD}`,
  );
  const key = await apiKey(stage);
  return [
    {
      name: "delivery-create",
      title: "delivery, asked for by API key",
      wanted: severalStatements,
      credential: async () => key,
      asks: Array.from({ length: SPREAD }, (_, n) => order(customers[n % customers.length] ?? "", n)),
      restore: () => forgetNews(stage),
      fresh: [/("delivery":\{"id":")[^"]+/, /("barcode":")[^"]+/, /("tracking_url":")[^"]+/],
    },
    {
      name: "assign",
      title: "delivery assigned to a driver",
      wanted: assigning,
      asks: waiting.map((id, n) => ({
        method: "POST",
        path: `/api/v1/delivery/deliveries/${id}/assign`,
        body: { driver_id: drivers[n % drivers.length] },
      })),
      restore: () => takeBack(stage, since),
      fresh: [/("current_assignment":\{"id":")[^"]+/],
    },
    {
      name: "driver-list",
      title: "driver list with workload",
      wanted: lists,
      asks: [get("delivery/drivers?limit=20")],
    },
    {
      name: "notification-list",
      title: "notification list",
      wanted: lists,
      credential: async () => bearer(await stage.token(QUIET_COMPANY)),
      asks: [get("messaging/notifications")],
    },
    {
      name: "tracking",
      title: "tracking by code",
      wanted: lists,
      credential: async () => ({}),
      asks: known.map((code) => get(`track/${code}`)),
    },
  ];
}
