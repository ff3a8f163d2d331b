import type { ICruiseOptions, IRegularForbiddenRuleType } from "dependency-cruiser";

/**
 * Who may import whom. The layers run router -> service -> repository; a resource (a folder two levels below
 * packages/api/src) shows the others only its index.ts; the kernel knows no domain and the product knows no HTTP.
 * boundaries.test.ts proves that each rule finds its offence.
 */
const test = "\\.test\\.ts$|/fixtures?\\.ts$|/testing/|/conformance/";
const api = "^packages/api/src";
const notDomain = "(?!kernel/|testing/|conformance/)";
const module = (names: string) => `(^|node_modules/)(${names})(/|$)`;

type Rule = IRegularForbiddenRuleType;
const forbid = (name: string, comment: string, from: Rule["from"], to: Rule["to"]) =>
  ({ name, comment, severity: "error", from, to }) satisfies Rule;

const packageRules = [
  forbid(
    "packages-know-no-app",
    "apps are built from packages, never the other way round",
    { path: "^packages/" },
    { path: "^apps/" },
  ),
  forbid(
    "db-knows-no-product",
    "packages/db serves any product: nothing of the api, no translations",
    { path: "^packages/db/" },
    { path: "^packages/(api|i18n|sdk)/|^@karwan/(api|i18n|sdk)" },
  ),
  forbid(
    "i18n-stands-alone",
    "server and admin share i18n: it imports nothing of ours",
    { path: "^packages/i18n/" },
    { path: "^packages/(?!i18n/)|^@karwan/(?!i18n)" },
  ),
  forbid(
    "labels-stand-alone",
    "labels are drawn from what they are given: no database, no product, no words of its own",
    { path: "^packages/labels/" },
    { path: "^packages/(?!labels/)|^@karwan/(?!labels)" },
  ),
  forbid(
    "payment-gateways-stand-alone",
    "an adapter of a gateway knows the interface of all gateways and nothing else of ours: anybody can write one",
    { path: "^packages/payment-gateway[^/]*/" },
    { path: "^packages/(?!payment-gateway)|^@karwan/(?!payment-gateway(/|$))", pathNot: "^packages/payment-gateway/" },
  ),
  forbid(
    "sdk-stands-alone",
    "the SDK runs in its users' programs: no code of the server may come along",
    { path: "^packages/sdk/" },
    { path: "^packages/(?!sdk/)|^@karwan/(?!sdk)" },
  ),
  forbid(
    "admin-knows-the-sdk-alone",
    "the admin is a client like anybody's: of the workspace it imports the SDK and nothing else",
    { path: "^apps/admin/" },
    { path: "^packages/(?!sdk/)|^apps/(?!admin/)|^tooling/|^@karwan/(?!sdk)", pathNot: "^tooling/run/" },
  ),
  forbid(
    "admin-areas-stand-alone",
    "an area of the admin shows nothing of another; what they share lies in kernel or components",
    { path: "^apps/admin/src/(?!kernel/|components/|shell/|driver/|catalogues/)([^/]+)/" },
    { path: "^apps/admin/src/(?!kernel/|components/|catalogues/)[^/]+/", pathNot: "^apps/admin/src/$1/" },
  ),
  forbid(
    "driver-phone-stands-alone",
    "the driver's phone is a page of its own: it shares kernel, components and the way in with the admin, and no area",
    { path: "^apps/admin/src/driver/" },
    { path: "^apps/admin/src/(?!kernel/|components/|shell/|driver/|catalogues/)[^/]+/" },
  ),
  forbid(
    "admin-kernel-is-the-bottom",
    "kernel and components know no area and no shell",
    { path: "^apps/admin/src/(kernel|components)/" },
    { path: "^apps/admin/src/(?!kernel/|components/|catalogues/)[^/]+/" },
  ),
  forbid(
    "product-knows-no-http",
    "packages/api must serve any transport; Hono and requests live in apps/server",
    { path: api, pathNot: test },
    { path: `${module("hono|@hono/[^/]+|express|fastify")}|^(node:)?https?$` },
  ),
  forbid(
    "packages-by-name",
    "a neighbour package is imported by its name, so that its exports field is its interface",
    { path: "^(packages|apps)/([^/]+)/" },
    { path: "^(packages|apps)/", pathNot: "^$1/$2/", dependencyTypes: ["local"] },
  ),
  forbid(
    "declared-dependencies",
    "what a package imports stands in its own package.json",
    { path: "^(apps|packages)/[^/]+/src", pathNot: `${test}|global-setup` },
    // The SDK is found by its name once it is built only; that the admin names it is seen by its type check. The address
    // of a file in a package is found by the admin's build.
    {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown", "unknown"],
      dependencyTypesNot: ["type-only"],
      pathNot: "^@karwan/sdk$|\\.wasm\\?url$",
    },
  ),
];

/**
 * The areas of packages/api, lowest first: each may use those before it and none behind it. What a lower area needs of a
 * higher one it declares as a step or a guard, and the root hands it in. (docs/architecture.md)
 */
export const areas = [
  "tenancy",
  "files",
  "finance",
  "identity",
  "places",
  "messaging",
  "webhooks",
  "parties",
  "payments",
  "warehousing",
  "delivery",
  "fulfilment",
  "manifests",
  "labels",
  "storefront",
  "restaurant",
  "reports",
  "carriers",
  "external",
  "own",
] as const;

const directionRules = areas
  .slice(0, -1)
  .map((area, at) =>
    forbid(
      `areas-point-down-${area}`,
      `${area} is below ${areas.slice(at + 1).join(", ")}: the order of areas stands in tooling/lint/import-rules.ts`,
      { path: `${api}/${area}/`, pathNot: test },
      { path: `${api}/(${areas.slice(at + 1).join("|")})/` },
    ),
  );

const layerRules = [
  forbid(
    "kernel-knows-no-domain",
    "the kernel is below every domain",
    { path: `${api}/kernel/`, pathNot: test },
    { path: `${api}/(?!kernel/)` },
  ),
  forbid(
    "resources-through-index",
    "another resource is used through its index.ts",
    { path: `${api}/${notDomain}([^/]+)/([^/]+)/.+`, pathNot: test },
    {
      path: `${api}/${notDomain}[^/]+/[^/]+/.+`,
      pathNot: [`${api}/$1/$2/`, `${api}/[^/]+/[^/]+/index\\.ts$`],
    },
  ),
  forbid(
    "areas-through-index",
    "files that lie in another area's folder are its own, but for index.ts",
    { path: `${api}/${notDomain}([^/]+)/.+`, pathNot: test },
    { path: `${api}/${notDomain}[^/]+/[^/]+\\.ts$`, pathNot: [`${api}/$1/`, `${api}/[^/]+/index\\.ts$`] },
  ),
  forbid(
    "areas-compose-by-router-or-index",
    "an area's own files and the root take a resource by its index.ts or its router.ts",
    { path: [`${api}/[^/]+\\.ts$`, `${api}/${notDomain}[^/]+/[^/]+\\.ts$`], pathNot: test },
    { path: `${api}/${notDomain}[^/]+/[^/]+/.+`, pathNot: "/(index|router)\\.ts$" },
  ),
  forbid(
    "router-only-declares",
    "a router calls its service; SQL and repositories are one layer further down",
    { path: `${api}/.+/router\\.ts$` },
    { path: "/repository\\.ts$|^packages/db/|^@karwan/db", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "nothing-calls-a-router",
    "routers are the top layer: only an area, the root or an index puts them together",
    { path: `${api}/${notDomain}[^/]+/[^/]+/`, pathNot: `${test}|/(index|router)\\.ts$` },
    { path: "/router\\.ts$" },
  ),
  forbid(
    "repository-is-the-bottom",
    "a repository is called by services and calls none",
    { path: `${api}/.+/repository\\.ts$` },
    { path: `/(service|router)\\.ts$|${api}/[^/]+/[^/]+/services/` },
  ),
  forbid(
    "declarations-are-leaves",
    "shapes and transition tables are read by every layer, so they can depend on none",
    { path: `${api}/.+/(schema|state)\\.ts$` },
    { path: `${api}/.+/((service|router|repository)\\.ts$|services/)` },
  ),
];

const options: ICruiseOptions = {
  parser: "swc",
  combinedDependencies: false,
  doNotFollow: { path: "node_modules" },
  exclude: { path: "/src/generated/|^apps/admin/dist/" },
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "default", "types"],
    extensions: [".ts", ".mjs", ".js", ".json"],
  },
};

export default {
  forbidden: [
    ...packageRules,
    ...layerRules,
    ...directionRules,
    forbid(
      "no-cycles-of-types",
      "files of the product that need each other's types are one thing, or share a third",
      { path: "^(apps|packages)/" },
      { circular: true },
    ),
    forbid(
      "no-cycles",
      "a cycle has no order in which it can be started; one of types alone vanishes before that",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    forbid(
      "product-knows-no-test",
      "test helpers stay out of what runs in production",
      { path: "^(apps|packages)/", pathNot: `${test}|global-setup` },
      { path: "^(apps|packages)/.+(\\.test\\.ts$|/fixtures?\\.ts$|/testing/)" },
    ),
  ],
  options,
};
