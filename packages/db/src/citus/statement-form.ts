import { central } from "./homes.ts";
import { SCHEMA } from "./schema.ts";
import { inTurn } from "./turns.ts";

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*/g;
/** A table, and no function, that something is taken from. */
const READS = /\b(?:FROM|JOIN)\s+[a-z_]+\b(?!\s*\()/;
const KEPT = 5000;

/** The same text, with everything that only looks like SQL blanked: every place stays where it is. */
const blanked = (text: string) =>
  text.replaceAll(QUOTED, (part) => (part.startsWith("--") ? " " : "_").repeat(part.length));

/** Where the statement ends that begins at `from`: with the text, or with the bracket around it; and its words outside of brackets. */
function outlineFrom(text: string, from: number): { end: number; words: string } {
  let depth = 0;
  let words = "";
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ";")) return { end: at, words };
    if (depth === 0) words += sign;
  }
  return { end: text.length, words };
}

/** The tenant says which node is asked, so it is told as it is and not by a subquery, as to plan for any tenant (ADR 0022). */
const forItsTenant = (text: string) => text.replaceAll("tenant_id = (SELECT $1::uuid)", "tenant_id = $1::uuid");

const CENTRAL = /(?<!\bDELETE )\b(FROM|JOIN) (memberships|invitations) ([a-z])\b(?=[^()]*\b\3\.tenant_id = \$1)/g;

/** What the coordinator keeps of a company's people is found there first, where it is asked beside a company's own rows. */
function centralFirst(text: string): string {
  if (!/\bdrivers\b/.test(text)) return text;
  return text.replaceAll(CENTRAL, (_, word: string, table: string, alias: string) => {
    const id = table === "memberships" ? "user_id" : "id";
    return `${word} (SELECT * FROM ${table} WHERE tenant_id = $1 AND ${id} IN (SELECT user_id FROM drivers WHERE tenant_id = $1) OFFSET 0) ${alias}`;
  });
}

const WRITES_CENTRAL = new RegExp(`\\b(?:UPDATE|INSERT INTO|DELETE FROM) (?:${Object.keys(central).join("|")})\\b`);

const ONE_DRIVER = /FROM drivers d WHERE d\.tenant_id = \$1 AND d\.user_id = (?<person>[$\w.]+) AND/g;
const ONE_ACCOUNT = /FROM users WHERE id = (?<person>\$\d+) AND/g;

/** What writes on the coordinator names no table of the cluster: it asks the functions of settings.ts. */
const byFunctions = (text: string) =>
  WRITES_CENTRAL.test(text)
    ? text
        .replaceAll("FROM tenant_settings WHERE tenant_id = $1", `FROM ${SCHEMA}.settings_of($1)`)
        .replaceAll(ONE_DRIVER, `FROM ${SCHEMA}.driver_of($$1, $<person>) d WHERE`)
        .replaceAll(ONE_ACCOUNT, `FROM ${SCHEMA}.account_of($<person>) WHERE`)
    : text;

const ONE_TENANT = /FROM tenants WHERE (id|code) = (split_part\([^()]*\)|\$\d+(?:::uuid)?)/g;
const THIS_ACCOUNT = /FROM users WHERE id = (\$\d+)( AND)?/g;

/** What is set for the statements behind it is set on the coordinator, so what it is made of is asked by functions too. */
const settingHere = (text: string) =>
  /\bset_config\(/.test(text)
    ? text
        .replaceAll(ONE_TENANT, (_, column: string, value: string) =>
          column === "id" ? `FROM ${SCHEMA}.tenants_by(${value}, NULL)` : `FROM ${SCHEMA}.tenants_by(NULL, ${value})`,
        )
        .replaceAll(
          THIS_ACCOUNT,
          (_, person: string, more?: string) => `FROM ${SCHEMA}.account_of(${person})${more ? " WHERE" : ""}`,
        )
    : text;

/** What is asked of a part's result is sent to nodes with no column, and read as a record of none: one stands for it. */
const withColumn = (text: string) => text.replaceAll(/\bSELECT FROM\b/g, "SELECT 1 FROM");

const WAITS = /\s+WHERE \(SELECT count\(\*\) FROM [a-z_]+\) >= 0/g;

/** Where a part only waited for another it does not: a cluster runs one behind the other, and would send what it asks to every node. */
const unwaiting = (text: string) => text.replaceAll(WAITS, "");

/**
 * A statement as a cluster takes it. What INSERT ... SELECT finds on one node goes to another by COPY, which policies forbid,
 * unless something is returned: then it goes by an insert like others. So it returns something that nobody reads.
 */
function formOf(asked: string): string {
  const text = returning(unwaiting(withColumn(inTurn(settingHere(byFunctions(centralFirst(forItsTenant(asked))))))));
  const plain = blanked(text);
  const at = outermostInsert(plain);
  if (at === -1) return text;
  const { end, words } = outlineFrom(plain, at);
  const before = text.slice(0, at).trimEnd();
  if (!/\bSELECT\b/.test(words) || (before === "" && !READS.test(plain))) return text;
  const insert = text.slice(at, end).trimEnd();
  const answering = /\bRETURNING\b/.test(words) ? insert : `${insert} RETURNING true`;
  return `${before === "" ? "WITH" : `${before},`} written AS (${answering}) SELECT * FROM written`;
}

/** Where an insert begins that is the statement itself and no part of it; -1 where none does. */
function outermostInsert(plain: string): number {
  for (const { index } of plain.matchAll(/\bINSERT INTO\b/g)) {
    const before = plain.slice(0, index);
    if (before.replaceAll(/[^(]/g, "").length === before.replaceAll(/[^)]/g, "").length) return index;
  }
  return -1;
}

function returning(text: string): string {
  const plain = blanked(text);
  const ends: number[] = [];
  for (const { index } of plain.matchAll(/\bINSERT INTO\b/g)) {
    const { end, words } = outlineFrom(plain, index);
    if (!/\bSELECT\b/.test(words) || /\bRETURNING\b|\bON CONFLICT\b/.test(words)) continue;
    ends.push(plain.slice(0, end).trimEnd().length);
  }
  return ends.reduceRight((form, end) => `${form.slice(0, end)} RETURNING true${form.slice(end)}`, text);
}

const forms = new Map<string, string>();

/** What a cluster takes instead of a text, written by hand. */
export function declareForm(text: string, form: string): void {
  forms.set(text, formOf(form));
}

/** The form of a text, remembered: there are as many as the product has statements. */
export function clusterText(text: string): string {
  const known = forms.get(text);
  if (known !== undefined) return known;
  const form = formOf(text);
  if (forms.size < KEPT) forms.set(text, form);
  return form;
}
