import { randomBytes } from "node:crypto";
import { createEncryption, createQueuedChannel } from "@karwan/api";
import { createDatabase, NO_TENANT } from "@karwan/db";
import { createLog } from "../../../apps/server/src/log.ts";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { createJobQueue } from "../../../apps/server/src/worker/jobs.ts";
import { unlessAborted } from "../interrupt.ts";
import { startGateway } from "./gateway.ts";

export type CodesOptions = {
  databaseUrl: string;
  /** Codes that are asked for at once, and those that a killed server had in its hands. */
  codes: number;
  inHand: number;
  /** How long the gateway takes. */
  gatewayMs: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type CodesReport = {
  /** From the commit of the last code to the arrival of the last. */
  allMs: number;
  /** From the kill to the arrival of the last, at a server started anew. */
  afterKillMs: number;
};

const CONNECTIONS = 4;

/** Has so many codes sent, each in a commit of its own as sign-ins make them. */
async function sendCodes(databaseUrl: string, secret: string, prefix: string, count: number): Promise<void> {
  const database = createDatabase({ url: databaseUrl, poolSize: CONNECTIONS });
  const now = () => new Date();
  const jobs = createJobQueue(databaseUrl, createLog("silent", false), now);
  const channel = createQueuedChannel({ jobs, encryption: createEncryption(secret, "messages"), now });
  const message = { template: "otp", language: "en" as const, data: { code: "123456", minutes: 5 } };
  await jobs.start({}, []);
  try {
    const codes = Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(4, "0")}`);
    const send = (to: string) =>
      database.transaction({ tenantId: NO_TENANT }, (tx) => channel.send(tx, { ...message, to }));
    // As many at once as there are connections.
    const next = codes.values();
    const sender = async () => {
      for (const to of next) await send(to);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, sender));
  } finally {
    await database.close();
    await jobs.stop();
  }
}

/** Sign-in codes through a slow gateway, many at once, and those that a killed server had taken. */
export async function runCodes(options: CodesOptions): Promise<CodesReport> {
  const { databaseUrl, codes, inHand, gatewayMs, signal, onProgress = () => {} } = options;
  const gateway = await startGateway(gatewayMs);
  const secret = randomBytes(32).toString("hex");
  const env = {
    DATABASE_URL: databaseUrl,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_ENCRYPTION_SECRET: secret,
    KARWAN_MESSAGE_WEBHOOK_URL: gateway.url,
  };
  let server = await startServerProcess(env);
  try {
    onProgress(`${codes} codes through a gateway of ${gatewayMs} ms`);
    await sendCodes(databaseUrl, secret, "+9647700", codes);
    const sentAt = performance.now();
    await unlessAborted(signal, gateway.until("taken", codes));
    const allMs = Math.round(performance.now() - sentAt);
    onProgress(`${inHand} codes in the hands of a server that is killed`);
    gateway.hang(true);
    await sendCodes(databaseUrl, secret, "+9647800", inHand);
    await unlessAborted(signal, gateway.until("asked", codes + inHand));
    await server.end("SIGKILL");
    const killedAt = performance.now();
    gateway.hang(false);
    server = await startServerProcess(env);
    await unlessAborted(signal, gateway.until("taken", codes + inHand));
    return { allMs, afterKillMs: Math.round(performance.now() - killedAt) };
  } finally {
    await server.end("SIGKILL");
    await gateway.stop();
  }
}
