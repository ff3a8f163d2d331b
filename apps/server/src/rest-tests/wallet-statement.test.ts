import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { parseTable } from "../testing/table.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const days = "from=2020-01-01&to=2099-12-31";

/** A wallet that was paid into and out of, and what asks for its statement. */
async function given() {
  const { admin, member } = await kit.tenant();
  await admin.caller.identity.settings.update({ time_zone: "America/New_York" });
  const { customer } = await admin.caller.parties.customers.create({
    full_name: "مكتبة أحمد",
    phone: "+9647705550001",
  });
  const { id } = customer.wallet;
  const { wallets } = admin.caller.finance;
  let n = 0;
  const by = () => admin.with({ idempotencyKey: `statement-${id}-${++n}` }).finance.wallets;
  await by().topUp({ id, amount: 1000, reference: "=1+1", note: "Paid at the till" });
  await by().withdraw({ id, amount: 250.5, reference: "TRF-77" });
  const ask = async (path: string, accept?: string, method = "GET") => {
    const headers = { authorization: `Bearer ${admin.token}`, ...(accept && { accept }) };
    const answer = await kit.app.request(`/api/v1/wallets/${id}/${path}`, { method, headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const { closing_balance, opening_balance } = await wallets.statement({ id, from: "2020-01-01", to: "2099-12-31" });
  return { id, admin, member, ask, balances: [opening_balance, closing_balance], wallets };
}

describe("GET /wallets/{id}/statement as a file (4 L4)", () => {
  test("is a table for `Accept: text/csv`, between the opening and the closing balance of the ledger", async () => {
    const { ask, balances } = await given();
    const { status, headers, bytes } = await ask(`statement?${days}`, "text/csv");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="statement-2020-01-01-2099-12-31.csv"',
      "cache-control": "no-store",
      vary: expect.stringContaining("Accept"),
    });
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const { rows } = parseTable(bytes.toString());
    expect(rows.map(({ type, amount, balance_after }) => [type, amount, balance_after])).toEqual([
      ["opening_balance", "", String(balances[0])],
      ["top_up", "1000", "1000"],
      ["withdrawal", "-250.5", "749.5"],
      ["closing_balance", "", String(balances[1])],
    ]);
    expect(rows[1]?.reference).toBe("'=1+1");
  });

  test("is a document for `Accept: application/pdf`", async () => {
    const { ask } = await given();
    const { headers, bytes } = await ask(`statement?${days}`, "application/pdf");
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe('attachment; filename="statement-2020-01-01-2099-12-31.pdf"');
    expect(bytes.toString("latin1")).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  });

  test("has a path of its own, for links, and the same bytes there", async () => {
    const { ask, admin, id } = await given();
    for (const [type, format] of [
      ["text/csv", "csv"],
      ["application/pdf", "pdf"],
    ]) {
      const named = await ask(`statement/file?${days}&format=${format}`);
      const asked = await ask(`statement?${days}`, type);
      expect(named.headers.get("content-type")).toBe(asked.headers.get("content-type"));
      if (format === "csv") expect(named.bytes.equals(asked.bytes)).toBe(true);
    }
    const { file } = await admin.caller.finance.wallets.statementFile({
      id,
      from: "2020-01-01",
      to: "2099-12-31",
      format: "csv",
    });
    expect(file.filename).toBe("statement-2020-01-01-2099-12-31.csv");
    const head = await ask(`statement?${days}`, "application/pdf", "HEAD");
    expect([head.status, head.headers.get("content-type"), head.bytes.length]).toEqual([200, "application/pdf", 0]);
  });

  test("stays JSON where that is asked for first, or anything is taken", async () => {
    const { ask } = await given();
    for (const accept of [undefined, "*/*", "application/json", "application/json, text/csv;q=0.5"]) {
      const { headers, bytes } = await ask(`statement?${days}`, accept);
      expect(headers.get("content-type")).toBe("application/json");
      expect(JSON.parse(bytes.toString())).toMatchObject({ success: true, closing_balance: 749.5 });
    }
  });

  test("is refused in the envelope, before its first byte: a foreign wallet, days the wrong way round, too many entries", async () => {
    const { ask, member, id } = await given();
    const refused = async (path: string) => {
      const { status, bytes } = await ask(path, "application/pdf");
      return [status, (JSON.parse(bytes.toString()) as { code: string }).code];
    };
    expect(await refused("statement?from=2027-03-02&to=2027-03-01")).toEqual([400, "validation_failed"]);
    expect(await refused("statement/file?from=2027-03-01&to=2027-03-02")).toEqual([400, "validation_failed"]);
    const stranger = await member("driver");
    const headers = { authorization: `Bearer ${stranger.token}`, accept: "text/csv" };
    const answer = await kit.app.request(`/api/v1/wallets/${id}/statement?${days}`, { headers });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "wallet_not_found"]);
  });
});
