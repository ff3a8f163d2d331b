import { randomBytes } from "node:crypto";
import pg from "pg";
import { connectionOf } from "../hosts/index.ts";
import type { Check } from "./finding.ts";
import { warning } from "./finding.ts";

const PATIENCE_MS = 3000;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOf(url),
    application_name: "karwan-doctor",
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Whether a word that is said at `url` is heard at `listenUrl`: a pooler in transaction mode swallows it. */
async function isHeard(url: string, listenUrl: string, patienceMs: number): Promise<boolean> {
  const channel = `karwan_doctor_${randomBytes(6).toString("hex")}`;
  const [speaker, listener] = await Promise.all([connected(url), connected(listenUrl)]);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  try {
    listener.on("notification", () => resolve(true));
    await listener.query(`LISTEN ${channel}`);
    await speaker.query("SELECT pg_notify($1, '')", [channel]);
    return await promise;
  } finally {
    clearTimeout(timer);
    await Promise.all([speaker.end(), listener.end()]);
  }
}

export async function examineListening(url: string, listenUrl: string, patienceMs = PATIENCE_MS): Promise<Check> {
  const found = await isHeard(url, listenUrl, patienceMs).then(
    (heard) =>
      heard
        ? null
        : "What the database tells its listeners does not arrive: streams bring news only when clients connect again.",
    (cause: Error) => `The address that streams listen at can't be used: ${cause.message}.`,
  );
  const advice = "Give the database's own address, past the pooler, in KARWAN_LISTEN_URL.";
  return {
    check: "listening",
    fine: "what the database tells its listeners arrives",
    findings: found ? [warning(found, advice)] : [],
  };
}
