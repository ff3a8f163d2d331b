import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../../testing/index.ts";
import { refusalOf, startKit } from "../../../../testing/index.ts";
import { verifyFinance } from "../../../finance/ledger/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("customers from a table (3 §15, 4 D11)", () => {
  test("are those that POST would have made, each with a wallet, phones as the tenant's country writes them", async () => {
    const tenant = await kit.tenant();
    const { customers } = tenant.admin.caller.parties;
    const member = await tenant.member("customer");
    const csv = `full_name,phone,email,user_id\nBaran Store,0750 123 4567,Baran@Example.test,\nDilan,,,${member.userId}\n`;
    expect(await customers.import({ csv })).toEqual({ dry_run: true, total: 2, created: null });
    expect((await customers.list({})).total).toBe(0);
    expect(await customers.import({ csv, dry_run: false })).toEqual({ dry_run: false, total: 2, created: 2 });
    const listed = (await customers.list({})).customers;
    expect(listed.find(({ full_name }) => full_name === "Baran Store")).toMatchObject({
      phone: "+9647501234567",
      email: "baran@example.test",
      wallet: { balance: 0, currency_code: "IQD" },
    });
    expect(listed.find(({ full_name }) => full_name === "Dilan")?.user_id).toBe(member.userId);
    expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  });

  test("are none of them made where a row is wrong, and each mistake is told by its row", async () => {
    const tenant = await kit.tenant();
    const { customers } = tenant.admin.caller.parties;
    const [taken, free] = [await tenant.member("customer"), await tenant.member("customer")];
    const stranger = await kit.tenant();
    await customers.create({ full_name: "There", user_id: taken.userId });
    const csv = [
      "full_name,phone,user_id",
      `,,${free.userId}`,
      "Bad phone,12,",
      `Taken,,${taken.userId}`,
      `Stranger,,${stranger.admin.userId}`,
      `One,,${free.userId}`,
      `Twin,,${free.userId}`,
    ].join("\n");
    for (const dry_run of [true, false]) {
      const { reason, issues } = await refusalOf(customers.import({ csv, dry_run }));
      expect(reason).toBe("import_has_errors");
      expect(issues.map(({ row, field, code }) => [row, field, code])).toEqual([
        [2, "full_name", expect.any(String)],
        [3, "phone", "invalid_phone"],
        [4, "user_id", "user_id_taken"],
        [5, "user_id", "user_not_found"],
        [6, "user_id", "duplicate_row"],
        [7, "user_id", "duplicate_row"],
      ]);
    }
    expect((await customers.list({})).total).toBe(1);
  });

  test("are made once under one key (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const send = () =>
      admin.with({ idempotencyKey: "c" }).parties.customers.import({ csv: "full_name\nOnce\n", dry_run: false });
    expect(await send()).toEqual(await send());
    expect((await admin.caller.parties.customers.list({})).total).toBe(1);
  });
});
