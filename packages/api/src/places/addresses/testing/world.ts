import type { Actor, Kit, RoleName } from "../../../../testing/index.ts";
import { arrange } from "../../../../testing/index.ts";
import { join } from "./given.ts";

/** An address as the model knows it. */
export type Known = {
  id: string;
  user_id: string | null;
  tenant_id: string | null;
  address_type: string;
  latitude: number;
  gone: boolean;
};
/** Somebody who acts: a session in a tenant, or in none. */
export type Player = { name: string; actor: Actor; userId: string; tenantId: string | null; isSystem: boolean };
type Place = { tenantId: string; userId: string; roles: RoleName[]; status: string };

/** Two tenants, and people of every kind in one of them, in both or no more; each with an address of their own. */
export async function worldOf(kit: Kit) {
  const [one, two] = [await kit.tenant(), await kit.tenant()];
  const places: Place[] = [];
  const players: Player[] = [];
  const addresses: Known[] = [];

  const known = (tenantId: string, userId: string, roles: RoleName[], status = "active") =>
    void places.push({ tenantId, userId, roles, status });
  const player = (name: string, actor: Actor, isSystem = false) => {
    const { userId, tenantId } = actor;
    players.push({ name, actor, userId, tenantId, isSystem });
    return actor;
  };
  async function member(name: string, ...roles: RoleName[]) {
    const actor = player(name, await one.member(...roles));
    known(one.tenantId, actor.userId, roles);
    return actor;
  }
  async function further(name: string, actor: Actor, roles: RoleName[], status = "active") {
    await join(kit.database, two.tenantId, actor.userId, { roles, status });
    known(two.tenantId, actor.userId, roles, status);
    if (status === "active") player(name, await kit.signIn(actor.userId, two.tenantId));
  }
  async function add(row: Pick<Known, "user_id" | "tenant_id" | "address_type">) {
    const latitude = freshLatitude();
    const text = `WITH open AS MATERIALIZED (SELECT set_config('app.address_keepers', coalesce($2, $1)::text, true))
      INSERT INTO addresses (id, user_id, tenant_id, address_type, country, latitude, longitude, is_primary)
      SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3, 'Iraq', $4::numeric, 44, $2::uuid IS NULL FROM open RETURNING id`;
    const scope = { tenantId: row.tenant_id ?? one.tenantId, userId: row.user_id ?? one.admin.userId };
    const values = [row.user_id, row.tenant_id, row.address_type, latitude];
    const [made] = await arrange<{ id: string }>(kit.database, scope, text, values);
    addresses.push({ ...row, id: made?.id ?? "", latitude, gone: false });
  }

  known(one.tenantId, one.admin.userId, ["tenant_admin"]);
  known(two.tenantId, two.admin.userId, ["tenant_admin"]);
  player("the administrator", one.admin);
  player("another tenant's administrator", two.admin);
  const viewer = await member("a viewer", "viewer");
  await member("a driver", "driver");
  await member("a customer", "customer");
  await member("a member without a role");
  const both = await member("a viewer who governs another tenant", "viewer");
  await further("the same, there", both, ["tenant_admin"]);
  const buyer = await member("a driver who buys elsewhere", "driver");
  await further("the same, there", buyer, ["customer"]);
  const left = await member("a viewer who left another tenant", "viewer");
  await further("the same, there", left, ["viewer"], "inactive");
  player("the platform's administrator", await kit.systemAdmin(), true);

  for (const userId of new Set(players.map((one) => one.userId)))
    await add({ user_id: userId, tenant_id: null, address_type: "user" });
  // Saved by those who govern, by who does not (as it was once possible), by who left, and by nobody in particular.
  for (const user_id of [one.admin.userId, viewer.userId, buyer.userId, null])
    await add({ user_id, tenant_id: one.tenantId, address_type: "branch" });
  for (const user_id of [two.admin.userId, both.userId, left.userId, null])
    await add({ user_id, tenant_id: two.tenantId, address_type: "warehouse" });

  return { one, two, players, addresses, rules: rulesOf(places) };
}
export type World = Awaited<ReturnType<typeof worldOf>>;

let latitudes = 0;
/** A latitude at which there is nothing yet. */
export function freshLatitude(): number {
  latitudes += 1;
  return latitudes / 1000;
}

/** Who may do what with whose address, in as few words as the documents (1 §4.3, 4 B13, 4 C1, 4 K14). */
function rulesOf(places: readonly Place[]) {
  const at = (tenantId: string | null, userId: string | null) =>
    places.find((place) => place.tenantId === tenantId && place.userId === userId && place.status === "active");
  const governs = (tenantId: string | null, userId: string | null) =>
    at(tenantId, userId)?.roles.includes("tenant_admin") ?? false;
  const works = (tenantId: string | null, userId: string | null) => {
    const place = at(tenantId, userId);
    return place !== undefined && !(place.roles.length === 1 && place.roles[0] === "customer");
  };
  return {
    isMember: (tenantId: string | null, userId: string) => at(tenantId, userId) !== undefined,
    governs,
    works,
    /** Whether a person belongs, or belonged, to another tenant too. */
    isShared: (tenantId: string, userId: string) =>
      places.some((place) => place.userId === userId && place.tenantId !== tenantId),
    reads({ isSystem, userId, tenantId }: Player, { user_id, tenant_id }: Known): boolean {
      if (isSystem) return true;
      if (tenant_id) return at(tenant_id, userId) !== undefined;
      return user_id === userId || (governs(tenantId, userId) && works(tenantId, user_id));
    },
    changes({ isSystem, userId }: Player, { user_id, tenant_id }: Known): boolean {
      return isSystem || (tenant_id ? governs(tenant_id, userId) : user_id === userId);
    },
  };
}
