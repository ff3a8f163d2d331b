import pg from "pg";

/** How long a host may take to say what it is: one that hangs is as good as one that is away. */
const DEADLINE_MS = 2000;

/**
 * The timeline that a host writes; null of a standby. Of two that both think they lead, the one with the higher timeline was
 * promoted later.
 */
const ROLE = `SELECT CASE WHEN NOT pg_is_in_recovery() AND NOT current_setting('transaction_read_only')::bool
  THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`;

/** Asks one host, on a connection that is kept as long as it answers. */
export class Lookout {
  private readonly url: string;
  private client: pg.Client | null = null;

  constructor(url: string) {
    this.url = url;
  }

  /** Null where it takes no writes, or does not answer in time. */
  async timeline(): Promise<number | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, DEADLINE_MS, null);
    try {
      const asked = this.ask();
      // It is told of no more once the time is over.
      asked.catch(() => {});
      const timeline = await Promise.race([asked, late]);
      if (timeline === null) this.drop();
      return timeline;
    } catch {
      this.drop();
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private async ask(): Promise<number | null> {
    this.client ??= await this.connect();
    const { rows } = await this.client.query<{ timeline: number | null }>(ROLE);
    return rows[0]?.timeline ?? null;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: "karwan-lookout",
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
      keepAlive: true,
    });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  /** One that does not answer does not say goodbye either. */
  drop(): void {
    const { client } = this;
    this.client = null;
    if (!client) return;
    (client as pg.Client & { connection: pg.Connection }).connection.stream.destroy();
    void client.end().catch(() => {});
  }
}
