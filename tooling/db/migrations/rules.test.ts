import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { ownMigrationFindings } from "./findings.ts";
import { blockingFindings } from "./rules.ts";

beforeAll(() => loadModule());

const found = (...texts: string[]) =>
  blockingFindings(
    texts.map((sql, number) => ({ name: `m${number}`, sql })),
    new Set(),
  );

const blocking: [what: string, sql: string, finding: RegExp][] = [
  ["an index that keeps writers waiting", "CREATE INDEX i ON parcels (size)", /i keeps writers waiting/],
  [
    "an index beside everybody's work, in a transaction with more",
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON parcels (size); SELECT 1",
    /migration of its own/,
  ],
  ["one that could not be run again", "CREATE INDEX CONCURRENTLY i ON parcels (size)", /IF NOT EXISTS/],
  ["an index dropped under a lock", "DROP INDEX i", /DROP INDEX CONCURRENTLY/],
  ["a check of all rows", "ALTER TABLE parcels ADD CONSTRAINT c CHECK (size > 0)", /add it NOT VALID/],
  ["a foreign key", "ALTER TABLE parcels ADD CONSTRAINT f FOREIGN KEY (box) REFERENCES boxes (id)", /add it NOT VALID/],
  ["a unique constraint", "ALTER TABLE parcels ADD CONSTRAINT u UNIQUE (size)", /USING INDEX/],
  [
    "a validation under the lock that added the constraint",
    "ALTER TABLE parcels ADD CONSTRAINT c CHECK (size > 0) NOT VALID; ALTER TABLE parcels VALIDATE CONSTRAINT c",
    /validate it in the next migration/,
  ],
  ["a change of type", "ALTER TABLE parcels ALTER size TYPE bigint", /rewrites the table/],
  [
    "NOT NULL without a proof",
    "ALTER TABLE parcels ALTER size SET NOT NULL",
    /parcels.size: SET NOT NULL reads every row/,
  ],
  [
    "a column that must be filled",
    "ALTER TABLE parcels ADD size int NOT NULL",
    /the version before writes rows without it/,
  ],
  ["a default of its own for each row", "ALTER TABLE parcels ADD id uuid DEFAULT gen_random_uuid()", /for each row/],
  ["a moment for each row", "ALTER TABLE parcels ADD at timestamptz DEFAULT clock_timestamp()", /for each row/],
  [
    "a computed column",
    "ALTER TABLE parcels ADD double int GENERATED ALWAYS AS (size * 2) STORED",
    /rewrites the table/,
  ],
  ["a column with a check", "ALTER TABLE parcels ADD size int CHECK (size > 0)", /a statement of its own, NOT VALID/],
  ["a dropped column", "ALTER TABLE parcels DROP COLUMN size", /the version before still reads it/],
  ["a dropped table", "DROP TABLE parcels", /the table parcels: the version before still reads it/],
  ["a dropped function", "DROP FUNCTION weigh()", /the function weigh/],
  ["a renamed column", "ALTER TABLE parcels RENAME COLUMN size TO units", /parcels.size: is renamed to units/],
  ["a renamed table", "ALTER TABLE parcels RENAME TO boxes", /parcels: is renamed to boxes/],
  [
    "rows written under the lock of a change",
    "ALTER TABLE parcels ADD size int; UPDATE parcels SET size = 1",
    /parcels stays locked while rows are written/,
  ],
  [
    "rows written in a block under the lock of a change",
    "ALTER TABLE parcels ADD size int; DO $$ BEGIN UPDATE parcels SET size = 1; END $$",
    /stays locked/,
  ],
  ["a truncation", "TRUNCATE parcels", /TRUNCATE locks whole tables/],
  ["an explicit lock", "LOCK TABLE parcels", /LOCK locks/],
];

describe("a migration that a running system would wait for is refused:", () => {
  test.each(blocking)("%s", (_, sql, finding) => {
    const findings = found(sql);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(finding);
  });
});

const harmless: [what: string, ...migrations: string[]][] = [
  [
    "whatever is done to a table of its own",
    "CREATE TABLE boxes (id int); CREATE INDEX i ON boxes (id); ALTER TABLE boxes ADD CONSTRAINT c CHECK (id > 0); ALTER TABLE boxes ALTER id SET NOT NULL; UPDATE boxes SET id = 1",
  ],
  [
    "an index beside everybody's work",
    "-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON parcels (size) WHERE size > 1;",
  ],
  ["a dropped index beside everybody's work", "DROP INDEX CONCURRENTLY IF EXISTS i;"],
  [
    "a column that may be empty, or has one default",
    "ALTER TABLE parcels ADD size int, ADD at timestamptz NOT NULL DEFAULT now(), ADD day timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP, ADD kind text NOT NULL DEFAULT 'box'::text, ADD tags text[] NOT NULL DEFAULT ARRAY[]::text[]",
  ],
  [
    "a constraint in two steps",
    "ALTER TABLE parcels ADD CONSTRAINT c CHECK (size > 0) NOT VALID",
    "ALTER TABLE parcels VALIDATE CONSTRAINT c",
  ],
  [
    "NOT NULL that a check has proven",
    "ALTER TABLE parcels ADD CONSTRAINT c CHECK (size IS NOT NULL) NOT VALID",
    "ALTER TABLE parcels VALIDATE CONSTRAINT c",
    "ALTER TABLE parcels ALTER size SET NOT NULL; ALTER TABLE parcels DROP CONSTRAINT c",
  ],
  ["rows written by themselves", "UPDATE parcels SET size = 1 WHERE size IS NULL"],
  [
    "triggers, functions, policies and statistics",
    "DROP TRIGGER t ON parcels; CREATE TRIGGER t BEFORE UPDATE ON parcels FOR EACH ROW EXECUTE FUNCTION f(); DROP POLICY p ON parcels; CREATE STATISTICS s ON a, b FROM parcels",
  ],
];

describe("and nothing else:", () => {
  test.each(harmless)("%s", (_, ...migrations) => {
    expect(found(...migrations)).toEqual([]);
  });

  test("what was released is history, but what it proved counts", () => {
    const migrations = [
      { name: "old", sql: "DROP TABLE boxes; ALTER TABLE parcels ADD CONSTRAINT c CHECK (size IS NOT NULL) NOT VALID" },
      { name: "older", sql: "ALTER TABLE parcels VALIDATE CONSTRAINT c" },
      { name: "new", sql: "ALTER TABLE parcels ALTER size SET NOT NULL" },
    ];
    expect(blockingFindings(migrations, new Set(["old", "older"]))).toEqual([]);
  });
});

test("the migrations since the last release block nobody", async () => {
  expect(await ownMigrationFindings()).toEqual([]);
});
