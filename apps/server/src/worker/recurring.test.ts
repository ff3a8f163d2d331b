import { createEncryption } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { connectionOf } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase } from "@karwan/db/testing";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlersOf, recurring } from "./handlers.ts";
import type { JobHandler, Work } from "./jobs.ts";
import { createJobQueue } from "./jobs.ts";

const quiet = pino({ level: "silent" });
const now = () => new Date();
const nowhere = { send: () => Promise.reject(new Error("nothing is to be sent")) };
const ways = {
  adapters: { email: nowhere, push: nowhere, sms: nowhere },
  encryption: createEncryption("a secret of tests, long enough to be taken", "messages"),
};

let kit: Kit;
let own: TestDatabase;
beforeAll(async () => {
  const opened = testDatabase();
  own = await opened;
  kit = await startKit(opened);
  await kit.tenant();
});
afterAll(() => kit.stop());

/** Puts a job into each queue as the queue's own clock does: without data. */
async function asByTheClock(names: readonly string[]): Promise<void> {
  const clock = new PgBoss({ ...connectionOf(own.url), schema: "pgboss", supervise: false, schedule: false });
  await clock.start();
  for (const name of names) await clock.send(name);
  await clock.stop();
}

const handlerOf = (work: Work | undefined): JobHandler => {
  if (typeof work !== "function") throw new Error("what is done by the clock is done in turn");
  return work;
};

test("everything that is done by the clock is done, although its jobs carry no data (architecture 3.7)", async () => {
  const names = recurring.map(({ name }) => name);
  const all = handlersOf(kit.deps, ways);
  const outcomes = new Map(names.map((name) => [name, Promise.withResolvers<string>()]));
  const watched = names.map((name): [string, JobHandler] => [
    name,
    async (data) => {
      const { resolve } = outcomes.get(name) ?? {};
      await handlerOf(all[name])(data).then(
        () => resolve?.("done"),
        (error: unknown) => resolve?.(String(error)),
      );
    },
  ]);
  const before = createJobQueue(own.url, quiet, now);
  await before.start(Object.fromEntries(watched), []);
  await before.stop();
  await asByTheClock(names);
  const jobs = createJobQueue(own.url, quiet, now);
  await jobs.start(Object.fromEntries(watched), []);
  const said = await Promise.all([...outcomes].map(async ([name, { promise }]) => [name, await promise]));
  await jobs.stop();
  expect(said).toEqual(names.map((name) => [name, "done"]));
  const { rows } = await asAdmin(own.url, (client) =>
    client.query<{ name: string; state: string }>("SELECT name, state FROM pgboss.job WHERE name = ANY($1)", [names]),
  );
  expect(rows.filter(({ state }) => state !== "completed")).toEqual([]);
  expect(rows).toHaveLength(names.length);
});
