import type { TestTenant } from "@karwan/api/testing";
import { arrange } from "@karwan/api/testing";
import { DatabaseUnavailableError, newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

const PATH = "/warehousing/item-categories";
let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const create = (key: string, name = "Tea") =>
  kit.request("POST", PATH, tenant.admin, { body: { name: { en: name } }, headers: { "idempotency-key": key } });
const made = async () => (await kit.request("GET", PATH, tenant.admin)).body.total as number;

/** A server that was last seen so many milliseconds ago; null: that stopped in good order, or died long ago. */
async function server(silentMs: number | null): Promise<string> {
  const id = newId();
  if (silentMs !== null)
    await arrange(
      kit.database,
      {},
      "INSERT INTO server_instances (id, seen_at) VALUES ($1, clock_timestamp() - make_interval(secs => $2 / 1000.0))",
      [id, silentMs],
    );
  return id;
}

/** What somebody does as the process of a server. */
async function as<T>(id: string | undefined, act: () => Promise<T>): Promise<T> {
  const { instance } = kit.deps;
  if (id) kit.deps.instance = { id };
  else delete kit.deps.instance;
  try {
    return await act();
  } finally {
    if (instance) kit.deps.instance = instance;
    else delete kit.deps.instance;
  }
}

/** Claims a key and goes no further: neither is the work done nor the claim settled. */
async function breakOff(id: string | undefined, key: string): Promise<void> {
  const { database } = kit.deps;
  let calls = 0;
  kit.deps.database = {
    ...database,
    transaction: (scope, fn, options) =>
      calls++ === 0 ? database.transaction(scope, fn, options) : Promise.reject(new Error("killed")),
  };
  const { status } = await as(id, () => create(key));
  kit.deps.database = database;
  expect(status).toBe(500);
}

/** Asks for what is refused, and the refusal can't be kept: `meanwhile` happens when it is to be. */
async function refuseUnkept(key: string, meanwhile: () => Promise<unknown>) {
  const { database } = kit.deps;
  let calls = 0;
  kit.deps.database = {
    ...database,
    transaction: async (scope, fn, options) => {
      calls += 1;
      if (calls === 2) await meanwhile();
      return database.transaction(scope, fn, options);
    },
  };
  try {
    return await as(await server(10_000), () => create(key, ""));
  } finally {
    kit.deps.database = database;
  }
}

describe("a refusal that can't be kept", () => {
  test("is not told, because the same request may succeed when it is repeated (3 §1.8)", async () => {
    const away = () => Promise.reject(new DatabaseUnavailableError("The database can't be reached"));
    const unsure = await refuseUnkept("unkept", away);
    expect([unsure.status, unsure.body.code]).toEqual([503, "service_unavailable"]);
    const certain = await as(await server(0), () => create("unkept", ""));
    expect([certain.status, certain.body.code]).toEqual([400, "validation_failed"]);
  });

  test("because another server has the key is that one's to tell (3 §1.8)", async () => {
    const takeOver = () =>
      arrange(kit.database, tenant, "UPDATE idempotency_records SET claim_id = $1 WHERE state = 'running'", [newId()]);
    const { status, body } = await refuseUnkept("taken", takeOver);
    expect([status, body.code]).toEqual([409, "idempotency_in_progress"]);
  });
});

describe("a claim whose server", () => {
  test("was silent for ten seconds is taken over, long before its lease is over (3 §1.8)", async () => {
    await breakOff(await server(10_000), "silent");
    const before = await made();
    const answer = await as(await server(0), () => create("silent"));
    expect([answer.status, answer.headers.get("idempotency-replayed"), await made()]).toEqual([201, null, before + 1]);
    const again = await as(await server(0), () => create("silent"));
    expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([answer.body, "true"]);
  });

  test("said that it lives is left to it, and Retry-After says how long until it would count as dead (3 §1.8)", async () => {
    await breakOff(await server(2_000), "lives");
    kit.clock.advance(30_000);
    const answer = await as(await server(0), () => create("lives"));
    expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
      409,
      "idempotency_in_progress",
      "8",
    ]);
  });

  test("is no more, having stopped or been forgotten, is taken over at once (3 §1.8)", async () => {
    await breakOff(await server(null), "stopped");
    expect((await as(await server(0), () => create("stopped"))).status).toBe(201);
  });

  test("is dead goes to one of many who repeat the request, and is done once (3 §1.8)", async () => {
    await breakOff(await server(60_000), "race");
    const before = await made();
    const answers = await as(await server(0), () => Promise.all(Array.from({ length: 30 }, () => create("race"))));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.item_category.id)).size).toBe(1);
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe("idempotency_in_progress");
    expect(await made()).toBe(before + 1);
  });

  test("is dead is taken over by who never said that it lives too, and then rests on its lease alone (3 §1.8)", async () => {
    await breakOff(await server(60_000), "no-word");
    await breakOff(undefined, "no-word");
    expect((await as(await server(0), () => create("no-word"))).status).toBe(409);
    kit.clock.advance(61_000);
    expect((await as(await server(0), () => create("no-word"))).status).toBe(201);
  });

  test("is the one that was asked is under way there until its lease is over, whatever was seen of it (3 §1.8)", async () => {
    const own = await server(60_000);
    await breakOff(own, "own");
    expect((await as(own, () => create("own"))).status).toBe(409);
    kit.clock.advance(61_000);
    expect((await as(own, () => create("own"))).status).toBe(201);
  });

  test("is dead is not taken over for another body (3 §1.8)", async () => {
    await breakOff(await server(60_000), "other-body");
    const { status, body } = await as(await server(0), () => create("other-body", "Rice"));
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
  });
});
