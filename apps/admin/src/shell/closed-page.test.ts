import { expect, test } from "vitest";
import { closedPage } from "./closed-page.ts";

const kinds: Record<string, string> = {
  "storefront.markets.list": "system",
  "identity.tenants.list": "system",
  "identity.users.list": "tenant",
  "identity.apiKeys.list": "user",
  "identity.permissions.list": "tenant",
  "manifests.items.search": "tenant",
  "manifests.transferManifests.list": "tenant",
  "messaging.notifications.list": "tenant",
};
const access = Object.fromEntries(Object.entries(kinds).map(([operation, kind]) => [operation, { kind }]));
/** Why somebody, who may call some operations in a company or outside of one, is not shown a page. */
const whyNot = (company: string | null, allowed: string[], route: string) =>
  closedPage(
    {
      facts: { access },
      me: { tenant: company === null ? null : { id: company } },
      may: (operation: string) => allowed.includes(operation),
    },
    route,
  )?.why ?? null;

test("a page of the whole platform is closed to who runs a company, and a record below it that may be theirs is not", () => {
  const allowed = ["identity.users.list"];
  expect(whyNot("RAF", allowed, "/markets")).toBe("system");
  expect(whyNot("RAF", allowed, "/markets/$id")).toBeNull();
  expect(whyNot("RAF", allowed, "/users")).toBeNull();
  expect(whyNot("RAF", [], "/users")).toBe("rights");
});

test("pages of a company and of its records wait for one to be entered", () => {
  const allowed = ["storefront.markets.list", "identity.tenants.list", "identity.apiKeys.list"];
  for (const route of ["/users", "/users/$id", "/manifests", "/notifications"])
    expect([route, whyNot(null, allowed, route)]).toEqual([route, "company"]);
  for (const route of ["/", "/account", "/tenants", "/tenants/$id", "/markets", "/api-keys"])
    expect([route, whyNot(null, allowed, route)]).toEqual([route, null]);
});

test("who may read a page that the menu does not lead them to sees it by its address", () => {
  expect(whyNot("RAF", ["manifests.transferManifests.list"], "/manifests")).toBeNull();
});
