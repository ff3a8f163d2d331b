import type { Transaction } from "@karwan/db";
import { knownHere } from "../../../identity/invitations/index.ts";
import type { AppError, RowIssue, Table, TableRow, TenantContext } from "../../../kernel/index.ts";
import { asAppError, email, fromZod, nested, phone, rowIssues } from "../../../kernel/index.ts";
import type { Vehicles } from "../choose-vehicles.ts";
import { existingVehicles } from "../choose-vehicles.ts";
import { chooseZones } from "../choose-zones.ts";
import type { RowInput } from "../import-schema.ts";
import { driversTable, rowInput } from "../import-schema.ts";
import type { Named } from "./find-named.ts";
import { findNamed } from "./find-named.ts";

/** A row of which nothing is wrong as far as can be seen before it is written. */
export interface Ready {
  row: number;
  input: RowInput;
  vehicles: Vehicles;
}

type Cells = TableRow["cells"];
type Wrong = Omit<RowIssue, "row">;

const saidIn = (cells: Cells, fields: readonly string[]): string[] =>
  fields.flatMap((field) => {
    const cell = cells[field];
    return typeof cell === "string" ? [cell] : typeof cell === "object" ? cell : [];
  });

/** The ids for what a row calls its vehicles or zones. */
function withIds(cells: Cells, fields: readonly string[], named: Named): { cells: Cells; wrong: Wrong[] } {
  const changed: Record<string, Cells[string]> = { ...cells };
  const wrong: Wrong[] = [];
  for (const field of fields) {
    const ids = saidIn(cells, [field]).flatMap((said) => {
      const found = named(said);
      if ("id" in found) return [found.id];
      wrong.push({ field, ...found });
      return [];
    });
    const cell = cells[field];
    if (typeof cell === "object") changed[field] = ids;
    else if (cell !== undefined) changed[field] = ids[0] ?? "";
  }
  return { cells: changed, wrong };
}

const columns = Object.keys(driversTable.columns);
/** Where in the table a field of the row is: an entry of a list is in the list's column. */
const columnOf = (field: string): string =>
  columns.includes(field) ? field : (columns.find((name) => field.startsWith(`${name}.`)) ?? field);

function refusalOf(rule: () => unknown): AppError | null {
  try {
    rule();
    return null;
  } catch (error) {
    const known = asAppError(error);
    if (!known) throw error;
    return known;
  }
}

/** One row by the wizard's own schema and rules. What a name stands for comes first: without it the rest says nothing. */
function checkRow({ row, cells }: TableRow, wrong: readonly Wrong[]): { ready: Ready | null; issues: RowIssue[] } {
  const issues = wrong.map((one): RowIssue => ({ ...one, row }));
  const parsed = rowInput.safeParse(nested(cells));
  if (!parsed.success) {
    const all = rowIssues(row, fromZod(parsed.error)).map((one) => ({ ...one, field: columnOf(one.field) }));
    const isNotified = new Set(wrong.map(({ field }) => field));
    return { ready: null, issues: [...issues, ...all.filter(({ field }) => !isNotified.has(field))] };
  }
  if (wrong.length > 0) return { ready: null, issues };
  const { data: input } = parsed;
  const nothing = { all_zones: false, zone_ids: [], preferred_zone_ids: [] };
  const refused = [refusalOf(() => existingVehicles(input)), refusalOf(() => chooseZones(nothing, input))];
  const found = refused.flatMap((error) => (error ? rowIssues(row, error) : []));
  if (found.length > 0) return { ready: null, issues: found };
  return { ready: { row, input, vehicles: existingVehicles(input) }, issues };
}

const contactFields = { email, phone };
type Contact = { kind: keyof typeof contactFields; contact: string; row: number };

/** The contacts of a row that are well-formed, whatever else is wrong with it. */
const contactsIn = ({ row, cells }: TableRow): Contact[] =>
  (["email", "phone"] as const).flatMap((kind) => {
    const parsed = contactFields[kind].safeParse(cells[kind]);
    return parsed.success ? [{ kind, contact: parsed.data, row }] : [];
  });

/** Contacts that stand twice in the table, or whose people are here or invited already. */
async function contactIssues(tx: Transaction, ctx: TenantContext, rows: readonly TableRow[]): Promise<RowIssue[]> {
  const contacts = rows.flatMap(contactsIn);
  const of = (kind: Contact["kind"]) => contacts.flatMap((each) => (each.kind === kind ? [each.contact] : []));
  const known = await knownHere(tx, ctx, { emails: of("email"), phones: of("phone") });
  const reasons = new Map(known.map(({ kind, contact, reason }) => [`${kind} ${contact}`, reason]));
  const first = new Map<string, number>();
  return contacts.flatMap(({ kind, contact, row }): RowIssue[] => {
    const key = `${kind} ${contact}`;
    const before = first.get(key);
    if (before !== undefined) return [{ row, field: kind, code: "duplicate_contact", params: { first: before } }];
    first.set(key, row);
    const reason = reasons.get(key);
    return reason ? [{ row, field: kind, code: reason }] : [];
  });
}

/**
 * All that can be said of a table before anything is written: with a statement for the vehicles, one for the zones and
 * one for the contacts. No account but the tenant's own members' is looked at.
 */
export async function checkRows(
  tx: Transaction,
  ctx: TenantContext,
  { rows, issues }: Table,
): Promise<{ ready: Ready[]; issues: RowIssue[] }> {
  const fields = { vehicles: ["vehicle_ids", "primary_vehicle_id"], zones: ["zone_ids", "preferred_zone_ids"] };
  const named = async (table: keyof typeof fields) =>
    findNamed(
      tx,
      table,
      rows.flatMap(({ cells }) => saidIn(cells, fields[table])),
    );
  const [vehicles, zones] = await Promise.all([named("vehicles"), named("zones")]);
  const unread = Map.groupBy(issues, ({ row }) => row);
  const contacts = await contactIssues(tx, ctx, rows);
  const known = new Set(rows.map(({ row }) => row));
  const unreadable = issues.filter(({ row }) => !known.has(row));
  const spoilt = new Set(contacts.map(({ row }) => row));
  const checked = rows.map(({ row, cells }) => {
    const driven = withIds(cells, fields.vehicles, vehicles);
    const served = withIds(driven.cells, fields.zones, zones);
    return checkRow({ row, cells: served.cells }, [...(unread.get(row) ?? []), ...driven.wrong, ...served.wrong]);
  });
  return {
    ready: checked.flatMap(({ ready }) => (ready && !spoilt.has(ready.row) ? [ready] : [])),
    issues: [...unreadable, ...checked.flatMap((each) => each.issues), ...contacts],
  };
}
