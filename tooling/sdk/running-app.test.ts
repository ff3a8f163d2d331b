import type { TestTenant } from "@karwan/api/testing";
import { givePassword, PASSWORD } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../packages/sdk/src/generated/operations.ts";
import type { ClientOptions } from "../../packages/sdk/src/index.ts";
import { createKarwanClient, createKarwanRestClient, isKarwanError } from "../../packages/sdk/src/index.ts";
import type { ServedApp } from "./served-app.ts";
import { counting, losingAnswers, servedApp } from "./served-app.ts";

const PATH = "/warehousing/item-categories";
const runtime: ClientOptions["runtime"] = { sleep: async () => undefined, random: () => 1 };
const caught = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

/** What was answered over tRPC as REST spells it. */
const asText = (answer: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(answer));

let app: ServedApp;
let tenant: TestTenant;
beforeAll(async () => {
  app = await servedApp();
  tenant = await app.kit.tenant();
});
afterAll(() => app.stop());

/** Options of a client that speaks for the tenant's administrator. */
const admin = (more: Partial<ClientOptions> = {}): ClientOptions =>
  ({ baseUrl: app.baseUrl, token: tenant.admin.token, runtime, ...more }) as ClientOptions;
const trpc = (more?: Partial<ClientOptions>) => createKarwanClient(admin(more));
const rest = (more?: Partial<ClientOptions>) => createKarwanRestClient(admin(more));

async function named(text: string): Promise<number> {
  const { total } = await trpc().warehousing.itemCategories.list.query({ search: text });
  return total;
}

describe("a mutation whose answer is lost on the way", () => {
  test("takes effect once over tRPC, and its answer arrives in the end (3 §1.8)", async () => {
    const { fetch, answers } = losingAnswers(2);
    const made = await trpc({ fetch }).warehousing.itemCategories.create.mutate({ name: { en: "Lost on tRPC" } });
    expect(made.item_category.name).toEqual({ en: "Lost on tRPC" });
    expect(answers.map((answer) => answer.split(" ")[1])).toEqual(["done", "replayed", "replayed"]);
    expect(await named("Lost on tRPC")).toBe(1);
  });

  test("takes effect once over REST, and its answer arrives in the end (3 §1.8)", async () => {
    const { fetch, answers } = losingAnswers(2);
    const made = await rest({ fetch }).POST(PATH, { body: { name: { en: "Lost on REST" } } });
    expect(made).toMatchObject({ success: true, item_category: { name: { en: "Lost on REST" } } });
    expect(answers).toEqual(["201 done", "201 replayed", "201 replayed"]);
    expect(await named("Lost on REST")).toBe(1);
  });

  test("is one with another call under the same key of the caller's, also side by side", async () => {
    const { itemCategories } = createKarwanClient({ ...admin(), runtime: { random: () => 0 } }).warehousing;
    const twice = () => itemCategories.create.mutate({ name: { en: "Twice" } }, { idempotencyKey: "twice" });
    const [first, second] = await Promise.all([twice(), twice()]);
    expect(second).toEqual(first);
    expect(await named("Twice")).toBe(1);
  });
});

describe("a session over its access token's 15 minutes", () => {
  test("goes on: one refresh serves all calls, and the tokens kept serve a later client (3 §2)", async () => {
    const someone = await tenant.member("viewer");
    const { email } = await givePassword(app.kit.database, someone.userId);
    const signedIn = await createKarwanClient({ baseUrl: app.baseUrl }).identity.sessions.login.mutate({
      email,
      password: PASSWORD,
      tenant_id: tenant.tenantId,
    });
    let kept = { accessToken: signedIn.access_token, refreshToken: signedIn.refresh_token };
    const onTokens = (pair: typeof kept) => {
      kept = pair;
    };
    const { fetch, seen } = counting("/api/v1/auth/refresh");
    const client = createKarwanClient({ baseUrl: app.baseUrl, token: { ...kept, onTokens }, fetch });
    app.kit.clock.advance(16 * 60_000);
    const everybody = await Promise.all(Array.from({ length: 10 }, () => client.identity.sessions.me.query()));
    expect(new Set(everybody.map(({ user }) => user.email))).toEqual(new Set([email]));
    expect(seen.count).toBe(1);
    app.kit.clock.advance(16 * 60_000);
    const later = createKarwanRestClient({ baseUrl: app.baseUrl, token: { ...kept, onTokens }, fetch });
    expect(await later.GET("/auth/me")).toMatchObject({ user: { email } });
    expect(seen.count).toBe(2);
    // The administrator's token has aged as well.
    tenant.admin = await app.kit.signIn(tenant.admin.userId, tenant.tenantId);
  });
});

describe("both clients", () => {
  test("fail with the same typed error, in the language asked for (3 §1.3)", async () => {
    const input = { name: {}, parent_id: "not-an-id" };
    const language = "ku";
    const [overTrpc, overRest] = await Promise.all([
      caught(trpc({ language }).warehousing.itemCategories.create.mutate(input)),
      caught(rest({ language }).POST(PATH, { body: input })),
    ]);
    for (const error of [overTrpc, overRest]) {
      expect(error).toMatchObject({ name: "KarwanError", code: "validation_failed", status: 400 });
      expect(error).toMatchObject({ message: expect.stringMatching(/[\u0600-\u06ff]/) });
      expect(error).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    }
    const details = (error: unknown) => (error as { details: unknown }).details;
    expect(details(overTrpc)).toEqual(details(overRest));
    expect(details(overRest)).toContainEqual(expect.objectContaining({ field: "parent_id", code: "invalid_uuid" }));
  });

  test("send lists and truth values that the server reads alike", async () => {
    const { item_category: one } = await trpc().warehousing.itemCategories.create.mutate({ name: { en: "One" } });
    const { item_category: two } = await trpc().warehousing.itemCategories.create.mutate({ name: { en: "Two" } });
    const tea = { name: "Tea", sku: "SDK-TEA", unit_size: 1, category_ids: [two.id] };
    const { item } = await trpc().warehousing.items.create.mutate(tea);
    const query = { category_ids: [one.id, two.id], is_active: true, search: "te" };
    const overRest = await rest().GET("/warehousing/inventory-items", { params: { query } });
    const overTrpc = await trpc().warehousing.items.list.query(query);
    expect(overTrpc.items.map(({ id }) => id)).toEqual([item.id]);
    expect(overRest).toEqual({ success: true, message: expect.any(String), ...asText(overTrpc) });
    const none = await rest().GET("/warehousing/inventory-items", {
      params: { query: { ...query, is_active: false } },
    });
    expect(none.items).toEqual([]);
  });

  test("say moments alike: text on REST, a `Date` over tRPC, which takes both (1 §3)", async () => {
    const expires_at = new Date("2090-01-02T03:04:05.678Z");
    const { data } = await trpc().identity.apiKeys.create.mutate({ name: "Until then", expires_at });
    expect(data.expires_at).toEqual(expires_at);
    const written = await trpc().identity.apiKeys.create.mutate({
      name: "Text",
      expires_at: "2090-01-02T04:04:05.678+01:00",
    });
    expect(written.data.expires_at).toEqual(expires_at);
    const listed = await trpc().identity.apiKeys.list.query({ limit: 100 });
    const overRest = await rest().GET("/api-keys", { params: { query: { limit: 100 } } });
    const mine = ({ id }: { id: string }) => id === data.id;
    expect(listed.apiKeys.find(mine)).toMatchObject({ expires_at, created_at: expect.any(Date) });
    expect(overRest.apiKeys.find(mine)).toEqual(asText(listed.apiKeys.find(mine)));
    const odd = await caught(trpc().identity.apiKeys.create.mutate({ name: "Past", expires_at: new Date(0) }));
    const oddText = await caught(
      rest().POST("/api-keys", { body: { name: "Past", expires_at: new Date(0).toISOString() } }),
    );
    expect([odd, oddText]).toEqual([
      expect.objectContaining({ status: 400 }),
      expect.objectContaining({ status: 400 }),
    ]);
  });

  test("change and delete what the other one made", async () => {
    const { item_category } = await rest().POST(PATH, { body: { name: { en: "Old" } } });
    const { id } = item_category;
    const renamed = await trpc().warehousing.itemCategories.update.mutate({ id, name: { en: "New" } });
    expect(renamed.item_category).toMatchObject({ id, name: { en: "New" } });
    const path = { params: { path: { id } } } as const;
    await rest().PATCH(`${PATH}/{id}`, { ...path, body: { name: { en: "Newer" } } });
    expect(await named("Newer")).toBe(1);
    await rest().DELETE(`${PATH}/{id}`, path);
    expect(await named("Newer")).toBe(0);
  });

  test("speak for an API key", async () => {
    const { data } = await trpc().identity.apiKeys.create.mutate({ name: "SDK" });
    const apiKey = data.api_key ?? "";
    const keyed = { baseUrl: app.baseUrl, apiKey };
    const overTrpc = await createKarwanClient(keyed).identity.apiKeys.presentedHealth.query();
    const overRest = await createKarwanRestClient(keyed).GET("/api-keys/health");
    expect(overRest).toMatchObject(asText(overTrpc));
    await expect(
      createKarwanClient({ baseUrl: app.baseUrl }).identity.apiKeys.presentedHealth.query(),
    ).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

test("every operation of the generated client is one that the server has, called as it wants to be", async () => {
  const misunderstood = ["route_not_found", "method_not_allowed", "unexpected_response", "network_error"];
  // Production hides the outbox of development.
  app.kit.deps.devOutbox = true;
  const client = createKarwanClient({ baseUrl: app.baseUrl, retry: { attempts: 1 } });
  const unknown = await Promise.all(
    Object.keys(operations).map(async (path) => {
      const at = path.split(".").reduce<unknown>((below, name) => Reflect.get(Object(below), name), client);
      const [call] = Object.values(at as Record<string, () => Promise<unknown>>);
      const error = await caught(Promise.resolve(call?.()));
      return isKarwanError(error, ...misunderstood) ? [`${path}: ${error.code}`] : [];
    }),
  );
  expect(unknown.flat()).toEqual([]);
});
