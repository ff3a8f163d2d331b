import { composeList, heardLists } from "@karwan/api";
import type { Reader } from "@karwan/db";
import { expect, test } from "vitest";
import { HeardParts } from "./heard.ts";

const list = composeList<object, { rows: number }, { phone?: string; email?: string; sort_by?: string }>("test.heard", {
  from: "customers c",
  scope: "c.tenant_id = $1",
  filters: { phone: "c.phone = ?", email: "c.email = ?" },
  order: ["id DESC"],
  sorts: { full_name: ["full_name", "id"] },
  columns: "c.id",
  source: (rows) => `${rows} c`,
});
const sql: Reader["sql"] = ({ name, text }, ...[values]) => ({ query: { name, text, values } });
const reader: Reader = { sql, beside: sql };

test("a filter or an order of a list that nothing asks for is missed, until something does (ADR 0022)", () => {
  const lists = new HeardParts();
  const missed = () => lists.missed().filter((part) => part.startsWith("test.heard "));
  heardLists.subscribe(lists.note);
  try {
    list.reads(reader, ["a tenant"], { page: 1, limit: 20, phone: "1" });
    expect(missed()).toEqual(["test.heard email", "test.heard full_name asc", "test.heard full_name desc"]);
    list.reads(reader, ["a tenant"], { page: 1, limit: 20, email: "2", sort_by: "full_name" });
    expect(missed()).toEqual(["test.heard full_name asc"]);
  } finally {
    heardLists.unsubscribe(lists.note);
  }
});
