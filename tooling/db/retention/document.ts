import type { Retention } from "./retention.ts";

type Kind<Name> = Extract<Retention, { kind: Name }>;

/** Aligned as the formatter has tables. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill = " ") =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  const ruled = line(
    head.map(() => ""),
    "-",
  );
  return [line(head), ruled, ...rows.map((cells) => line(cells))].join("\n");
}

/** docs/retention.md: the rules as tables. */
export function documentOf(rules: Readonly<Record<string, Retention>>): string {
  const named = Object.entries(rules);
  const of = <Name extends Retention["kind"]>(kind: Name) =>
    named.flatMap(([name, rule]) => (rule.kind === kind ? [[name, rule as Kind<Name>] as const] : []));
  const reasons = (kind: "ledger" | "history" | "record") =>
    table(
      ["Table", "Why"],
      of(kind).map(([name, { why }]) => [`\`${name}\``, why]),
    );
  return `<!-- Made of tooling/db/retention/retention.ts by \`pnpm db:check --write\`. -->

# What is kept, and for how long

Every table has a rule; \`pnpm db:check\` refuses one without, and proves that what removes rows exists and that ledgers refuse
to lose any.

## Removed after a time

By a statement, which a worker runs or the use case that makes the next row.

${table(
  ["Table", "Kept", "Set in", "Removed by"],
  of("limited").map(([name, rule]) => [`\`${name}\``, rule.kept, `\`${rule.setIn}\``, `\`${rule.removedBy}\``]),
)}

## Removed with what they belong to

${table(
  ["Table", "Part of"],
  of("part").map(([name, rule]) => [`\`${name}\``, `\`${rule.of}\``]),
)}

## Ledgers: never removed

The database refuses to delete a row.

${reasons("ledger")}

## History: kept for good

They grow with a tenant's work.

${reasons("history")}

## Records

As many as there are things and people of the kind.

${reasons("record")}
`;
}
