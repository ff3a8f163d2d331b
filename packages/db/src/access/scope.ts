import type { Answer, Step } from "./batch.ts";
import type { Planning } from "./planning.ts";
import { planningOf, scansOf } from "./planning.ts";

/** The scope of work before a tenant is known, and of nobody: matches no row of any tenant or user. */
export const NO_TENANT = "00000000-0000-0000-0000-000000000000";

/** Whose rows a piece of work may see: becomes app.tenant_id and app.user_id of its transaction. */
export type Scope = { tenantId: string; userId?: string | null };

/** How long a statement may take, and how much of it may be waiting for a lock; 0: no limit. */
export type Timeouts = { statementMs: number; lockMs: number };

export type Isolation = "read committed" | "repeatable read" | "serializable";
type Mode = Isolation | "read committed read only" | "repeatable read read only";

const begin = (mode: Mode): Step => ({
  name: `db.begin_${mode.replaceAll(" ", "_")}`,
  text: `BEGIN ISOLATION LEVEL ${mode}`,
});
const beginnings: Record<Mode, Step> = {
  "read committed": begin("read committed"),
  "repeatable read": begin("repeatable read"),
  serializable: begin("serializable"),
  "read committed read only": begin("read committed read only"),
  "repeatable read read only": begin("repeatable read read only"),
};

export const COMMIT: Step = { name: "db.commit", text: "COMMIT" };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function checked(id: string, what: string): string {
  if (!UUID.test(id)) throw new TypeError(`The ${what} of a database scope is not a UUID`);
  return id;
}

// Every setting is local to the transaction: behind a pooler the next transaction on the same server connection belongs to somebody else.
const local = (name: string, n: number) => `set_config('${name}', $${n}, true)`;
const entered = [
  "app.tenant_id",
  "app.user_id",
  "statement_timeout",
  "lock_timeout",
  "plan_cache_mode",
  "enable_seqscan",
];
const entry = (after = 0) => entered.map((name, n) => local(name, after + n + 1)).join(", ");
const ENTER = `SELECT ${entry()}`;
// A use case that never ends must not hold its locks for ever.
const STAY = `${ENTER}, ${local("idle_in_transaction_session_timeout", entered.length + 1)}`;

function settings(scope: Scope, { statementMs, lockMs }: Timeouts, planning: Planning): string[] {
  const tenant = checked(scope.tenantId, "tenant id");
  const user = checked(scope.userId ?? NO_TENANT, "user id");
  return [tenant, user, String(statementMs), String(lockMs), planning, scansOf(planning)];
}

/** What opens a transaction in which somebody waits between statements: BEGIN and the scope. */
export const opening = (scope: Scope, mode: Isolation, timeouts: Timeouts): Step[] => {
  const values = [...settings(scope, timeouts, "force_generic_plan"), String(timeouts.statementMs * 2)];
  return [beginnings[mode], { name: "db.stay", text: STAY, values }];
};

/** The scope of work that is sent whole, and so is never idle; with what is asked beside it, in the same statement. */
function entering(scope: Scope, timeouts: Timeouts, question: Step | undefined, following: readonly Step[]): Step {
  const values = settings(scope, timeouts, planningOf(following));
  if (!question) return { name: "db.enter", text: ENTER, values };
  const { name, text, values: asked = [] } = question;
  return { name: `enter.${name}`, text: `${text}, ${entry(asked.length)}`, values: [...asked, ...values] };
}

/**
 * What stands before and behind the statements of a transaction that is sent whole. The last before them enters the scope.
 * `heard` is told of all answers before who asked has theirs, and throws where they are worth nothing.
 */
export type Frame = (
  question: Step | undefined,
  asked: readonly Step[],
  isCluster: boolean,
) => { before: Step[]; behind: Step[]; heard?: (answers: readonly Answer[]) => void };

/** Reads that see one snapshot, so that a page, its total and its counts agree. */
export const reading =
  (scope: Scope, timeouts: Timeouts): Frame =>
  (question, asked) => ({
    before: [beginnings["repeatable read read only"], entering(scope, timeouts, question, asked)],
    behind: [COMMIT],
  });

/**
 * The same behind a question in a transaction of its own, whose rows `heard` judges: the snapshot of the reads is taken after
 * it was answered, and so sees whatever was there by then.
 */
export const readingBehind =
  (scope: Scope, timeouts: Timeouts, first: Step, heard: (rows: readonly unknown[]) => void): Frame =>
  (question, asked, isCluster) => {
    const { before, behind } = reading(scope, timeouts)(question, asked, isCluster);
    return {
      before: [beginnings["read committed read only"], first, COMMIT, ...before],
      behind,
      heard: (answers) => heard(answers[1]?.rows ?? []),
    };
  };

/** Writes: a batch is a transaction by itself, and needs no BEGIN and no COMMIT; other nodes of a cluster have to be told. */
export const writing =
  (scope: Scope, timeouts: Timeouts): Frame =>
  (question, asked, isCluster) =>
    isCluster
      ? writingAlone(scope, timeouts)(question, asked, isCluster)
      : { before: [entering(scope, timeouts, question, asked)], behind: [] };

/** The same where statements are no batch: each would be a transaction by itself. */
export const writingAlone =
  (scope: Scope, timeouts: Timeouts): Frame =>
  (question, asked) => ({
    before: [beginnings["read committed"], entering(scope, timeouts, question, asked)],
    behind: [COMMIT],
  });
