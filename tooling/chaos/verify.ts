import { createDatabase } from "@karwan/db";
import { fatesOf } from "./journal.ts";
import { mismatchesIn } from "./mismatches.ts";
import type { Pair } from "./operations.ts";
import type { Network } from "./parcels/network.ts";
import type { Receiver } from "./parcels/receiver.ts";
import { untold, verifyTold } from "./parcels/told.ts";
import { verifyParcels } from "./parcels/verify.ts";
import { verifyStock } from "./verify-stock.ts";

export type Verdict = {
  requests: number;
  acknowledged: number;
  refused: number;
  /** Requests that were sent more than once before their outcome was known. */
  repeated: number;
  open: number;
  /** Answers of 500: while a part is away 503 is right. Nothing is lost by them. */
  internalErrors: number;
  /** Changes of deliveries' statuses, the posts that told of them, and the notifications of everything. */
  changes: number;
  posts: number;
  notifications: number;
  problems: string[];
  mismatches: number;
};

/** Compares the journal with the database, and what happened with what was told of it. */
export async function verify(options: {
  databaseUrl: string;
  tenantId: string;
  network: Network;
  receiver: Receiver;
  journal: string;
  pairs: readonly Pair[];
  initial: number;
}): Promise<Verdict> {
  const { tenantId, network, receiver, pairs, initial } = options;
  const { fates, contradicted, internalErrors } = fatesOf(options.journal);
  const database = createDatabase({ url: options.databaseUrl, poolSize: 2 });
  try {
    const mismatches = await mismatchesIn(database);
    const told = await verifyTold(database, tenantId, receiver);
    const left = await untold(database, tenantId);
    const problems = [
      ...contradicted.map((id) => `${id}: repeated, it was answered with something else`),
      ...(await verifyStock(database, { tenantId, fates, pairs, initial })),
      ...(await verifyParcels(database, { tenantId, fates, network })),
      ...(left > 0 ? [`${left} notices and posts are still to be told`] : []),
      ...told.problems,
      ...mismatches,
    ];
    const count = (state: string) => fates.filter(({ last }) => last.state === state).length;
    return {
      requests: fates.length,
      acknowledged: count("acknowledged"),
      refused: count("refused"),
      repeated: fates.filter(({ attempts }) => attempts > 1).length,
      open: count("unknown") + count("sent"),
      internalErrors,
      changes: told.changes,
      posts: receiver.posts(),
      notifications: told.notifications,
      problems,
      mismatches: mismatches.length,
    };
  } finally {
    await database.close();
  }
}
