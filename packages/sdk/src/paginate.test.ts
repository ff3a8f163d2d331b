import superjson from "superjson";
import { describe, expect, test } from "vitest";
import { createKarwanRestClient } from "./rest-client.ts";
import type { Sent } from "./testing/scripted.ts";
import { lost, refusal, scripted } from "./testing/scripted.ts";
import { createKarwanClient } from "./trpc-client.ts";

const PATH = "/delivery/deliveries";
type Row = { id: string; delivery_code: string };
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `d${n}`, delivery_code: `D-${n}` }));
const pageOf = (rows: readonly Row[], query: URLSearchParams) => {
  const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
  return { deliveries: rows.slice((page - 1) * limit, page * limit), page, limit, total: rows.length };
};
const server = (rows: readonly Row[]) =>
  scripted(({ query }) => ({ status: 200, body: { success: true, message: "", ...pageOf(rows, query) } }));
const asked = (sent: readonly Sent[]) => sent.map(({ query }) => query.toString());
const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

describe("a list with pages", () => {
  test.each([0, 1, 99, 100, 101, 250])("of %i rows is read to its end, each row once, in order", async (count) => {
    const world = server(rowsOf(count));
    const found = await all(createKarwanRestClient(world).paginate(PATH));
    expect(found).toEqual(rowsOf(count));
    expect(world.sent).toHaveLength(Math.floor(count / 100) + 1);
  });

  test("keeps its filters, and the caller's own page and limit", async () => {
    const world = server(rowsOf(7));
    const query = { status: "pending", limit: 3, page: 2 } as const;
    const found = await all(createKarwanRestClient(world).paginate(PATH, { params: { query } }));
    expect(found.map(({ id }) => id)).toEqual(["d3", "d4", "d5", "d6"]);
    expect(asked(world.sent)).toEqual(["status=pending&limit=3&page=2", "status=pending&limit=3&page=3"]);
  });

  test("asks for a page when its rows are wanted, and for none after the reader has left", async () => {
    const world = server(rowsOf(250));
    for await (const { id } of createKarwanRestClient(world).paginate(PATH)) if (id === "d120") break;
    expect(world.sent).toHaveLength(2);
  });

  test("brings a row once that moved to a later page because others came before it", async () => {
    const world = scripted(({ query }, index) => {
      const newer = Array.from({ length: index * 30 }, (_, n) => ({ id: `n${n}`, delivery_code: `N-${n}` }));
      return { status: 200, body: { success: true, ...pageOf([...newer, ...rowsOf(150)], query) } };
    });
    const ids = (await all(createKarwanRestClient(world).paginate(PATH))).map(({ id }) => id);
    expect(ids).toEqual(rowsOf(150).map(({ id }) => id));
  });

  test("is read over tRPC alike", async () => {
    const world = scripted(({ query }) => {
      const input = superjson.parse<Record<string, string>>(query.get("input") ?? "");
      const json = pageOf(rowsOf(101), new URLSearchParams(input));
      return { status: 200, body: { result: { data: { json } } } };
    });
    const { list } = createKarwanClient(world).delivery.deliveries;
    expect(await all(list.paginate({ status: "pending" }))).toEqual(rowsOf(101));
    expect(world.sent.map(({ query }) => superjson.parse(query.get("input") ?? ""))).toEqual([
      { status: "pending", limit: 100, page: 1 },
      { status: "pending", limit: 100, page: 2 },
    ]);
  });
});

describe("a list that goes on from a cursor", () => {
  test("is read until there is no next one", async () => {
    const pages = new Map([
      [null, { entries: [{ id: "a" }, { id: "b" }], next_cursor: "b" }],
      ["b", { entries: [{ id: "c" }], next_cursor: null }],
    ]);
    const world = scripted(({ query }) => ({ status: 200, body: { ...pages.get(query.get("cursor")), limit: 100 } }));
    const params = { path: { id: "w1" } };
    const found = await all(createKarwanRestClient(world).paginate("/wallets/{id}/entries", { params }));
    expect(found.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(world.sent.map(({ path }) => path)).toEqual(Array.from({ length: 2 }, () => "/api/v1/wallets/w1/entries"));
    expect(asked(world.sent)).toEqual(["limit=100", "limit=100&cursor=b"]);
  });
});

test("a page that is lost is asked for again, and a refusal ends the loop with its reason", async () => {
  const page = { status: 200, body: pageOf(rowsOf(150), new URLSearchParams("page=1&limit=100")) };
  const world = scripted([page, lost(), refusal(403, "insufficient_permissions")]);
  await expect(all(createKarwanRestClient(world).paginate(PATH))).rejects.toMatchObject({
    code: "insufficient_permissions",
  });
  expect(world.sent).toHaveLength(3);
});
