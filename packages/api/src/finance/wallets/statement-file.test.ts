import { newId } from "@karwan/db";
import { textsOf } from "@karwan/labels/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { everyLanguage, refusalOf, startKit } from "../../../testing/index.ts";
import { captureHolds, placeHolds } from "../ledger/index.ts";
import { givenWallet } from "../ledger/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const contentOf = ({ file }: { file: { content: string } }) => Buffer.from(file.content, "base64");
const year = { from: "2027-01-01", to: "2027-12-31" } as const;
describe("a statement of account as a file (4 L4)", () => {
  test.each(everyLanguage)("tells whose it is, of which period and what moved, in %s", async (language) => {
    const { admin, id, move, by } = await givenWallet(kit);
    await admin.caller.identity.settings.update({ time_zone: "America/New_York" });
    by.at = new Date("2027-03-02T04:30:00Z");
    await move(1234.5);
    await move(-34.25);
    const { statementFile, statement } = admin.with({ language }).finance.wallets;
    const { opening_balance, closing_balance } = await statement({ id, ...year });
    expect([opening_balance, closing_balance]).toEqual([0, 1200.25]);
    const [page = []] = await textsOf(contentOf(await statementFile({ id, ...year, format: "pdf" })));
    // By the tenant's clock it is still the day before.
    for (const text of ["2027-03-01 23:30", "1,234.5", "-34.25", "1,200.25", "0", "IQD"]) expect(page).toContain(text);
    expect(page.join(" ")).toContain("2027-01-01 – 2027-12-31 (America/New_York)");
    const english = ["Opening balance", "Closing balance", "Page 1 of 1", "Baran Store"];
    expect(english.map((text) => page.includes(text))).toEqual(
      english.map((text) => language === "en" || text === "Baran Store"),
    );
  });

  test("is the whole period however many parts it is read in, and comes to the ledger's balances", async () => {
    const { admin, id, tx, wallet, by } = await givenWallet(kit, 10_000);
    const about = { reference_type: "delivery", created_by: by.created_by, at: new Date("2027-03-02T10:00:00Z") };
    const wanted = Array.from({ length: 2500 }, (_, n) => {
      return { account: wallet, amount: 1 + (n % 3), reference_id: newId(), reference: `D-${n}` };
    });
    await tx(async (tx) => {
      await placeHolds(tx, wanted, about);
      const captures = wanted.map(({ reference, reference_id }) => {
        return { reference, reference_type: "delivery", reference_id, held_for: reference_id, once: newId() };
      });
      await captureHolds(tx, captures, { ...about, to: { internal: "revenue" }, type: "delivery_payment" });
    });
    const { wallets } = admin.caller.finance;
    const text = contentOf(await wallets.statementFile({ id, ...year, format: "csv" })).toString();
    const { opening_balance, closing_balance, entries } = await wallets.statement({ id, ...year });
    const rows = text.trimEnd().split("\r\n");
    expect(entries).toHaveLength(2500);
    expect(rows.slice(2, -1).map((row) => row.split(",")[0])).toEqual(entries.map(({ id }) => id));
    expect(rows[1]).toContain(`opening_balance,,,,,${opening_balance},`);
    expect(rows.at(-1)).toContain(`closing_balance,,,,,${closing_balance},`);
  });

  test("begins with what the one before closed with", async () => {
    const { admin, id, move, by } = await givenWallet(kit);
    by.at = new Date("2027-03-02T10:00:00Z");
    await move(70);
    const { wallets } = admin.caller.finance;
    const table = async (from: string, to: string) =>
      contentOf(await wallets.statementFile({ id, from, to, format: "csv" })).toString();
    expect(await table("2027-03-01", "2027-03-31")).toContain("closing_balance,,,,,70,");
    expect(await table("2027-04-01", "2027-04-30")).toContain("opening_balance,,,,,70,");
  });

  test("is for who may read the wallet", async () => {
    const { id, tenant } = await givenWallet(kit);
    const driver = await tenant.member("driver");
    const refused = driver.caller.finance.wallets.statementFile({ id, ...year, format: "pdf" });
    expect((await refusalOf(refused)).reason).toBe("wallet_not_found");
  });
});
