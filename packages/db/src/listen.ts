import pg from "pg";
import { connectionOf } from "./hosts/index.ts";

type Wake = () => void;

/** Hears what transactions say with pg_notify once they are committed. One connection for a whole process. */
export interface Listener {
  /** Calls `wake` for each notice with this payload, and whenever notices may have been missed. Answers how to stop. */
  subscribe(payload: string, wake: Wake): () => void;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
const CHANNEL = /^[a-z_]{1,40}$/;

/** Listens on one channel. Connects with the first subscriber; a lost connection is made again and wakes everybody. */
export function createListener({ url, channel }: { url: string; channel: string }): Listener {
  if (!CHANNEL.test(channel)) throw new TypeError("Not the name of a channel");
  const wakes = new Map<string, Set<Wake>>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let failures = 0;
  let closed = false;

  const wakeAll = () => {
    for (const set of wakes.values()) for (const wake of set) wake();
  };
  const again = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (closed) return;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    failures += 1;
    retry = setTimeout(connect, delay).unref();
  };
  function connect(): void {
    const made = new pg.Client({ ...connectionOf(url), application_name: "karwan-listen", keepAlive: true });
    client = made;
    made.on("error", () => again(made));
    made.on("end", () => again(made));
    made.on("notification", ({ payload }) => {
      for (const wake of wakes.get(payload ?? "") ?? []) wake();
    });
    made
      .connect()
      .then(() => made.query(`LISTEN ${channel}`))
      .then(
        () => {
          failures = 0;
          // Whatever was said before nobody heard.
          wakeAll();
        },
        () => again(made),
      );
  }

  return {
    subscribe(payload, wake) {
      const set = wakes.get(payload) ?? new Set();
      wakes.set(payload, set.add(wake));
      if (!client && !retry && !closed) connect();
      return () => {
        set.delete(wake);
        if (set.size === 0 && wakes.get(payload) === set) wakes.delete(payload);
      };
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
