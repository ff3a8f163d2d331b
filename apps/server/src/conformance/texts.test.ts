import { appRouter } from "@karwan/api";
import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { inputWith, stringFields } from "./string-fields.ts";
import { surfaces } from "./surfaces.ts";

const routes = restRoutes(appRouter);
const fieldsOf = ({ shape }: RestRoute) => stringFields(shape);

let kit: RestKit;
let tenant: TestTenant;
let actors: Record<string, Parameters<RestKit["request"]>[2]>;

beforeAll(async () => {
  kit = await startRestKit();
  kit.deps.devOutbox = true;
  tenant = await kit.tenant();
  const { data } = await tenant.admin.caller.identity.apiKeys.create({ name: "Shop" });
  actors = {
    open: null,
    user: tenant.admin,
    tenant: tenant.admin,
    system: await kit.systemAdmin(),
    external: { apiKey: data.api_key ?? "" },
  };
});
afterAll(() => kit.stop());

/** What the operation itself reads: ids in the path, which are 404 when they are odd, and rows that fail alone. */
function isReadElsewhere({ inPath, meta }: RestRoute, path: string[]): boolean {
  const [first = ""] = path;
  // The tenant is looked for before anything else is read: what is no UUID is refused as that.
  if (inPath.includes(first) || (first === "tenant_id" && path.length === 1)) return true;
  return (meta.readByRow ?? []).some((row) => path.join(".").startsWith(row.replaceAll("*", "0").replace(/\.0$/, ".")));
}

type Detail = { field: string; code: string };
const refusedFields = ({ code, details }: { code?: string; details?: Detail[] }) =>
  code === "validation_failed"
    ? (details ?? []).filter((one) => one.code === "invalid_characters").map(({ field }) => field)
    : [];

describe.each(["REST", "tRPC"] as const)("on %s", (surface) => {
  // What is half of a surrogate pair cannot be written into an address; the kernel's own test has the rest.
  test.each(["\u0000", "\u001b", "\u202e", "\u2066"])(
    "no text of any operation takes the character %j (3 §1.18, A5)",
    async (character) => {
      const wrong: unknown[] = [];
      let fields = 0;
      for (const route of routes) {
        const paths = fieldsOf(route).map(({ path }) => path);
        const wanted = new Set(paths.filter((path) => !isReadElsewhere(route, path)).map((path) => path.join(".")));
        const tried = inputWith(
          paths.filter((path) => wanted.has(path.join("."))),
          `a${character}b`,
        );
        if (wanted.size === 0) continue;
        // Of two kinds that a field may have, the deeper one was tried.
        for (const path of wanted) if ([...wanted].some((other) => other.startsWith(`${path}.`))) wanted.delete(path);
        const { status, body } = await surfaces[surface](kit, route, tried, actors[route.meta.access.kind] ?? null);
        const refused = refusedFields(surface === "REST" ? body : (body.error?.json.data ?? {}));
        fields += refused.length;
        if (status !== 400 || refused.toSorted().join() !== [...wanted].toSorted().join())
          wrong.push([route.name, status, refused, [...wanted]]);
      }
      expect(wrong).toEqual([]);
      expect(fields).toBeGreaterThan(400);
    },
    60_000,
  );
});

/** Words for people, where joiners and marks may stand; every other text is compared, and nothing in it is unseen. */
const PROSE = new Set(
  [
    "name full_name first_name last_name recipient_name bank_name account_name branch_name",
    "en ar ku description notes completion_notes picker_notes note reason search q brand model role reference",
    "full_address address_line1 address_line2 street building floor apartment city state country line1 address",
    "delivery_instructions special_instructions landmark unit_of_measure key admin_notes customer_notes",
    // Secrets, which are looked up by their hash or handed on as they are.
    "password current_password new_password token refresh_token api_key login_id initial_token k",
    // What the operation reads itself, to name what is wrong in it, and positions, which are checked whole.
    "notification_ids column_filters cursor lastEventId to csv",
    "barcodes barcode_value identifiers value item_ids comment",
  ].flatMap((names) => names.split(" ")),
);
const UNSEEN = ["\u200b", "\u200c", "\u200d", "\ufeff", "\u00ad", "\ufe0f", "\u{e0041}", "\u200e", "\u061c", "\u2060"];

test("every text that is no prose refuses what nobody sees, in codes, contacts and keys (A5)", () => {
  const all = routes.flatMap((route) => fieldsOf(route).map((field) => ({ ...field, name: route.name })));
  const nameOf = (path: string[]) => path.findLast((key) => key !== "0") ?? "";
  // Entries of a batch that are read one by one, so that a bad one fails alone.
  const isEntry = ([field = ""]: string[]) => ["identifiers", "package_barcodes", "add", "remove"].includes(field);
  // Addresses of the web are written by programs, which write out what nobody sees.
  const compared = all.filter(
    ({ path }) => !isEntry(path) && !PROSE.has(nameOf(path)) && !/(^|_)(urls?|photos|images)$/.test(nameOf(path)),
  );
  const taken = compared.flatMap(({ name, path, schema }) =>
    [...UNSEEN, "\u115f", "\u3164", "\u180e", "\u2800", "\u00a0"]
      .flatMap((c) => [`A${c}B`, `a${c}b@example.com`, `+96477${c}01234567`, `https://a.example/${c}b`])
      .filter((text) => z.safeParse(schema, text).success)
      .map(() => `${name} ${path.join(".")}`),
  );
  expect([...new Set(taken)]).toEqual([]);
  const names = new Set(compared.map(({ path }) => nameOf(path)));
  for (const name of ["sku", "code", "email", "phone", "external_reference_id", "lot_number"])
    expect([name, names.has(name)]).toEqual([name, true]);
});

test("a role's name is the only one of its kind: a joiner stands in it only where Arabic letters need it (A5)", async () => {
  const create = (name: string) =>
    kit.request("POST", "/roles", tenant.admin, { body: { name, description: "", scope: "tenant" } });
  for (const c of UNSEEN) expect((await create(`Packer${c}s`)).body.details).toMatchObject([{ field: "name" }]);
  expect((await create("نامه\u200cبەر")).status).toBe(201);
});

test("Kurdish and Arabic texts keep their joiners and direction marks, and addresses their lines (A5)", async () => {
  const description = "پێش\u200cبینی\u200d \u200eABC\u200f \u061c(12)\r\nدووەم\tسێیەم 👩\u200d🚒";
  const body = {
    name: "می\u200cخواهم",
    sku: "ZW-1",
    unit_size: 1,
    description,
    attributes: { "می\u200cخ": description },
  };
  const { body: made } = await kit.request("POST", "/warehousing/inventory-items", tenant.admin, { body });
  expect(made.item).toMatchObject({ name: body.name, description, attributes: body.attributes });
});

test("a name is one line, and a key of free JSON is a text too (A5)", async () => {
  const body = { name: "two\nlines", sku: "L\u200b", unit_size: 1, attributes: { deep: [{ "k\u0007": 1 }] } };
  const post = (given: object) => kit.request("POST", "/warehousing/inventory-items", tenant.admin, { body: given });
  expect((await post(body)).body.details).toMatchObject([{ field: "attributes.deep.0", code: "invalid_characters" }]);
  const refused = (await post({ ...body, attributes: {} })).body.details;
  expect(refused.map(({ field, code }: Detail) => [field, code])).toEqual([
    ["name", "invalid_characters"],
    ["sku", "invalid_characters"],
  ]);
});

test("an odd id in a path names nothing: 404, not 400 (4 A3)", async () => {
  for (const [path, code] of [
    ["/warehousing/inventory-items/%00", "item_not_found"],
    ["/track/RAF-%E2%80%AE00000001", "delivery_not_found"],
    ["/track/%00", "delivery_not_found"],
  ] as const) {
    const { status, body } = await kit.request("GET", path, tenant.admin);
    expect([path, status, body.code]).toEqual([path, 404, code]);
  }
});

test("what a caller's program calls itself is kept without what no text may hold", async () => {
  const headers = { "user-agent": "shop\u0085\u009b31m/1.0" };
  await kit.request("POST", "/auth/login", null, { headers, body: { email: "nobody@example.test", password: "x" } });
  const body = {
    tenant_code: tenant.code,
    first_name: "A",
    last_name: "B",
    email: "agent@example.test",
    phone: "+9647709998877",
    password: "long enough 1",
  };
  const { body: made } = await kit.request("POST", "/auth/register", null, { headers, body });
  const { body: own } = await kit.request("GET", "/auth/sessions", { token: made.access_token });
  expect(own.sessions[0].user_agent).toBe("shop31m/1.0");
});
