import pg from "pg";
import { expect, test } from "vitest";
import { explainDatabaseError } from "./errors.ts";

const fault = (message: string, fields: Partial<pg.DatabaseError>) =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), fields);
const explained = (error: unknown, copied?: string): string => {
  try {
    return explainDatabaseError(error, copied);
  } catch (told) {
    return String(told);
  }
};

const CHECK = 'violates check constraint "customers_phone_check"';
const DOUBLED = "duplicate key value violates unique constraint";
const DETAIL = "Key (tenant_id, id)=(1, 2) already exists.";

test("a row that is refused is said in the same sentence by a plain database and by a node that was sent it (ADR 0045)", () => {
  const refused = "TenantCopyError: The export is not what this schema takes (customers): nothing was imported.";
  expect([
    explained(fault(`new row for relation "customers" ${CHECK}`, { code: "23514", table: "customers" })),
    explained(fault(`new row for relation "customers_102091" ${CHECK}`, { code: "XX000" })),
    explained(fault("invalid input syntax for type uuid", { code: "22P02" }), "customers"),
  ]).toEqual([refused, refused, refused]);
  const doubled = `TenantCopyError: customers has that already for somebody else: ${DETAIL} Nothing was imported.`;
  expect([
    explained(fault(`${DOUBLED} "customers_pkey"`, { code: "23505", table: "customers", detail: DETAIL })),
    explained(fault(`${DOUBLED} "customers_pkey_102089"`, { code: "XX000", detail: DETAIL }), "customers"),
  ]).toEqual([doubled, doubled]);
  expect(explained(fault(`${DOUBLED} "customers_pkey_102089"`, { code: "XX000", detail: DETAIL }))).toMatch(
    /: customers_pkey has that already/,
  );
});

test("a column that may not be empty is named with its table, by a node too (ADR 0045)", () => {
  const NULL = (table: string) => `null value in column "name" of relation "${table}" violates not-null constraint`;
  const refused = "TenantCopyError: The export is not what this schema takes (customers.name): nothing was imported.";
  expect([
    explained(fault(NULL("customers"), { code: "23502", table: "customers", column: "name" })),
    explained(fault(NULL("customers_102091"), { code: "XX000" })),
  ]).toEqual([refused, refused]);
});

test("anything else is passed on as it is", () => {
  const defect = fault("cache lookup failed for relation 12", { code: "XX000" });
  expect(explained(defect, "customers")).toBe(String(defect));
});
