import { appRouter } from "@karwan/api";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { signInAs } from "./demo-actors.ts";

const lists = restRoutes(appRouter).filter(
  ({ meta, inPath }) => meta.rest.method === "GET" && meta.access.kind === "tenant" && inPath.length === 0,
);

let checked: RestKit;
let shaped: Pick<RestKit, "request">;
let plain: Pick<RestKit, "request">;

beforeAll(async () => {
  checked = await startRestKit(undefined, demoDatabase());
  shaped = checked.answering("shaped");
  plain = checked.byLibraries();
});
afterAll(() => checked.stop());

test("what production answers is what every rule of the schemas passes, and what the libraries alone answer, key by key (ADR 0017, 0018)", async () => {
  const admin = await signInAs(checked, "admin@rafidain.test");
  const asked = { headers: { "x-request-id": "0195c1a0-0000-7000-8000-000000000001" } };
  const { body: places } = await checked.request("GET", "/warehousing/warehouses", admin);
  const query = { warehouse_id: places.warehouses[0].id };
  const answered: string[] = [];
  for (const { path, name, inQuery } of lists) {
    const options = { ...asked, query: inQuery.includes("warehouse_id") ? query : {} };
    const one = await checked.request("GET", path, admin, options);
    for (const way of [shaped, plain]) {
      const other = await way.request("GET", path, admin, options);
      expect([name, other.status, JSON.stringify(other.body)]).toEqual([name, one.status, JSON.stringify(one.body)]);
    }
    if (one.status === 200) answered.push(name);
  }
  expect(answered).toEqual(expect.arrayContaining(["warehousing.stock.list", "warehousing.items.list"]));
  expect(answered.length).toBeGreaterThan(lists.length / 2);
});

/** What an answer says, without what is new each time. */
const said = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      /(^|_)id$|_at$|^request_id$/.test(key) && value !== null ? "new" : value,
    ),
  ) as unknown;

test("work that is one statement says and does what the same work in several says and does (ADR 0018)", async () => {
  const admin = await signInAs(checked, "admin@rafidain.test");
  const { body: places } = await checked.request("GET", "/warehousing/warehouses", admin);
  const query = { warehouse_id: places.warehouses[0].id, status: "available" };
  const { body } = await checked.request("GET", "/warehousing/inventory-stock", admin, { query });
  const row = body.stock.find(
    (each: { quantity: number; reserved_quantity: number }) => each.quantity - each.reserved_quantity > 20,
  );
  const named = { warehouse_id: row.warehouse_id, item_id: row.item_id, stock_id: row.id };
  const move = (transaction_type: string, quantity: number) => ({
    ...named,
    from_bin_id: row.bin_id,
    transaction_type,
    quantity,
  });
  const promise = { ...named, quantity: 1, reference_type: "order", reference_id: "1" };
  const asked: [path: string, body: object][] = [
    ["/warehousing/inventory-transactions", move("receive", 2)],
    ["/warehousing/inventory-transactions", move("pick", 2)],
    ["/warehousing/inventory-transactions", move("pick", 1_000_000)],
    ["/warehousing/reservations", promise],
    ["/warehousing/reservations", { ...promise, quantity: 1_000_000 }],
  ];
  const told: [number, unknown][][] = [];
  for (const way of [shaped, plain]) {
    const answers: [number, unknown][] = [];
    for (const [path, input] of asked) {
      const answer = await way.request("POST", path, admin, { body: input });
      answers.push([answer.status, said(answer.body)]);
      if (answer.body.reservation) await checked.request("DELETE", `${path}/${answer.body.reservation.id}`, admin);
    }
    told.push(answers);
  }
  expect(told[0]?.map(([status]) => status)).toEqual([201, 201, 409, 201, 409]);
  expect(told[1]).toEqual(told[0]);
});
