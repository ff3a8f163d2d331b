import { newId } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../testing/index.ts";
import { arrange, startKit, whileUncommitted } from "../../testing/index.ts";
import type { Due } from "./due.ts";
import { visitDue } from "./due.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const KIND = "streams";
const HOUR = 3600_000;
const at = (hours: number) => new Date(kit.clock.now.getTime() + hours * HOUR).toISOString();
const note = "SELECT karwan_note_due($1, $2, $3)";
/** Noted by the trigger of a row, which is on the tenant's node where it has one of its own. */
const follow = {
  name: "test.follow",
  text: "INSERT INTO stream_followers (tenant_id, topic, within, seen_at) VALUES ($1, 'stock', $2, $3)",
};
const noteIn = ({ tenantId }: TestTenant, hours: number) =>
  arrange(kit.database, { tenantId }, note, [tenantId, KIND, at(hours)]);
const notesOf = ({ tenantId }: TestTenant) =>
  arrange<{ hours: number }>(
    kit.database,
    { tenantId },
    "SELECT extract(epoch FROM due_at - $3::timestamptz)::float8 / 3600 AS hours FROM tenant_due WHERE tenant_id = $1 AND kind = $2 ORDER BY due_at",
    [tenantId, KIND, at(0)],
  ).then((rows) => rows.map(({ hours }) => hours));
const tenants = (count: number) => Promise.all(Array.from({ length: count }, () => kit.tenant()));

/** Nothing due any more unless said otherwise. */
const due = (next: Record<string, string> = {}): Due => ({
  kind: KIND,
  next: (tx) => Promise.resolve([{ at: next[tx.scope.tenantId] ?? null }]),
});
/** Visits what is due; answers whom. */
async function visited(given: Due, visit: (tenantId: string) => Promise<unknown> = async () => undefined) {
  const found: string[] = [];
  await visitDue(kit.deps, given, {
    since: kit.clock.now,
    visit: async (tenantId) => {
      found.push(tenantId);
      await visit(tenantId);
    },
    failure: "it could not be done",
  });
  return found;
}

test("tenants in which something is due are visited, and no other; what is due next stands in a note (architecture 3.7)", async () => {
  const [early, late, quiet] = (await tenants(3)) as [TestTenant, TestTenant, TestTenant];
  await noteIn(early, -2);
  await noteIn(late, 3);
  expect(await visited(due({ [early.tenantId]: at(5) }))).toEqual([early.tenantId]);
  expect([await notesOf(early), await notesOf(late), await notesOf(quiet)]).toEqual([[5], [3], []]);
  kit.clock.advance(4 * HOUR);
  expect(await visited(due())).toEqual([late.tenantId]);
  expect(await visited(due())).toEqual([]);
  kit.clock.advance(2 * HOUR);
  expect(await visited(due())).toEqual([early.tenantId]);
  expect(await notesOf(early)).toEqual([]);
});

test("what is due later than a note says needs none of its own; what is due sooner has one (architecture 3.7)", async () => {
  const tenant = await kit.tenant();
  for (const hours of [2, 3, 2, 1, 4]) await noteIn(tenant, hours);
  expect(await notesOf(tenant)).toEqual([1, 2]);
  kit.clock.advance(HOUR);
  expect(await visited(due({ [tenant.tenantId]: at(1) }))).toEqual([tenant.tenantId]);
  expect(await notesOf(tenant)).toEqual([1]);
  kit.clock.advance(HOUR);
  await visited(due());
});

test("a tenant that could not be visited keeps no other waiting, and is due again (architecture 3.7)", async () => {
  const [bad, good] = (await tenants(2)) as [TestTenant, TestTenant];
  await noteIn(bad, -2);
  await noteIn(good, -1);
  const overdue = due({ [bad.tenantId]: at(-2) });
  const fail = async (tenantId: string) => {
    if (tenantId === bad.tenantId) throw new Error("not now");
  };
  expect((await visited(overdue, fail)).toSorted()).toEqual([bad.tenantId, good.tenantId].toSorted());
  expect(await visited(due())).toEqual([bad.tenantId]);
  expect(await visited(due())).toEqual([]);
});

test("of many workers at once each tenant has one (architecture 3.7)", async () => {
  const all = await tenants(12);
  for (const tenant of all) await noteIn(tenant, -1);
  const found = await Promise.all(Array.from({ length: 4 }, () => visited(due())));
  expect(found.flat().toSorted()).toEqual(all.map(({ tenantId }) => tenantId).toSorted());
});

test("what a worker took that died is due again when its lease is over (architecture 3.7)", async () => {
  const tenant = await kit.tenant();
  await noteIn(tenant, -1);
  const gone = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const dying = visited(due(), () => {
    begun.resolve();
    return gone.promise;
  });
  await begun.promise;
  expect(await visited(due())).toEqual([]);
  kit.clock.advance(11 * 60_000);
  expect(await visited(due())).toEqual([tenant.tenantId]);
  gone.resolve();
  await dying;
});

test("what becomes due in work that has not committed is not lost with the notes that it found (architecture 3.7)", async () => {
  const tenant = await kit.tenant();
  await noteIn(tenant, -1);
  // The work finds the note of before, and leaves none.
  const looked = await whileUncommitted(
    kit.database,
    tenant,
    (tx) => tx.sql(follow, [tenant.tenantId, newId(), at(1)]),
    () => visited(due()),
  );
  expect(looked).toEqual({ status: "fulfilled", value: [tenant.tenantId] });
  expect(await notesOf(tenant)).toEqual([0]);
  expect(await visited(due({ [tenant.tenantId]: at(1) }))).toEqual([tenant.tenantId]);
  expect(await notesOf(tenant)).toEqual([1]);
  kit.clock.advance(2 * HOUR);
  expect(await visited(due())).toEqual([tenant.tenantId]);
});

test("many notes at once, from work that waits for nobody, are one tenant's one visit (architecture 3.7)", async () => {
  const tenant = await kit.tenant();
  await Promise.all(Array.from({ length: 8 }, (_, n) => noteIn(tenant, -n)));
  expect(await visited(due())).toEqual([tenant.tenantId]);
  expect(await notesOf(tenant)).toEqual([]);
});

test("a row of another tenant than the work's leaves its note with its own (architecture 3.7)", async () => {
  const [here, there] = (await tenants(2)) as [TestTenant, TestTenant];
  await arrange(kit.database, { tenantId: here.tenantId }, note, [there.tenantId, KIND, at(-1)]);
  expect([await notesOf(here), await notesOf(there)]).toEqual([[], [-1]]);
  expect(await visited(due())).toEqual([there.tenantId]);
});
