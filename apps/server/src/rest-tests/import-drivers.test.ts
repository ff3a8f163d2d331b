import type { Actor, TestTenant } from "@karwan/api/testing";
import { contactsOf, next } from "@karwan/api/testing";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminUrlOf } from "../conformance/admin-url.ts";
import { stateOf } from "../conformance/database-state.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

const PATH = "/imports/drivers";
const HEADER = "first_name,last_name,email,phone,vehicle_ids,all_zones";

let kit: RestKit;
let tenant: TestTenant;
let van: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  van = `VAN-${next()}`;
  await tenant.admin.caller.delivery.vehicles.create({ name: "Van", code: van });
});
afterAll(() => kit.stop());

type Over = { as?: Actor | null; query?: Record<string, string>; headers?: Record<string, string> };
const send = (body: string, { as = tenant.admin, query, headers }: Over = {}) =>
  kit.request("POST", PATH, as, { body, ...(query && { query }), headers: { "content-type": "text/csv", ...headers } });
const commit = { dry_run: "false" };

function line(over: { first_name?: string; email?: string } = {}): string {
  const number = String(next()).padStart(7, "0");
  const { first_name = "كريم", email = `table${number}@example.test` } = over;
  return [first_name, `Row ${number}`, email, `+964782${number}`, van, "true"].join(",");
}
const table = (...lines: string[]) => [HEADER, ...lines].join("\r\n");
const total = async () => (await kit.request("GET", "/delivery/drivers", tenant.admin)).body.total as number;
/** A body as bytes that are no text. */
async function sendBytes(bytes: Uint8Array<ArrayBuffer>) {
  const headers = { "content-type": "text/csv", authorization: `Bearer ${tenant.admin.token}` };
  const response = await kit.app.request(`/api/v1${PATH}`, { method: "POST", headers, body: bytes });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe("POST /imports/drivers (4 B10, 4 D11)", () => {
  test("answers what was made of each row, in the envelope", async () => {
    const { email } = await contactsOf(kit, (await (await kit.tenant()).member()).userId);
    const { status, body } = await send(table(line(), line({ email })), { query: commit });
    const phone = expect.stringMatching(/^\+964782\d{7}$/);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: "Drivers imported",
        dry_run: false,
        total: 2,
        created: 1,
        invited: 1,
        drivers: [
          { row: 2, driver_id: expect.any(String), phone, outcome: "created" },
          { row: 3, driver_id: expect.any(String), phone, outcome: "invited" },
        ],
        warnings: [],
      },
    ]);
    const { body: shown } = await kit.request("GET", `/delivery/drivers/${body.drivers[0].driver_id}`, tenant.admin);
    expect(shown.driver).toMatchObject({ first_name: "كريم", vehicle: { code: van } });
  });

  test("is a dry run unless told otherwise, which changes no table at all", async () => {
    const { email } = await contactsOf(kit, (await (await kit.tenant()).member()).userId);
    const csv = table(line(), line({ email }));
    const before = await stateOf(adminUrlOf(kit.url));
    const { length } = kit.sent;
    for (const body of [csv, table(line(), line({ first_name: "" }))]) await send(body);
    await send(table(line(), line({ first_name: "" })), { query: commit });
    const { status, body } = await send(csv, { headers: { "idempotency-key": "dry" } });
    expect([status, body.message, body.created, body.drivers[1]]).toEqual([
      200,
      "The table can be imported",
      null,
      { row: 3, driver_id: null, phone: expect.any(String), outcome: null },
    ]);
    expect(await stateOf(adminUrlOf(kit.url))).toEqual(before);
    expect([kit.sent.length, kit.scheduled.length]).toEqual([length, 0]);
    expect((await send(csv, { query: commit })).body).toMatchObject({ created: 1, invited: 1 });
  });

  test("lists what is wrong with which row, in the language asked for", async () => {
    const csv = table(line({ first_name: "" }), line({ first_name: "x\u202egnp" }));
    for (const language of ["en", "ar", "ku"]) {
      const { status, body } = await send(csv, { query: { ...commit, language } });
      expect([status, body.success, body.code, body.error_count]).toEqual([400, false, "import_has_errors", 2]);
      expect(body.errors).toMatchObject([
        { row: 2, field: "first_name", code: "required" },
        { row: 3, field: "first_name", code: "invalid_characters" },
      ]);
      expect(body).not.toHaveProperty("details");
      expect(JSON.stringify(body)).not.toContain("\u202e");
      const texts = [body.message, ...body.errors.map((one: { message: string }) => one.message)];
      for (const text of texts) expect(/[\u0600-\u06ff]/.test(text)).toBe(language !== "en");
    }
  });

  test("has one effect under a key, and answers again what it answered, errors too (3 §1.8)", async () => {
    const [good, bad] = [table(line()), table(line({ first_name: "" }))];
    const key = (name: string, language = "en") => ({
      query: commit,
      headers: { "idempotency-key": name, "accept-language": language },
    });
    const before = await total();
    const first = await send(good, key("table-1"));
    const again = await send(good, key("table-1"));
    expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([first.body, "true"]);
    expect(await total()).toBe(before + 1);
    expect((await send(bad, key("table-1"))).status).toBe(422);
    const refused = await send(bad, key("table-2"));
    const inKurdish = await send(bad, key("table-2", "ku"));
    expect([inKurdish.status, inKurdish.headers.get("idempotency-replayed")]).toEqual([400, "true"]);
    expect(inKurdish.body.errors[0]).toMatchObject({ row: 2, code: refused.body.errors[0].code });
    expect(inKurdish.body.errors[0].message).toMatch(/[\u0600-\u06ff]/);
  });

  test.each([
    ["in UTF-8, said so", "text/csv; charset=utf-8", 200],
    ["in UTF-8, said so in quotes and with a header", 'Text/CSV;header=present; charset="UTF-8"', 200],
    ["in another encoding", "text/csv; charset=windows-1256", 415],
    ["as JSON", "application/json", 415],
    ["as plain text", "text/plain", 415],
    ["as a form", "multipart/form-data; boundary=x", 415],
  ])("a table %s: %s is %i", async (_, type, status) => {
    const answer = await send(table(line()), { headers: { "content-type": type } });
    expect(answer.status).toBe(status);
    if (status === 415)
      expect(answer.body).toMatchObject({
        code: "unsupported_media_type",
        expected: "text/csv",
        message: "The content type must be text/csv",
      });
  });

  test("of more than 1 MiB is 413, without a body 400, and with a byte order mark the same table", async () => {
    const { status, body } = await send(`${table(line())}\n${",".repeat(1024 * 1024)}`);
    expect([status, body.code]).toEqual([413, "payload_too_large"]);
    expect((await send("")).body).toMatchObject({ code: "validation_failed", details: [{ field: "csv" }] });
    const csv = table(line());
    const keyed = (sent: string) => send(sent, { headers: { "idempotency-key": "mark" } });
    const [plain, marked] = [await keyed(csv), await keyed(`\ufeff${csv}`)];
    expect([plain.status, marked.body]).toEqual([200, plain.body]);
  });

  test.each([
    ["half a letter", [0xd9]],
    ["windows-1256", [0xdf, 0xd1, 0xed, 0xe3]],
    ["UTF-16", [0xff, 0xfe, 0x61, 0x00]],
  ])("that is no UTF-8 is refused: %s", async (_, bytes) => {
    const csv = new Uint8Array([...new TextEncoder().encode(`${HEADER}\n`), ...bytes]);
    const { status, body } = await sendBytes(csv);
    expect([status, body.code, body.details]).toEqual([
      400,
      "validation_failed",
      [{ field: "csv", code: "csv_encoding", message: "The text must be encoded in UTF-8" }],
    ]);
  });

  test.each([
    ["quotes that do not close", `${HEADER}\n"x,y,,,,`, [2, "", "csv_quotes"]],
    ["a NUL", `${HEADER}\na\u0000b,c,,+9647831234567,VAN,true`, [2, "first_name", "invalid_characters"]],
    [
      "a column that there is not",
      `${HEADER},password\na,b,,+9647831234567,VAN,true,secret`,
      [1, "password", "column_unknown"],
    ],
  ])("with %s is refused at its row", async (_, csv, wrong) => {
    const { status, body } = await send(csv);
    const [first] = body.errors;
    expect([status, body.code, [first.row, first.field, first.code]]).toEqual([400, "import_has_errors", wrong]);
  });

  test("says no more than that to who may not, and reads no table of theirs (3 §1.6)", async () => {
    const staff = await tenant.member("operations_manager");
    const elsewhere = await kit.tenant();
    for (const [as, status] of [
      [null, 401],
      [staff, 403],
    ] as const)
      expect((await send(`"${"x".repeat(2_000_000)}`, { as })).status).toBe(status);
    const foreign = await send(table(line()), { query: { tenant_id: elsewhere.tenantId } });
    expect([foreign.status, foreign.body.code]).toEqual([403, "tenant_mismatch"]);
  });

  test("is called over tRPC with the table as a text, and refused in the same words", async () => {
    const call = async (input: object) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${tenant.admin.token}` };
      const url = "/trpc/delivery.drivers.import";
      const response = await kit.app.request(url, { method: "POST", headers, body: superjson.stringify(input) });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    const made = await call({ csv: table(line()), dry_run: false });
    expect(made.body.result.data.json).toMatchObject({ dry_run: false, created: 1 });
    const { status, body } = await call({ csv: table(line({ first_name: "" })) });
    expect([status, body.error.json.data.code, body.error.json.data.errors]).toEqual([
      400,
      "import_has_errors",
      [{ row: 2, field: "first_name", code: "required", message: "Field required: first_name" }],
    ]);
  });
});
