import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { next, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const branchesOf = (actor: Actor) => actor.caller.places.branches;
const address = { full_address: "Karrada, Baghdad", lat: 33.3000000049, lng: 44.4 };

async function open(actor: Actor = tenant.admin, body: object = {}) {
  const { branch } = await branchesOf(actor).create({ name: "Karrada", code: `B${next()}`, address, ...body });
  return branch;
}

async function warehouse(actor: Actor): Promise<string> {
  const { warehouse: made } = await actor.caller.warehousing.warehouses.create({ name: "Main", code: `W${next()}` });
  return made.id;
}

describe("branches", () => {
  test("a branch opens at a new address, which it shows (3 §3)", async () => {
    const { admin } = await kit.tenant();
    const branch = await open(admin, { code: "KRD" });
    expect(branch).toMatchObject({ name: "Karrada", code: "KRD", warehouse_id: null });
    expect(branch.address).toMatchObject({
      id: branch.address_id,
      full_address: "Karrada, Baghdad",
      address_line1: "Karrada, Baghdad",
      lat: 33.3,
      lng: 44.4,
      country: "Iraq",
    });
    expect(await branchesOf(admin).list({})).toEqual({ branches: [branch], page: 1, limit: 20, total: 1 });
    for (const search of ["karr", "krd"]) expect((await branchesOf(admin).list({ search })).total).toBe(1);
    expect((await branchesOf(admin).list({ search: "_" })).total).toBe(0);
  });

  test("or at an address of the tenant, never at one of somebody else (3 §3)", async () => {
    const first = await open();
    const second = await open(tenant.admin, { address: undefined, address_id: first.address_id });
    expect(second.address).toEqual(first.address);
    const foreign = await open((await kit.tenant()).admin);
    const body = { name: "x", code: `B${next()}`, address_id: foreign.address_id };
    expect(await refusalOf(branchesOf(tenant.admin).create(body))).toMatchObject({ reason: "address_not_found" });
    const move = branchesOf(tenant.admin).update({ id: first.id, address_id: foreign.address_id });
    expect(await refusalOf(move)).toMatchObject({ reason: "address_not_found" });
  });

  test.each([{ address: undefined }, { address_id: "0198c0de-7a5e-7000-8000-000000000001" }])(
    "either an address or the id of one is needed: %j",
    async (wrong) => {
      const body = { name: "x", code: "X", address, ...wrong };
      expect(await refusalOf(branchesOf(tenant.admin).create(body))).toMatchObject({
        reason: "validation_failed",
        issues: [{ field: "address", code: "address_or_address_id" }],
      });
    },
  );

  test("a change merges into the branch and its address (4 A8)", async () => {
    const before = await open(tenant.admin, { address: { ...address, city: "Baghdad", title: { en: "Office" } } });
    const patch = { id: before.id, name: "Mansour", address: { lat: 33.31, title: { ar: "مكتب" } } };
    const { branch } = await branchesOf(tenant.admin).update(patch);
    expect(branch).toMatchObject({ name: "Mansour", code: before.code, address_id: before.address_id });
    expect(branch.address).toEqual({ ...before.address, lat: 33.31, title: { en: "Office", ar: "مكتب" } });
  });

  test("a branch that moves leaves its former address to the tenant, to be used again or deleted (4 K14)", async () => {
    const { caller } = tenant.admin;
    const before = await open(tenant.admin);
    const next = await open(tenant.admin, { address: { ...address, lat: 33.5 } });
    await branchesOf(tenant.admin).update({ id: before.id, address_id: next.address_id });
    const former = { addressId: before.address_id };
    const shown = await caller.places.addresses.get(former);
    expect(shown.address).toMatchObject({ id: before.address_id, tenant_id: tenant.tenantId, is_active: true });
    await branchesOf(tenant.admin).update({ id: before.id, address_id: before.address_id });
    expect(await refusalOf(caller.places.addresses.delete(former))).toMatchObject({ reason: "address_in_use" });
    await branchesOf(tenant.admin).update({ id: before.id, address_id: next.address_id });
    await caller.places.addresses.delete(former);
    expect(await refusalOf(caller.places.addresses.get(former))).toMatchObject({ reason: "address_not_found" });
  });

  test("addresses of branches are listed with the branches, not among what administrators saved (1 §4.3)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { address_id } = await open(admin);
    const where = { full_address: "Mosul", country: "Iraq", latitude: 36.3, longitude: 43.1 };
    const place = { ...where, address_type: "branch" as const };
    const { address: saved } = await admin.caller.places.addresses.create(place);
    const { addresses, total } = await admin.caller.places.addresses.list({ tenantId, addressType: "branch" });
    expect([addresses.map(({ id }) => id), total]).toEqual([[saved.id], 1]);
    const { branches } = await branchesOf(admin).list({});
    expect(branches.map((one) => one.address_id)).toEqual([address_id]);
  });

  test("null empties a part of the address, and a first line taken from the full address follows it (1 §2)", async () => {
    const before = await open(tenant.admin, { address: { ...address, city: "Baghdad", country: "Jordan" } });
    const patch = { full_address: "Amman", city: null, country: null };
    const { branch } = await branchesOf(tenant.admin).update({ id: before.id, address: patch });
    expect(branch.address).toMatchObject({
      full_address: "Amman",
      address_line1: "Amman",
      city: null,
      country: "Iraq",
    });
    const own = { id: before.id, address: { address_line1: "Gate 2" } };
    await branchesOf(tenant.admin).update(own);
    const { branch: after } = await branchesOf(tenant.admin).update({
      id: before.id,
      address: { full_address: "Zarqa" },
    });
    expect(after.address).toMatchObject({ full_address: "Zarqa", address_line1: "Gate 2" });
  });

  test.each(["nul \u0000", "half a pair \ud83d"])(
    "a text that cannot be kept is refused, not an accident: %j",
    async (text) => {
      const titled = { name: "x", code: `B${next()}`, address: { ...address, title: { en: text } } };
      const refused = { reason: "validation_failed", issues: [{ code: "invalid_characters" }] };
      expect(await refusalOf(branchesOf(tenant.admin).create(titled))).toMatchObject(refused);
    },
  );

  test("a code is taken once in a tenant, also by 20 at the same moment (4 A6)", async () => {
    const code = `B${next()}`;
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => open(tenant.admin, { code })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const other = await open();
    const rename = branchesOf(tenant.admin).update({ id: other.id, code });
    expect(await refusalOf(rename)).toMatchObject({ reason: "code_taken" });
    await open((await kit.tenant()).admin, { code });
  });

  test("its warehouse is one of the tenant's (3 §1.6)", async () => {
    const own = await warehouse(tenant.admin);
    const branch = await open(tenant.admin, { warehouse_id: own });
    expect((await branchesOf(tenant.admin).list({ warehouse_id: own })).branches).toEqual([branch]);
    const foreign = await warehouse((await kit.tenant()).admin);
    const move = branchesOf(tenant.admin).update({ id: branch.id, warehouse_id: foreign });
    expect(await refusalOf(move)).toMatchObject({ reason: "warehouse_not_found" });
    const { branch: without } = await branchesOf(tenant.admin).update({ id: branch.id, warehouse_id: null });
    expect(without.warehouse_id).toBeNull();
  });

  test("another tenant's branch is not found, and a viewer changes none (3 §1.6, 4 B6)", async () => {
    const branch = await open();
    const foreign = branchesOf((await kit.tenant()).admin).update({ id: branch.id, name: "Theirs" });
    expect(await refusalOf(foreign)).toMatchObject({ reason: "branch_not_found" });
    const viewer = branchesOf(await tenant.member("viewer"));
    const denied = { reason: "insufficient_permissions" };
    expect(await refusalOf(viewer.update({ id: branch.id, name: "No" }))).toMatchObject(denied);
    expect((await viewer.list({ search: branch.code })).branches).toContainEqual(branch);
  });

  test("a request repeated with its key opens one branch (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const body = { name: "Once", code: "ONCE", address };
    const once = () => admin.with({ idempotencyKey: "b" }).places.branches.create(body);
    expect(await once()).toEqual(await once());
  });
});
