import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import { registerOrders } from "../order-port/index.ts";
import { complete, givenLiveMarket, givenMarket, storeName } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const told = async (actor: Awaited<ReturnType<Kit["systemAdmin"]>>, type: string) =>
  (await actor.caller.messaging.notifications.list({ limit: 100 })).notifications.filter(
    ({ notification_type }) => notification_type === type,
  );

describe("a market", () => {
  test("begins as a draft that nobody sees, with a category to put products into (1 §3, 1 §4.5)", async () => {
    const { admin } = await kit.tenant();
    const { markets, categories } = admin.caller.storefront;
    const store_name = storeName();
    const { data } = await markets.create({ store_name, settings: { auto_create_delivery: true } });
    expect(data.message).toContain("Market created");
    expect(data.market).toMatchObject({
      store_name,
      directory_category: "general",
      status: "draft",
      publish_status: "unpublished",
      tagline: {},
      logo_url: null,
      settings: {
        auto_create_delivery: true,
        currency: "IQD",
        payment_methods: [],
        tax_rate: 0,
        prices_include_tax: false,
      },
      theme_settings: { primary_color: null, secondary_color: null, accent_color: null, theme_style: null },
      banners: [],
      approved_by: null,
      approved_at: null,
      admin_notes: null,
      created_by: admin.userId,
      is_live: false,
      is_active: true,
    });
    expect(data.market.code).toBeGreaterThan(0);
    expect((await categories.list({})).categories.map(({ name }) => name.en)).toEqual(["General"]);
    expect((await kit.anonymous.storefront.directory.list({ search: store_name })).total).toBe(0);
  });

  test("is the only one of its tenant, and of its name whatever the case (4 H1)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const store_name = storeName();
    await ours.admin.caller.storefront.markets.create({ store_name });
    const again = ours.admin.caller.storefront.markets.create({ store_name: storeName() });
    expect(await refusalOf(again)).toMatchObject({ reason: "market_exists" });
    const same = theirs.admin.caller.storefront.markets.create({ store_name: store_name.toUpperCase() });
    expect(await refusalOf(same)).toMatchObject({ reason: "store_name_taken" });
    expect(await refusalOf(theirs.admin.caller.storefront.markets.own({}))).toMatchObject({
      reason: "market_not_found",
    });
  });

  test("has a name of letters, digits, hyphens and underscores, and a category of the directory (1 §2)", async () => {
    const { admin } = await kit.tenant();
    const create = (input: object) => refusalOf(admin.caller.storefront.markets.create(input as never));
    for (const store_name of ["", "two words", "متجر", "a/b", "x".repeat(64)])
      expect((await create({ store_name })).issues.map(({ field }) => field)).toEqual(["store_name"]);
    expect((await create({ store_name: storeName(), directory_category: "nowhere" })).issues).toEqual([
      { field: "directory_category", code: "directory_category_unknown", params: {} },
    ]);
    const { data } = await admin.caller.storefront.markets.create({
      store_name: storeName(),
      directory_category: " Grocery ",
    });
    expect(data.market.directory_category).toBe("grocery");
  });

  test("needs an address and a title of each banner, which keeps its id (1 §2, 1 §8)", async () => {
    const { markets } = await givenMarket(kit);
    const wrong = markets.update({
      banners: [{ title: { en: "No picture" } }, { url: "https://a.test/b.png" }] as never,
    });
    expect((await refusalOf(wrong)).issues.map(({ field }) => field)).toEqual(["banners.0.url", "banners.1.title"]);
    const leading = (link_url: string) =>
      markets.update({ banners: [{ url: "https://a.test/b.png", title: { en: "x" }, link_url }] });
    const field = "banners.0.link_url";
    expect((await refusalOf(leading("javascript:alert(1)"))).issues).toMatchObject([{ field, code: "link_url" }]);
    // Browsers leave the tab out, and go elsewhere.
    expect((await refusalOf(leading("/\t/b.test"))).issues).toMatchObject([{ field, code: "invalid_characters" }]);
    const banner = { url: "https://a.test/b.png", title: { en: "Tea" }, link_url: "/products" };
    const { data } = await markets.update({ banners: [banner, { ...banner, is_active: false, sort_order: 7 }] });
    const [first, second] = data.market.banners;
    expect(first).toMatchObject({ ...banner, subtitle: null, is_active: true, sort_order: 0 });
    expect(second).toMatchObject({ is_active: false, sort_order: 7 });
    const kept = await markets.update({ banners: [{ ...banner, id: second?.id ?? "" }, banner] });
    expect(kept.data.market.banners[0]?.id).toBe(second?.id);
    expect(kept.data.market.banners[1]?.id).not.toBe(first?.id);
  });

  test("changes in what is given alone, and never its name or status by it (1 §4.5)", async () => {
    const { markets, store_name } = await givenMarket(kit);
    const { data } = await markets.update({
      tagline: { ku: "چا" },
      settings: { tax_rate: 5 },
      theme_settings: { primary_color: "#123456" },
      ...({ store_name: "other", status: "approved" } as object),
    });
    expect(data.market).toMatchObject({
      store_name,
      status: "draft",
      tagline: { ...complete.tagline, ku: "چا" },
      settings: { tax_rate: 5, payment_methods: ["cash_on_delivery"] },
      theme_settings: { primary_color: "#123456", theme_style: null },
      logo_url: complete.logo_url,
    });
    expect(await refusalOf(markets.update({}))).toMatchObject({ reason: "no_valid_fields_to_update" });
    const { issues } = await refusalOf(markets.update({ settings: { tax_rate: 100 / 3 } }));
    expect(issues).toMatchObject([{ field: "settings.tax_rate", code: "too_many_decimals" }]);
    expect((await markets.update({ logo_url: null })).data.market.logo_url).toBeNull();
  });

  test("is shown by its id to everybody signed in, what was said about it to its tenant alone (1 §4.5)", async () => {
    const { id, tenantId, admin, review, markets, system } = await givenMarket(kit);
    await markets.submit({ notes: "Please" });
    await review("reject", "Too dark");
    const stranger = (await kit.tenant()).admin.caller.storefront.markets;
    expect((await stranger.show({ market_id: id })).market).toMatchObject({
      id,
      admin_notes: null,
      submission_notes: null,
      approved_by: null,
      created_by: null,
      updated_by: null,
    });
    for (const own of [admin, system])
      expect((await own.caller.storefront.markets.show({ market_id: id })).market).toMatchObject({
        admin_notes: "Too dark",
        submission_notes: "Please",
        created_by: admin.userId,
        updated_by: system.userId,
      });
    expect(await refusalOf(stranger.show({ market_id: newId() }))).toMatchObject({ reason: "market_not_found" });
    await arrange(kit.database, { tenantId }, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [tenantId]);
    expect(await refusalOf(stranger.show({ market_id: id }))).toMatchObject({ reason: "market_not_found" });
    expect((await system.caller.storefront.markets.show({ market_id: id })).market.id).toBe(id);
  });
});

describe("approval", () => {
  test("is asked for when the market is complete; what is missing is named (3 §10, 4 H1)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { markets } = admin.caller.storefront;
    await markets.create({ store_name: storeName() });
    await arrange(kit.database, { tenantId }, "DELETE FROM product_categories WHERE tenant_id = $1", [tenantId]);
    const { reason, extra } = await refusalOf(markets.submit({}));
    expect([reason, extra.missing]).toEqual([
      "market_incomplete",
      ["tagline", "logo_url", "payment_methods", "product_category"],
    ]);
    await markets.update(complete);
    await admin.caller.storefront.categories.create({ name: { en: "Tea" } });
    expect((await markets.submit({ notes: "Ready" })).data.market).toMatchObject({
      status: "pending_approval",
      submission_notes: "Ready",
    });
  });

  test("is told to system administrators, and the decision to the tenant's (4 C4)", async () => {
    const { admin, markets, review, system, store_name, id } = await givenMarket(kit);
    await markets.submit({});
    const [submitted] = await told(system, "market_submitted");
    expect(submitted).toMatchObject({ associated_entity_id: id, template_data: { storeName: store_name } });
    const { data } = await review("approve", "Welcome");
    expect(data.market).toMatchObject({ status: "approved", admin_notes: "Welcome", approved_by: system.userId });
    await review("deactivate");
    await review("reactivate");
    const titles = (await told(admin, "market_reviewed")).map(({ title }) => title);
    expect(titles).toEqual([
      `${store_name} was activated again`,
      `${store_name} was deactivated`,
      `${store_name} was approved`,
    ]);
    expect(
      await refusalOf(admin.caller.storefront.markets.review({ market_id: id, decision: "approve" })),
    ).toMatchObject({
      reason: "insufficient_permissions",
    });
  });

  test("is lost with whatever the tenant changes, and the market leaves the directory (3 §10)", async () => {
    const { markets, entries, id } = await givenLiveMarket(kit);
    expect(await entries()).toEqual([id]);
    const { data } = await markets.update({ tagline: { en: "Changed" } });
    expect(data.market).toMatchObject({
      status: "draft",
      publish_status: "unpublished",
      approved_by: null,
      is_live: false,
    });
    expect(await entries()).toEqual([]);
  });
});

describe("publishing", () => {
  test("needs approval and all that readiness asks for, by its names (3 §10, 4 H1)", async () => {
    const { markets, approve, makeReady, entries, id } = await givenMarket(kit);
    const publish = () => markets.publish({ publish_status: "published" });
    expect((await refusalOf(publish())).extra.missing).toEqual(["approval", "delivery_configured", "products_added"]);
    await approve();
    expect(await refusalOf(publish())).toMatchObject({
      reason: "market_not_ready",
      extra: { missing: ["delivery_configured", "products_added"] },
    });
    await makeReady();
    expect((await publish()).data.market.is_live).toBe(true);
    expect((await publish()).data.market.is_live).toBe(true);
    expect(await entries()).toEqual([id]);
    expect((await markets.own({})).readiness).toEqual({
      warehouse_created: true,
      store_live: true,
      payments_enabled: true,
      delivery_configured: true,
      products_added: true,
      categories_added: true,
      domain_connected: false,
    });
    expect((await markets.publish({ publish_status: "unpublished" })).data.market.is_live).toBe(false);
    expect(await entries()).toEqual([]);
  });

  test("ends when the market is deactivated; reactivated it is approved and not published (4 H1)", async () => {
    const { review, entries, state, markets } = await givenLiveMarket(kit);
    await review("deactivate", "Complaints");
    expect([await state(), await entries()]).toEqual([["inactive", "unpublished"], []]);
    expect((await refusalOf(markets.publish({ publish_status: "published" }))).extra.missing).toEqual(["approval"]);
    await review("reactivate");
    expect(await state()).toEqual(["approved", "unpublished"]);
  });

  test("is undone while the tenant is suspended: its shop stands in no directory (3 §3, 3 §10)", async () => {
    const { entries, system, tenantId, id } = await givenLiveMarket(kit);
    const { tenants } = system.caller.identity;
    await tenants.update({ tenantId, status: "suspended" });
    expect(await entries()).toEqual([]);
    await tenants.update({ tenantId, status: "active" });
    expect(await entries()).toEqual([id]);
  });
});

describe("the own market", () => {
  test("says what there is and what happened last, of orders as their folder answers (1 §4.5)", async () => {
    const { markets, admin, tenantId } = await givenLiveMarket(kit);
    const { summary, recent_activity } = await markets.own({});
    expect(summary).toEqual({ total_products: 1, total_categories: 1, total_customers: 0, total_orders: 0 });
    expect(recent_activity).toMatchObject([{ type: "product", title: "Tea", subtitle: "New product" }]);
    await admin.caller.parties.customers.create({ full_name: "Baran" });
    const of = [tenantId] as const;
    registerOrders({
      totals: (q) =>
        q.sql({ name: "", text: "SELECT 1::int8 AS customers, 7::int8 AS orders WHERE $1::uuid IS NOT NULL" }, of),
      recent: (q, _, limit) =>
        q.sql(
          {
            name: "",
            text: "SELECT 'M1-' || n AS order_number, NULL::text AS customer_name, now() + n * interval '1 day' AS created_at FROM generate_series(1, $2::int) n WHERE $1::uuid IS NOT NULL",
          },
          [tenantId, limit],
        ),
      hasBought: async () => true,
    });
    const after = await markets.own({});
    expect(after.summary).toMatchObject({ total_customers: 1, total_orders: 7 });
    expect(after.recent_activity.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => "order"));
  });
});

describe("the list of all markets", () => {
  test("is for system administrators, by status, newest first (3 §10)", async () => {
    const { system, store_name, id, markets, admin } = await givenMarket(kit);
    const list = system.caller.storefront.markets.list;
    expect((await list({ search: store_name })).markets.map((one) => one.id)).toEqual([id]);
    expect((await list({ search: store_name, status: "approved" })).total).toBe(0);
    await markets.submit({});
    const { markets: waiting, total } = await list({ status: "pending_approval" });
    expect(waiting.map((one) => one.id)).toContain(id);
    expect(waiting).toHaveLength(total);
    expect(await refusalOf(admin.caller.storefront.markets.list({}))).toMatchObject({
      reason: "insufficient_permissions",
    });
    const seen = await arrange(kit.database, { tenantId: (await kit.tenant()).tenantId }, "SELECT id FROM markets");
    expect(seen).toEqual([]);
  });
});
