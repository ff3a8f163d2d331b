import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
/** A body of so many levels, the object itself among them. */
const bodyOf = (depth: number, name = `{"en":"N"}`) => `{"name":${name},"deep":${nested(depth - 1)}}`;
const CATEGORIES = "/warehousing/item-categories";

describe("JSON that nests deeper than 64 (4 B14)", () => {
  test.each([65, 3_000, 200_000])(
    "%i levels are refused, with an Idempotency-Key and without, in three languages",
    async (depth) => {
      for (const headers of [{} as Record<string, string>, { "idempotency-key": `deep-${depth}` }]) {
        for (const language of ["en", "ar", "ku"]) {
          const query = { language };
          const { status, body } = await kit.request("POST", CATEGORIES, tenant.admin, {
            body: bodyOf(depth),
            headers,
            query,
          });
          expect([status, body.code, body.max]).toEqual([400, "body_too_deep", 64]);
          expect(body.message).toMatch(language === "en" ? /64 levels/ : /[\u0600-\u06ff].*64/);
        }
      }
    },
  );

  test("64 levels are taken", async () => {
    const { status } = await kit.request("POST", CATEGORIES, tenant.admin, {
      body: bodyOf(64, `{"en":"At the limit"}`),
    });
    expect(status).toBe(201);
  });

  test("is refused of those without a credential, and in carriers' messages, before anything is compared", async () => {
    for (const path of ["/auth/login", "/auth/register", `/carriers/webhooks/${tenant.tenantId}`]) {
      const { status, body } = await kit.request("POST", path, null, { body: bodyOf(3_000) });
      expect([path, status, body.code]).toEqual([path, 400, "body_too_deep"]);
    }
  });

  test("is refused in the filters of lists", async () => {
    const column_filters = `{"status":${nested(100)}}`;
    const { status, body } = await kit.request("GET", "/delivery/drivers", tenant.admin, {
      query: { column_filters },
    });
    expect([status, body.code]).toEqual([400, "body_too_deep"]);
  });

  const trpc = async (path: string, init: { method?: string; body?: string } = {}) => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${tenant.admin.token}`,
      "idempotency-key": "deep",
    };
    const response = await kit.app.request(`/trpc/${path}`, { headers, ...init });
    const body = JSON.parse(await response.text());
    return [
      response.status,
      ...[body].flat().map(({ error, result }) => error?.json.data.code ?? (result ? "done" : "")),
    ];
  };
  /** An input as superjson sends it. */
  const sent = (json: string) => `{"json":${json}}`;
  const create = "warehousing.itemCategories.create";
  const list = "warehousing.itemCategories.list";

  test("is refused on tRPC: in bodies, in batches, in the query, however its name is spelt", async () => {
    expect(await trpc(create, { method: "POST", body: sent(bodyOf(65)) })).toEqual([400, "body_too_deep"]);
    const batch = `{"0":${sent(bodyOf(65))},"1":{}}`;
    expect(await trpc(`${create},${create}?batch=1`, { method: "POST", body: batch })).toEqual([
      400,
      "body_too_deep",
      "body_too_deep",
    ]);
    for (const name of ["input", "%69nput"])
      expect(await trpc(`${list}?${name}=${encodeURIComponent(sent(bodyOf(65)))}&input=1`)).toEqual([
        400,
        "body_too_deep",
      ]);
  });

  test("is at most 64 for each call of a batch, whatever holds them together", async () => {
    const batch = `{"0":${sent(bodyOf(64, `{"en":"First"}`))},"1":${sent(bodyOf(64, `{"en":"Second"}`))}}`;
    const headers = { "content-type": "application/json", authorization: `Bearer ${tenant.admin.token}` };
    const response = await kit.app.request(`/trpc/${create},${create}?batch=1`, {
      method: "POST",
      headers,
      body: batch,
    });
    expect(response.status).toBe(200);
  });
});
