import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AuditLogEntry } from "@karwan/sdk";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { formatsOf } from "../../kernel/i18n/formats.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import type { Language } from "../../kernel/i18n/language.ts";
import { recordTypes } from "./records.ts";
import { sentenceOf, tellOf } from "./sentence.ts";
import { verbOf } from "./told.ts";

const wordsOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../catalogues/audit_log/${language}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;

function i18nOf(language: Language): I18n {
  const words = wordsOf(language);
  const tag = language === "ku" ? "ckb" : language;
  return {
    language,
    setLanguage: () => undefined,
    t: (key, values) =>
      String(new IntlMessageFormat(words[key] ?? key, tag, undefined, { ignoreTag: true }).format(values)),
    ...formatsOf(language),
  };
}

const entry: AuditLogEntry = {
  id: "e",
  actor: { type: "user", id: "u", name: "Zainab" },
  action: "warehouse.update",
  entity_type: "warehouse",
  entity_id: "w",
  before: { name: "Karrada" },
  after: { name: "Karrada inside" },
  is_shortened: false,
  ip: null,
  request_id: null,
  created_at: new Date(0),
  entity_name: null,
};
const told = (language: Language, change: Partial<AuditLogEntry> = {}) =>
  sentenceOf({ ...entry, ...change }, i18nOf(language)).replaceAll(/[\u2068\u2069]/g, "");

test("an entry reads as a sentence in three languages (3 §15)", () => {
  expect(told("en")).toBe("Zainab changed warehouse Karrada inside");
  expect(told("ar")).toBe("قام Zainab بتعديل المستودع Karrada inside");
  expect(told("ku")).toBe("کۆگا Karrada inside لەلایەن Zainab گۆڕدرا");
});

test("who is no member, an API key and the service itself are named as far as the company may know (4 B10)", () => {
  expect(told("en", { actor: { type: "user", id: "u", name: null } })).toBe(
    "an administrator of the platform changed warehouse Karrada inside",
  );
  expect(told("en", { actor: { type: "api_key", id: "k", name: "ERP" } })).toMatch(/^API key ERP changed /);
  expect(told("en", { actor: { type: "system", id: null, name: null }, before: null, after: null })).toBe(
    "Karwan changed the warehouse",
  );
});

test("a record is told by what it is called now where what was written down has no name, its name by itself (3 §15)", () => {
  const change = { action: "picking_order.pick", entity_type: "picking_order", before: null, after: { quantity: 2 } };
  expect(told("en", { ...change, entity_name: "PKO-00007" })).toContain("picking order PKO-00007");
  for (const language of ["en", "ar", "ku"] as const) {
    const { before, name, after } = tellOf({ ...entry, ...change, entity_name: "PKO-00007" }, i18nOf(language));
    expect([name, `${before}${after}`.includes("PKO-00007")]).toEqual(["PKO-00007", false]);
  }
  expect(told("en", { entity_name: "Renamed since" })).toBe("Zainab changed warehouse Karrada inside");
});

const api = new URL("../../../../../packages/api/src", import.meta.url).pathname;
const sources = readdirSync(api, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|testing|generated/.test(name))
  .map((name) => readFileSync(path.join(api, name), "utf8"));
const literals = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found = ""]) => found))),
];

/** What is written into an entry's action as it stands, in choices between two as well. */
const spelled = [
  ...new Set(
    literals(/\baction: ([^;,]*)/g).flatMap((text) =>
      [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, found = ""]) => found),
    ),
  ),
];
/** What is put together from a record and what became of it: what its state table has, steps and states. */
const machines = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/defineStateMachine\("([a-z_]+)", \{([\s\S]*?)\n\}\)/g)].map(([, record = "", body = ""]) => [
      record,
      body,
    ]),
  ),
);
// Those that follow no state table, and those of whose table only some steps are written down by this way.
const others: Record<string, readonly string[]> = {
  market: ["approve", "reject", "deactivate", "reactivate"],
  transfer_manifest: ["pick_up", "depart", "arrive", "cancel"],
  view: ["create", "update", "delete"],
  settlement_request: ["approve", "reject", "withdraw"],
  wallet: ["top_up", "withdrawal", "settlement"],
};
function verbsOf(record: string): readonly string[] {
  const body = machines.get(record) ?? "";
  const steps = [...body.matchAll(/\b([a-z_]+): "/g)].map(([, step = ""]) => step);
  const statuses = sources.some((text) => text.includes(`\`${record}.\${to}\``));
  return [...steps, ...(statuses ? [...body.matchAll(/: "([a-z_]+)"/g)].map(([, to = ""]) => to) : [])];
}

test("everything that the server writes down has its words: no sentence falls back to the name of an action", () => {
  expect(spelled.length).toBeGreaterThan(80);
  expect(spelled).toContain("picking_order.pick");
  const records = literals(/\baction: [^;\n]*?`([a-z_]+)\.\$\{/g);
  expect(records).toContain("waybill");
  expect(records.filter((record) => (others[record] ?? verbsOf(record)).length === 0)).toEqual([]);
  const verbs = [...spelled.map(verbOf), ...records.flatMap((record) => others[record] ?? verbsOf(record))];
  for (const language of ["en", "ar", "ku"] as const) {
    const [choice] = new IntlMessageFormat(wordsOf(language)["audit_log.did"] ?? "", "en").getAst();
    const known = Object.keys((choice as { options?: object }).options ?? {});
    expect([...new Set(verbs)].filter((verb) => !known.includes(verb))).toEqual([]);
  }
});

test("every kind of record that the server writes down can be asked for by its name", () => {
  const types = literals(/\bentity_type: "([a-z_]+)"/g);
  expect(types.length).toBeGreaterThan(35);
  const known: readonly string[] = recordTypes;
  expect(types.filter((type) => !known.includes(type))).toEqual([]);
  const words = wordsOf("en")["audit_log.record"] ?? "";
  expect(recordTypes.filter((type) => !words.includes(` ${type} {`))).toEqual([]);
});
