import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, contactsOf, invitationsTo, joinToo, limitTo, outcomeOf, refusalOf } from "../../../testing/index.ts";
import { describeFailure, readTable } from "../../kernel/index.ts";
import { driversTable, importInput } from "./import-schema.ts";
import type { Network } from "./testing/given.ts";
import { networkOf, startKit } from "./testing/given.ts";
import { importing, newRow, tableOf } from "./testing/table.ts";

let kit: Kit;
let net: Network;
let tenant: TestTenant;
let van: { id: string; code: string };
beforeAll(async () => {
  kit = await startKit();
  net = await networkOf(kit);
  tenant = net.tenant;
  van = await net.vehicle();
});
afterAll(() => kit.stop());

type Row = Record<string, string>;
const row = (over: Row = {}) => newRow(van.code, over);
const strangerOf = async (own: Kit) => contactsOf(own, (await (await own.tenant()).member("viewer")).userId);
const stranger = () => strangerOf(kit);

/** What is wrong with which row, which a dry run and an import in earnest say alike. */
async function wrongWith(rows: readonly Row[]): Promise<unknown[]> {
  const said = await Promise.all(
    [true, false].map(async (dry_run) => {
      const { reason, issues } = await refusalOf(importing(net.admin.caller, rows, dry_run));
      expect(reason).toBe("import_has_errors");
      return issues.map((issue) => [issue.row, issue.field, issue.code]);
    }),
  );
  expect(said[1]).toEqual(said[0]);
  return said[0] ?? [];
}

describe("what is wrong with a table of drivers is told by row", () => {
  test("all of it at once, whatever it is, and nobody is made or invited (4 D11)", async () => {
    const { email } = await stranger();
    const total = (await net.drivers.list({})).total;
    const rows = [
      row({ email }),
      row({ first_name: "", email: "nobody", phone: "0770", status: "asleep", all_zones: "perhaps" }),
      row({ vehicle_ids: "NONE;NOT THAT", preferred_zone_ids: "NOWHERE", last_name: "x".repeat(101) }),
      row({ email: "", phone: "" }),
      row({ vehicle_ids: "" }),
      row({ all_zones: "" }),
      row({ zone_ids: (await net.zone()).code }),
      row({ primary_vehicle_id: (await net.vehicle()).id }),
    ];
    expect(await wrongWith(rows)).toEqual([
      [3, "email", "invalid_format"],
      [3, "phone", "invalid_phone"],
      [3, "first_name", "required"],
      [3, "status", "invalid_value"],
      [3, "all_zones", "invalid_type"],
      [4, "vehicle_ids", "reference_not_found"],
      [4, "vehicle_ids", "reference_not_found"],
      [4, "preferred_zone_ids", "reference_not_found"],
      [4, "last_name", "too_big.string"],
      [5, "email", "email_or_phone_needed"],
      [6, "vehicle_ids", "vehicle_required"],
      [7, "zone_ids", "zone_ids_required"],
      [8, "zone_ids", "all_zones_with_zone_ids"],
      [9, "primary_vehicle_id", "primary_vehicle_not_listed"],
    ]);
    expect([(await net.drivers.list({})).total, invitationsTo(kit, email)]).toEqual([total, []]);
  });

  test("in the language asked for: each row's message, and how many there are", async () => {
    const member = await contactsOf(kit, (await tenant.member("viewer")).userId);
    const rows = [row({ first_name: "" }), row({ vehicle_ids: "NONE" }), row({ email: member.email })];
    const error = await importing(net.admin.caller, rows).catch((thrown) => thrown.cause ?? thrown);
    const in_ = (language: "en" | "ar" | "ku") => describeFailure(error, language, null);
    expect(in_("en")).toEqual({
      success: false,
      code: "import_has_errors",
      message: "Nothing was imported: the table has 3 errors",
      error_count: 3,
      errors: [
        { row: 2, field: "first_name", code: "required", message: "Field required: first_name" },
        { row: 3, field: "vehicle_ids", code: "reference_not_found", message: "Not found: NONE" },
        {
          row: 4,
          field: "email",
          code: "user_already_member",
          message: "This user is already a member of the tenant",
        },
      ],
      request_id: null,
    });
    for (const language of ["ar", "ku"] as const)
      for (const { message } of [in_(language), ...(in_(language).errors ?? [])])
        expect(message).toMatch(/^[\u0600-\u06ff]/);
  });

  test("a contact twice, however it is written", async () => {
    const [one, two] = [row(), row()];
    const national = (phone = "") => `0${phone.slice(4, 7)} ${phone.slice(7)}`;
    const rows = [one, row({ email: ` ${one.email?.toUpperCase()}` }), two, row({ phone: national(two.phone) })];
    expect(await wrongWith(rows)).toEqual([
      [3, "email", "duplicate_contact"],
      [5, "phone", "duplicate_contact"],
    ]);
  });

  test("who is a driver, a member or invited here already, also as inactive; not whose invitation is over", async () => {
    const driver = row();
    await importing(net.admin.caller, [driver]);
    const idle = await tenant.member("viewer");
    await net.admin.caller.identity.users.update({ userId: idle.userId, status: "inactive" });
    const [asked, over] = [await stranger(), await stranger()];
    const invite = (email: string) => importing(net.admin.caller, [row({ email, phone: "" })]);
    await invite(over.email);
    kit.clock.advance(8 * 24 * 3600_000);
    await invite(asked.email);
    const rows = [
      row({ email: "", phone: driver.phone ?? "" }),
      row({ email: (await contactsOf(kit, idle.userId)).email }),
      row({ email: asked.email, phone: "" }),
    ];
    expect(await wrongWith(rows)).toEqual([
      [2, "phone", "user_already_member"],
      [3, "email", "user_already_member"],
      [4, "email", "user_already_invited"],
    ]);
    expect((await invite(over.email)).invited).toBe(1);
  });

  test("not who came by invitation to be a customer alone: they are invited, as by POST /users (4 B1)", async () => {
    const elsewhere = await (await kit.tenant()).member("viewer");
    await joinToo(kit, tenant, elsewhere, "customer");
    const { email } = await contactsOf(kit, elsewhere.userId);
    expect((await importing(net.admin.caller, [row({ email, phone: "" })])).invited).toBe(1);
  });

  test("vehicles that are inactive, and names that several have", async () => {
    const { vehicles, zones } = net.admin.caller.delivery;
    const idle = await net.vehicle();
    await vehicles.update({ id: idle.id, is_active: false });
    const many = [await net.zone(), await net.zone()];
    for (const { id } of many) await zones.update({ id, name: "Twin" });
    expect(await wrongWith([row({ vehicle_ids: idle.code }), row({ all_zones: "", zone_ids: "Twin" })])).toEqual([
      [2, "vehicle_ids", "vehicle_inactive"],
      [3, "zone_ids", "reference_ambiguous"],
    ]);
  });

  test("another tenant's vehicles and zones are not found, by id, code or name (3 §1.6)", async () => {
    const other = await networkOf(kit);
    const [vehicle, zone] = [await other.vehicle(), await other.zone()];
    await other.admin.caller.delivery.vehicles.update({ id: vehicle.id, name: "Theirs alone" });
    const rows = [vehicle.id, vehicle.code, "Theirs alone"].map((said) => row({ vehicle_ids: said }));
    const served = [zone.id, zone.code].map((said) => row({ all_zones: "", zone_ids: said }));
    expect(await wrongWith([...rows, ...served])).toEqual([
      [2, "vehicle_ids", "reference_not_found"],
      [3, "vehicle_ids", "reference_not_found"],
      [4, "vehicle_ids", "reference_not_found"],
      [5, "zone_ids", "reference_not_found"],
      [6, "zone_ids", "reference_not_found"],
    ]);
  });

  test("a formula is a name like any other, and is stored as it was said", async () => {
    const { drivers } = await importing(net.admin.caller, [row({ first_name: "'=cmd|calc", last_name: "=1+1" })]);
    const shown = await net.shown(drivers[0]?.driver_id ?? "");
    expect([shown.first_name, shown.last_name]).toEqual(["=cmd|calc", "=1+1"]);
  });

  test("more than 200 rows are too many, and 200 are not", async () => {
    const rows = (count: number) => tableOf(Array.from({ length: count }, () => row()));
    const dry = (count: number) => net.drivers.import({ csv: rows(count) });
    expect(await refusalOf(dry(201))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "csv", code: "csv_too_long", params: { maximum: 200 } }],
    });
    expect((await dry(200)).total).toBe(200);
  });
});

test("the table that the documentation shows is one that can be read", () => {
  const [example] = importInput.shape.csv.meta()?.examples ?? [];
  const { rows, issues } = readTable(String(example), driversTable);
  expect([rows.length, issues]).toEqual([2, []]);
});

describe("caps on invitations (4 B14)", () => {
  test("refuse the whole table, as they refuse POST /users, and nothing of it is written or sent", async () => {
    const own = await networkOf(kit);
    const code = (await own.vehicle()).code;
    await limitTo(kit, own.tenant.tenantId, { invitations_per_day: 1 });
    const [one, two] = [await stranger(), await stranger()];
    const invited = [newRow(code, { email: one.email }), newRow(code, { email: two.email }), newRow(code)];
    expect(await refusalOf(importing(own.admin.caller, invited))).toMatchObject({
      reason: "limit_reached",
      extra: { limit: "invitations_per_day", maximum: 1 },
    });
    expect((await own.drivers.list({})).total).toBe(0);
    const rows = "SELECT count(*)::int AS n FROM invitations WHERE tenant_id = $1";
    expect(await arrange(kit.database, own.tenant, rows, [own.tenant.tenantId])).toEqual([{ n: 0 }]);
    const { created, invited: asked } = await importing(own.admin.caller, invited.slice(1));
    expect([created, asked]).toEqual([1, 1]);
  });

  test("of one contact are told at its row", async () => {
    const own = await networkOf(kit);
    const code = (await own.vehicle()).code;
    await limitTo(kit, own.tenant.tenantId, { invitations_per_contact_per_day: 1 });
    const { email } = await stranger();
    const names = { first_name: "x", last_name: "y" };
    const { user } = await own.admin.caller.identity.users.create({ email, ...names });
    await own.admin.caller.identity.users.update({ userId: user.id, status: "inactive" });
    const refused = await refusalOf(importing(own.admin.caller, [newRow(code), newRow(code, { email })]));
    expect(refused).toMatchObject({
      reason: "import_has_errors",
      issues: [{ row: 3, code: "limit_reached", params: { limit: "invitations_per_contact_per_day" } }],
    });
  });
});

describe("who has an account elsewhere is told by nothing that costs no invitation (4 B1)", () => {
  test("dry runs, and tables that have an error, answer alike, however many invitations are left", async () => {
    const own = await networkOf(kit);
    const code = (await own.vehicle()).code;
    const known = await stranger();
    for (const left of [500, 1, 0]) {
      await limitTo(kit, own.tenant.tenantId, { invitations_per_day: left });
      // A row's phone is told as it was sent: what is told of each person is compared, and not what they sent.
      const people = [newRow(code, { ...known }), newRow(code)];
      const answers = await Promise.all(
        people.map(async (person) => {
          const wrong = newRow(code, { first_name: "" });
          const say = async (rows: Row[], dry_run: boolean) => {
            const call = importing(own.admin.caller, rows, dry_run);
            const outcome = await outcomeOf(call);
            return outcome === "done" ? await call : await refusalOf(call);
          };
          return [await say([person], true), await say([person, wrong], true), await say([person, wrong], false)];
        }),
      );
      const [first, second] = people.map(({ phone = "" }, n) => JSON.stringify(answers[n]).replaceAll(phone, "sent"));
      expect(first).toBe(second);
      expect(answers[0]?.[0]).toMatchObject(left > 0 ? { total: 1 } : { reason: "limit_reached" });
    }
    expect(invitationsTo(kit, known.email)).toEqual([]);
  });

  test("a dry run asks no statement about accounts that are not the tenant's own members'", async () => {
    const own = await networkOf(kit);
    const code = (await own.vehicle()).code;
    const { database } = kit.deps;
    const asked = new Set<string>();
    kit.deps.database = {
      ...database,
      transaction: (scope, fn, options) =>
        database.transaction(
          scope,
          (tx) =>
            fn({
              ...tx,
              sql: (statement, ...values) => {
                asked.add(statement.name);
                return tx.sql(statement, ...values);
              },
            }),
          options,
        ),
    };
    try {
      await importing(own.admin.caller, [newRow(code, await stranger())], true);
    } finally {
      kit.deps.database = database;
    }
    expect(asked).toContain("stand_in.member");
    expect([...asked].filter((name) => /^(accounts|contacts)\.|invitations\.insert/.test(name))).toEqual([]);
  });
});
