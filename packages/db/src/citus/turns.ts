import { SCHEMA } from "./schema.ts";

/*
 * Of what every node has a copy of, Citus changes all copies at once: two who change the same row would each hold it on another
 * node and wait for each other. So whoever changes one names it first on the coordinator, until the transaction ends.
 */

/** STABLE, which it is not quite: Citus calls such a function once, on the coordinator, before it sends a change anywhere. */
const IN_TURN = `CREATE OR REPLACE FUNCTION ${SCHEMA}.in_turn(id uuid) RETURNS uuid STABLE LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('copied ' || id, 0));
    RETURN id;
  END $$`;

const ALL_IN_TURN = `CREATE OR REPLACE FUNCTION ${SCHEMA}.all_in_turn(ids uuid[]) RETURNS uuid[] STABLE LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM ${SCHEMA}.in_turn(one.id) FROM (SELECT id FROM unnest(ids) AS given (id) ORDER BY id) one;
    RETURN ids;
  END $$`;

const nameOfHeld = (table: string, strength: string) =>
  `${SCHEMA}.${table}_held_for_${strength.toLowerCase().replaceAll(" ", "_")}`;

const KEEP = "hashtextextended('kept ' || one, 0)";

/** A row that is held to be changed later: its turn is taken first, as by whoever changes it without holding it. */
const held = (table: string, strength: string) =>
  `CREATE OR REPLACE FUNCTION ${nameOfHeld(table, strength)}(one uuid) RETURNS SETOF ${table} LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM ${SCHEMA}.in_turn(one);${strength === "UPDATE" ? `\n    PERFORM pg_advisory_xact_lock(${KEEP});` : ""}
    RETURN QUERY SELECT * FROM ${table} WHERE ${table}.id = one FOR ${strength};
  END $$`;

/**
 * A row that several hold so that it stays as it is: by the coordinator's lock alone. Citus would lock the whole table against
 * changes, and all that it points at, and two who hold any rows of it and then add one would wait for each other.
 */
const kept = (table: string, strength: keyof typeof KEPT_BY) =>
  `CREATE OR REPLACE FUNCTION ${nameOfHeld(table, strength)}(one uuid) RETURNS SETOF ${table} LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${KEPT_BY[strength]});
    RETURN QUERY SELECT * FROM ${table} WHERE ${table}.id = one;
  END $$`;

/** FOR KEY SHARE keeps off who holds the row FOR UPDATE and nobody else, FOR SHARE whoever changes it. */
const KEPT_BY = { "KEY SHARE": KEEP, SHARE: "hashtextextended('copied ' || one, 0)" };

const HELD = ["users", "tenants"];
const STRENGTHS = ["UPDATE", "NO KEY UPDATE"];

export const TURNS: readonly string[] = [
  IN_TURN,
  ALL_IN_TURN,
  ...HELD.flatMap((table) => STRENGTHS.map((strength) => held(table, strength))),
  kept("tenants", "KEY SHARE"),
  kept("addresses", "SHARE"),
];

const CHANGES = /\b(?:UPDATE|DELETE FROM) (users|tenants|tenant_settings|addresses)\b/g;
const HOLDS =
  /\bFROM (users|tenants)\s+WHERE id = (\$\d+)( AND [^()]*(?:\([^()]*\))?)?\s+FOR (NO KEY UPDATE|UPDATE|KEY SHARE)\s*$/;
const KEEPS_ADDRESS = /\bFROM addresses a WHERE a\.tenant_id = \$1 AND a\.id = (\$\d+)( AND [^()]*)? FOR SHARE\s*$/;
const UPSERTS = /(INSERT INTO tenant_settings \(tenant_id, [^)]*\)\s+VALUES \()(\$\d+)(?=[\s\S]* ON CONFLICT)/;

const RAISES = new RegExp(
  `\\b(UPDATE (?:users|tenants) SET access_version = access_version \\+ 1 WHERE id = (?:ANY )?)(\\((?!SELECT|${SCHEMA})[^;]*\\)|\\w+);`,
  "g",
);

/** The same of what the coordinator's own triggers change. */
export const functionInTurn = (source: string): string =>
  source.replaceAll(RAISES, (_, change: string, whose: string) =>
    change.endsWith("ANY ") ? `${change}(${SCHEMA}.all_in_turn(${whose}));` : `${change}${SCHEMA}.in_turn(${whose});`,
  );

/** The same text with what stands in brackets blanked, as far as the bracket around `from` or the text goes. */
function levelFrom(text: string, from: number): string {
  let depth = 0;
  let level = text.slice(0, from);
  for (const sign of text.slice(from)) {
    if (sign === ")") depth -= 1;
    if (depth < 0) break;
    level += depth === 0 ? sign : " ";
    if (sign === "(") depth += 1;
  }
  return level;
}

/** Has a change of one row that every node has a copy of, and a lock of one, wait for its turn. */
export function inTurn(text: string): string {
  let form = text.replace(UPSERTS, `$1${SCHEMA}.in_turn($2)`);
  for (const { index, 1: table } of [...form.matchAll(CHANGES)].toReversed()) {
    const level = levelFrom(form, index);
    const where = level.indexOf(" WHERE ", index);
    const key = new RegExp(`(?<=[ .])${table === "tenant_settings" ? "tenant_id" : "id"} = (\\$\\d+)`, "g");
    key.lastIndex = where;
    const found = where === -1 ? null : key.exec(level);
    if (!found) continue;
    const [all, value = ""] = found;
    const turn = all.replace(value, () => `${SCHEMA}.in_turn(${value})`);
    form = form.slice(0, found.index) + turn + form.slice(found.index + all.length);
  }
  return form
    .replace(
      HOLDS,
      (_, table: string, one: string, more: string | undefined, strength: string) =>
        `FROM ${nameOfHeld(table, strength)}(${one}) ${table}${more ? ` WHERE${more.slice(4)}` : ""}`,
    )
    .replace(
      KEEPS_ADDRESS,
      (_, one: string, more = "") => `FROM ${nameOfHeld("addresses", "SHARE")}(${one}) a WHERE a.tenant_id = $1${more}`,
    );
}
