import { amountOf } from "./amounts.ts";
import type { Column, Reference, Table, Tables } from "./tables.ts";

/** Whose rows are made: the number of the tenant, and how many rows its growing tables have. */
export type Owner = { tenant: number; rows: number };

// How often a value comes; what is not listed is spread evenly. Work that is over outnumbers what is under way.
const weights: Record<string, Record<string, number>> = {
  "deliveries.status": { delivered: 90, cancelled: 4 },
  "deliveries.custody": { recipient: 90 },
  "delivery_assignments.status": { completed: 90 },
  "inventory_reservations.status": { released: 80 },
  "inventory_stock.status": { available: 90 },
  "webhook_attempts.status": { succeeded: 95 },
  "notification_channels.status": { sent: 95 },
  "finance_holds.status": { captured: 90 },
  "idempotency_records.state": { completed: 98 },
  "sync_actions.status": { applied: 95 },
  "outbound_messages.status": { sent: 95 },
  "carrier_bookings.status": { booked: 90 },
  "memberships.status": { active: 95 },
  "users.status": { active: 95 },
  "roles.scope": { tenant: 100 },
};
const HUNDRED = 100;
const rare =
  /^(deleted|revoked|ended|rotated|consumed|lost|released|settled|acknowledged)_at$|^leased_until$|^former_|^parent_id$|^original_/;

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** A number below `below` that looks drawn by lot, the same for the same row. */
const drawn = (n: string, salt: number, below: number) =>
  `(hashint8((${n})::bigint + ${salt * 7919}) & 2147483647) % ${Math.max(1, below)}`;
const saltOf = (text: string) => Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

function chosen(n: string, { name, allowed }: Column, table: Table): string {
  const given = weights[`${table.name}.${name}`] ?? {};
  const listed = Object.values(given).reduce((sum, weight) => sum + weight, 0);
  const others = (allowed ?? []).filter((value) => !(value in given));
  const each = Math.max(1, Math.floor((HUNDRED - listed) / Math.max(1, others.length)));
  const bag = (allowed ?? []).flatMap((value) => Array.from({ length: given[value] ?? each }, () => value));
  return `(ARRAY[${bag.map(quoted).join(",")}])[1 + ${drawn(n, saltOf(name), bag.length)}]`;
}

const idOf = (table: Table, { tenant }: Owner, n: string) => `plans_id(${table.number}, ${tenant}, ${n})`;

/** Moments go through two years as the rows do, whatever their number, and end today. */
const momentOf = (n: string, total: number) =>
  `now() - interval '730 days' * (1 - ((${n}) + 0.5) / ${Math.max(1, total)})`;

function textOf(name: string, n: string, isUnique: boolean): string {
  if (isUnique) return `${quoted(`${name}-`)} || (${n})`;
  if (/^(brand|city|country|street|model|unit_of_measure)$/.test(name))
    return `${quoted(`${name} `)} || ${drawn(n, saltOf(name), 50)}`;
  if (name === "phone") return `'+96477' || lpad((${n})::text, 8, '0')`;
  if (/email/.test(name)) return `'person' || (${n}) || '@example.test'`;
  return `${quoted(`${name.replaceAll("_", " ")} `)} || (${n})`;
}

/** A value of a column that points at nothing, as SQL of the row's number `n`. */
function plainValue(table: Table, column: Column, owner: Owner, n: string): string {
  const { name, type } = column;
  const isUnique = table.unique.some((key) => key.includes(name));
  const total = amountOf(table.name, owner.rows);
  if (name === "id" && type === "uuid") return idOf(table, owner, n);
  if (type.endsWith("[]")) return `'{}'::${type}`;
  if (name === "timestamp" || /^timestamp|^date/.test(type)) {
    const later = /expires|until|due|available|next/.test(name) ? " + interval '20 days'" : "";
    return `(${momentOf(n, total)}${later})::${type}`;
  }
  if (column.allowed) return `${chosen(n, column, table)}::${type}`;
  switch (type) {
    case "uuid":
      return `plans_id(0, ${owner.tenant}, ${n})`;
    case "boolean":
      return /^(is_primary|is_default|forced|is_online|all_zones)/.test(name) ? `(${n}) % 10 = 3` : `(${n}) % 10 <> 3`;
    case "bytea":
      return `decode(md5(${quoted(table.name)} || ':${owner.tenant}:' || (${n})), 'hex')`;
    case "jsonb":
      return name === "name" || name === "title" ? `jsonb_build_object('en', 'Name ' || (${n}))` : "'{}'::jsonb";
    case "integer":
    case "bigint":
      return isUnique ? `((${n}) + 1)::${type}` : `(1 + ${drawn(n, saltOf(name), 100)})::${type}`;
    case "numeric":
    case "double precision":
      return `(${drawn(n, saltOf(name), 9000)} / 100.0)::${type}`;
    default:
      return textOf(name, isUnique ? `${owner.tenant} || '-' || (${n})` : n, isUnique);
  }
}

/** Which row of its target a row points at. In a key each pair of targets comes once. */
function targetRow(table: Table, reference: Reference, targets: Tables, owner: Owner, n: string): string {
  const amount = (name: string) => Math.max(1, amountOf(name, owner.rows));
  const size = amount(reference.target);
  const inKey = table.unique[0]?.filter((column) => reference.columns.includes(column) && column !== "tenant_id") ?? [];
  if (inKey.length === 0) return drawn(n, saltOf(reference.columns.join()), size);
  const firsts = table.references.filter(
    ({ columns, target }) =>
      target !== "tenants" &&
      targets.has(target) &&
      columns.some((column) => column !== "tenant_id" && table.unique[0]?.includes(column)),
  );
  const place = firsts.findIndex(({ columns }) => columns.join() === reference.columns.join());
  return place > 0 ? `((${n}) / ${amount(firsts[0]?.target ?? "")} + (${n})) % ${size}` : `(${n}) % ${size}`;
}

const softTargets: Record<string, string> = {
  stock: "inventory_stock",
  item: "inventory_items",
  bin: "locations",
  leg: "deliveries",
  actor: "users",
  manifest: "transfer_manifests",
  manifest_item: "transfer_manifest_items",
  source_branch: "institution_branches",
};

/** What a column points at without a foreign key, by its name. */
export function softReference(column: Column, tables: Tables): Reference | undefined {
  const stem = /^(?:\w+_)?([a-z]+)_id$/.exec(column.name)?.[1];
  if (column.type !== "uuid" || !stem) return undefined;
  const target = [column.name.slice(0, -3), stem]
    .flatMap((one) => [softTargets[one] ?? "", `${one}s`, `${one.replace(/y$/, "ie")}s`, `delivery_${one}s`])
    .find((name) => tables.has(name));
  return target ? { columns: [column.name], target, targetColumns: ["id"] } : undefined;
}

/** A target that has the same column: what a row repeats of it (the item of the stock that it moves). */
function repeats(table: Table, column: Column, tables: Tables): Reference | undefined {
  if (!column.name.endsWith("_id")) return undefined;
  return table.references.find(({ target, columns }) => {
    const other = tables.get(target);
    return (
      other &&
      other !== table &&
      !columns.includes(column.name) &&
      columns.at(-1) !== column.name &&
      other.columns.some(({ name }) => name === column.name && name !== "tenant_id")
    );
  });
}

/** A tree's own key says less of what its rows have in common than what they all point at. */
function referenceOf(table: Table, column: Column): Reference | undefined {
  const found = table.references.filter(({ columns }) => columns.includes(column.name));
  return found.find(({ target }) => target !== table.name) ?? found[0];
}

/** The value of any column, as SQL of the row's number `n`. */
export function valueIn(table: Table, column: Column, tables: Tables, owner: Owner, n: string): string {
  const value = notNullValue(table, column, tables, owner, n);
  if (!column.nullable || column.name === "tenant_id") return value;
  const share = rare.test(column.name) ? 95 : 20;
  return `CASE WHEN ${drawn(n, saltOf(`${column.name}?`), HUNDRED)} >= ${share} THEN ${value} END`;
}

function notNullValue(table: Table, column: Column, tables: Tables, owner: Owner, n: string): string {
  if (column.name === "tenant_id") return `plans_id(${tables.get("tenants")?.number ?? 0}, ${owner.tenant}, 0)`;
  const repeated = repeats(table, column, tables);
  const reference = repeated ?? referenceOf(table, column) ?? softReference(column, tables);
  if (!reference) return plainValue(table, column, owner, n);
  const target = tables.get(reference.target);
  const at = repeated ? column.name : reference.targetColumns[reference.columns.indexOf(column.name)];
  const pointed = target?.columns.find(({ name }) => name === at);
  if (!target || !pointed) return plainValue(table, column, owner, n);
  const row = targetRow(table, reference, tables, owner, n);
  if (pointed.name === "id" || pointed.name === "code") {
    if (target.given.length > 0)
      return `(ARRAY[${target.given.map(quoted).join(",")}])[1 + (${row}) % ${target.given.length}]::${column.type}`;
    if (target !== table) return notNullValue(target, pointed, tables, owner, `(${row})`);
    // A tree: what stands above came before.
    return idOf(table, owner, `(${n}) / 5`);
  }
  return target === table
    ? plainValue(table, column, owner, n)
    : notNullValue(target, pointed, tables, owner, `(${row})`);
}
