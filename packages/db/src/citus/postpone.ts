import type pg from "pg";
import type { ClusterTable, Key, Trigger } from "./catalogue.ts";
import { keysOf, tablesOf, triggersOf } from "./catalogue.ts";
import type { Home } from "./homes.ts";
import { isHeld } from "./homes.ts";
import { POSTPONED } from "./settings.ts";

export type Postponed = { kind: "key" | "trigger"; table_name: string; name: string; definition: string };

const homesOf = (tables: readonly ClusterTable[]) => new Map(tables.map(({ name, home }) => [name, home ?? "central"]));

/** Whether nodes can hold this key, once all tables have their homes. */
export const holds = ({ table, target }: Pick<Key, "table" | "target">, homes: ReadonlyMap<string, Home>): boolean =>
  isHeld(homes.get(table) ?? "central", homes.get(target) ?? "central");

// Keys never change, so that both say the same; nodes know only the second.
const unchanging = (definition: string) => definition.replace(" ON UPDATE CASCADE", "");

/** What stands in the way of tables that are to move: their keys, those that point at them, and their triggers. */
export async function inTheWay(
  client: pg.ClientBase,
): Promise<{ keys: Key[]; triggers: Trigger[]; homes: Map<string, Home>; moving: ClusterTable[] }> {
  const tables = await tablesOf(client);
  const moving = tables.filter(({ home, placed }) => home !== "central" && placed !== home);
  const names = new Set(moving.map(({ name }) => name));
  const keys = (await keysOf(client)).filter(({ table, target }) => names.has(table) || names.has(target));
  const triggers = (await triggersOf(client)).filter(({ table }) => names.has(table));
  return { keys, triggers, homes: homesOf(tables), moving };
}

/** Takes them away and notes how they are made again; what no node can hold is not noted. */
export async function postpone(client: pg.ClientBase): Promise<void> {
  const { keys, triggers, homes } = await inTheWay(client);
  const later: Postponed[] = [
    ...triggers.map(({ table, name, definition }) => ({
      kind: "trigger" as const,
      table_name: table,
      name,
      definition,
    })),
    ...keys
      .filter((key) => holds(key, homes))
      .map(({ table, name, definition }) => ({
        kind: "key" as const,
        table_name: table,
        name,
        definition: `ALTER TABLE ${client.escapeIdentifier(table)} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${unchanging(definition)}`,
      })),
  ];
  await client.query(
    `INSERT INTO ${POSTPONED} (kind, table_name, name, definition)
     SELECT kind, table_name, name, definition FROM jsonb_to_recordset($1) AS r(kind text, table_name text, name text, definition text)`,
    [JSON.stringify(later)],
  );
  const drops = [
    ...keys.map(
      ({ table, name }) =>
        `ALTER TABLE ${client.escapeIdentifier(table)} DROP CONSTRAINT ${client.escapeIdentifier(name)}`,
    ),
    ...triggers.map(
      ({ table, name }) => `DROP TRIGGER ${client.escapeIdentifier(name)} ON ${client.escapeIdentifier(table)}`,
    ),
  ];
  // One text, so that it is one trip: all of it or nothing, in the transaction that noted it.
  if (drops.length > 0) await client.query(drops.join(";\n"));
}

/** What is to be made again, triggers first: rows that keys are proven by do not change. */
export async function postponed(client: pg.ClientBase): Promise<Postponed[]> {
  const { rows } = await client.query<Postponed>(
    `SELECT kind, table_name, name, definition FROM ${POSTPONED} ORDER BY kind DESC, place`,
  );
  return rows;
}

export async function restore(client: pg.ClientBase, one: Postponed): Promise<void> {
  await client.query(one.definition);
  await client.query(`DELETE FROM ${POSTPONED} WHERE kind = $1 AND table_name = $2 AND name = $3`, [
    one.kind,
    one.table_name,
    one.name,
  ]);
}
