import fc from "fast-check";
import { asAppError } from "../../../kernel/index.ts";
import { place } from "./given.ts";
import type { Known, Player, World } from "./world.ts";
import { freshLatitude } from "./world.ts";

const types = ["user", "tenant", "branch", "warehouse", "customer", "pickup", "delivery"] as const;
const isOfTenant = (type: string) => ["tenant", "branch", "warehouse"].includes(type);

const which = fc.nat(999);
const base = { who: which, which, whom: fc.option(which), tenant: fc.option(fc.boolean()) };
/** Something that somebody tries; the numbers choose among who and what there is by then. */
export const step = fc.record({
  ...base,
  verb: fc.constantFrom("get", "list", "create", "update", "delete"),
  type: fc.option(fc.constantFrom(...types)),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Outcome = { outcome: string; ids?: string[] };
type Expected = Outcome & { apply?(made: Known | undefined): void };
const refused = (outcome: string): Expected => ({ outcome });
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const live = ({ addresses }: World, filter: (address: Known) => boolean) =>
  addresses.flatMap((address) => (!address.gone && filter(address) ? address.id : [])).toSorted();

/** What one step names, looked up in the world as it is. */
function named(world: World, { who, which: n, whom, tenant, type }: Step) {
  const { players, addresses, one, two } = world;
  const me = pick(players, who);
  const person = whom === null ? null : pick(players, whom).userId;
  const tenantId = tenant === null ? null : tenant ? one.tenantId : two.tenantId;
  return { me, address: pick(addresses, n), person, tenantId, type, latitude: freshLatitude() };
}
type Named = ReturnType<typeof named>;

function expectedOfCreate(world: World, { me, person, type, latitude }: Named): Expected {
  const { rules } = world;
  const address_type = type ?? "user";
  const tenant_id = isOfTenant(address_type) ? me.tenantId : null;
  if (isOfTenant(address_type) && !me.tenantId) return refused("tenant_required");
  const user_id = person ?? me.userId;
  const made: Expected = {
    outcome: "done",
    apply: (row) =>
      void (row && world.addresses.push({ id: row.id, user_id, tenant_id, address_type, latitude, gone: false })),
  };
  if (me.isSystem || (user_id === me.userId && tenant_id === null)) return made;
  if (!me.tenantId || !rules.governs(me.tenantId, me.userId)) return refused("insufficient_permissions");
  if (user_id === me.userId) return made;
  if (!rules.isMember(me.tenantId, user_id)) return refused("insufficient_permissions");
  return rules.isShared(me.tenantId, user_id) ? refused("account_shared") : made;
}

function expectedOfChange(world: World, { me, address, type, latitude }: Named, verb: "update" | "delete"): Expected {
  if (address.gone) return refused("address_not_found");
  if (!world.rules.changes(me, address)) return refused("insufficient_permissions");
  if (verb === "delete") return { outcome: "done", apply: () => void Object.assign(address, { gone: true }) };
  const address_type = type ?? address.address_type;
  if (isOfTenant(address_type) !== (address.tenant_id !== null))
    return refused(
      me.isSystem || world.rules.governs(me.tenantId, me.userId) ? "validation_failed" : "insufficient_permissions",
    );
  return { outcome: "done", apply: () => void Object.assign(address, { address_type, latitude }) };
}

function expectedOfList(world: World, { me, person, tenantId }: Named): Expected {
  const { rules } = world;
  const governors = (userId: string | null) => rules.governs(tenantId, userId);
  const shown = (filter: (address: Known) => boolean): Expected => ({ outcome: "done", ids: live(world, filter) });
  // All there are is more than a page: what stands on it is not this world's alone.
  if (me.isSystem && person === null && tenantId === null) return { outcome: "done" };
  if (me.isSystem)
    return shown(({ user_id }) => (person === null || user_id === person) && (tenantId === null || governors(user_id)));
  if (tenantId && !rules.isMember(tenantId, me.userId)) return refused("tenant_mismatch");
  const inTenant = tenantId ?? me.tenantId;
  const belongs = ({ tenant_id }: Known) => tenant_id === null || tenant_id === inTenant;
  if (person && person !== me.userId) {
    if (!rules.governs(inTenant, me.userId) || !rules.works(inTenant, person))
      return refused("insufficient_permissions");
    return shown((address) => address.user_id === person && belongs(address));
  }
  if (!person && tenantId && rules.governs(tenantId, me.userId))
    return shown((address) => governors(address.user_id) && belongs(address));
  return shown(
    ({ user_id, tenant_id }) => user_id === me.userId && (tenant_id === null || rules.isMember(tenant_id, me.userId)),
  );
}

function expectedOf(world: World, it: Step, what: Named): Expected {
  const { me, address } = what;
  if (it.verb === "list") return expectedOfList(world, what);
  if (it.verb === "create") return expectedOfCreate(world, what);
  if (it.verb !== "get") return expectedOfChange(world, what, it.verb);
  if (address.gone) return refused("address_not_found");
  return world.rules.reads(me, address) ? { outcome: "done", ids: [address.id] } : refused("insufficient_permissions");
}

/** Tries it by the API: what came of it, and which addresses were shown. */
async function attempt({ me, address, person, tenantId, type, latitude }: Named, verb: Step["verb"]) {
  const { addresses } = me.actor.caller.places;
  const addressId = address.id;
  const body = { ...place(latitude), ...(type && { address_type: type }) };
  if (verb === "get") return [(await addresses.get({ addressId })).address];
  if (verb === "create") return [(await addresses.create({ ...body, ...(person && { user_id: person }) })).address];
  if (verb === "update") return [(await addresses.update({ addressId, ...body })).address];
  if (verb === "list") {
    const whose = { ...(person && { userId: person }), ...(tenantId && { tenantId }) };
    return (await addresses.list({ ...whose, limit: 100 })).addresses;
  }
  await addresses.delete({ addressId });
  return [];
}

/** Tries a step, and carries it out in the model: what was to come of it and what came. */
export async function perform(world: World, it: Step): Promise<{ expected: Outcome; found: Outcome; by: Player }> {
  const what = named(world, it);
  const { apply, ...expected } = expectedOf(world, it, what);
  const rows = await attempt(what, it.verb).catch(
    (error: unknown) => asAppError(error)?.reason ?? Promise.reject(error),
  );
  if (typeof rows === "string") return { expected, found: { outcome: rows }, by: what.me };
  const ours = new Set(world.addresses.map(({ id }) => id));
  const ids = rows.flatMap(({ id }) => (id && (!what.me.isSystem || ours.has(id)) ? id : [])).toSorted();
  if (expected.outcome === "done") apply?.(rows[0] as Known | undefined);
  return { expected, found: { outcome: "done", ...(expected.ids && { ids }) }, by: what.me };
}
