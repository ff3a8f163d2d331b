import { appRouter, reasons } from "@karwan/api";
import { hasMessage, languages } from "@karwan/i18n";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../openapi/document.ts";
import { restRoutes } from "../rest/routes.ts";

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
      expect(meta.reference).toMatch(/^[1-4] [§A-J]/);
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

describe("every reason to refuse", () => {
  test.each(Object.keys(reasons))("%s is explained in three languages (3 §1.12)", (reason) => {
    expect(missing(`error.${reason}`)).toEqual([]);
  });
});
