import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import { addMember, driverRoleId, requireDaysRoom, standIn } from "../../../identity/invitations/index.ts";
import { lockAccess } from "../../../identity/roles/index.ts";
import type { AppError, RowIssue, TenantContext } from "../../../kernel/index.ts";
import { attemptPart, importRefused, isInKnownRange, readTable, rehearse, rowIssues } from "../../../kernel/index.ts";
import type { ImportInput, ImportOutput } from "../import-schema.ts";
import { driversTable } from "../import-schema.ts";
import type { Ready } from "./check-rows.ts";
import { checkRows } from "./check-rows.ts";
import { makeDriver } from "./write-driver.ts";

type Made = ImportOutput["drivers"][number];
type Result = Omit<ImportOutput, "warnings">;
/** Finds or makes whom a row is about, and answers the member's id. */
type Person = (row: Ready) => Promise<string>;

/**
 * Somebody in place of the person, for a driver that is not to stay: like an invited member, for who has which account makes
 * no difference to it.
 */
const anybody =
  (tx: Transaction, ctx: TenantContext): Person =>
  async ({ input: { first_name, last_name } }) => {
    const id = newId();
    await standIn(tx, { id, first_name, last_name, at: ctx.deps.now().toISOString() });
    return id;
  };

/** By a new account, or by an invitation to whoever has one: as POST /users does (4 B1). */
const realPerson =
  (tx: Transaction, ctx: TenantContext, roleId: string): Person =>
  async ({ input: { email, phone, first_name, last_name } }) => {
    const person = { email, phone, first_name, last_name, password_hash: null };
    return (await addMember(tx, ctx, person, { status: "active", role_ids: [roleId] })).id;
  };

async function makeOne(tx: Transaction, ctx: TenantContext, ready: Ready, person: Person): Promise<Made> {
  const { row, input, vehicles } = ready;
  const user_id = await person(ready);
  const { driver_id, user_status } = await makeDriver(tx, ctx, { user_id, vehicles, details: input });
  const { phone = null } = input;
  return { row, driver_id, phone, outcome: user_status === "invited" ? "invited" : "created" };
}

type Tried = { made: Made[]; issues: RowIssue[]; limit: AppError | null };

/** In one order for everybody, so that tables of two tenants that share people hardly ever wait for each other. */
const inLockOrder = (rows: readonly Ready[]): Ready[] => {
  const contacts = ({ input }: Ready) => `${input.email ?? ""} ${input.phone ?? ""}`;
  return rows.toSorted((a, b) => (contacts(a) < contacts(b) ? -1 : 1));
};

/** Every row under a savepoint, so that what refuses one tells nothing about those behind it, and is told with them. */
async function makeAll(tx: Transaction, ctx: TenantContext, rows: readonly Ready[], person: Person): Promise<Tried> {
  const tried: Tried = { made: [], issues: [], limit: null };
  for (const ready of inLockOrder(rows)) {
    const end = await attemptPart(tx, () => makeOne(tx, ctx, ready, person));
    if ("done" in end) tried.made.push(end.done);
    // Which row it was would say who has an account; the others are tried without those that are left.
    else if (end.refused.extra.limit === "invitations_per_day") tried.limit = end.refused;
    else tried.issues.push(...rowIssues(ready.row, end.refused));
  }
  tried.made.sort((a, b) => a.row - b.row);
  return tried;
}

/** What a dry run answers, and what it finds. */
async function tryOut(
  tx: Transaction,
  ctx: TenantContext,
  ready: readonly Ready[],
  found: readonly RowIssue[],
): Promise<Result> {
  const tried = await rehearse(tx, () => makeAll(tx, ctx, ready, anybody(tx, ctx)));
  const issues = [...found, ...tried.issues];
  if (issues.length > 0) throw importRefused(issues);
  // Nobody was looked up, so everybody may be one to invite.
  await requireDaysRoom(tx, ctx, ready.length);
  const drivers = tried.made.map(({ row, phone }) => ({ row, driver_id: null, phone, outcome: null }));
  return { dry_run: true, total: drivers.length, created: null, invited: null, drivers };
}

async function commit(tx: Transaction, ctx: TenantContext, ready: readonly Ready[]): Promise<Result> {
  const add = realPerson(tx, ctx, await driverRoleId(tx));
  const { made, issues, limit } = await makeAll(tx, ctx, ready, add);
  if (issues.length > 0) throw importRefused(issues);
  if (limit) throw limit;
  const count = (outcome: Made["outcome"]) => made.filter((one) => one.outcome === outcome).length;
  return { dry_run: false, total: made.length, created: count("created"), invited: count("invited"), drivers: made };
}

/** What looks wrong with rows, but is for those who send them to judge: no number is refused for its range (4 K15). */
function warningsOf(drivers: readonly Made[], language: Language): ImportOutput["warnings"] {
  const code = "phone_range_unknown";
  return drivers.flatMap(({ row, phone }) => {
    if (phone === null || isInKnownRange(phone)) return [];
    return [{ row, field: "phone", code, message: translate(language, `validation.${code}`, { phone }) }];
  });
}

/**
 * POST /imports/drivers: makes or invites the drivers of a table, all or none (4 B10, 4 D11). What would refuse it is told
 * for all rows at once. A dry run, and a table that has errors, make the drivers of people who stand in for the real ones
 * and take all of it back: neither looks at who has an account, for that may be learnt only by inviting (4 B1).
 */
export function importDrivers(ctx: TenantContext, { csv, dry_run }: ImportInput): Promise<ImportOutput> {
  const table = readTable(csv, driversTable);
  return ctx.transaction(async (tx) => {
    if (!dry_run) await lockAccess(tx, ctx);
    const { ready, issues } = await checkRows(tx, ctx, table);
    const result = await (dry_run || issues.length > 0 ? tryOut(tx, ctx, ready, issues) : commit(tx, ctx, ready));
    return { ...result, warnings: warningsOf(result.drivers, ctx.language) };
  });
}
