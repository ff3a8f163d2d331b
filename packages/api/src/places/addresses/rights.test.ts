import type { Scope, Statement } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import {
  booksStatement,
  decideStatement,
  enterStatement,
  forgetStatement,
  nameStatement,
  openForChanges,
  ownersStatement,
  reachStatement,
} from "./rights.ts";
import type { Known, Player, World } from "./testing/world.ts";
import { worldOf } from "./testing/world.ts";

let kit: Kit;
let world: World;
beforeAll(async () => {
  kit = await startKit();
  world = await worldOf(kit);
});
afterAll(() => kit.stop());

// Not one condition of our own: what row-level security leaves is all that they meet.
const every = testStatement<{ id: string }>("test.planning_every", "SELECT id FROM addresses");
const touch = testStatement<{ id: string }>("test.touch", "UPDATE addresses SET city = 'Nowhere' RETURNING id");
const drop = testStatement<{ id: string }>("test.drop", "DELETE FROM addresses RETURNING id");

type Proof = [Statement<unknown>, (readonly unknown[])?];
const sorted = (ids: readonly string[]) => ids.toSorted();
const where = (holds: (address: Known) => boolean) =>
  sorted(world.addresses.flatMap((address) => (holds(address) ? address.id : [])));

/** The world's addresses that a transaction sees behind these statements. */
async function seen(scope: Scope, ...proofs: Proof[]): Promise<string[]> {
  const ours = new Set(world.addresses.map(({ id }) => id));
  return kit.database.transaction(scope, async (tx) => {
    for (const [proof, values] of proofs) await tx.sql(proof, values);
    return sorted((await tx.sql(every)).flatMap(({ id }) => (ours.has(id) ? id : [])));
  });
}

/** Those that it may change, which it does not: all is undone. */
async function changeable(scope: Scope, opens: boolean): Promise<string[]> {
  let touched: string[] = [];
  const undone = kit.database.transaction(scope, async (tx) => {
    if (opens) await openForChanges(tx);
    touched = (await tx.sql(touch)).map(({ id }) => id);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const ours = new Set(world.addresses.map(({ id }) => id));
  return sorted(touched.filter((id) => ours.has(id)));
}

const everybody = async (check: (player: Player) => Promise<void>) => {
  for (const player of world.players) await check(player);
};
const isOwn = ({ userId }: Player, { user_id, tenant_id }: Known) => user_id === userId && tenant_id === null;

describe("row-level security of addresses, without any condition of a statement (4 B13)", () => {
  test("shows a transaction that proved nothing the own book, and the tenant's that it is in", () =>
    everybody(async (player) => {
      const { userId, tenantId } = player;
      expect(await seen({ tenantId: NO_TENANT, userId })).toEqual(where((address) => isOwn(player, address)));
      if (!tenantId) return;
      const both = where((address) => isOwn(player, address) || address.tenant_id === tenantId);
      expect(await seen({ tenantId, userId })).toEqual(both);
    }));

  test("shows behind the memberships' proof the tenants' that one belongs to, and all to the platform", () =>
    everybody(async (player) => {
      const { userId, isSystem } = player;
      const reached = where(
        (address) =>
          isSystem || isOwn(player, address) || (address.tenant_id !== null && world.rules.reads(player, address)),
      );
      expect(await seen({ tenantId: NO_TENANT, userId }, [reachStatement])).toEqual(reached);
    }));

  test("shows administrators the books of those who work for them, one or all who govern, and nobody else any", () =>
    everybody(async (player) => {
      const { userId, tenantId, isSystem } = player;
      if (isSystem || !tenantId) return;
      const { governs, works } = world.rules;
      const open = (person: string | null) => (address: Known) =>
        address.tenant_id === tenantId ||
        isOwn(player, address) ||
        (address.tenant_id === null &&
          governs(tenantId, userId) &&
          (person ? address.user_id === person && works(tenantId, person) : governs(tenantId, address.user_id)));
      const people = [null, ...new Set(world.players.map((one) => one.userId))];
      for (const person of people) {
        const proofs: Proof[] = [[reachStatement], [enterStatement, [tenantId]], [booksStatement, [tenantId, person]]];
        const found = await seen({ tenantId: NO_TENANT, userId }, ...proofs);
        // Whoever governs nothing keeps what they saw before: the tenants' that they belong to.
        const before = (address: Known) => address.tenant_id !== null && world.rules.reads(player, address);
        const expected = where((address) => open(person)(address) || (!governs(tenantId, userId) && before(address)));
        expect([player.name, found]).toEqual([player.name, expected]);
      }
    }));

  test("lets a transaction change the own book, and behind a proof what one governs", () =>
    everybody(async (player) => {
      const { userId, tenantId, isSystem } = player;
      for (const scope of new Set([tenantId ?? NO_TENANT, NO_TENANT])) {
        const own = where((address) => isOwn(player, address));
        expect(await changeable({ tenantId: scope, userId }, false)).toEqual(own);
        const governed = where(
          (address) =>
            isOwn(player, address) || isSystem || (address.tenant_id === scope && world.rules.governs(scope, userId)),
        );
        expect(await changeable({ tenantId: scope, userId }, true)).toEqual(governed);
      }
    }));

  test("removes no row for anybody", async () => {
    const { userId, tenantId } = world.one.admin;
    const removed = await kit.database.transaction({ tenantId: tenantId ?? NO_TENANT, userId }, async (tx) => {
      await openForChanges(tx);
      return tx.sql(drop);
    });
    expect(removed).toEqual([]);
  });
});

describe("what a transaction cannot talk itself into", () => {
  const outside = () => ({ tenantId: NO_TENANT, userId: world.two.admin.userId });

  test("a tenant that it did not prove to belong to is not entered", async () => {
    const { tenantId } = world.one;
    const own = where(({ user_id, tenant_id }) => user_id === world.two.admin.userId && tenant_id === null);
    expect(await seen(outside(), [enterStatement, [tenantId]])).toEqual(own);
    const reached = await seen(outside(), [reachStatement]);
    expect(await seen(outside(), [reachStatement], [enterStatement, [tenantId]])).toEqual(reached);
    expect(await seen(outside(), [reachStatement], [enterStatement, [null]])).toEqual(reached);
    expect(await seen(outside(), [reachStatement], [enterStatement, [newId()]])).toEqual(reached);
  });

  test("a row that was named is seen until it is forgotten, and never changed", async () => {
    const [stranger = ""] = where(({ user_id, tenant_id }) => user_id === world.one.admin.userId && tenant_id === null);
    const named: Proof = [nameStatement, [stranger]];
    expect(await seen(outside(), named)).toContain(stranger);
    expect(await seen(outside(), named, [ownersStatement], [decideStatement], [forgetStatement])).not.toContain(
      stranger,
    );
    const changed = await kit.database.transaction(outside(), async (tx) => {
      await tx.sql(nameStatement, [stranger]);
      return tx.sql(touch);
    });
    expect(changed.map(({ id }) => id)).not.toContain(stranger);
  });
});

describe("what the database itself refuses", () => {
  const address = testStatement<{ id: string }>(
    "test.address",
    `INSERT INTO addresses (id, user_id, tenant_id, address_type, country, latitude, longitude, is_primary)
     VALUES (gen_random_uuid(), $1, $2, $3, 'Iraq', 1, $4, $5) RETURNING id`,
  );
  const branch = testStatement<unknown>(
    "test.branch",
    "INSERT INTO branches (tenant_id, id, name, code, address_id) VALUES ($1, gen_random_uuid(), 'B', $2, $3)",
  );
  const opened = async <T>(work: Statement<T>, values: readonly unknown[], opens = true) => {
    const { tenantId, admin } = world.one;
    return kit.database.transaction({ tenantId, userId: admin.userId }, async (tx) => {
      if (opens) await openForChanges(tx);
      return tx.sql(work, values);
    });
  };

  test("a tenant's address without a proof, another tenant's, or in another's book (1 §5.5)", async () => {
    const { one, two } = world;
    const policy = /row-level security/;
    await expect(opened(address, [null, one.tenantId, "branch", 1, false], false)).rejects.toThrow(policy);
    await expect(opened(address, [null, two.tenantId, "branch", 1, false])).rejects.toThrow(policy);
    await expect(opened(address, [two.admin.userId, null, "user", 1, false])).rejects.toThrow(policy);
    expect(await opened(address, [null, one.tenantId, "branch", 1, false])).toHaveLength(1);
  });

  test("a kind of address that belongs to nobody of its kind, and a tenant's as somebody's primary one (4 C1)", async () => {
    const { tenantId, admin } = world.one;
    const kind = /addresses_kind_check/;
    await expect(opened(address, [admin.userId, null, "branch", 2, false])).rejects.toThrow(kind);
    await expect(opened(address, [admin.userId, tenantId, "user", 2, false])).rejects.toThrow(kind);
    const primary = /addresses_tenant_primary_check/;
    await expect(opened(address, [admin.userId, tenantId, "tenant", 2, true])).rejects.toThrow(primary);
  });

  test("a branch at an address of a person or of another tenant (3 §1.6)", async () => {
    const { tenantId, two } = { ...world.one, two: world.two };
    const [own, foreign] = [
      where(({ tenant_id, user_id }) => tenant_id === null && user_id === world.one.admin.userId),
      where(({ tenant_id }) => tenant_id === two.tenantId),
    ];
    const refused = /branches_tenant_id_address_id_fkey/;
    await expect(opened(branch, [tenantId, "X1", own[0]])).rejects.toThrow(refused);
    await expect(opened(branch, [tenantId, "X2", foreign[0]])).rejects.toThrow(refused);
  });
});
