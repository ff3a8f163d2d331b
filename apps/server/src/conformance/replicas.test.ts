import { setImmediate } from "node:timers/promises";
import { appRouter } from "@karwan/api";
import type { Database, DatabaseObserver, Replicas } from "@karwan/db";
import { createDatabase, createReplicas, newId } from "@karwan/db";
import type { Pair } from "@karwan/db/testing";
import { startPair } from "@karwan/db/testing";
import { seedDemo } from "@karwan/seed";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { signInAs } from "./demo-actors.ts";

const routes = restRoutes(appRouter);
const declared = routes.filter(({ meta }) => meta.onReplica);

/** What left for a database, by the names of the statements; checks of the kit's own are in it too. */
function watching() {
  const sent: string[] = [];
  const observer: DatabaseObserver = {
    began({ statements }) {
      sent.push(...statements);
      return () => {};
    },
  };
  return { sent, observer };
}

let pair: Pair;
let kit: RestKit;
let replicas: Replicas;
let onReplicas: Pick<RestKit, "request">;
const primary = watching();
const replica = watching();

beforeAll(async () => {
  pair = await startPair();
  const database: Database = createDatabase({ url: pair.url, poolSize: 10, observer: primary.observer });
  kit = await startRestKit(undefined, Promise.resolve({ url: pair.url, database, drop: () => database.close() }));
  await seedDemo({ database, now: kit.clock.now });
  replicas = createReplicas({ url: pair.standby.url, primary: database, waitMs: 5000, observer: replica.observer });
  onReplicas = kit.over({ ...kit.deps, replicas });
  for (const end = Date.now() + 60_000; !replicas.isThereOne() && Date.now() < end; ) await setImmediate();
}, 180_000);
afterEach(() => {
  primary.sent.length = 0;
  replica.sent.length = 0;
});
afterAll(async () => {
  await replicas.close();
  await kit.stop();
  await pair.stop();
});

test("only what reads may say that a replica answers it: no change, no stream, nothing about accounts and sign-in (ADR 0049)", () => {
  const others = declared.filter(
    ({ type, meta }) => type !== "query" || meta.rest.method !== "GET" || meta.csv || meta.ifMatch || meta.event,
  );
  expect(others.map(({ name }) => name)).toEqual([]);
  expect(declared.filter(({ meta }) => /^\/(auth|api-keys|dev)\b/.test(meta.rest.path))).toEqual([]);
  expect(declared.length).toBeGreaterThan(50);
});

/** Everybody whom an operation may be for, by its kind of caller. */
async function callers() {
  const admin = await signInAs(kit, "admin@rafidain.test");
  const { body } = await kit.request("POST", "/api-keys", admin, { body: { name: "server" } });
  return {
    tenant: admin,
    user: admin,
    system: await kit.systemAdmin(),
    external: { apiKey: body.data.api_key },
    open: null,
  };
}

test("every operation that a replica may answer is answered there, and as the database itself does (ADR 0049)", async () => {
  const by = await callers();
  const { body: places } = await kit.request("GET", "/warehousing/warehouses", by.tenant);
  const [{ id: warehouse_id }] = places.warehouses;
  const given = { warehouse_id, q: "al", search: "al", from: "2026-11-01", to: "2026-11-20", format: "csv" };
  const headers = { "x-request-id": newId() };
  const unanswered: string[] = [];
  for (const { path, name, meta, inQuery } of declared) {
    const at = path.replaceAll(/\{\w+\}/g, newId());
    const query = Object.fromEntries(Object.entries(given).filter(([field]) => inQuery.includes(field)));
    const before = replicas.reads().outcomes;
    const there = await onReplicas.request("GET", at, by[meta.access.kind], { headers, query });
    const after = replicas.reads().outcomes;
    const here = await kit.request("GET", at, by[meta.access.kind], { headers, query });
    expect([name, there.status, there.body]).toEqual([name, here.status, here.body]);
    expect([name, after]).toEqual([name, { ...before, replica: after.replica }]);
    if (after.replica === before.replica) unanswered.push(name);
  }
  expect(unanswered).toEqual([]);
}, 120_000);

test("without replicas not one statement is sent that was not before; with them the database is asked for rights and position alone (ADR 0049)", async () => {
  const admin = await signInAs(kit, "admin@rafidain.test");
  const ask = (way: Pick<RestKit, "request">) => way.request("GET", "/warehousing/inventory-items", admin);
  for (const way of [kit, onReplicas]) await ask(way);
  primary.sent.length = 0;
  replica.sent.length = 0;
  await ask(kit);
  const alone = [...primary.sent];
  expect(alone).toEqual([
    "db.begin_repeatable_read_read_only",
    "enter.kernel.access_versions",
    expect.stringMatching(/^items\./),
    expect.stringMatching(/^items\./),
    "db.commit",
  ]);
  expect(replica.sent).toEqual([]);
  primary.sent.length = 0;
  await ask(onReplicas);
  expect(primary.sent).toEqual(["enter.kernel.access_versions_at"]);
  expect(replica.sent).toEqual([
    "db.begin_read_committed_read_only",
    "db.replica_seen",
    "db.commit",
    "db.begin_repeatable_read_read_only",
    "db.enter",
    ...alone.slice(2),
  ]);
});

test("what decides is never asked of a replica: a record, a change, whose rights they are (ADR 0049)", async () => {
  const admin = await signInAs(kit, "admin@rafidain.test");
  const { body } = await kit.request("GET", "/warehousing/inventory-items", admin);
  const [{ id }] = body.items;
  replica.sent.length = 0;
  await onReplicas.request("GET", `/warehousing/inventory-items/${id}`, admin);
  await onReplicas.request("PATCH", `/warehousing/inventory-items/${id}`, admin, { body: { name: "Renamed" } });
  expect(replica.sent).toEqual([]);
});

test("who lost a right is refused at once, however late the replica is (4 B3)", async () => {
  const { admin, member } = await kit.tenant();
  const clerk = await member("viewer");
  const list = () => onReplicas.request("GET", "/warehousing/inventory-items", clerk);
  expect((await list()).status).toBe(200);
  await pair.standby.replay("paused");
  try {
    const { status } = await kit.request("PATCH", `/users/${clerk.userId}`, admin, { body: { status: "inactive" } });
    expect(status).toBe(200);
    const { status: after } = await list();
    expect([401, 403]).toContain(after);
  } finally {
    await pair.standby.replay("going on");
  }
});
