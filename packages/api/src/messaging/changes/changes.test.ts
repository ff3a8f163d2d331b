import { testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import {
  arrange,
  deliveriesFollowed,
  limitTo,
  networkOf,
  outcomeOf,
  refusalOf,
  startKit,
} from "../../../testing/index.ts";
import { purgeStreamChanges, purgeStreamFollowers } from "./repository.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Seen = { id: string; status: string; driver_id: string | null; updated_at: Date };
const { open, follow } = deliveriesFollowed<Seen>();
/** From then on nothing of the actor's tenant is read anew. */
const settle = async (actor: Actor) => (await follow(actor)).leave();
const shownIds = ({ rows }: { rows: readonly Seen[] }) => rows.map(({ id }) => id);

const shop = async () => networkOf(kit, await kit.tenant());

describe("a stream of deliveries (4 L9)", () => {
  test("says where it stands, and then what changed, as it is now", async () => {
    const { tenant, delivery, driver, caller } = await shop();
    await delivery();
    const stream = await follow(tenant.admin);
    expect(stream.first).toMatchObject({ rows: [], isReset: false });
    const { id } = await delivery();
    const who = await driver();
    await caller.delivery.assignments.assign({ id, driver_id: who.id });
    const seen = await stream.until((rows) => rows.at(-1)?.status === "assigned");
    expect(new Set(seen.map((row) => row.id))).toEqual(new Set([id]));
    expect(seen.at(-1)).toMatchObject({ status: "assigned", driver_id: who.id });
    await stream.leave();
  });

  test("tells of a transaction that began before the reader and committed after, and of none that was rolled back", async () => {
    const { tenant, delivery } = await shop();
    await settle(tenant.admin);
    const [slow, quick, undone] = [await delivery(), await delivery(), await delivery()];
    const touch = "UPDATE deliveries SET updated_at = $3::timestamptz WHERE tenant_id = $1 AND id = $2";
    const later = new Date(kit.clock.now.getTime() + 1000).toISOString();
    const scope = { tenantId: tenant.tenantId, userId: tenant.admin.userId };
    const statementOf = { name: "test.touch", text: touch };
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
    const late = kit.database.transaction(scope, async (tx) => {
      await tx.sql(statementOf, [tenant.tenantId, slow.id, later]);
      written();
      await mayCommit;
    });
    await hasWritten;
    const stream = await open(tenant.admin);
    await kit.database.transaction(scope, (tx) => tx.sql(statementOf, [tenant.tenantId, quick.id, later]));
    await kit.database
      .transaction(scope, async (tx) => {
        await tx.sql(statementOf, [tenant.tenantId, undone.id, later]);
        throw new Error("undone");
      })
      .catch(() => undefined);
    const first = await stream.next();
    expect(shownIds(first)).toEqual([quick.id]);
    commit();
    await late;
    expect(shownIds(await stream.next())).toEqual([slow.id]);
    await stream.leave();
    const resumed = await open(tenant.admin, first.id);
    expect(shownIds(resumed.first)).toEqual([slow.id]);
    await resumed.leave();
  });

  test("of the first who follows says reset once those have ended who wrote before anybody did", async () => {
    const { tenant, delivery } = await shop();
    const { id } = await delivery();
    const scope = { tenantId: tenant.tenantId, userId: tenant.admin.userId };
    const touch = {
      name: "test.rewrite",
      text: "UPDATE deliveries SET updated_at = updated_at WHERE tenant_id = $1 AND id = $2",
    };
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
    const early = kit.database.transaction(scope, async (tx) => {
      await tx.sql(touch, [tenant.tenantId, id]);
      written();
      await mayCommit;
    });
    await hasWritten;
    const stream = await open(tenant.admin);
    expect(stream.first).toMatchObject({ rows: [], isReset: false });
    const other = await delivery();
    expect(shownIds(await stream.next())).toEqual([other.id]);
    commit();
    await early;
    expect(await stream.next()).toMatchObject({ rows: [], isReset: true });
    await stream.leave();
    const later = await open(tenant.admin, stream.first.id);
    expect(later.first.isReset).toBe(true);
    await later.leave();
  });

  test("notes nothing where nobody follows, and after a day without a reader nothing more", async () => {
    const { tenant, delivery } = await shop();
    const notes = async () =>
      (
        await arrange<{ n: number }>(
          kit.database,
          tenant,
          "SELECT count(*)::int AS n FROM stream_changes WHERE tenant_id = $1",
          [tenant.tenantId],
        )
      )[0]?.n;
    await delivery();
    expect(await notes()).toBe(0);
    await (await open(tenant.admin)).leave();
    await delivery();
    const noted = await notes();
    expect(noted).toBeGreaterThan(0);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();
    await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
      tx.sql(purgeStreamFollowers, [tenant.tenantId, tomorrow]),
    );
    await delivery();
    expect(await notes()).toBe(noted);
  });

  test("says reset to who comes too late, from a later time than there is or with numbers made up, or missed more than is handed on", async () => {
    const { tenant, delivery } = await shop();
    await delivery();
    const { first, leave } = await open(tenant.admin);
    await leave();
    const [at = "0"] = first.id.split("-", 1);
    const snapshot = first.id.slice(first.id.indexOf("-") + 1);
    const late = `${Number(at) - 31 * 60_000}-${snapshot}`;
    const ahead = `${at}-999999999999:999999999999:`;
    const made = ["-99999999999999999999:1:", "-9:5:", "-0:0:", "-5:20:9,8,7"].map((numbers) => `${at}${numbers}`);
    for (const id of [late, ahead, ...made]) {
      const stream = await open(tenant.admin, id);
      expect(stream.first).toMatchObject({ rows: [], isReset: true });
      await stream.leave();
    }
    await delivery();
    await arrange(
      kit.database,
      tenant,
      `INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
       SELECT c.tenant_id, c.topic, c.within, c.transaction_no, gen_random_uuid()
       FROM (SELECT * FROM stream_changes WHERE tenant_id = $1 ORDER BY transaction_no DESC LIMIT 1) c CROSS JOIN generate_series(1, 1001)`,
      [tenant.tenantId],
    );
    const stream = await open(tenant.admin, first.id);
    expect(stream.first.isReset).toBe(true);
    await stream.leave();
  });

  test("says reset to who follows, and to who comes back, when the tenant has gone to a node that numbers otherwise, and then goes on (ADR 0054)", async () => {
    const { tenant, delivery } = await shop();
    const stream = await follow(tenant.admin);
    // As a move leaves it (packages/db/src/citus/own-shard/streams.ts): what was noted is gone, and all is noted from here on.
    await arrange(kit.database, tenant, "DELETE FROM stream_changes WHERE tenant_id = $1", [tenant.tenantId]);
    await arrange(kit.database, tenant, "UPDATE stream_followers SET moves = moves + 1 WHERE tenant_id = $1", [
      tenant.tenantId,
    ]);
    const told = await stream.next();
    expect(told).toMatchObject({ rows: [], isReset: true });
    expect(told.id).toMatch(/-1$/);
    const { id } = await delivery();
    expect(shownIds(await stream.next())).toEqual([id]);
    await stream.leave();
    const back = await open(tenant.admin, stream.first.id);
    expect(back.first).toMatchObject({ rows: [], isReset: true });
    await back.leave();
    const resumed = await open(tenant.admin, told.id);
    expect(shownIds(resumed.first)).toEqual([id]);
    await resumed.leave();
  });

  test.each(["x", "5", "1-1:2", "1-1:2:;", "-1:1:", "1-1:1:-", "1-1:1:-1-1"])(
    "refuses %j, which no stream ever gave (3 §12)",
    async (id) => {
      const { admin } = await kit.tenant();
      expect(await outcomeOf(open(admin, id))).toBe("validation_failed");
    },
  );

  test("never shows what is another tenant's, whatever position its reader brings", async () => {
    const [ours, theirs] = [await shop(), await shop()];
    await Promise.all([settle(ours.tenant.admin), settle(theirs.tenant.admin)]);
    const stream = await open(ours.tenant.admin);
    const { id } = await theirs.delivery();
    const own = await ours.delivery();
    expect(shownIds(await stream.next())).toEqual([own.id]);
    const other = await open(theirs.tenant.admin, stream.first.id);
    // The other tenant may lie on another node of a cluster, where the position's numbers say nothing.
    if (testServer().isCluster) expect(shownIds(other.first)).not.toContain(own.id);
    else expect(shownIds(other.first)).toEqual([id]);
    await Promise.all([stream.leave(), other.leave()]);
  });

  test("is for members who see deliveries, and counts against the caps (4 B14)", async () => {
    const { tenant } = await shop();
    expect(await outcomeOf(open(await tenant.member("driver")))).toBe("insufficient_permissions");
    await limitTo(kit, tenant.tenantId, { streams_per_user: 1 });
    const stream = await open(tenant.admin);
    expect(await refusalOf(open(tenant.admin))).toMatchObject({ reason: "limit_reached" });
    await stream.leave();
    await (await open(tenant.admin)).leave();
  });

  test("of forty readers costs one look at a time, and all hear the same", async () => {
    const { tenant, delivery } = await shop();
    await limitTo(kit, tenant.tenantId, { streams_per_user: 40 });
    await settle(tenant.admin);
    const readers = await Promise.all(Array.from({ length: 40 }, () => open(tenant.admin)));
    const { id } = await delivery();
    const heard = await Promise.all(readers.map(({ next }) => next()));
    expect(new Set(heard.map((event) => shownIds(event).join()))).toEqual(new Set([id]));
    expect(new Set(heard.map((event) => event.id)).size).toBe(1);
    await Promise.all(readers.map(({ leave }) => leave()));
  });
});

test("what nobody may resume from any more is forgotten after an hour (4 L9)", async () => {
  const { tenant, delivery } = await shop();
  await delivery();
  const count = async () =>
    (await arrange(kit.database, tenant, "SELECT FROM stream_changes WHERE tenant_id = $1", [tenant.tenantId])).length;
  const purge = (at: Date) =>
    kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
      tx.sql(purgeStreamChanges, [tenant.tenantId, at.toISOString()]),
    );
  const kept = await count();
  await purge(new Date());
  expect(await count()).toBe(kept);
  await purge(new Date(Date.now() + 61 * 60_000));
  expect(await count()).toBe(0);
});
