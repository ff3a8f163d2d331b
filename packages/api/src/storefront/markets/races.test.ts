import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, beforeCommit, startKit } from "../../../testing/index.ts";
import { complete, givenLiveMarket, givenMarket, outcomes, storeName } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("at the same time", () => {
  test("of many who create a tenant's market one does, and its name leads to it alone (4 H1)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { values, refused } = await atOnce(8, () =>
      admin.caller.storefront.markets.create({ store_name: storeName() }),
    );
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["market_exists"])]);
    const located = "SELECT kind, key FROM locators WHERE tenant_id = $1 ORDER BY kind";
    expect(await arrange(kit.database, { tenantId }, located, [tenantId])).toEqual([
      { kind: "market", key: values[0]?.data.market.id },
      { kind: "store_name", key: values[0]?.data.market.store_name.toLowerCase() },
    ]);
  });

  test("of many tenants that want one store name one gets it (4 H1)", async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, () => kit.tenant()));
    const store_name = storeName();
    const all = await outcomes(tenants.map(({ admin }) => admin.caller.storefront.markets.create({ store_name })));
    expect(all.toSorted()).toEqual(["done", ...Array.from({ length: 4 }, () => "store_name_taken")]);
  });

  test("of an approval and a change of what is looked at, the approval comes too late (3 §10)", async () => {
    const { admin, markets, review, state } = await givenMarket(kit);
    await markets.submit({});
    const change = { tagline: { en: "Something else" } };
    const first = (caller: typeof admin.caller) => caller.storefront.markets.update(change);
    expect(await beforeCommit(kit, admin, first, () => review("approve"))).toEqual(["done", "invalid_transition"]);
    expect(await state()).toEqual(["draft", "unpublished"]);
  });

  test("of an approval and a rejection one counts (3 §10)", async () => {
    const { markets, review } = await givenMarket(kit);
    await markets.submit({});
    const all = await outcomes([...[1, 2, 3].map(() => review("approve")), ...[1, 2, 3].map(() => review("reject"))]);
    expect(all.filter((one) => one === "done")).toHaveLength(1);
  });

  test("what is changed while it is published is not shown (3 §10)", async () => {
    const { admin, approve, makeReady, markets, state, entries } = await givenMarket(kit);
    await makeReady();
    await approve();
    const first = (caller: typeof admin.caller) => caller.storefront.markets.update({ tagline: { en: "Other" } });
    const publish = () => markets.publish({ publish_status: "published" });
    expect(await beforeCommit(kit, admin, first, publish)).toEqual(["done", "market_not_ready"]);
    expect([await state(), await entries()]).toEqual([["draft", "unpublished"], []]);
    await approve();
    await Promise.all([outcomes([publish()]), outcomes([markets.update({ tagline: { en: "Third" } })])]);
    expect([await state(), await entries()]).toEqual([["draft", "unpublished"], []]);
  });
});

describe("sent again", () => {
  test("with its key, every change of a market is made once and answers the same (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const twice = async <T>(key: string, call: (caller: typeof admin.caller) => Promise<T>) => {
      const once = () => call(admin.with({ idempotencyKey: key }));
      const first = await once();
      expect(await once()).toEqual(first);
      return first;
    };
    const store_name = storeName();
    await twice("create", (caller) => caller.storefront.markets.create({ store_name, ...complete }));
    await twice("update", (caller) => caller.storefront.markets.update({ tagline: { en: "Again" } }));
    await twice("submit", (caller) => caller.storefront.markets.submit({}));
    const { market } = await admin.caller.storefront.markets.own({});
    const system = await kit.systemAdmin();
    const decide = () =>
      system.with({ idempotencyKey: "r" }).storefront.markets.review({ market_id: market.id, decision: "approve" });
    expect(await decide()).toEqual(await decide());
  });

  test("without a key, a submission and a decision are refused as made already, publishing stays as it is (3 §10)", async () => {
    const { markets, review, system, id } = await givenLiveMarket(kit);
    const again = await outcomes([
      review("approve"),
      markets.submit({}),
      markets.publish({ publish_status: "published" }),
    ]);
    expect(again).toEqual(["invalid_transition", "invalid_transition", "done"]);
    const log = "SELECT action FROM audit_log WHERE entity_id = $1 AND action IN ('market.publish', 'market.approve')";
    const tenantId = (await system.caller.storefront.markets.show({ market_id: id })).market.tenant_id;
    expect(await arrange(kit.database, { tenantId }, log, [id])).toHaveLength(2);
  });
});
