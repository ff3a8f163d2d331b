import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, contactsOf, refusalOf } from "../../../testing/index.ts";
import { networkOf, startKit } from "./testing/given.ts";
import { importing, newRow } from "./testing/table.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const stranger = async () => contactsOf(kit, (await (await kit.tenant()).member("viewer")).userId);
const openTo = async (tenantId: string) =>
  arrange<{ destination: string }>(
    kit.database,
    { tenantId },
    "SELECT destination FROM invitations WHERE tenant_id = $1 AND status = 'open' ORDER BY destination",
    [tenantId],
  );

describe("tables at the same moment", () => {
  test("the same one ten times: one is imported, the others are told that its people are here (4 B10)", async () => {
    const { tenant, admin, drivers, vehicle } = await networkOf(kit);
    const { code } = await vehicle();
    const { email } = await stranger();
    const rows = [newRow(code), newRow(code), newRow(code, { email, phone: "" })];
    const { values, refused } = await atOnce(10, () => importing(admin.caller, rows));
    expect(values).toMatchObject([{ created: 2, invited: 1 }]);
    const told = new Set(refused.map(({ issues }) => issues.map((one) => [one.row, one.code].join(" ")).join()));
    expect([...told]).toEqual([
      "2 user_already_member,2 user_already_member,3 user_already_member,3 user_already_member,4 user_already_invited",
    ]);
    expect((await drivers.list({})).total).toBe(3);
    expect(await openTo(tenant.tenantId)).toEqual([{ destination: email }]);
  });

  test("under one key: one effect, and everybody who is answered is answered that (3 §1.8)", async () => {
    const { admin, drivers, vehicle } = await networkOf(kit);
    const rows = [newRow((await vehicle()).code)];
    const { values, refused } = await atOnce(10, () => importing(admin.with({ idempotencyKey: "k" }), rows));
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
    expect(refused.filter(({ reason }) => reason !== "idempotency_in_progress")).toEqual([]);
    expect((await drivers.list({})).total).toBe(1);
  });

  test("of two tenants with the same people, in opposite order: each person is made by one and invited by the other", async () => {
    const [here, there] = [await networkOf(kit), await networkOf(kit)];
    const codes = [(await here.vehicle()).code, (await there.vehicle()).code];
    const people = Array.from({ length: 10 }, () => newRow(""));
    const tables = [here, there].map(({ admin }, n) => {
      const rows = people.map((person) => ({ ...person, vehicle_ids: codes[n] ?? "" }));
      return importing(admin.caller, n === 0 ? rows : rows.toReversed());
    });
    const answers = await Promise.all(tables);
    const sum = (of: "created" | "invited") => answers.reduce((total, answer) => total + (answer[of] ?? 0), 0);
    expect([sum("created"), sum("invited")]).toEqual([10, 10]);
    const [accounts] = await arrange<{ n: number }>(
      kit.database,
      {},
      "SELECT count(*)::int AS n FROM users WHERE email = ANY($1) OR phone = ANY($2)",
      [people.map(({ email }) => email), people.map(({ phone }) => phone)],
    );
    expect(accounts).toEqual({ n: 10 });
  });

  test("and POST /users with one of the people: one of the two is refused, and the person is here once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, drivers, vehicle } = await networkOf(kit);
      const person = newRow((await vehicle()).code);
      const { email = "", phone = "", first_name = "", last_name = "" } = person;
      const create = () => admin.caller.identity.users.create({ email, phone, first_name, last_name });
      const table = importing(admin.caller, [newRow((await vehicle()).code), person]);
      const [imported, made] = await Promise.allSettled([table, create()]);
      const isImported = imported.status === "fulfilled";
      expect(made.status === "fulfilled").toBe(!isImported);
      const reason = isImported ? (await refusalOf(create())).reason : (await refusalOf(table)).reason;
      expect(reason).toBe(isImported ? "user_already_member" : "import_has_errors");
      expect((await drivers.list({})).total).toBe(isImported ? 2 : 0);
    }
  });

  test("and a vehicle being taken off the road: no driver gets it, and the table is refused at that row", async () => {
    const { admin, drivers, vehicle } = await networkOf(kit);
    const van = await vehicle();
    const rows = [newRow((await vehicle()).code), newRow(van.code)];
    const idle = admin.caller.delivery.vehicles.update({ id: van.id, is_active: false });
    const [imported] = await Promise.allSettled([importing(admin.caller, rows), idle]);
    const { total } = await drivers.list({});
    expect(total).toBe(imported.status === "fulfilled" ? 2 : 0);
    expect(await refusalOf(importing(admin.caller, [newRow(van.code)]))).toMatchObject({
      issues: [{ row: 2, field: "vehicle_ids", code: "vehicle_inactive" }],
    });
  });
});
