import { expect, test } from "vitest";
import { clusterText } from "./statement-form.ts";

test.each([
  ["INSERT INTO a (x) SELECT 1", "INSERT INTO a (x) SELECT 1 RETURNING true"],
  ["INSERT INTO a (x) SELECT 'y' ", "INSERT INTO a (x) SELECT 'y' RETURNING true "],
  [
    "WITH b AS (INSERT INTO a (x) SELECT (1) ), c AS (INSERT INTO d (x) SELECT ')' FROM e) SELECT 1",
    "WITH b AS (INSERT INTO a (x) SELECT (1) RETURNING true ), c AS (INSERT INTO d (x) SELECT ')' FROM e RETURNING true) SELECT 1",
  ],
  [
    "INSERT INTO a (x) SELECT y FROM (SELECT 1 AS y) b;",
    "INSERT INTO a (x) SELECT y FROM (SELECT 1 AS y) b RETURNING true;",
  ],
])("what is inserted from a query comes back from a cluster, so that it goes by no COPY: %s", (text, form) => {
  expect(clusterText(text)).toBe(form);
});

test.each([
  "INSERT INTO a (x) VALUES ((SELECT 1))",
  "INSERT INTO a (x) SELECT 1 RETURNING x",
  "INSERT INTO a (x) SELECT 1 ON CONFLICT DO NOTHING",
  "SELECT 'INSERT INTO a (x) SELECT 1'",
  "UPDATE a SET x = 1 WHERE y IN (SELECT 1)",
])("what a cluster takes as it is stays as it is: %s", (text) => {
  expect(clusterText(text)).toBe(text);
});
