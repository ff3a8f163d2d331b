import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { ConnectionPool, PoolOptions } from "../access/pool.ts";
import { createPool, timeoutsOf } from "../access/pool.ts";
import type { Pending, Reader } from "../access/read.ts";
import { sendBatch } from "../access/read.ts";
import type { Scope, Timeouts } from "../access/scope.ts";
import { readingBehind } from "../access/scope.ts";
import { Lookout } from "../hosts/index.ts";
import type { Position, Primary, Seen } from "./position.ts";
import { LOOK, seenStep } from "./position.ts";

const LOOK_EVERY_MS = 500;
/** One that hangs is left after so long, with all that is under way on it. */
const LOOK_DEADLINE_MS = 1000;
/** How often it is asked while somebody waits for it. */
const POLL_MS = 2;

/** It was not where it has to be when the read began: nothing that it answered counts. */
export class NotThereError extends Error {
  override name = "NotThereError";
}

/** Told when a replica is there, after it was away or at first, and when it is left. */
export type OnTurn = (host: string, isThere: boolean) => void;

type Waiter = { lsn: number; settle: (isThere: boolean) => void };

/** How long waits for a replica were, in all. */
export type Waited = { waits: number; waitedMs: number };

/**
 * One replica: connections of its own, and one more on which it is asked how far it is: now and then, and every few
 * milliseconds while somebody waits for it. It is left as soon as it does not answer, follows nobody any more, or was waited
 * for in vain, and taken up again when it does.
 */
export class Replica {
  readonly host: string;
  private readonly pool: ConnectionPool;
  private readonly timeouts: Timeouts;
  private readonly waitMs: number;
  private readonly waited: Waited;
  private readonly onTurn: (isThere: boolean) => void;
  private readonly lookout: Lookout<Seen & { identity: string }>;
  private readonly sockets = new Set<Socket>();
  private readonly waiting = new Set<Waiter>();
  private readonly timer: NodeJS.Timeout;
  private seen: (Primary & { reached: number }) | null = null;
  /** How far it has to come before it is asked again; null where nobody waited in vain. */
  private owes: number | null = null;
  private looking: Promise<void> | null = null;
  private isPolling = false;
  private isClosed = false;

  constructor(options: PoolOptions, { waitMs, waited, onTurn }: { waitMs: number; waited: Waited; onTurn: OnTurn }) {
    this.timeouts = timeoutsOf(options);
    this.pool = createPool({ ...options, stream: () => this.socket() }, this.timeouts.statementMs);
    this.waitMs = waitMs;
    this.waited = waited;
    this.host = new URL(options.url).host;
    this.onTurn = (isThere) => onTurn(this.host, isThere);
    this.lookout = new Lookout(options.url, LOOK, LOOK_DEADLINE_MS);
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    void this.look();
  }

  get state(): "following" | "behind" | "away" {
    if (!this.seen) return "away";
    return this.owes === null ? "following" : "behind";
  }

  stats = () => this.pool.stats();

  /** Whether it is a replica of this primary, and of what that writes. */
  follows({ identity, timeline }: Primary): boolean {
    return this.seen !== null && this.seen.identity === identity && this.seen.timeline === timeline;
  }

  /** Whether it is known to have come so far. */
  hasReached(lsn: number): boolean {
    return this.seen !== null && this.seen.reached >= lsn;
  }

  /** How many bytes it lacked of what a primary had written, when it was last looked at; null where it follows none, or another. */
  lacks({ lsn, timeline }: Position): number | null {
    return this.seen?.timeline === timeline ? Math.max(0, lsn - this.seen.reached) : null;
  }

  /** Waits until it has come so far, but not for long. */
  async reaches(lsn: number): Promise<boolean> {
    if (this.hasReached(lsn)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const began = performance.now();
    const settle = (isThere: boolean) => {
      clearTimeout(timer);
      this.waiting.delete(waiter);
      resolve(isThere);
    };
    const waiter: Waiter = { lsn, settle };
    const timer = setTimeout(() => {
      this.owes = Math.max(this.owes ?? 0, lsn);
      settle(false);
    }, this.waitMs);
    this.waiting.add(waiter);
    void this.poll();
    const isThere = await promise;
    this.waited.waits += 1;
    this.waited.waitedMs += performance.now() - began;
    return isThere;
  }

  /** @throws NotThereError where it turned out not to have come so far, and whatever goes wrong on the way */
  read(scope: Scope, fn: (q: Reader) => readonly Pending<unknown>[], since: Position): Promise<unknown[][]> {
    const heard = (rows: readonly unknown[]) => {
      const [found] = rows as Seen[];
      if (!found?.follows || found.timeline !== since.timeline || (found.reached ?? -1) < since.lsn)
        throw new NotThereError("The replica is not where the read has to be");
      this.advance(found.reached ?? 0);
    };
    const frame = readingBehind(scope, this.timeouts, seenStep, heard);
    return sendBatch(this.pool, fn, { tenantId: scope.tenantId, frame });
  }

  /** Asks at once how it is: something on it failed. */
  doubt(): void {
    void this.look();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const { settle } of this.waiting) settle(false);
    this.lookout.drop();
    await Promise.all([this.looking, this.pool.close()]);
    // A look that was under way may have connected again.
    this.lookout.drop();
  }

  private socket(): Socket {
    const socket = new Socket();
    this.sockets.add(socket);
    socket.once("close", () => this.sockets.delete(socket));
    return socket;
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    while (this.waiting.size > 0) {
      await this.look();
      if (this.waiting.size > 0) await delay(POLL_MS);
    }
    this.isPolling = false;
  }

  /** Once for all who want to know. */
  private look(): Promise<void> {
    this.looking ??= this.lookout
      .look()
      .then((found) => this.note(found))
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private note(found: (Seen & { identity: string }) | null): void {
    if (this.isClosed) return;
    if (!found?.follows || found.reached === null) {
      this.leave();
      return;
    }
    const { identity, timeline, reached } = found;
    if (!this.seen) this.onTurn(true);
    this.seen = { identity, timeline, reached };
    this.advance(reached);
  }

  private advance(reached: number): void {
    if (!this.seen) return;
    this.seen.reached = Math.max(this.seen.reached, reached);
    if (this.owes !== null && reached >= this.owes) this.owes = null;
    for (const { lsn, settle } of this.waiting) if (lsn <= reached) settle(true);
  }

  /** Who waits for it, or for an answer of it, is told at once. */
  private leave(): void {
    if (this.seen) this.onTurn(false);
    this.seen = null;
    this.owes = null;
    for (const { settle } of this.waiting) settle(false);
    for (const socket of this.sockets) socket.destroy();
  }
}
