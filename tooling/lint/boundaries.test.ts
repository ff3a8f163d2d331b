import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { cruise } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config, { areas } from "./import-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "karwan-boundaries-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stock = "packages/api/src/warehousing/stock";
const items = "packages/api/src/warehousing/items";

/** Each offence stands in a file of its own: from, what it imports, the rule that must name it. */
const offences: readonly [from: string, to: string, rule: string][] = [
  [`${stock}/service.ts`, `${items}/service.ts`, "resources-through-index"],
  [`${stock}/allocation.ts`, "packages/api/src/identity/sessions/token.ts", "resources-through-index"],
  [`${stock}/ledger.ts`, "packages/api/src/identity/shared.ts", "areas-through-index"],
  ["packages/api/src/warehousing/index.ts", `${stock}/service.ts`, "areas-compose-by-router-or-index"],
  ["packages/api/src/root.ts", `${items}/service.ts`, "areas-compose-by-router-or-index"],
  [`${stock}/router.ts`, `${stock}/repository.ts`, "router-only-declares"],
  [`${items}/router.ts`, "@karwan/db", "router-only-declares"],
  [`${items}/service.ts`, `${items}/router.ts`, "nothing-calls-a-router"],
  [`${items}/repository.ts`, `${items}/service.ts`, "repository-is-the-bottom"],
  [`${stock}/state.ts`, `${stock}/repository.ts`, "declarations-are-leaves"],
  ["packages/api/src/kernel/errors.ts", `${items}/index.ts`, "kernel-knows-no-domain"],
  ["packages/api/src/kernel/procedure.ts", "hono", "product-knows-no-http"],
  [`${stock}/post.ts`, "node:http", "product-knows-no-http"],
  [`${stock}/app.ts`, "apps/server/src/app.ts", "packages-know-no-app"],
  ["packages/db/src/index.ts", "packages/api/src/index.ts", "db-knows-no-product"],
  ["packages/i18n/src/translate.ts", "packages/db/src/pool.ts", "i18n-stands-alone"],
  ["packages/labels/src/render.ts", "@karwan/i18n", "labels-stand-alone"],
  ["packages/payment-gateway-generic/src/index.ts", "@karwan/api", "payment-gateways-stand-alone"],
  ["packages/sdk/src/transport.ts", "@karwan/api", "sdk-stands-alone"],
  ["apps/admin/src/main.ts", "@karwan/api", "admin-knows-the-sdk-alone"],
  ["apps/admin/src/delivery/page.ts", "apps/admin/src/shop/page.ts", "admin-areas-stand-alone"],
  ["apps/admin/src/kernel/sdk.ts", "apps/admin/src/shell/pages.ts", "admin-kernel-is-the-bottom"],
  ["apps/admin/src/driver/frame.tsx", "apps/admin/src/delivery/drivers/page.tsx", "driver-phone-stands-alone"],
  ["apps/server/src/main.ts", "packages/db/src/pool.ts", "packages-by-name"],
  ["packages/db/src/pool.ts", "left-pad", "declared-dependencies"],
  [`${stock}/parcels.ts`, "packages/api/src/delivery/deliveries/index.ts", "areas-point-down-warehousing"],
  [
    "packages/api/src/tenancy/settings/service.ts",
    "packages/api/src/identity/users/index.ts",
    "areas-point-down-tenancy",
  ],
  ["packages/db/src/access.ts", "packages/db/src/testing/index.ts", "product-knows-no-test"],
  ["packages/api/src/kernel/money.ts", "packages/api/src/kernel/fixture.ts", "product-knows-no-test"],
  ["packages/i18n/src/a.ts", "packages/i18n/src/b.ts", "no-cycles"],
  ["packages/i18n/src/a.ts", "packages/i18n/src/b.ts", "no-cycles-of-types"],
  ...areas
    .slice(0, -1)
    .map((area): [string, string, string] => [
      `packages/api/src/${area}/low/service.ts`,
      `packages/api/src/${areas.at(-1)}/high/index.ts`,
      `areas-point-down-${area}`,
    ]),
];

/** The way back of the cycle, which is reported once. */
const wayBack: readonly [from: string, to: string][] = [["packages/i18n/src/b.ts", "packages/i18n/src/a.ts"]];

/** What the rules are there to permit. */
const permitted: readonly [from: string, to: string][] = [
  [`${items}/index.ts`, `${items}/pricing.ts`],
  [`${stock}/count.ts`, `${items}/index.ts`],
  [`${stock}/count.test.ts`, `${items}/pricing.ts`],
  ["packages/api/src/warehousing/router.ts", `${stock}/router.ts`],
  [`${stock}/fixture.ts`, "packages/api/testing/rows.ts"],
  ["packages/api/src/index.ts", "packages/api/src/root.ts"],
  [`${stock}/repository.ts`, "packages/api/src/kernel/money.ts"],
];

const local = (target: string) => /^(packages|apps)\//.test(target);
const importOf = (from: string, to: string) =>
  `import * as m from ${JSON.stringify(local(to) ? `${"../".repeat(from.split("/").length - 1)}${to}` : to)};\nexport const n = m;\n`;

let result: ICruiseResult;
beforeAll(async () => {
  const imports = new Map<string, string>();
  for (const [from, to] of [...offences, ...permitted, ...wayBack]) {
    imports.set(from, (imports.get(from) ?? "") + importOf(from, to).replaceAll(/\b([mn])\b/g, `$1${imports.size}`));
    if (local(to) && !imports.has(to)) imports.set(to, "");
  }
  for (const [path, text] of imports) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text || "export const nothing = 0;\n");
  }
  for (const name of ["packages/api", "packages/db", "packages/i18n", "apps/server"])
    writeFileSync(join(folder, name, "package.json"), JSON.stringify({ name, dependencies: {} }));
  const { output } = await cruise(["packages", "apps"], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  });
  if (typeof output === "string") throw new TypeError("expected the result as an object");
  result = output;
});

const rulesBroken = (from: string, to: string) =>
  result.summary.violations
    .filter((violation) => violation.from === from && violation.to === to.replace(/^node:/, ""))
    .map((violation) => violation.rule.name);

describe("import boundaries", () => {
  it.each(offences)("%s may not import %s (%s)", (from, to, rule) => {
    expect(rulesBroken(from, to)).toContain(rule);
  });

  it.each(permitted)("%s may import %s", (from, to) => {
    expect(rulesBroken(from, to)).toEqual([]);
  });

  it("knows the place of every area", () => {
    const folders = readdirSync("packages/api/src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...areas, "generated", "kernel"].sort());
  });

  it("has an offence for every rule", () => {
    const proven = new Set(offences.map(([, , rule]) => rule));
    expect(config.forbidden.map((rule) => rule.name).filter((name) => !proven.has(name))).toEqual([]);
  });
});
