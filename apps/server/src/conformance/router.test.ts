import { appRouter, reasons } from "@karwan/api";
import { hasMessage, languages } from "@karwan/i18n";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../openapi/document.ts";
import { restRoutes } from "../rest/routes.ts";
import { optionalKeys } from "./optional-keys.ts";

const routes = restRoutes(appRouter);
const missing = (key: string) => languages.filter((language) => !hasMessage(language, key));

describe("every operation", () => {
  test.each(routes.map((route) => [route.name, route] as const))(
    "%s is declared in full (architecture 3.5)",
    (_name, route) => {
      const { meta } = route;
      expect(meta.access.kind).toBeTruthy();
      expect(meta.summary.length).toBeGreaterThan(3);
      expect(meta.tag).toMatch(/^[A-Z]/);
      expect(meta.reference).toMatch(/^(own$|[1-4] [§A-L])/);
      // An installation's own endpoints lie where no later version of ours will (docs/own-endpoints.md).
      expect([route.name.startsWith("own."), meta.rest.path.startsWith("/own/")]).toEqual(
        Array(2).fill(meta.reference === "own"),
      );
      const messages = [meta.message, ...(meta.outcomes?.all ?? []).map((outcome) => outcome.message)];
      expect(messages.map((key) => [key, missing(key)])).toEqual(messages.map((key) => [key, []]));
      // The envelope's own words must stay free (3 §1.3).
      expect(Object.keys(route.output.shape)).not.toEqual(expect.arrayContaining(["success"]));
      expect(Object.keys(route.output.shape)).not.toEqual(expect.arrayContaining(["message"]));
      expect(route.type === "query").toBe(
        meta.rest.method === "GET" ||
          (meta.rest.method === "POST" && meta.idempotency === "none" && route.type === "query"),
      );
      expect(route.inPath.filter((key) => !(key in route.shape))).toEqual([]);
    },
  );

  test("has a path of its own, which no other hides", () => {
    const keys = routes.map((route) => `${route.meta.rest.method} ${route.path.replace(/\{\w+\}/g, "{}")}`);
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  });

  test("has its place in the OpenAPI document, with every status it can answer", () => {
    const document = openApiDocument();
    for (const route of routes) {
      const item = document.paths?.[route.path] as Record<string, { responses: Record<string, unknown> }> | undefined;
      const operation = item?.[route.meta.rest.method.toLowerCase()];
      const wanted = (route.meta.errors ?? []).map((reason) => String(reasons[reason]));
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(wanted));
    }
  });
});

/** Lists that the documents page otherwise, and answers that hold one whole. */
const OTHERWISE: Record<string, string> = {
  "messaging.notifications.list": "1 §4.4: `pagination`",
  "finance.wallets.entries": "4 G8: keyset pages, `limit` and `next_cursor`",
  "finance.wallets.ownEntries": "4 K4: the same",
  "delivery.driverMoney.transactions": "E18: the same",
  "delivery.tracking.timeline": "3 §5: the whole of one delivery",
  "manifests.items.search": "2 §4.9: the newest, up to `limit`",
  "messaging.preferences.show": "ruling C20: all kinds of notification there are",
  "reports.search.find": "4 L9: the best few of each kind",
  "storefront.markets.own": "1 §4.5: at most five of `recent_activity`",
};

describe("every list", () => {
  const lists = routes.filter(
    ({ meta, output, inPath }) =>
      meta.rest.method === "GET" &&
      (meta.message.endsWith(".listed") || inPath.length === 0) &&
      Object.values(output.shape).some((field) => field instanceof z.ZodArray && field.element instanceof z.ZodObject),
  );

  test("is read page by page, and says which page it is of how much (3 §1.9, 4 K10)", () => {
    const unpaged = lists.filter(
      ({ name, shape, output }) =>
        !(name in OTHERWISE) &&
        name !== "identity.sessions.me" &&
        !(["page", "limit", "total"].every((key) => key in output.shape) && "page" in shape && "limit" in shape),
    );
    expect(unpaged.map(({ name }) => name)).toEqual([]);
    expect(lists.length).toBeGreaterThan(30);
    const names = new Set(routes.map(({ name }) => name));
    expect(Object.keys(OTHERWISE).filter((name) => !names.has(name))).toEqual([]);
  });
});

/** What is there or not by itself: what the documents say is absent, and what says that something was refused or hidden. */
const MAY_BE_ABSENT = [
  // Languages that a text has.
  /\.(en|ar|ku)$/,
  // 1 §4.3: only when an address was made. 1 §2: when a carrier was just enabled.
  /^POST \/addresses action$/,
  /webhook\.secret$/,
  // E10: for who manages users or finance.
  /^\w+ \/delivery\/drivers\/\{driverId\} driver\.(national_id|bank_info|address)$/,
  // 3 §1.3 and E58: of what was refused.
  /results\.0\.(code|details|delivery)$/,
  // C7: where the type uses them.
  /channel_status\.(email|sms)$/,
  // 2 §2: of a single delivery alone.
  /package_transfers\.0\.delivery$/,
  // 4 G2: of a call that made no order because its manifests are not complete.
  /bulk\/set-destination code$/,
];

test("a record keeps its documented keys: null, and not absent (4 K10)", () => {
  const absent = routes.flatMap(({ meta, path, output }) =>
    optionalKeys(output).map((key) => `${meta.rest.method} ${path} ${key}`),
  );
  expect(absent.filter((key) => !MAY_BE_ABSENT.some((known) => known.test(key)))).toEqual([]);
});

describe("every reason to refuse", () => {
  test.each(Object.keys(reasons))("%s is explained in three languages (3 §1.12)", (reason) => {
    expect(missing(`error.${reason}`)).toEqual([]);
  });
});
