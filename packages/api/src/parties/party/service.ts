import type { Statement, Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { openWallets } from "../../finance/ledger/index.ts";
import type { Wallet } from "../../finance/wallets/index.ts";
import type { Reason, TenantContext } from "../../kernel/index.ts";
import { AppError, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import type { PartyKind } from "./texts.ts";

type Found = { id: string; wallet: Wallet | null; updated_at: string };
type Shown<Row extends Found> = Row & { wallet_id: string; wallet: Wallet };
type Fields = { full_name: string; phone?: string | null | undefined; email?: string | null | undefined };
type Given<Input> = Input & Partial<Fields> & { id: string };

/** What a new party's row begins with, and what a change of it writes; undefined stays as it is. */
type NewRow = Fields & { tenant_id: string; id: string; created_at: Date; updated_at: Date };
type ChangedRow = Partial<Fields> & { updated_at: Date };

/** A kind of party: how it is read, and how its row is written with what the other kind has not. */
type Party<Kind extends PartyKind, Row extends Found, Create, Update> = {
  kind: Kind;
  missing: Reason;
  find: Statement<Row, readonly [string, string]>;
  lock: Statement<Row, readonly [string, string]>;
  insert(tx: Transaction, ctx: TenantContext, row: NewRow, input: Create): Promise<void>;
  update(tx: Transaction, ctx: TenantContext, row: ChangedRow, input: Update, before: Row): Promise<void>;
};

/** Declares a kind of party; the types of its inputs are those of its `insert` and `update`. */
export const declareParty = <Kind extends PartyKind, Row extends Found, Create, Update>(
  party: Party<Kind, Row, Create, Update>,
) => party;

/** PostgreSQL cannot tell that each party has a wallet from the moment on that it was made. */
function shown<Row extends Found>(row: Row): Shown<Row> {
  if (!row.wallet) throw new Error(`the party ${row.id} has no wallet`);
  return { ...row, wallet_id: row.wallet.id, wallet: row.wallet };
}

/** A party under the name of its kind, as operations answer it: what a transaction returns is kept as its answer (ADR 0008). */
type Answer<Kind extends PartyKind, Row extends Found> = Record<Kind, Shown<Row>>;
const answer = <Kind extends PartyKind, Row extends Found>(kind: Kind, party: Shown<Row>) =>
  ({ [kind]: party }) as Answer<Kind, Row>;

/** Parties of a page as they are shown. */
export const showParties = <Row extends Found>(rows: readonly Row[]): Shown<Row>[] => rows.map(shown);

/** One party; 404 of its kind when the tenant has none such (3 §3). */
export async function showParty<Kind extends PartyKind, Row extends Found>(
  ctx: TenantContext,
  { kind, find, missing }: Pick<Party<Kind, Row, never, never>, "kind" | "find" | "missing">,
  id: string,
): Promise<Answer<Kind, Row>> {
  const [[row]] = await ctx.read((q) => [q.sql(find, [ctx.tenantId, id])]);
  if (!row) throw new AppError(missing);
  return answer(kind, shown(row));
}

/** Adds a party with its wallet (3 §3). */
export function createParty<Kind extends PartyKind, Row extends Found, Create extends Fields>(
  ctx: TenantContext,
  { kind, insert, find }: Pick<Party<Kind, Row, Create, never>, "kind" | "insert" | "find">,
  input: Create,
): Promise<Answer<Kind, Row>> {
  return ctx.transaction(async (tx) => {
    const { full_name, phone, email } = input;
    const key = { tenant_id: ctx.tenantId, id: newId() };
    const at = ctx.deps.now();
    await insert(tx, ctx, { ...key, full_name, phone, email, created_at: at, updated_at: at }, input);
    await openWallets(tx, kind, [key.id], at);
    const after = await findWritten(tx, find, key.id);
    await recordAudit(tx, ctx, { action: `${kind}.create`, entity_type: kind, entity_id: key.id, after });
    return answer(kind, after);
  });
}

/** Changes what is given; null empties phone or e-mail (3 §3, 4 A8). */
export function updateParty<Kind extends PartyKind, Row extends Found, Update>(
  ctx: TenantContext,
  { kind, missing, lock, update, find }: Omit<Party<Kind, Row, never, Update>, "insert">,
  input: Given<Update>,
): Promise<Answer<Kind, Row>> {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lock, [ctx.tenantId, input.id]);
    if (!before) throw new AppError(missing);
    requireUnchanged(ctx, before.updated_at);
    const { full_name, phone, email } = input;
    await update(tx, ctx, { full_name, phone, email, updated_at: ctx.deps.now() }, input, before);
    const after = await findWritten(tx, find, input.id);
    await recordAudit(tx, ctx, { action: `${kind}.update`, entity_type: kind, entity_id: input.id, before, after });
    return answer(kind, after);
  });
}

async function findWritten<Row extends Found>(
  tx: Transaction,
  find: Party<PartyKind, Row, never, never>["find"],
  id: string,
) {
  const [row] = await tx.sql(find, [tx.scope.tenantId, id]);
  if (!row) throw new Error("a record just written is not there");
  return shown(row);
}
