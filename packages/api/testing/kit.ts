import { randomBytes } from "node:crypto";
import type { Database } from "@karwan/db";
import { createListener, NO_TENANT, newId } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import type { Language } from "@karwan/i18n";
import { languages } from "@karwan/i18n";
import { createFileLinks } from "../src/files/index.ts";
import { hashCheaply } from "../src/identity/passwords/hash.ts";
import type { Credential, Dependencies, OutboundMessage, RequestContext } from "../src/kernel/index.ts";
import { createAccessTokens, createEncryptions, createStreamSignals, NOTIFICATIONS, t } from "../src/kernel/index.ts";
import { createStreamPlaces } from "../src/messaging/streams/index.ts";
import { builtInGateways } from "../src/payments/gateways/index.ts";
import { appRouter } from "../src/root.ts";
import { settleOrders, tellOfOrders } from "../src/storefront/orders/index.ts";
import { memoryFiles } from "./files.ts";
import type { RoleName } from "./rows.ts";
import { insertMember, insertTenant } from "./rows.ts";
import type { WrittenCaller } from "./written.ts";
import { writtenCaller } from "./written.ts";

const createCaller = t.createCallerFactory(appRouter);
export type Caller = WrittenCaller<ReturnType<typeof createCaller>>;

/** Somebody signed in: a token for REST, a typed caller for tRPC. */
export interface Actor {
  userId: string;
  sessionId: string;
  tenantId: string | null;
  token: string;
  caller: Caller;
  /** The same person with headers of choice. */
  with(
    options: Partial<Pick<RequestContext, "language" | "idempotencyKey" | "operationKey" | "ifMatchHeader">>,
  ): Caller;
}

export interface TestTenant {
  tenantId: string;
  code: string;
  admin: Actor;
  /** A new member with these built-in roles. */
  member(...roles: RoleName[]): Promise<Actor>;
}

export interface Kit {
  database: Database;
  url: string;
  deps: Dependencies;
  clock: { now: Date; advance(ms: number): void };
  /** Messages sent through the channel, oldest first. */
  sent: OutboundMessage[];
  /** What lies in the file store, by its key there. */
  contents: ReadonlyMap<string, Uint8Array>;
  /** Jobs scheduled, oldest first. */
  scheduled: { name: string; data: Record<string, unknown>; at: Date }[];
  anonymous: Caller;
  tenant(): Promise<TestTenant>;
  systemAdmin(): Promise<Actor>;
  /** A session of somebody who exists. */
  signIn(userId: string, tenantId: string | null): Promise<Actor>;
  context(credential: Credential | null, options?: Partial<RequestContext>): RequestContext;
  callerFor(ctx: RequestContext): Caller;
  stop(): Promise<void>;
}

const publicUrl = "https://karwan.example.test";
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What tests send to gateways arrives nowhere, unless they bring a gateway of their own. */
const noWayOut: Parameters<typeof builtInGateways>[0] = {
  post: async () => ({ failure: "connection_failed", cause: null }),
};

/** A database of its own, dependencies with a clock to turn, and makers of tenants and people. One per test file. */
export async function startKit(own: Promise<TestDatabase> = testDatabase()): Promise<Kit> {
  const { database, url, drop } = await own;
  // Files share a process: one before this may have listened in the orders' place.
  settleOrders();
  tellOfOrders();
  const hashAtFullCost = hashCheaply();
  const listener = createListener({ url, channel: NOTIFICATIONS });
  const sent: OutboundMessage[] = [];
  const scheduled: Kit["scheduled"] = [];
  const clock = startClock();
  const storage = memoryFiles();
  const deps = dependenciesOf({ database, clock, storage, listener, sent, scheduled });
  const context = contextOver(deps);
  const callerFor = (ctx: RequestContext) => writtenCaller(createCaller(ctx));

  async function signIn(userId: string, tenantId: string | null): Promise<Actor> {
    const sessionId = newId();
    await insertSession(database, { sessionId, userId, tenantId, now: clock.now });
    const credential = { kind: "session" as const, userId, sessionId, tenantId };
    const token = await deps.tokens.sign({ userId, sessionId, tenantId }, clock.now);
    return {
      userId,
      sessionId,
      tenantId,
      token,
      caller: callerFor(context(credential)),
      with: (options) => callerFor(context(credential, options)),
    };
  }

  return {
    database,
    url,
    deps,
    clock,
    sent,
    scheduled,
    contents: storage.contents,
    context,
    callerFor,
    signIn,
    anonymous: callerFor(context(null)),
    async tenant() {
      const { tenantId, code } = await insertTenant(database, clock.now);
      const member = async (...roles: RoleName[]) =>
        signIn(await insertMember(database, { tenantId, roles, now: clock.now }), tenantId);
      return { tenantId, code, admin: await member("tenant_admin"), member };
    },
    async systemAdmin() {
      return signIn(await insertMember(database, { tenantId: null, roles: ["system_admin"], now: clock.now }), null);
    },
    async stop() {
      hashAtFullCost();
      await deps.streams.end();
      await listener.close();
      await drop();
    },
  };
}

type Surroundings = Pick<Kit, "database" | "clock" | "sent" | "scheduled"> & {
  storage: ReturnType<typeof memoryFiles>;
  listener: ReturnType<typeof createListener>;
};

/** What use cases are given; what they send and schedule is written down and goes nowhere. */
function dependenciesOf({ database, clock, storage, listener, sent, scheduled }: Surroundings): Dependencies {
  return {
    database,
    tokens: createAccessTokens(randomBytes(32).toString("hex")),
    now: () => clock.now,
    randomBytes: (size) => randomBytes(size),
    environment: "test",
    files: { storage, links: createFileLinks("a secret of tests", publicUrl) },
    messages: { send: async (_tx, message) => void sent.push(message) },
    log,
    streamSignals: createStreamSignals(listener),
    streams: createStreamPlaces({ database, log }),
    publicUrl,
    payments: { gateways: builtInGateways(noWayOut, publicUrl), sandbox: true },
    encryption: createEncryptions("a secret of tests, long enough to be taken"),
    jobs: { schedule: async (_tx, name, data, at) => void scheduled.push({ name, data, at }) },
  };
}

/** The time that tests go by: it stands until it is moved. */
function startClock(): Kit["clock"] {
  const clock = {
    now: new Date("2026-11-21T08:00:00.000Z"),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  return clock;
}

/** Makes requests as the surfaces would, without one. */
function contextOver(deps: Dependencies): Kit["context"] {
  return (credential, options = {}) => ({
    deps,
    credential,
    credentialError: null,
    language: "en",
    askedLanguage: options.language ?? null,
    requestId: newId(),
    ip: "127.0.0.1",
    userAgent: "test",
    idempotencyKey: null,
    operationKey: "test",
    replayed: { value: false },
    signedMessage: null,
    ...options,
  });
}

async function insertSession(
  database: Database,
  { sessionId, userId, tenantId, now }: { sessionId: string; userId: string; tenantId: string | null; now: Date },
): Promise<void> {
  await database.transaction({ tenantId: tenantId ?? NO_TENANT, userId }, (tx) =>
    tx.sql(
      {
        name: "test.session",
        text: `INSERT INTO sessions (id, user_id, tenant_id, created_at, last_used_at, expires_at)
               VALUES ($1, $2, $3, $4::timestamptz, $4::timestamptz, $4::timestamptz + interval '30 days')`,
      },
      [sessionId, userId, tenantId, now.toISOString()],
    ),
  );
}

/** Every language, for tests that say something of each. */
export const everyLanguage: readonly Language[] = languages;
