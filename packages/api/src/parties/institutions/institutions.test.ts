import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { freightOf } from "../../manifests/testing/given.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const institutionsOf = (actor: Actor) => actor.caller.parties.institutions;
const codes = (institution: { source_branches: { code: string }[] }) =>
  institution.source_branches.map(({ code }) => code);

async function withBranches(...names: string[]) {
  const source_branches = names.map((code) => ({ code, name: `Branch ${code}` }));
  return (await institutionsOf(tenant.admin).create({ full_name: "Rasheed Bank", source_branches })).institution;
}

describe("institutions", () => {
  test("are added with their branches, found and shown (3 §3)", async () => {
    const { admin } = await kit.tenant();
    const institutions = institutionsOf(admin);
    const { institution } = await institutions.create({
      full_name: "Rasheed Bank",
      phone: "+9647701112233",
      source_branches: [{ name: "Karrada", code: "KRD" }],
    });
    expect(institution).toMatchObject({
      full_name: "Rasheed Bank",
      email: null,
      wallet: { balance: 0, held: 0, available: 0, currency_code: "IQD" },
    });
    expect(institution.source_branches).toMatchObject([{ name: "Karrada", code: "KRD" }]);
    const { institution: other } = await institutions.create({ full_name: "Central Library" });
    expect(other.source_branches).toEqual([]);
    expect(await institutions.list({})).toMatchObject({
      institutions: [other, institution],
      total: 2,
      page: 1,
      limit: 20,
    });
    expect((await institutions.list({ search: "BANK" })).institutions).toEqual([institution]);
    expect(await institutions.show({ id: institution.id })).toEqual({ institution });
  });

  test("a new list of branches keeps those it names by id, and may exchange their codes (4 A8)", async () => {
    const before = await withBranches("A", "B", "C");
    const [a, b] = before.source_branches;
    const source_branches = [
      { id: a?.id, name: "First", code: "B" },
      { id: b?.id, name: "Second", code: "A" },
      { name: "New", code: "D" },
    ];
    const { institution } = await institutionsOf(tenant.admin).update({ id: before.id, source_branches });
    expect(institution.source_branches).toMatchObject([
      { id: a?.id, name: "First", code: "B" },
      { id: b?.id, name: "Second", code: "A" },
      { name: "New", code: "D" },
    ]);
    const { institution: renamed } = await institutionsOf(tenant.admin).update({ id: before.id, full_name: "Renamed" });
    expect(renamed.source_branches).toEqual(institution.source_branches);
  });

  test("a code stands once, and a refused change changes nothing (4 A6)", async () => {
    const before = await withBranches("A");
    const kept = before.source_branches[0];
    const twice = ["X", "X"].map((code) => ({ name: "Twice", code }));
    const institutions = institutionsOf(tenant.admin);
    expect(await refusalOf(institutions.update({ id: before.id, source_branches: twice }))).toMatchObject({
      reason: "code_taken",
    });
    const same = ["X", "Y"].map((code) => ({ id: kept?.id, name: "Same", code }));
    expect(await refusalOf(institutions.update({ id: before.id, source_branches: same }))).toMatchObject({
      reason: "validation_failed",
    });
    expect((await institutions.show({ id: before.id })).institution).toEqual(before);
  });

  test("ids of other institutions and tenants lead nowhere (3 §1.6)", async () => {
    const [before, other] = [await withBranches("A"), await withBranches("Z")];
    const foreign = await kit.tenant();
    const institutions = institutionsOf(tenant.admin);
    for (const id of [newId(), other.source_branches[0]?.id]) {
      const source_branches = [{ id, name: "Taken over", code: "T" }];
      expect(await refusalOf(institutions.update({ id: before.id, source_branches }))).toMatchObject({
        reason: "branch_not_found",
      });
    }
    const missing = { reason: "institution_not_found" };
    expect(await refusalOf(institutionsOf(foreign.admin).show({ id: before.id }))).toMatchObject(missing);
    const change = institutionsOf(foreign.admin).update({ id: before.id, full_name: "Theirs" });
    expect(await refusalOf(change)).toMatchObject(missing);
    expect(codes((await institutions.show({ id: other.id })).institution)).toEqual(["Z"]);
  });

  test("an account is one institution's of a tenant at most, also when 20 ask at once, and a member's (4 L4)", async () => {
    const institutions = institutionsOf(tenant.admin);
    const member = await tenant.member("customer");
    const create = () => institutions.create({ full_name: "Once", user_id: member.userId });
    const results = await Promise.allSettled(Array.from({ length: 20 }, create));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(create())).toMatchObject({ reason: "user_id_taken", extra: { record: "institution" } });
    const { institution } = await institutions.create({ full_name: "Another" });
    expect(institution.user_id).toBeNull();
    const give = (user_id: string | null) => institutions.update({ id: institution.id, user_id });
    expect(await refusalOf(give(member.userId))).toMatchObject({ reason: "user_id_taken" });
    const foreign = await kit.tenant();
    for (const stranger of [foreign.admin.userId, newId()])
      expect(await refusalOf(give(stranger))).toMatchObject({ reason: "user_not_found" });
    const other = await tenant.member("customer");
    expect((await give(other.userId)).institution.user_id).toBe(other.userId);
    const { institution: renamed } = await institutions.update({ id: institution.id, full_name: "Renamed" });
    expect(renamed.user_id).toBe(other.userId);
    expect((await give(null)).institution.user_id).toBeNull();
  });

  test("a branch that a manifest came from stays (3 §9)", async () => {
    const freight = await freightOf(kit);
    const { institution, caller } = freight;
    await freight.draft(0);
    const { institutions } = caller.parties;
    const remove = institutions.update({ id: institution.id, source_branches: [] });
    expect(await refusalOf(remove)).toMatchObject({ reason: "source_branch_in_use" });
    const [branch] = institution.source_branches;
    const source_branches = [{ id: branch?.id, name: "Renamed", code: "NEW" }];
    const { institution: kept } = await institutions.update({ id: institution.id, source_branches });
    expect(codes(kept)).toEqual(["NEW"]);
  });

  test("20 changes at once end with the branches of one of them", async () => {
    const before = await withBranches("A");
    const change = (index: number) =>
      institutionsOf(tenant.admin).update({
        id: before.id,
        source_branches: [`${index}A`, `${index}B`].map((code) => ({ name: code, code })),
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => change(index)));
    const { institution } = await institutionsOf(tenant.admin).show({ id: before.id });
    expect(new Set(codes(institution).map((code) => code.slice(0, -1))).size).toBe(1);
    expect(codes(institution)).toHaveLength(2);
  });
});
