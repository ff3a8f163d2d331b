import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCatalogue } from "./catalogue.ts";
import * as exemptions from "./exemptions.ts";
import { rowSecurityOf } from "./row-security.ts";
import { findings } from "./rules.ts";

const docks = `CREATE TABLE "docks" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "docks_pkey" PRIMARY KEY ("tenant_id","id")
);
`;
const tenantKey = 'ALTER TABLE "docks" ADD FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id");';

let url: string;
beforeAll(async () => {
  url = await createTestDatabase(testServer(), testServer().template);
});
afterAll(() => dropTestDatabase(testServer(), url));

test("what `pnpm db:diff` adds for a tenant's new table satisfies `pnpm db:check`, which refuses the table without (ADR 0003)", async () => {
  const about = async () =>
    findings(await asAdmin(url, readCatalogue), exemptions).filter((one) => one.includes("docks"));
  await asAdmin(url, (client) => client.query(docks + tenantKey));
  expect((await about()).join()).toMatch(/row-level security|policy/i);
  await asAdmin(url, (client) => client.query(rowSecurityOf(docks)));
  expect(await about()).toEqual([]);
});

test("a table that belongs to no tenant gets nothing", () => {
  expect(rowSecurityOf('CREATE TABLE "units" (\n    "code" TEXT NOT NULL\n);\n')).toBe("");
});
