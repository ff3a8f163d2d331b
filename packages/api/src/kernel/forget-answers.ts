import { statement } from "@karwan/db";
import type { Forgotten } from "./due.ts";
import { defineDue, forgettingBy } from "./due.ts";
import { purgeIdempotency } from "./idempotency.ts";

const nextStatement = statement(
  "kernel.next_answer",
  "SELECT min(expires_at) AS at FROM idempotency_records WHERE tenant_id = $1",
);

/** Answers that nobody can ask for again: a record says itself until when it is kept. */
export const answersForgotten: Forgotten = {
  due: defineDue({ kind: "answers", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) }),
  keptMs: 0,
  forget: forgettingBy(purgeIdempotency),
};
