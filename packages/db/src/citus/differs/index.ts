import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Reference } from "../../tenant-copy/references.ts";
import { heldReferences } from "../../tenant-copy/references.ts";
import { clusterForm } from "../forms.ts";
import type { Placeable } from "../homes.ts";
import { homeOf, isHeld } from "../homes.ts";

/**
 * What a cluster has in another way than the migrations make it. It can't be asked of a cluster, which no longer knows how it
 * was, so it is read from a plain database that has all migrations.
 */
export type Differs = {
  /** Functions that have a form of their own there, as the schema's shape tells functions apart. */
  functions: Record<string, string>;
  /** Foreign keys that its nodes can't hold. */
  references: Reference[];
};

/** Where `pnpm statements` keeps it. */
export const differsFile = join(import.meta.dirname, "../../doctor/generated/differs.json");

let known: Promise<Differs> | undefined;
export function knownDiffers(): Promise<Differs> {
  known ??= readFile(differsFile, "utf8").then((text) => JSON.parse(text) as Differs);
  return known;
}

const TABLES = `
  SELECT c.relname AS name,
         (SELECT CASE WHEN a.atttypid = 'uuid'::regtype AND a.attnotnull THEN 'uuid not null' ELSE 'other' END
            FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) AS tenant_id
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;

const FUNCTIONS = `
  SELECT p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS signature, p.proname AS name,
         p.prosrc AS source, p.prosecdef AS definer
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.proname LIKE 'karwan\\_%' ORDER BY 1`;

type Told = { signature: string; name: string; source: string; definer: boolean };

const digestOf = (source: string, definer: boolean) =>
  createHash("md5").update(source.replaceAll("\r", "")).digest("hex") + (definer ? " security definer" : "");

/** Of a plain database that has all migrations. */
export async function readDiffers(client: pg.ClientBase): Promise<Differs> {
  const { rows: tables } = await client.query<Placeable>(TABLES);
  const homes = new Map(tables.map((table) => [table.name, homeOf(table) ?? "central"]));
  const at = (table: string) => homes.get(table) ?? "central";
  const { rows: functions } = await client.query<Told>(FUNCTIONS);
  return {
    functions: Object.fromEntries(
      functions.flatMap(({ signature, name, source, definer }) => {
        const form = clusterForm(name, source);
        return form === source ? [] : [[signature, digestOf(form, definer)]];
      }),
    ),
    references: (await heldReferences(client)).filter(({ table, target }) => !isHeld(at(table), at(target))),
  };
}

export const differsText = (differs: Differs): string => `${JSON.stringify(differs, null, 1)}\n`;
