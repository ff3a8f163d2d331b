import type { QueryArrayResult, QueryConfig, QueryResult } from "pg";
import pg from "pg";
import { isConnectionLost, RevokedHandleError } from "../errors.ts";

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
  #gathering = false;

  constructor(client: pg.PoolClient, named: boolean) {
    this.#client = client;
    this.#named = named;
  }

  get revoked(): boolean {
    return this.#revoked;
  }

  /** Sends a query; whatever is sent before the last answer travels in the same burst. */
  async query(query: Query): Promise<QueryResult & QueryArrayResult> {
    if (this.#revoked) {
      throw new RevokedHandleError("This database handle was used after its transaction had ended");
    }
    return this.#send({ ...query, name: this.#named ? query.name : undefined });
  }

  /**
   * Sends COMMIT or ROLLBACK. The loan ends here, not with the answer: a query that slipped in behind would run
   * outside the transaction.
   */
  async end(how: "COMMIT" | "ROLLBACK"): Promise<QueryResult> {
    this.#revoked = true;
    return this.#send({ text: how });
  }

  async #send(query: Query): Promise<QueryResult & QueryArrayResult> {
    this.#gather();
    try {
      return await this.#client.query(query as QueryConfig & { rowMode: "array" });
    } catch (error) {
      if (isConnectionLost(error)) this.#lost = true;
      withoutRowContents(error);
      throw error;
    }
  }

  /** Holds what is sent until the current tick is over: a burst then is one write, not one for each of its statements. */
  #gather(): void {
    if (this.#gathering) return;
    const { stream } = this.#client.connection;
    this.#gathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
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
