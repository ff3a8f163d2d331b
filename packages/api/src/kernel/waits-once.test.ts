import type { Database } from "@karwan/db";
import { DatabaseOverloadedError, newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { startKit } from "../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A database that may stop answering, after so many answers more, and how often it was asked in vain since. */
function stopping(database: Database, silence: () => Error) {
  const state = { isSilent: false, answersMore: 0, asked: 0 };
  const asking = async <R>(ask: () => Promise<R>): Promise<R> => {
    if (!state.isSilent) return ask();
    state.answersMore -= 1;
    if (state.answersMore >= 0) return ask();
    state.asked += 1;
    throw silence();
  };
  const counting: Database = {
    ...database,
    read: (scope, fn) => asking(() => database.read(scope, fn)),
    write: (scope, fn) => asking(() => database.write(scope, fn)),
    transaction: (scope, fn, options) => asking(() => database.transaction(scope, fn, options)),
  };
  return { state, database: counting };
}

/** Somebody whose rights are remembered, before a database that answers no more. */
async function before(silence: () => Error, idempotencyKey: string | null = null) {
  const { admin, tenantId } = await kit.tenant();
  const { state, database } = stopping(kit.database, silence);
  const credential = { kind: "session", userId: admin.userId, sessionId: admin.sessionId, tenantId } as const;
  const deps = { ...kit.deps, database };
  await kit.callerFor(kit.context(credential, { deps })).warehousing.warehouses.list({});
  state.isSilent = true;
  const { warehousing } = kit.callerFor(kit.context(credential, { deps, idempotencyKey }));
  return { state, warehouses: warehousing.warehouses };
}

const silences = [
  ["does not answer", () => new Error("Query read timeout")],
  ["lets nobody in", () => new Error("timeout exceeded when trying to connect")],
  ["has no connection left", () => new DatabaseOverloadedError("No connection was free for too long")],
] as const;

describe.each(silences)("a request whose database %s waits for it once (3 §1.5)", (_, silence) => {
  test("in a read", async () => {
    const { state, warehouses } = await before(silence);
    await expect(warehouses.list({})).rejects.toThrow(silence().message);
    expect(state.asked).toBe(1);
  });

  test("in a change", async () => {
    const { state, warehouses } = await before(silence);
    await expect(warehouses.create({ name: "Main", code: "MAIN" })).rejects.toThrow(silence().message);
    expect(state.asked).toBe(1);
  });

  test("in a change under a key", async () => {
    const { state, warehouses } = await before(silence, newId());
    await expect(warehouses.create({ name: "Main", code: "MAIN" })).rejects.toThrow(silence().message);
    expect(state.asked).toBe(1);
  });

  test("in a change whose key it took, and had no answer to", async () => {
    const { state, warehouses } = await before(silence, newId());
    state.answersMore = 1;
    await expect(warehouses.create({ name: "Main", code: "MAIN" })).rejects.toThrow(silence().message);
    expect(state.asked).toBe(1);
  });
});
