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

beforeAll(async () => {
  checked = await startRestKit(undefined, demoDatabase());
  shaped = checked.answering("shaped");
});
afterAll(() => checked.stop());

test("what production answers is what every rule of the schemas passes, key by key (ADR 0017)", async () => {
  const admin = await signInAs(checked, "admin@rafidain.test");
  const asked = { headers: { "x-request-id": "0195c1a0-0000-7000-8000-000000000001" } };
  const { body: places } = await checked.request("GET", "/warehousing/warehouses", admin);
  const query = { warehouse_id: places.warehouses[0].id };
  const answered: string[] = [];
  for (const { path, name, inQuery } of lists) {
    const options = { ...asked, query: inQuery.includes("warehouse_id") ? query : {} };
    const [one, other] = [
      await checked.request("GET", path, admin, options),
      await shaped.request("GET", path, admin, options),
    ];
    expect([name, other.status, JSON.stringify(other.body)]).toEqual([name, one.status, JSON.stringify(one.body)]);
    if (one.status === 200) answered.push(name);
  }
  expect(answered).toEqual(expect.arrayContaining(["warehousing.stock.list", "warehousing.items.list"]));
  expect(answered.length).toBeGreaterThan(lists.length / 2);
});
