import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { translate } from "@karwan/i18n";
import type { z } from "zod";
import type { DeliveryCodes, NewDelivery } from "../../delivery/deliveries/index.ts";
import { createDelivery, takeCodes } from "../../delivery/deliveries/index.ts";
import { lockAccounts } from "../../finance/ledger/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { asAppError, describeFailure, fromZod, refuseForbidden } from "../../kernel/index.ts";
import { deliveryFor } from "./create.ts";
import type { Party } from "./party.ts";
import { partyOf } from "./party.ts";
import { externalOf } from "./record.ts";
import type { BulkResult, bulkInput } from "./schema.ts";
import { order } from "./schema.ts";

const mark = statement("external.mark", "SAVEPOINT row");
const keep = statement("external.keep", "RELEASE SAVEPOINT row");
const undo = statement("external.undo", "ROLLBACK TO SAVEPOINT row");

/** What refused one row, as its own request would have been answered; what is no refusal is thrown on. */
function refusalFrom(ctx: TenantContext, error: unknown): BulkResult {
  const known = asAppError(error);
  // A deadlock or a lost connection is no row's own: the whole request is tried again, or fails.
  if (!known || known.status >= 500) throw error;
  const { request_id: _, ...failure } = describeFailure(known, ctx.language, null);
  return failure;
}

type Row = { index: number; wanted: NewDelivery; codes: DeliveryCodes };

/** The rows that can be tried, and the refusals of those that cannot, by their place in the request. */
async function prepare(ctx: TenantContext, party: Party, bodies: readonly unknown[]) {
  const refused = new Map<number, BulkResult>();
  const wanted = new Map<number, NewDelivery>();
  for (const [index, body] of bodies.entries()) {
    try {
      refuseForbidden(body);
      const parsed = order.safeParse(body);
      if (!parsed.success) throw fromZod(parsed.error);
      wanted.set(index, deliveryFor(party, parsed.data));
    } catch (error) {
      refused.set(index, refusalFrom(ctx, error));
    }
  }
  const tried = [...wanted].map(
    async ([index, row]): Promise<Row> => ({ index, wanted: row, codes: await takeCodes(ctx) }),
  );
  return { refused, rows: await Promise.all(tried) };
}

/**
 * Takes the locks of all rows in one order for everybody, so that two requests never wait for each other: first the
 * wallets, then, row by row, the references.
 */
async function inLockOrder(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const payers = rows.flatMap(({ wanted: { customer_id, payment_method, is_draft } }) =>
    customer_id && payment_method === "wallet" && !is_draft ? [customer_id] : [],
  );
  const wallets = [...new Set(payers)].map((owner_id) => ({ owner_type: "customer" as const, owner_id }));
  if (wallets.length > 0) await lockAccounts(tx, wallets);
  const reference = ({ wanted }: Row) => wanted.external_reference_id ?? "";
  return rows.toSorted((a, b) =>
    reference(a) < reference(b) ? -1 : reference(a) > reference(b) ? 1 : a.index - b.index,
  );
}

/** One row: made, or undone without a trace of it; the others are none the wiser. */
async function attempt(tx: Transaction, ctx: TenantContext, { wanted, codes }: Row): Promise<BulkResult> {
  const marked = tx.sql(mark);
  try {
    const made = await createDelivery(tx, ctx, wanted, codes);
    await tx.sql(keep);
    return { success: true, message: translate(ctx.language, "delivery.created"), delivery: externalOf(ctx, made) };
  } catch (error) {
    await marked;
    const refused = refusalFrom(ctx, error);
    await tx.sql(undo);
    return refused;
  }
}

/**
 * Asks for many deliveries at once; each is made or refused by itself (3 §6, 4 E11). All in one transaction, so that an
 * Idempotency-Key answers for all of them: there is no half of a request that could be repeated.
 */
export async function createInBulk(ctx: TenantContext, { deliveries }: z.infer<typeof bulkInput>) {
  const { refused, rows } = await prepare(ctx, await partyOf(ctx), deliveries);
  return ctx.transaction(async (tx) => {
    const results = new Map(refused);
    for (const row of await inLockOrder(tx, rows)) results.set(row.index, await attempt(tx, ctx, row));
    return { results: deliveries.flatMap((_, index) => results.get(index) ?? []) };
  });
}
