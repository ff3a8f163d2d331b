import type { PoolOptions } from "../access/pool.ts";
import type { Pending, Reader, RowsOf } from "../access/read.ts";
import type { Scope } from "../access/scope.ts";
import { NO_TENANT } from "../access/scope.ts";
import type { Database } from "../database.ts";
import { DatabaseOverloadedError, sqlState } from "../errors.ts";
import { readAddress } from "../hosts/index.ts";
import type { Position, Primary } from "./position.ts";
import { markStatement, positionStatement } from "./position.ts";
import type { OnTurn, Waited } from "./replica.ts";
import { NotThereError, Replica } from "./replica.ts";

/**
 * Where a read was answered that might have been on a replica: there; or on the primary, for all replicas were away, none
 * had come so far in time, or something failed on one.
 */
export type ReplicaOutcome = "replica" | "away" | "behind" | "failed";

export type ReplicaReads = Waited & {
  outcomes: Readonly<Record<ReplicaOutcome, number>>;
  replicas: Readonly<Record<Replica["state"], number>>;
};

/** Reads on replicas of a database, where these have all that the primary had at a moment (ADR 0049). */
export interface Replicas {
  /** Whether there is one that a read could go to, asked before each: what only serves for that need not be asked otherwise. */
  isThereOne(): boolean;
  /**
   * The rows as a replica has them that has come to `since`, in one snapshot; null where the primary has to be asked. Fails
   * only where that would as well: too much of the tenant's work waits, or a statement takes too long.
   */
  read<const T extends readonly Pending<unknown>[]>(
    scope: Scope,
    fn: (q: Reader) => T,
    since: Position,
  ): Promise<{ -readonly [K in keyof T]: RowsOf<T[K]> } | null>;
  reads(): ReplicaReads;
  /**
   * How many bytes each replica lacks of what the primary has written, by its host: of those that follow it. Asks the primary;
   * where that does not answer, nobody knows.
   */
  behind(): Promise<ReadonlyMap<string, number>>;
  stats: Database["stats"];
  close(): Promise<void>;
}

export type ReplicasOptions = Omit<PoolOptions, "url"> & {
  /** One or several hosts, each of them a replica. */
  url: string;
  primary: Pick<Database, "write">;
  /** How long a read waits for a replica before it goes to the primary. */
  waitMs: number;
  onTurn?: OnTurn;
};

/** However many reads find that what is known of the primary does not serve. */
const MARK_EVERY_MS = 250;
/** The statement took too long, which it would on the primary as well: that is not given the same work once more. */
const TOO_LONG = "57014";
const failsThereToo = (error: unknown) => error instanceof DatabaseOverloadedError || sqlState(error) === TOO_LONG;

class ReplicasOf implements Replicas {
  private readonly replicas: readonly Replica[];
  private readonly primary: Pick<Database, "write">;
  private readonly waited: Waited = { waits: 0, waitedMs: 0 };
  private readonly outcomes: Record<ReplicaOutcome, number> = { replica: 0, away: 0, behind: 0, failed: 0 };
  private known: Primary | null = null;
  private marking: Promise<void> | null = null;
  private markedAt = Number.NEGATIVE_INFINITY;
  private turn = 0;

  constructor({ url, primary, waitMs, onTurn = () => {}, ...pool }: ReplicasOptions) {
    const { urls, problem } = readAddress(url, { isWritten: false });
    if (problem) throw new TypeError(`The address of the replicas ${problem}`);
    this.primary = primary;
    this.replicas = urls.map((one) => new Replica({ ...pool, url: one }, { waitMs, waited: this.waited, onTurn }));
    this.mark();
  }

  isThereOne(): boolean {
    const states = this.replicas.map(({ state }) => state);
    if (this.able().length > 0) return true;
    // Either nobody knows yet what to look for, or none has what was found.
    if (states.includes("following")) this.mark();
    this.outcomes[states.includes("behind") ? "behind" : "away"] += 1;
    return false;
  }

  async read<const T extends readonly Pending<unknown>[]>(scope: Scope, fn: (q: Reader) => T, since: Position) {
    const replica = this.choose(since);
    if (!replica) return this.counted("away");
    if (!(await replica.reaches(since.lsn))) return this.counted("behind");
    try {
      const rows = await replica.read(scope, fn, since);
      this.outcomes.replica += 1;
      // The rows come back in the order of the reads, which the type states and a loop can't prove.
      return rows as never;
    } catch (error) {
      if (failsThereToo(error)) throw error;
      replica.doubt();
      return this.counted(error instanceof NotThereError ? "behind" : "failed");
    }
  }

  reads(): ReplicaReads {
    const replicas = { following: 0, behind: 0, away: 0 };
    for (const { state } of this.replicas) replicas[state] += 1;
    return { ...this.waited, outcomes: { ...this.outcomes }, replicas };
  }

  async behind(): Promise<ReadonlyMap<string, number>> {
    const [[position]] = await this.primary
      .write({ tenantId: NO_TENANT }, (q) => [q.sql(positionStatement)])
      .catch((): [Position[]] => [[]]);
    const lacking = new Map<string, number>();
    for (const replica of position ? this.replicas : []) {
      const bytes = position ? replica.lacks(position) : null;
      if (bytes !== null) lacking.set(replica.host, bytes);
    }
    return lacking;
  }

  stats = () => {
    const all = { total: 0, idle: 0, waiting: 0 };
    for (const { total, idle, waiting } of this.replicas.map((replica) => replica.stats())) {
      all.total += total;
      all.idle += idle;
      all.waiting += waiting;
    }
    return all;
  };

  async close(): Promise<void> {
    await Promise.all([this.marking, ...this.replicas.map((replica) => replica.close())]);
  }

  private counted(outcome: ReplicaOutcome): null {
    this.outcomes[outcome] += 1;
    return null;
  }

  /** Those that follow what the primary was last seen to write, and keep up with it. */
  private able(): Replica[] {
    const { known } = this;
    return known ? this.replicas.filter((replica) => replica.state === "following" && replica.follows(known)) : [];
  }

  /** One of those that need not be waited for, in turn; else one that must. */
  private choose({ lsn, timeline }: Position): Replica | null {
    const { known } = this;
    if (known?.timeline !== timeline) this.mark();
    if (known?.timeline !== timeline) return null;
    const able = this.able();
    this.turn += 1;
    const inTurn = able.map((_, at) => able[(this.turn + at) % able.length] as Replica);
    return inTurn.find((replica) => replica.hasReached(lsn)) ?? inTurn[0] ?? null;
  }

  /** Now and then, for all who want to know; while the primary is away there is nothing to know, and whoever comes asks again. */
  private mark(): void {
    const now = performance.now();
    if (this.marking || now - this.markedAt < MARK_EVERY_MS) return;
    this.markedAt = now;
    this.marking = this.primary
      .write({ tenantId: NO_TENANT }, (q) => [q.sql(markStatement)])
      .then(
        ([[found]]) => {
          this.known = found ?? null;
        },
        () => {},
      )
      .finally(() => {
        this.marking = null;
      });
  }
}

/** Begins to watch the replicas; reads go to the primary until one is seen to follow it. */
export const createReplicas = (options: ReplicasOptions): Replicas => new ReplicasOf(options);
