import type { QueryArrayResult, QueryConfig, QueryResult } from "pg";
import pg from "pg";
import { EndedTransactionError, isConnectionLost } from "../errors.ts";
import type { Answer, Step } from "./batch.ts";
import { Batch } from "./batch.ts";
import type { Sent } from "./observer.ts";
import { watchedName } from "./observer.ts";
import { COMMIT } from "./scope.ts";
import { isUnconfirmed, unconfirmedError } from "./unconfirmed.ts";

export type Query = Omit<QueryConfig<unknown[]>, "values"> & { values?: readonly unknown[]; rowMode?: "array" };

/** Told of what leaves; left out: nobody watches. */
type Watch = (kind: Sent["kind"], statements: readonly string[]) => (error?: unknown) => void;
type LeaseOptions = {
  named: boolean;
  batched: boolean;
  ended: () => void;
  watch?: Watch | undefined;
  /** What a statement becomes before it leaves, where the server takes some in another form. */
  form?: ((text: string) => string) | undefined;
};

/** PostgreSQL quotes the offending row in the detail of a constraint violation: names, phones and hashes, for the log. */
function withoutRowContents(error: unknown): void {
  if (error instanceof pg.DatabaseError && error.code?.startsWith("23")) error.detail = undefined;
}

/**
 * A pooled connection leased to one piece of work. Afterwards it is closed for good: who kept it finds an ended
 * lease, never a connection that meanwhile serves another tenant.
 */
export class Lease {
  readonly #client: pg.PoolClient;
  readonly #named: boolean;
  readonly #batched: boolean;
  readonly #ended: () => void;
  readonly #watch: Watch | undefined;
  readonly #form: LeaseOptions["form"];
  #revoked = false;
  #lost = false;
  #gathered: Batch | null = null;

  constructor(client: pg.PoolClient, { named, batched, ended, watch, form }: LeaseOptions) {
    this.#client = client;
    this.#named = named;
    this.#batched = batched;
    this.#ended = ended;
    this.#watch = watch;
    this.#form = form;
  }

  get revoked(): boolean {
    return this.#revoked;
  }

  /** Sends a statement; all that are sent until the current tick is over travel in one batch, and fail together from the first failure on. */
  async send(step: Step): Promise<Answer> {
    this.#assertLive();
    return this.#sendOne(step);
  }

  /** Sends a query of the driver's, for the tools that read its results. */
  async query(query: Query): Promise<QueryResult & QueryArrayResult> {
    this.#assertLive();
    return this.#ask({ ...query, name: this.#named ? query.name : undefined });
  }

  /** Sends all of a transaction, which ends the lease. */
  async sendWhole(steps: readonly Step[]): Promise<Answer[]> {
    this.#assertLive();
    this.#revoked = true;
    return this.#confirmed(await this.#gather(steps));
  }

  /** Sends COMMIT. The lease ends here, not with the answer: a query that slipped in behind would run outside the transaction. */
  async commit(): Promise<Answer> {
    this.#revoked = true;
    return this.#confirmed(await this.#sendOne(COMMIT));
  }

  /** Sends ROLLBACK, and ends the lease likewise. */
  async rollback(): Promise<void> {
    this.#revoked = true;
    await this.#ask({ text: "ROLLBACK" });
  }

  /** What a commit answered, unless it only seems to have succeeded. */
  #confirmed<T>(answer: T): T {
    if (!isUnconfirmed(this.#client)) return answer;
    this.#lost = true;
    throw unconfirmedError();
  }

  #assertLive(): void {
    if (this.#revoked) throw new EndedTransactionError("This database transaction was used after it had ended");
  }

  async #sendOne(step: Step): Promise<Answer> {
    const [answer] = await this.#gather([step]);
    if (!answer) throw new Error("a statement was not answered");
    return answer;
  }

  #formed(steps: readonly Step[]): readonly Step[] {
    const form = this.#form;
    return form ? steps.map((step) => ({ ...step, text: form(step.text) })) : steps;
  }

  async #gather(steps: readonly Step[]): Promise<Answer[]> {
    const named = this.#formed(this.#named ? steps : steps.map((step) => ({ ...step, name: undefined })));
    // As the driver sends them: in its pipeline, each with a Sync of its own.
    if (!this.#batched) return Promise.all(named.map((step) => this.#ask(step)));
    if (!this.#gathered) {
      this.#gathered = new Batch();
      process.nextTick(() => this.#leave());
    }
    try {
      return await this.#gathered.add(named);
    } catch (error) {
      throw this.#noted(error);
    }
  }

  #leave(): void {
    const batch = this.#gathered;
    this.#gathered = null;
    if (!batch) return;
    if (this.#watch) batch.callback = this.#watch("batch", batch.names);
    this.#client.query(batch);
  }

  async #ask(query: Query): Promise<QueryResult & QueryArrayResult> {
    this.#leave();
    const end = this.#watch?.("query", [watchedName(query.name)]);
    try {
      const answer = await this.#client.query(query as QueryConfig & { rowMode: "array" });
      end?.();
      return answer;
    } catch (error) {
      end?.(error);
      throw this.#noted(error);
    }
  }

  #noted(error: unknown): unknown {
    if (isConnectionLost(error)) this.#lost = true;
    withoutRowContents(error);
    return error;
  }

  get lost(): boolean {
    return this.#lost;
  }

  /** Gives the connection back, or destroys it when it is lost or still inside a transaction. */
  release(): void {
    this.#revoked = true;
    this.#client.release(this.#lost || this.#client.getTransactionStatus() !== "I");
    this.#ended();
  }
}
