import pg from "pg";

/** How long a host may take to say what it is: one that hangs is as good as one that is away. */
const DEADLINE_MS = 2000;

/** Asks one host the same question again and again, on a connection that is kept as long as it answers. */
export class Lookout<Row extends object> {
  private readonly url: string;
  private readonly question: string;
  private readonly deadlineMs: number;
  private client: pg.Client | null = null;

  constructor(url: string, question: string, deadlineMs = DEADLINE_MS) {
    this.url = url;
    this.question = question;
    this.deadlineMs = deadlineMs;
  }

  /** Null where it does not answer in time, or can't. */
  async look(): Promise<Row | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, this.deadlineMs, null);
    try {
      const asked = this.ask();
      // It is told of no more once the time is over.
      asked.catch(() => {});
      const found = await Promise.race([asked, late]);
      if (found === null) this.drop();
      return found;
    } catch {
      this.drop();
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private async ask(): Promise<Row | null> {
    this.client ??= await this.connect();
    const { rows } = await this.client.query<Row>(this.question);
    return rows[0] ?? null;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: "karwan-lookout",
      connectionTimeoutMillis: this.deadlineMs,
      query_timeout: this.deadlineMs,
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
