import type { Deprecation } from "@karwan/api";
import { appRouter } from "@karwan/api";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { ANNOUNCED_DAYS, announcedDays } from "./deprecation.ts";
import { restRoutes } from "./routes.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const routes = restRoutes(appRouter);

/** Announces the end of an operation for as long as a test takes. */
function announce(name: string, deprecated: Deprecation) {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`no operation ${name}`);
  route.meta.deprecated = deprecated;
  onTestFinished(() => void delete route.meta.deprecated);
  return route.path;
}

describe("an operation that will go (3 §1.2)", () => {
  const deprecated: Deprecation = { since: "2026-12-01", sunset: "2027-06-01" };

  test("says so with every answer, also a refused one: since when, and until when", async () => {
    const path = announce("warehousing.warehouses.list", deprecated);
    const { admin } = await kit.tenant();
    for (const [actor, status] of [
      [admin, 200],
      [null, 401],
    ] as const) {
      const answer = await kit.request("GET", path, actor);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("deprecation")).toBe("@1796083200");
      expect(answer.headers.get("sunset")).toBe("Tue, 01 Jun 2027 00:00:00 GMT");
    }
  });

  test("is the only one to say so", async () => {
    announce("warehousing.items.list", deprecated);
    const { admin } = await kit.tenant();
    const { headers } = await kit.request("GET", "/warehousing/warehouses", admin);
    expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([null, null]);
  });

  test("is announced for at least 180 days", () => {
    expect(announcedDays(deprecated)).toBe(182);
    for (const { name, meta } of routes)
      if (meta.deprecated) expect(announcedDays(meta.deprecated), name).toBeGreaterThanOrEqual(ANNOUNCED_DAYS);
  });
});
