import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, atOnce, limitTo, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const late = { name: "Late today", page: "deliveries", query: { status: "pending" }, columns: ["delivery_code"] };
const viewsOf = (who: Actor) => who.caller.identity.views;
const namesOf = async (who: Actor, of_page?: string) =>
  (await viewsOf(who).list({ of_page })).views.map(({ name }) => name);

async function office() {
  const tenant = await kit.tenant();
  const manager = await tenant.member("operations_manager");
  const viewer = await tenant.member("viewer");
  return { tenant, admin: tenant.admin, manager, viewer };
}

describe("saved views (4 L9)", () => {
  test("are kept for oneself: filters, sorting and columns of a page under a name", async () => {
    const { viewer, manager } = await office();
    const { view } = await viewsOf(viewer).create(late);
    expect(view).toMatchObject({ ...late, shared: false, is_own: true, owner: { id: viewer.userId } });
    expect(await viewsOf(viewer).show({ id: view.id })).toEqual({ view });
    expect(await namesOf(viewer)).toEqual(["Late today"]);
    expect(await namesOf(manager)).toEqual([]);
    expect(await outcomeOf(viewsOf(manager).show({ id: view.id }))).toBe("view_not_found");
    expect(await outcomeOf(viewsOf(manager).delete({ id: view.id }))).toBe("view_not_found");
    const { view: changed } = await viewsOf(viewer).update({ id: view.id, query: { late: true }, name: "Late" });
    expect(changed).toMatchObject({ name: "Late", query: { late: true }, columns: ["delivery_code"] });
    await viewsOf(viewer).delete({ id: view.id });
    expect(await outcomeOf(viewsOf(viewer).show({ id: view.id }))).toBe("view_not_found");
  });

  test("come by name, page by page, of one page where that is asked for", async () => {
    const { viewer } = await office();
    for (const [name, page] of [
      ["b", "deliveries"],
      ["A", "items"],
      ["c", "deliveries"],
    ] as const)
      await viewsOf(viewer).create({ name, page });
    expect(await namesOf(viewer)).toEqual(["A", "b", "c"]);
    expect(await namesOf(viewer, "deliveries")).toEqual(["b", "c"]);
    expect(await viewsOf(viewer).list({ limit: 1, page: 2 })).toMatchObject({
      total: 3,
      page: 2,
      views: [{ name: "b" }],
    });
  });

  test("are shared by who manages something, and changed by their owner or who manages the tenant", async () => {
    const { admin, manager, viewer, tenant } = await office();
    expect(await outcomeOf(viewsOf(viewer).create({ ...late, shared: true }))).toBe("insufficient_permissions");
    const { view: own } = await viewsOf(viewer).create(late);
    expect(await outcomeOf(viewsOf(viewer).update({ id: own.id, shared: true }))).toBe("insufficient_permissions");
    const { view } = await viewsOf(manager).create({ ...late, name: "Everybody's", shared: true });
    expect(await namesOf(viewer)).toEqual(["Everybody's", "Late today"]);
    expect((await viewsOf(viewer).show({ id: view.id })).view.is_own).toBe(false);
    expect(await outcomeOf(viewsOf(viewer).update({ id: view.id, name: "Mine" }))).toBe("insufficient_permissions");
    expect(await outcomeOf(viewsOf(viewer).delete({ id: view.id }))).toBe("insufficient_permissions");
    expect((await viewsOf(admin).update({ id: view.id, name: "Ours" })).view.name).toBe("Ours");
    expect(await outcomeOf(viewsOf(admin).update({ id: view.id, shared: false }))).toBe("view_of_other");
    await viewsOf(admin).delete({ id: view.id });
    expect(await namesOf(manager)).toEqual([]);
    const actions = await arrange<{ action: string }>(
      kit.database,
      { tenantId: tenant.tenantId },
      "SELECT action FROM audit_log WHERE tenant_id = $1 AND entity_type = 'view' ORDER BY id",
      [tenant.tenantId],
    );
    expect(actions.map(({ action }) => action)).toEqual(["view.create", "view.update", "view.delete"]);
  });

  test("are the tenant's alone, and nobody else's by their ids", async () => {
    const [one, other] = [await office(), await office()];
    const { view } = await viewsOf(one.manager).create({ ...late, shared: true });
    expect(await namesOf(other.admin)).toEqual([]);
    for (const id of [view.id, newId()]) {
      expect(await outcomeOf(viewsOf(other.admin).show({ id }))).toBe("view_not_found");
      expect(await outcomeOf(viewsOf(other.admin).update({ id, name: "x" }))).toBe("view_not_found");
    }
  });

  test("are so many a member, and of many made at once the last place is taken by one (4 B14)", async () => {
    const { tenant, viewer, manager } = await office();
    await limitTo(kit, tenant.tenantId, { views_per_user: 3 });
    await viewsOf(viewer).create(late);
    const { values, refused } = await atOnce(6, () => viewsOf(viewer).create(late));
    expect([values.length, refused.length]).toEqual([2, 4]);
    expect(refused[0]).toMatchObject({ reason: "limit_reached", extra: { limit: "views_per_user", maximum: 3 } });
    expect(await outcomeOf(viewsOf(manager).create(late))).toBe("done");
  });

  test("are made once under a key, however often it is sent (3 §1.8)", async () => {
    const { viewer } = await office();
    const { views } = viewer.with({ idempotencyKey: "view-1" }).identity;
    expect(await views.create(late)).toEqual(await views.create(late));
    expect(await namesOf(viewer)).toEqual(["Late today"]);
  });

  test("take what a client keeps in them, within bounds", async () => {
    const { viewer } = await office();
    const codes = async (body: object) =>
      (await refusalOf(viewsOf(viewer).create({ ...late, ...body }))).issues.map(({ field }) => field);
    expect(await codes({ query: { text: "x".repeat(8001) } })).toEqual(["query"]);
    expect(await codes({ columns: Array.from({ length: 101 }, () => "id") })).toEqual(["columns"]);
    expect(await codes({ name: "" })).toEqual(["name"]);
  });

  test("of who leaves go, but for those that others use (4 B11)", async () => {
    const { tenant, admin, manager } = await office();
    await viewsOf(manager).create(late);
    await viewsOf(manager).create({ ...late, name: "Everybody's", shared: true });
    await manager.caller.identity.leaving.leave({ tenantId: tenant.tenantId });
    expect(await namesOf(admin)).toEqual(["Everybody's"]);
    const left = await arrange(
      kit.database,
      { tenantId: tenant.tenantId },
      "SELECT id FROM saved_views WHERE tenant_id = $1",
      [tenant.tenantId],
    );
    expect(left).toHaveLength(1);
  });
});
