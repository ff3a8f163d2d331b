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

/** Who becomes a member: there is no foreign key to keep off who holds the account FOR UPDATE, as to ask where they belong. */
const KEPT = `CREATE OR REPLACE FUNCTION ${SCHEMA}.kept(one uuid) RETURNS uuid LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${KEEP});
    RETURN one;
  END $$`;

/** Whoever changes all who have one of these contacts, as `in_turn` one by one. */
const HOLDERS_IN_TURN = `CREATE OR REPLACE FUNCTION ${SCHEMA}.holders_in_turn(mail text, number text) RETURNS uuid[] STABLE LANGUAGE plpgsql AS $$
  BEGIN
    RETURN ${SCHEMA}.all_in_turn(ARRAY(SELECT id FROM users WHERE email = mail OR phone = number));
  END $$`;

/** Who has a contact is held by who looks for them by it. */
const HELD_BY_CONTACT = `CREATE OR REPLACE FUNCTION ${SCHEMA}.users_held_by_contact(contact text) RETURNS SETOF users LANGUAGE plpgsql AS $$
  DECLARE one uuid;
  BEGIN
    FOR one IN SELECT id FROM users WHERE email = contact OR phone = contact ORDER BY id LOOP
      PERFORM pg_advisory_xact_lock(${KEEP});
      PERFORM ${SCHEMA}.in_turn(one);
    END LOOP;
    RETURN QUERY SELECT * FROM users WHERE email = contact OR phone = contact;
  END $$`;

/**
 * How strongly a row is held by the coordinator's lock alone, and which: FOR KEY SHARE keeps off who holds it FOR UPDATE only. That
 * lock comes first: who becomes a member takes it too, and then a turn, for their rights change.
 */
const BY_LOCK = {
  UPDATE: `PERFORM pg_advisory_xact_lock(${KEEP}); PERFORM ${SCHEMA}.in_turn(one)`,
  "NO KEY UPDATE": `PERFORM ${SCHEMA}.in_turn(one)`,
  SHARE: "PERFORM pg_advisory_xact_lock_shared(hashtextextended('copied ' || one, 0))",
  "KEY SHARE": `PERFORM pg_advisory_xact_lock_shared(${KEEP})`,
};

/**
 * A row that is held without being locked itself. Citus would lock the whole table with it, and what that points at: one company
 * that is held up would keep every other from changing an account, as each sign-in does, and two who hold different rows and
 * then change or add one would wait for each other.
 */
const heldByLock = (table: string, strength: keyof typeof BY_LOCK) =>
  `CREATE OR REPLACE FUNCTION ${nameOfHeld(table, strength)}(one uuid) RETURNS SETOF ${table} LANGUAGE plpgsql AS $$
  BEGIN
    ${BY_LOCK[strength]};
    RETURN QUERY SELECT * FROM ${table} WHERE ${table}.id = one;
  END $$`;

export const TURNS: readonly string[] = [
  IN_TURN,
  ALL_IN_TURN,
  KEPT,
  HOLDERS_IN_TURN,
  HELD_BY_CONTACT,
  heldByLock("users", "UPDATE"),
  heldByLock("tenants", "UPDATE"),
  heldByLock("users", "NO KEY UPDATE"),
  heldByLock("tenants", "NO KEY UPDATE"),
  heldByLock("tenants", "KEY SHARE"),
  heldByLock("addresses", "SHARE"),
  heldByLock("addresses", "UPDATE"),
];

const CHANGES = /\b(?:UPDATE|DELETE FROM) (users|tenants|tenant_settings|addresses)\b/g;
const HOLDS =
  /\bFROM (users|tenants)\s+WHERE id = (\$\d+|\(SELECT [^()]*\))( AND [^()]*(?:\([^()]*\))?)?\s+FOR (NO KEY UPDATE|UPDATE|KEY SHARE)\s*$/;
/** What a change reads of the row that it changes; whose turn it is holds it already. */
const HOLDS_OWN = /(\(SELECT [^()]* FROM users WHERE id = (\$\d+)\b[^()]*) FOR UPDATE\)(?=[^()]*\bu\.id = \2)/g;
const HOLDS_CONTACT = /\bFROM users WHERE email = (\$\d+) OR phone = \1 FOR UPDATE\s*$/;
const HOLDS_ADDRESS =
  /\bFROM addresses a WHERE (a\.tenant_id = \$1 AND )?a\.id = (\$\d+) AND ([\s\S]*) FOR (SHARE|UPDATE)\s*$/;
const UPSERTS = /(INSERT INTO tenant_settings \(tenant_id, [^)]*\)\s+VALUES \()(\$\d+)(?=[\s\S]* ON CONFLICT)/;
const JOINS = /(INSERT INTO memberships \(tenant_id, user_id\b[^)]*\)\s+VALUES \(\$\d+, )(\$\d+)/;

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
  let form = text
    .replace(UPSERTS, `$1${SCHEMA}.in_turn($2)`)
    .replace(JOINS, `$1${SCHEMA}.kept($2)`)
    .replaceAll(HOLDS_OWN, "$1)");
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
    .replace(HOLDS_CONTACT, (_, contact: string) => `FROM ${SCHEMA}.users_held_by_contact(${contact})`)
    .replace(
      HOLDS_ADDRESS,
      (_, tenant = "", one: string, more: string, strength: string) =>
        `FROM ${nameOfHeld("addresses", strength)}(${one}) a WHERE ${tenant}${more}`,
    );
}
