import { randomBytes } from "node:crypto";
import type { Dependencies } from "@karwan/api";
import {
  announceDelivery,
  announceJob,
  appRouter,
  createAccessTokens,
  createEncryptions,
  createFileLinks,
  createStreamSignals,
  t,
} from "@karwan/api";
import type { Database, Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { demoId, systemAdministrator } from "../data/index.ts";
import { insertRows } from "../insert.ts";
import { lend } from "./lent-database.ts";
import { endSession } from "./statements.ts";

const createCaller = t.createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

const publicUrl = "https://demo.test";
const month_ms = 30 * 86_400_000;

/** A company at work: its people by their e-mails, the time of day, and the news that have not been told yet. */
export interface Office {
  tenantId: string;
  /** What the next operation takes for the present. */
  clock: { now: Date };
  as(email: string, idempotencyKey?: string): Promise<Caller>;
  /** The platform's administrator, who is there before any company is. */
  asSystem(): Promise<Caller>;
  /** Tells of what was done to deliveries since the last time, as the server's worker does. */
  announce(): Promise<void>;
  /** Signs everybody out. */
  close(): Promise<void>;
}

type Surroundings = { clock: Office["clock"]; tellsFrom: Date; news: Set<string> };

/** What operations need of a server. Nothing leaves: there is nobody yet to send anything to, and no file to keep. */
function surroundings(database: Database, { clock, tellsFrom, news }: Surroundings): Dependencies {
  const secret = randomBytes(32).toString("hex");
  const nothing = async () => undefined;
  return {
    database,
    tokens: createAccessTokens(secret),
    now: () => clock.now,
    randomBytes: (size) => randomBytes(size),
    environment: "demo",
    files: {
      storage: {
        prepare: nothing,
        check: nothing,
        tidy: nothing,
        put: nothing,
        get: async () => null,
        size: async () => null,
        remove: nothing,
      },
      links: createFileLinks(secret, publicUrl),
    },
    messages: { send: nothing },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    streamSignals: createStreamSignals({ subscribe: () => () => undefined }),
    streams: { take: async () => nothing, catchUp: (_tenantId, work) => work(), end: nothing },
    publicUrl,
    encryption: createEncryptions(secret),
    jobs: {
      schedule: async (_h, name, data) => {
        if (name === announceJob && clock.now >= tellsFrom) news.add(String(data.delivery_id));
      },
    },
  };
}

/** Opens a company whose transaction `h` is: all that its people do is part of it. News older than `tellsFrom` are not told. */
export function openOffice(tx: Transaction, { opensAt, tellsFrom }: { opensAt: Date; tellsFrom: Date }): Office {
  const { tenantId } = tx.scope;
  const clock = { now: opensAt };
  const news = new Set<string>();
  const database = lend(tx);
  const deps = surroundings(database, { clock, tellsFrom, news });
  const sessions = new Map<string, string>();

  async function sessionOf(email: string, signedInTo: string | null): Promise<string> {
    const known = sessions.get(email);
    if (known) return known;
    const id = newId();
    sessions.set(email, id);
    const user_id = demoId("user", email);
    const at = opensAt.toISOString();
    const expires_at = new Date(opensAt.getTime() + 2 * month_ms).toISOString();
    const row = { id, user_id, tenant_id: signedInTo, created_at: at, last_used_at: at, expires_at };
    await database.transaction({ tenantId, userId: user_id }, (own) => insertRows(own, "sessions", [row]));
    return id;
  }

  async function callerOf(email: string, signedInTo: string | null, idempotencyKey: string | null): Promise<Caller> {
    const sessionId = await sessionOf(email, signedInTo);
    return createCaller({
      deps,
      credential: { kind: "session", userId: demoId("user", email), sessionId, tenantId: signedInTo },
      credentialError: null,
      language: "en",
      askedLanguage: null,
      requestId: newId(),
      ip: null,
      userAgent: null,
      idempotencyKey,
      operationKey: "demo",
      replayed: { value: false },
      signedMessage: null,
    });
  }

  return {
    tenantId,
    clock,
    as: (email, idempotencyKey) => callerOf(email, tenantId, idempotencyKey ?? null),
    asSystem: () => callerOf(systemAdministrator.email, null, null),
    async announce() {
      for (const delivery_id of news) await announceDelivery(deps, { tenant_id: tenantId, delivery_id });
      news.clear();
    },
    async close() {
      for (const [email, id] of sessions)
        await database.transaction({ tenantId, userId: demoId("user", email) }, (own) => own.sql(endSession, [id]));
    },
  };
}
