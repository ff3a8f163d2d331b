import type { Catalogue } from "../catalogue.ts";
import type { Retention } from "./retention.ts";

type Rules = Readonly<Record<string, Retention>>;
/** The text of a statement by its name, if the product declares it. */
export type TextOf = (statement: string) => string | undefined;

function findingsOf(
  table: Catalogue["tables"][number],
  rule: Retention,
  catalogue: Catalogue,
  textOf: TextOf,
): string[] {
  if (rule.kind === "part") {
    const goes = catalogue.foreignKeys.some(
      (key) => key.table === table.name && key.target === rule.of && key.cascades,
    );
    return goes ? [] : [`is kept as a part of ${rule.of}, and no foreign key removes it with that`];
  }
  if (rule.kind === "ledger") return table.append_only ? [] : ["is kept as a ledger, and rows can be deleted"];
  if (table.append_only) return [`is kept as ${rule.kind}, and refuses to delete rows`];
  if (rule.kind !== "limited") return [];
  const text = textOf(rule.removedBy);
  if (text === undefined) return [`is to be removed by ${rule.removedBy}, which no source declares`];
  return new RegExp(`DELETE FROM ${table.name}\\b`).test(text)
    ? []
    : [`is to be removed by ${rule.removedBy}, which deletes nothing from it`];
}

/** Tables without a rule of how long their rows are kept, and rules that are not what the database and the sources do. */
export function retentionFindings(catalogue: Catalogue, rules: Rules, textOf: TextOf): string[] {
  const known = new Set(catalogue.tables.map(({ name }) => name));
  const gone = Object.keys(rules).filter((name) => !known.has(name));
  return [
    ...gone.map((name) => `${name}: has a retention rule and does not exist`),
    ...catalogue.tables.flatMap((table) => {
      const rule = Object.hasOwn(rules, table.name) ? rules[table.name] : undefined;
      if (!rule) return [`${table.name}: no rule says how long its rows are kept (tooling/db/retention/retention.ts)`];
      return findingsOf(table, rule, catalogue, textOf).map((text) => `${table.name}: ${text}`);
    }),
  ];
}
