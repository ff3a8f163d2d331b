import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, contactsOf, invitationsTo, next, refusalOf, tokenTo } from "../../../testing/index.ts";
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

const caller = () => net.admin.caller;
const row = (over: Record<string, string> = {}) => newRow(van.code, over);
/** Somebody with an account, of another tenant. */
async function stranger() {
  const person = await (await kit.tenant()).member("viewer");
  return { person, ...(await contactsOf(kit, person.userId)) };
}

describe("a table of drivers (4 B10)", () => {
  test("makes account, member and driver of each contact that nobody has, as the wizard does", async () => {
    const [first, second] = [await net.vehicle(), await net.vehicle()];
    const zones = [await net.zone(), await net.zone()];
    const codes = zones.map(({ code }) => code);
    const full = row({
      vehicle_ids: `${first.code};${second.id}`,
      primary_vehicle_id: second.code,
      all_zones: "FALSE",
      zone_ids: codes.join(";"),
      preferred_zone_ids: codes[1] ?? "",
      license_number: "B-1",
      national_id: "1990",
      status: "inactive",
      address: "House 14, Street 62",
      "bank_info.iban": "IQ98",
    });
    const plain = row();
    const answer = await importing(caller(), [full, plain]);
    expect(answer).toMatchObject({ dry_run: false, total: 2, created: 2, invited: 0 });
    expect(answer.drivers.map((made) => [made.row, made.outcome])).toEqual([
      [2, "created"],
      [3, "created"],
    ]);
    const [one, two] = await Promise.all(answer.drivers.map(({ driver_id }) => net.shown(driver_id ?? "")));
    const { first_name, last_name, email, phone } = full;
    expect(one).toMatchObject({ first_name, last_name, email, phone, user_status: "active", status: "inactive" });
    expect(one).toMatchObject({ license_number: "B-1", national_id: "1990", bank_info: { iban: "IQ98" } });
    expect(one).toMatchObject({ vehicle: { id: second.id }, address: { line1: "House 14, Street 62" } });
    expect(one?.vehicles.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(one?.delivery_zones.map(({ id }) => id).toSorted()).toEqual(zones.map(({ id }) => id).toSorted());
    expect(one?.preferred_zones).toMatchObject([{ id: zones[1]?.id }]);
    expect(two).toMatchObject({ all_zones: true, status: "active", license_number: null, bank_info: null });
    const { user } = await caller().identity.users.show({ userId: two?.user_id ?? "" });
    expect(user).toMatchObject({ status: "active", roles: [{ name: "driver" }] });
  });

  test("takes phones as they are written in the tenant's country, and as spreadsheets leave them (4 K15)", async () => {
    const phones = [String(next()), String(next())].map((number) => number.padStart(7, "0"));
    const written = [`0783 ${phones[0]}`, `783${phones[1]}`];
    const { drivers } = await importing(
      caller(),
      written.map((phone) => row({ phone })),
    );
    const kept = await Promise.all(drivers.map(async ({ driver_id }) => (await net.shown(driver_id ?? "")).phone));
    expect(kept).toEqual(phones.map((number) => `+964783${number}`));
  });

  test("invites who has an account, once, for 7 days, and makes the driver of the invitation, with nothing of theirs", async () => {
    const { person, email, phone } = await stranger();
    const asked = row({ email, phone: "" });
    const { created, invited, drivers } = await importing(caller(), [row(), asked]);
    expect([created, invited, drivers.map(({ outcome }) => outcome)]).toEqual([1, 1, ["created", "invited"]]);
    const id = drivers[1]?.driver_id ?? "";
    const { last_name } = asked;
    const shown = await net.shown(id);
    expect(shown).toMatchObject({ user_status: "invited", email, phone: null, last_name, avatar_url: null });
    expect(JSON.stringify(shown)).not.toContain(phone);
    expect(shown.user_id).not.toBe(person.userId);
    expect(invitationsTo(kit, email)).toMatchObject([{ data: { days: 7, token: tokenTo(kit, email) } }]);
    expect((await net.drivers.list({ search: email })).drivers).toMatchObject([{ operation_status: "inactive" }]);
    await person.caller.identity.invitations.acceptByContact({ id: shown.user_id });
    expect(await net.shown(id)).toMatchObject({ user_status: "active", user_id: person.userId, phone });
  });

  test("invites by the e-mail where e-mail and phone belong to two people, and is recorded like POST /users", async () => {
    const [one, two] = [await stranger(), await stranger()];
    const { drivers } = await importing(caller(), [row({ email: one.email, phone: two.phone })]);
    expect([invitationsTo(kit, one.email).length, invitationsTo(kit, two.phone).length]).toEqual([1, 0]);
    const { user_id } = await net.shown(drivers[0]?.driver_id ?? "");
    const entries = "SELECT action FROM audit_log WHERE tenant_id = $1 AND entity_id = ANY($2) ORDER BY action";
    const ids = [user_id, drivers[0]?.driver_id];
    expect(await arrange(kit.database, tenant, entries, [tenant.tenantId, ids])).toEqual([
      { action: "driver.create" },
      { action: "user.invite" },
    ]);
  });

  test("asks who registered as a customer by themselves, and who left", async () => {
    const number = String(next()).padStart(5, "0");
    const [email, phone] = [`zahra${number}@example.test`, `+96479311${number}`];
    const names = { first_name: "Zahra", last_name: "Customer" };
    const password = "a password of hers";
    await kit.anonymous.identity.registration.register({ tenant_code: tenant.code, ...names, email, phone, password });
    const gone = await tenant.member("viewer");
    await gone.caller.identity.leaving.leave({ tenantId: tenant.tenantId });
    const left = await contactsOf(kit, gone.userId);
    const { drivers } = await importing(caller(), [row({ email, phone: "" }), row({ email: "", phone: left.phone })]);
    expect(drivers.map(({ outcome }) => outcome)).toEqual(["invited", "invited"]);
  });

  test("names vehicles and zones by id, by code, or by a name that no other has", async () => {
    const [zone, vehicle] = [await net.zone(), await net.vehicle()];
    const { zones, vehicles } = caller().delivery;
    await zones.update({ id: zone.id, name: "Bayaa, Baghdad" });
    await vehicles.update({ id: vehicle.id, name: "The old Hilux" });
    const rows = [
      row({ vehicle_ids: vehicle.id.toUpperCase(), zone_ids: zone.id, all_zones: "" }),
      row({ vehicle_ids: vehicle.code, zone_ids: zone.code, all_zones: "" }),
      row({ vehicle_ids: "The old Hilux", zone_ids: "Bayaa, Baghdad", all_zones: "false" }),
    ];
    const { drivers } = await importing(caller(), rows);
    for (const { driver_id } of drivers) {
      const shown = await net.shown(driver_id ?? "");
      expect([shown.vehicle?.id, shown.delivery_zones.map(({ id }) => id)]).toEqual([vehicle.id, [zone.id]]);
    }
    expect(drivers).toHaveLength(3);
  });

  test("is a dry run unless told otherwise, which says no more of anybody than what is wrong with the table (4 D11)", async () => {
    const { email } = await stranger();
    const rows = [row(), row({ email })];
    const answer = await caller().delivery.drivers.import({ csv: tableOf(rows) });
    const unsaid = { driver_id: null, outcome: null };
    expect(answer).toEqual({
      dry_run: true,
      total: 2,
      created: null,
      invited: null,
      drivers: [
        { row: 2, phone: rows[0]?.phone, ...unsaid },
        { row: 3, phone: rows[1]?.phone, ...unsaid },
      ],
      warnings: [],
    });
    expect(invitationsTo(kit, email)).toEqual([]);
    expect((await importing(caller(), rows)).invited).toBe(1);
  });

  test("shows each phone as it will be kept, and warns of those in no known range, in earnest too (4 K15)", async () => {
    const rows = [row({ phone: "0750 123 4567" }), row({ phone: "1234567890" }), row({ phone: "" })];
    const phones = ["+9647501234567", "+9641234567890", null];
    for (const dry_run of [true, false]) {
      const { drivers, warnings } = await importing(caller(), rows, dry_run);
      expect(drivers.map(({ phone }) => phone)).toEqual(phones);
      expect(warnings).toEqual([
        { row: 3, field: "phone", code: "phone_range_unknown", message: expect.stringContaining("+9641234567890") },
      ]);
      const kept = await Promise.all(
        drivers.map(async ({ driver_id }) => driver_id && (await net.shown(driver_id)).phone),
      );
      expect(kept).toEqual(dry_run ? [null, null, null] : phones);
    }
  });

  test("is what a spreadsheet saves, with semicolons, names in capitals and yes for true (4 D11)", async () => {
    const [vehicle, other] = [await net.vehicle(), await net.vehicle()];
    const { phone } = row();
    const header = " First_Name;LAST_NAME;Phone;Vehicle_IDs;All_Zones";
    const line = `كريم;Jabbar;${phone};"${vehicle.code};${other.code}";نعم`;
    const { drivers } = await caller().delivery.drivers.import({ csv: `${header}\r\n${line}\r\n`, dry_run: false });
    const shown = await net.shown(drivers[0]?.driver_id ?? "");
    expect(shown).toMatchObject({ first_name: "كريم", phone, all_zones: true });
    expect(new Set(shown.vehicles.map(({ id }) => id))).toEqual(new Set([vehicle.id, other.id]));
  });

  test("does its work once under a key, whatever is sent again (3 §1.8)", async () => {
    const { email } = await stranger();
    const rows = [row(), row({ email })];
    const before = (await net.drivers.list({})).total;
    const once = () => importing(net.admin.with({ idempotencyKey: "table" }), rows);
    const first = await once();
    expect(await once()).toEqual(first);
    expect([(await net.drivers.list({})).total, invitationsTo(kit, email).length]).toEqual([before + 2, 1]);
    const other = importing(net.admin.with({ idempotencyKey: "table" }), [row()]);
    expect(await refusalOf(other)).toMatchObject({ reason: "idempotency_key_reused" });
  });

  test("is imported by whoever manages users, and nobody else", async () => {
    const manager = await tenant.member("operations_manager");
    for (const dry_run of [true, false])
      expect(await refusalOf(importing(manager.caller, [row()], dry_run))).toMatchObject({
        reason: "insufficient_permissions",
      });
  });
});
