import type { Pending, Reader } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, startKit } from "../../../testing/index.ts";
import type { Declaration } from "./declaration.ts";
import { composeList, searched } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Row = { id: string; full_name: string; phone: string | null };
type Count = { phone: string | null; rows: number };
type Input = { search?: string; phone?: string | string[]; email?: string; sort_by?: string };

const customers: Declaration<Input> = {
  from: "customers c",
  scope: "c.tenant_id = $1",
  filters: { search: searched("c.full_name", "c.email"), phone: { each: "c.phone" }, email: "c.email = ?" },
  order: ["created_at DESC", "id DESC"],
  counts: { by: ["phone"] },
  columns: "c.id, c.full_name, c.phone",
  source: (rows) => `${rows} c`,
};
const list = composeList<Row, Count, Input>("test.listed", customers);

const insertMany = testStatement<{ id: string }>(
  "test.many_customers",
  `INSERT INTO customers (tenant_id, id, full_name, phone, email, created_at, updated_at)
   SELECT $1::uuid, gen_random_uuid(), 'Customer ' || n, '+964770000000' || n % 3, 'c' || n || '@example.test', $2::timestamptz - (n / 7) * interval '1 ms', $2
   FROM generate_series(1, $3::int) AS n RETURNING id`,
);
const removeOne = testStatement<never>(
  "test.remove_customer",
  "DELETE FROM customers WHERE tenant_id = $1 AND id = $2",
);
const renameOne = testStatement<never>(
  "test.rename_customer",
  "UPDATE customers SET full_name = $4, updated_at = $3 WHERE tenant_id = $1 AND id = $2",
);

/** A tenant with so many customers, seven of each moment, a third of each phone. */
async function given(count: number) {
  const { tenantId } = await kit.tenant();
  const now = kit.clock.now.toISOString();
  const insert = async (more: number, at = now) =>
    (await kit.database.transaction({ tenantId }, (tx) => tx.sql(insertMany, [tenantId, at, more]))).map(
      ({ id }) => id,
    );
  const ids = await insert(count);
  const run = (text: typeof removeOne, ...values: unknown[]) =>
    kit.database.transaction({ tenantId }, (tx) => tx.sql(text, [tenantId, ...values]));
  const ctx = {
    read: <const T extends readonly Pending<unknown>[]>(fn: (q: Reader) => T) => kit.database.read({ tenantId }, fn),
  };
  const all = async (input: Input = {}) => {
    const batches: Row[][] = [];
    for await (const batch of list.stream(ctx, [tenantId], input)) batches.push(batch);
    return batches;
  };
  const page = (input: Input = {}, number = 1) => list.read(ctx, [tenantId], { page: number, limit: 100, ...input });
  return { tenantId, key: [tenantId] as const, ctx, ids, insert, run, all, page };
}

/** The statements that a list would send, without sending them. */
function asked(of: Pick<typeof list, "reads">, input: Input & { page?: number; sort_order?: string }) {
  const sent: { name: string; text: string; values: readonly unknown[] }[] = [];
  const sql: Reader["sql"] = ({ name, text }, ...[values]) => {
    sent.push({ name, text, values: values ?? [] });
    return { query: { name, text, values } };
  };
  of.reads({ sql, beside: sql }, ["a tenant"], { page: 1, limit: 20, ...input });
  return { page: sent[0], counts: sent[1] };
}

describe("what a list is asked with (ADR 0022)", () => {
  test("has the conditions that were asked for and no others, in one plan each", () => {
    const { page, counts } = asked(list, { email: "a@b.c" });
    expect(page?.text).toContain("c.email = $2");
    expect(page?.text).not.toMatch(/ILIKE|wanted/);
    expect(page?.values).toEqual(["a tenant", "a@b.c", 20, 0]);
    expect(counts?.values).toEqual(["a tenant", "a@b.c"]);
    expect(page?.name).not.toBe(asked(list, { search: "a" }).page?.name);
    expect(asked(list, {}).page?.values).toEqual(["a tenant", 20]);
  });

  test("finds a text literally, and nothing where there is no text to look for (4 A5)", () => {
    expect(asked(list, { search: "50%_a" }).page?.values[1]).toEqual(["%50\\%\\_a%"]);
    expect(asked(list, { search: "" }).page?.name).toBe("test.listed.first");
  });

  test("is named where combinations are few, and by the whole list alone where they are many", () => {
    const filters = Object.fromEntries(Array.from("abcdefghi", (name) => [name, `c.full_name <> ? || '${name}'`]));
    const sorts = { full_name: ["full_name", "id"] };
    const many = composeList<Row, Count, Input>("test.many_filters", { ...customers, filters: { ...filters }, sorts });
    expect(asked(many, { a: "x" } as Input).page?.name).toBe("");
    expect(asked(many, { sort_by: "full_name" }).page?.name).toBe("test.many_filters.first.full_name.desc");
    expect(asked(many, { sort_by: "full_name", sort_order: "asc" }).page?.text).toContain("ORDER BY c.full_name, c.id");
  });

  test("must have an order of its own that can be gone through", () => {
    const order = ["created_at DESC", "id"];
    expect(() => composeList("test.two_ways", { ...customers, order })).toThrow(/goes two ways/);
  });
});

describe("a page of a list (1 §1.4, 4 A7)", () => {
  test("has a total that follows every filter, and counts that follow all but those of what is counted by", async () => {
    const { page } = await given(12);
    const phone = "+9647700000001";
    const { rows, counts, total } = await page({ phone });
    expect(rows.map((row) => row.phone)).toEqual([phone, phone, phone, phone]);
    expect(total).toBe(4);
    expect(counts.map((row) => row.rows)).toEqual([4, 4, 4]);
    expect(await page({ phone: [phone, "+9647700000002"], search: "customer 1" })).toMatchObject({ total: 3 });
  });

  test("is found by a text as it is kept, whatever its digits, and in any digits where it has Latin ones (4 A5, 4 K15)", async () => {
    const { ids, run, page } = await given(3);
    const names = ["PVC ٢٠mm", "٢٠٢٦٠٠١", "Order 2026002"];
    for (const [n, name] of names.entries()) await run(renameOne, ids[n], kit.clock.now.toISOString(), name);
    const found = async (search: string) => (await page({ search })).rows.map(({ full_name }) => full_name);
    for (const name of names) expect(await found(name.toLowerCase())).toEqual([name]);
    expect(await found("٢٠٢٦٠٠٢")).toEqual(["Order 2026002"]);
  });

  test("is of one snapshot with them, whatever is written at the same time", async () => {
    const { page, insert } = await given(5);
    const [, pages] = await Promise.all([atOnce(20, () => insert(2)), atOnce(20, () => page())]);
    for (const { rows, total } of pages.values) expect(rows).toHaveLength(total);
  });
});

describe("all rows of a list, gone through some at a time", () => {
  test("come in its order, each once, in batches of bounded size", async () => {
    const { all, ids } = await given(1201);
    const batches = await all();
    expect(batches.map(({ length }) => length)).toEqual([...Array.from({ length: 30 }, () => 40), 1]);
    expect(new Set(batches.flat().map(({ id }) => id))).toEqual(new Set(ids));
    expect(Object.keys(batches[0]?.[0] ?? {})).toEqual(["id", "full_name", "phone"]);
    const again = await all();
    expect(again).toEqual(batches);
  });

  test("are those that were there and stayed, each once, whatever is written meanwhile", async () => {
    const { ctx, key, ids, insert, run } = await given(1201);
    const seen: Row[] = [];
    const gone: string[] = [];
    for await (const batch of list.stream(ctx, key, {})) {
      seen.push(...batch);
      const left = ids.filter((id) => !seen.some((row) => row.id === id) && !gone.includes(id));
      kit.clock.advance(1000);
      const at = kit.clock.now.toISOString();
      await insert(40, at);
      for (const id of [seen[0]?.id, left[0]]) if (id) await run(renameOne, id, at, "Renamed");
      for (const id of [seen.at(-1)?.id, left[1]]) if (id) await run(removeOne, id);
      if (left[1]) gone.push(left[1]);
    }
    expect(gone.length).toBeGreaterThan(5);
    expect(seen).toHaveLength(1201 - gone.length);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids.filter((id) => !gone.includes(id))));
  });

  test("follow the filters", async () => {
    const { all } = await given(60);
    const phone = ["+9647700000001", "+9647700000002"];
    const found = (await all({ phone, search: "customer 2" })).flat();
    expect(found.map(({ full_name }) => Number(full_name.slice("Customer ".length))).toSorted((a, b) => a - b)).toEqual(
      [2, 20, 22, 23, 25, 26, 28, 29],
    );
    expect(await all({ email: "nobody@example.test" })).toEqual([]);
  });
});
