import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handWrittenIndexes, keepIndexes, keepOwnTables } from "./hand-written.ts";

let url: string;
beforeAll(async () => {
  url = await createTestDatabase(testServer());
});
afterAll(() => dropTestDatabase(testServer(), url));

test("indexes that Prisma's schema can't express are told from those it can", async () => {
  await asAdmin(url, (client) =>
    client.query(`CREATE TABLE boxes (id int PRIMARY KEY, a int, b text);
      CREATE INDEX plain ON boxes (a, b);
      CREATE INDEX partial ON boxes (a) WHERE a > 0;
      CREATE INDEX expression ON boxes (lower(b));
      CREATE INDEX descending ON boxes (a DESC);
      CREATE INDEX covering ON boxes (a) INCLUDE (b);
      CREATE UNIQUE INDEX nulls ON boxes (a) NULLS NOT DISTINCT;
      CREATE INDEX other_kind ON boxes USING hash (a);`),
  );
  expect([...(await handWrittenIndexes(url))].toSorted()).toEqual([
    "covering",
    "descending",
    "expression",
    "nulls",
    "other_kind",
    "partial",
  ]);
});

test("only the hand-written ones are kept from being dropped", () => {
  const drop = (name: string) => `-- DropIndex\nDROP INDEX "${name}";\n\n`;
  const sql = `${drop("mine")}${drop("theirs")}-- AlterTable\nALTER TABLE "boxes" DROP COLUMN "a";\n`;
  expect(keepIndexes(sql, new Set(["mine"]))).toBe(
    `${drop("theirs")}-- AlterTable\nALTER TABLE "boxes" DROP COLUMN "a";`,
  );
});

test("tables of an installation's own are kept from being dropped, and no others", () => {
  const drop = (name: string) =>
    `-- DropForeignKey\nALTER TABLE "${name}" DROP CONSTRAINT "${name}_fkey";\n\n-- DropIndex\nDROP INDEX "${name}_idx";\n\n-- DropTable\nDROP TABLE "${name}";\n`;
  expect(keepOwnTables(drop("own_inspections"))).toBe("");
  expect(keepOwnTables(`${drop("own_inspections")}\n${drop("owners")}`)).toBe(drop("owners").trim());
});
