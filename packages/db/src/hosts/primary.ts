import { Socket } from "node:net";
import type { Address } from "./address.ts";
import { Lookout } from "./look.ts";

const EVERY_MS = 1000;
/** How often, in such looks, the others are asked as well. */
const ALL_EVERY = 5;

/**
 * The timeline that a host writes; null of a standby. Of two that both think they lead, the one with the higher timeline was
 * promoted later.
 */
const ROLE = `SELECT CASE WHEN NOT pg_is_in_recovery() AND NOT current_setting('transaction_read_only')::bool
  THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`;
type Role = { timeline: number | null };

/** Null where it takes no writes, or does not answer in time; standbys are not kept waiting with a connection. */
async function timelineOf(lookout: Lookout<Role> | undefined): Promise<number | null> {
  const timeline = (await lookout?.look())?.timeline ?? null;
  if (timeline === null) lookout?.drop();
  return timeline;
}

type Host = { host: string; port: number };
type Found = { at: number; timeline: number };

/**
 * Knows which of several hosts takes writes, and leads every connection there: it looks when one is opened and each second
 * while some are, and cuts those that lead elsewhere as soon as another host has taken over. A host that hangs, and so
 * would keep its connections waiting for good, is left the same way.
 */
export class Primary {
  private readonly hosts: readonly Host[];
  private readonly lookouts: readonly Lookout<Role>[];
  private readonly sockets = new Map<Socket, number>();
  private found: Found | null = null;
  private looking: Promise<Found | null> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly everyMs: number;
  private watches = 0;
  private isWatching = false;

  constructor({ hosts, urls }: Pick<Address, "hosts" | "urls">, everyMs = EVERY_MS) {
    this.everyMs = everyMs;
    this.hosts = hosts;
    this.lookouts = urls.map((url) => new Lookout<Role>(url, ROLE));
  }

  /** A socket that connects to the host that takes writes, whatever it is told to connect to. */
  socket(): Socket {
    const leading = new LeadingSocket(() => this.lead(leading));
    return leading;
  }

  private async lead(socket: Socket): Promise<Host> {
    const found = this.found ?? (await this.look());
    const host = found && this.hosts[found.at];
    if (!found || !host)
      throw Object.assign(new Error("none of the database's hosts takes writes"), { code: "ECONNREFUSED" });
    this.sockets.set(socket, found.at);
    socket.once("close", () => this.forget(socket));
    this.timer ??= setInterval(() => void this.watch(), this.everyMs).unref();
    return host;
  }

  private forget(socket: Socket): void {
    this.sockets.delete(socket);
    if (this.sockets.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    this.found = null;
    for (const lookout of this.lookouts) lookout.drop();
  }

  private async watch(): Promise<void> {
    if (this.isWatching || this.looking) return;
    this.isWatching = true;
    try {
      this.watches += 1;
      if (!(await this.isAsKnown())) await this.look();
    } finally {
      this.isWatching = false;
    }
  }

  /**
   * While its primary answers, only that is asked, but for now and then: one that was replaced and whose own keeper is dead
   * goes on answering that it takes writes, and only the others know better.
   */
  private async isAsKnown(): Promise<boolean> {
    const { found } = this;
    if (!found || this.watches % ALL_EVERY === 0) return false;
    return (await timelineOf(this.lookouts[found.at])) === found.timeline;
  }

  /** Asks all hosts; once for all who want to know. Where none takes writes, what was known stays until one does. */
  private look(): Promise<Found | null> {
    this.looking ??= this.askAll().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async askAll(): Promise<Found | null> {
    const timelines = await Promise.all(this.lookouts.map(timelineOf));
    let best: Found | null = null;
    for (const [at, timeline] of timelines.entries()) {
      if (timeline === null) continue;
      // Of equals the known one stays: these are two ways to one host.
      if (!best || timeline > best.timeline || (timeline === best.timeline && at === this.found?.at))
        best = { at, timeline };
    }
    // One that was left and comes back has not heard yet that it was: nobody follows it back.
    if (!best || best.timeline < (this.found?.timeline ?? 0)) return this.found;
    this.found = best;
    for (const [socket, at] of this.sockets) if (at !== best.at) socket.destroy();
    return best;
  }
}

/** Connects where it is led, not where it is told: the driver knows one host only. */
class LeadingSocket extends Socket {
  private readonly lead: () => Promise<Host>;

  constructor(lead: () => Promise<Host>) {
    super();
    this.lead = lead;
  }

  override connect(): this {
    this.lead().then(
      ({ host, port }) => {
        if (!this.destroyed) super.connect({ host, port });
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
