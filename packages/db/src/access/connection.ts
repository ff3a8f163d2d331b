import type { QueryArrayResult, QueryConfig, QueryResult } from "pg";
import pg from "pg";
import { isConnectionLost, RevokedHandleError } from "../errors.ts";
import type { Answer, Step } from "./burst.ts";
import { Burst } from "./burst.ts";
import { COMMIT } from "./scope.ts";

export type Query = Omit<QueryConfig<unknown[]>, "values"> & { values?: readonly unknown[]; rowMode?: "array" };

/** PostgreSQL quotes the offending row in the detail of a constraint violation: names, phones and hashes, for the log. */
function withoutRowContents(error: unknown): void {
  if (error instanceof pg.DatabaseError && error.code?.startsWith("23")) error.detail = undefined;
}

/**
 * A pooled connection on loan to one piece of work. Afterwards it is closed for good: a kept handle finds a revoked
 * loan, never a connection that meanwhile serves another tenant.
 */
export class Loan {
  readonly #client: pg.PoolClient;
  readonly #named: boolean;
  #revoked = false;
  #lost = false;
  #gathered: Burst | null = null;

  constructor(client: pg.PoolClient, named: boolean) {
    this.#client = client;
    this.#named = named;
  }

  get revoked(): boolean {
    return this.#revoked;
  }

  /** Sends a statement; all that are sent until the current tick is over travel in one burst, and fail together from the first failure on. */
  async send(step: Step): Promise<Answer> {
    this.#assertLent();
    return this.#sendOne(step);
  }

  /** Sends a query of the driver's, for the tools that read its results. */
  async query(query: Query): Promise<QueryResult & QueryArrayResult> {
    this.#assertLent();
    return this.#ask({ ...query, name: this.#named ? query.name : undefined });
  }

  /** Sends all of a transaction, which ends the loan. */
  async sendWhole(steps: readonly Step[]): Promise<Answer[]> {
    this.#assertLent();
    this.#revoked = true;
    return this.#gather(steps);
  }

  /** Sends COMMIT. The loan ends here, not with the answer: a query that slipped in behind would run outside the transaction. */
  async commit(): Promise<Answer> {
    this.#revoked = true;
    return this.#sendOne(COMMIT);
  }

  /** Sends ROLLBACK, and ends the loan likewise. */
  async rollback(): Promise<void> {
    this.#revoked = true;
    await this.#ask({ text: "ROLLBACK" });
  }

  #assertLent(): void {
    if (this.#revoked) throw new RevokedHandleError("This database handle was used after its transaction had ended");
  }

  async #sendOne(step: Step): Promise<Answer> {
    const [answer] = await this.#gather([step]);
    if (!answer) throw new Error("a statement was not answered");
    return answer;
  }

  async #gather(steps: readonly Step[]): Promise<Answer[]> {
    if (!this.#gathered) {
      this.#gathered = new Burst();
      process.nextTick(() => this.#leave());
    }
    try {
      return await this.#gathered.add(this.#named ? steps : steps.map((step) => ({ ...step, name: undefined })));
    } catch (error) {
      throw this.#noted(error);
    }
  }

  #leave(): void {
    const burst = this.#gathered;
    this.#gathered = null;
    if (burst) this.#client.query(burst);
  }

  async #ask(query: Query): Promise<QueryResult & QueryArrayResult> {
    this.#leave();
    try {
      return await this.#client.query(query as QueryConfig & { rowMode: "array" });
    } catch (error) {
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
  }
}
