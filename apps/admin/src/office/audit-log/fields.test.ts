import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { changesIn } from "./told.ts";

const root = new URL("../../../../../", import.meta.url).pathname;
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}
const { schemas } = (JSON.parse(read("openapi.json")) as { components: { schemas: Record<string, Schema> } })
  .components;

/** Records that are written down as they are answered. */
const whole = [
  "Address",
  "ApiKey",
  "Branch",
  "Customer",
  "Delivery",
  "DeliveryService",
  "Driver",
  "Institution",
  "Item",
  "ItemCategory",
  "Location",
  "Market",
  "PickingWave",
  "Product",
  "ProductCategory",
  "Promotion",
  "ReceivingOrder",
  "Reservation",
  "Restaurant",
  "Role",
  "Tenant",
  "TransferManifest",
  "Vehicle",
  "View",
  "Warehouse",
  "Webhook",
  "Zone",
];
// What says nothing of a change, the page leaves out.
const isShown = (field: string) => changesIn({ before: null, after: { [field]: 1 } }).length > 0;
const fieldsOf = (name: string) => Object.keys(schemas[name]?.properties ?? {}).filter(isShown);

/** The settings as deep as they are: a change of one is told by its path. */
function within({ $ref, properties = {} }: Schema): string[] {
  if ($ref) return within(schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {});
  return Object.entries(properties).flatMap(([name, each]) => [name, ...within(each)]);
}

/** What the server's sources name by themselves on either side of an entry. */
function spelled(): string[] {
  const api = path.join(root, "packages/api/src");
  const sources = readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|testing|generated/.test(name))
    .map((name) => readFileSync(path.join(api, name), "utf8"))
    .filter((text) => /record(Audits?|Followed)\(|entity_type:/.test(text));
  const sides = sources.flatMap((text) =>
    [...text.matchAll(/\b(?:before|after)(?:: | = )\{([^{}]*)\}/g)].map(([, side = ""]) => side),
  );
  return sides.flatMap((side) => side.split(",").flatMap((part) => /^\s*([a-z_]\w*)\s*(?::|$)/i.exec(part)?.[1] ?? []));
}

test.each(["en", "ar", "ku"])("every field that is written down has a word in %s (3 §15)", (language) => {
  const words = JSON.parse(read(`apps/admin/src/catalogues/audit_log/${language}.json`)) as Record<string, string>;
  const [choice] = new IntlMessageFormat(words["audit_log.field"] ?? "", "en").getAst();
  const known = Object.keys((choice as { options?: object }).options ?? {});
  const named = spelled();
  expect(named).toEqual(expect.arrayContaining(["cash_in_hand", "journal_id", "payment_status"]));
  expect(whole.filter((name) => fieldsOf(name).length === 0)).toEqual([]);
  const fields = [...named, ...whole.flatMap(fieldsOf), ...within(schemas["TenantSettings"] ?? {})];
  expect([...new Set(fields)].filter((field) => !known.includes(field))).toEqual([]);
});
