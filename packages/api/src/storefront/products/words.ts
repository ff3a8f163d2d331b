import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies, Forgotten } from "../../kernel/index.ts";
import { defineDue, forgetting } from "../../kernel/index.ts";

/** No work lasts so long: what was written before a word became unsure is seen by whoever looks after it. */
const UNSURE_MS = 3600 * 1000;
/** As many as are looked after in one transaction: each is looked for in the catalogue. */
const BATCH = 200;

// Words that somebody is about to forget are waited for here, and so found gone, and learnt, by the next statement.
const keepStatement = statement(
  "products.keep_words",
  `UPDATE product_words w SET unsure_since = NULL FROM (
     SELECT k.word FROM product_words k WHERE k.tenant_id = $1 AND k.word = ANY($2::text[]) AND k.unsure_since IS NOT NULL
      ORDER BY k.word FOR NO KEY UPDATE) u
    WHERE w.tenant_id = $1 AND w.word = u.word`,
);
const learnStatement = statement(
  "products.learn_words",
  `INSERT INTO product_words (tenant_id, word) SELECT $1::uuid, w FROM unnest($2::text[]) AS w ORDER BY w ON CONFLICT DO NOTHING`,
);
const doubtStatement = statement(
  "products.doubt_words",
  `UPDATE product_words w SET unsure_since = $3 FROM (
     SELECT k.word FROM product_words k WHERE k.tenant_id = $1 AND k.word = ANY($2::text[]) ORDER BY k.word FOR NO KEY UPDATE) u
    WHERE w.tenant_id = $1 AND w.word = u.word`,
);
const unsureStatement = statement(
  "products.unsure_words",
  `SELECT w.word FROM product_words w WHERE w.tenant_id = $1 AND w.unsure_since <= $2::timestamptz
    ORDER BY w.unsure_since, w.word LIMIT $3`,
);
// Whatever begins so is found by a word; letters and digits alone, it has no pattern of its own.
const isFound = `EXISTS (SELECT FROM products p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND p.search_text ILIKE '% ' || w.word || '%')`;
const forgetStatement = statement(
  "products.forget_words",
  `WITH gone AS (
     DELETE FROM product_words w WHERE w.tenant_id = $1 AND w.word = ANY($2::text[]) AND w.unsure_since <= $3::timestamptz AND NOT ${isFound}
     RETURNING w.word)
   UPDATE product_words w SET unsure_since = NULL
    WHERE w.tenant_id = $1 AND w.word = ANY($2::text[]) AND w.unsure_since <= $3::timestamptz AND w.word NOT IN (SELECT word FROM gone) AND ${isFound}`,
  forgetting,
);

/** Words that a product has from now on; they are known for certain again (3 §10). */
export async function learnWords(tx: Transaction, words: readonly string[]): Promise<void> {
  const key = [tx.scope.tenantId, [...new Set(words)].toSorted()] as const;
  await tx.sql(keepStatement, key);
  await tx.sql(learnStatement, key);
}

/** Words that a product has no more: perhaps no other one has them either, which is looked at later (3 §10). */
export async function doubtWords(tx: Transaction, words: readonly string[], at: string): Promise<void> {
  if (words.length > 0) await tx.sql(doubtStatement, [tx.scope.tenantId, [...new Set(words)].toSorted(), at]);
}

/** Forgets a tenant's words that no product has any more, so that nothing is taken for them (3 §10). */
export async function forgetWords(
  { database, now }: Pick<Dependencies, "database" | "now">,
  tenantId: string,
): Promise<void> {
  const before = new Date(now().getTime() - UNSURE_MS).toISOString();
  for (;;) {
    const left = await database.transaction({ tenantId }, async (tx) => {
      const unsure = await tx.sql(unsureStatement, [tenantId, before, BATCH]);
      const words = unsure.map(({ word }) => word);
      if (words.length > 0) await tx.sql(forgetStatement, [tenantId, words, before]);
      return words.length;
    });
    if (left < BATCH) return;
  }
}

const nextStatement = statement(
  "products.next_unsure_word",
  "SELECT min(unsure_since) AS at FROM product_words WHERE tenant_id = $1 AND unsure_since IS NOT NULL",
);
export const wordsForgotten: Forgotten = {
  due: defineDue({ kind: "words", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) }),
  keptMs: UNSURE_MS,
  forget: forgetWords,
};
