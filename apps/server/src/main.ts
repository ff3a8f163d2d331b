import { abandonEmbedded } from "@karwan/db/embedded";
import { banner } from "./banner.ts";
import { loadEnv } from "./env.ts";
import { createLog } from "./log.ts";
import type { Running } from "./server.ts";
import { startServer } from "./server.ts";
import { startupSentence } from "./startup-error.ts";

function fail(error: unknown): never {
  const sentence = startupSentence(error);
  process.stderr.write(
    sentence ? `${sentence}\n` : `Karwan could not start:\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

const giveUp = new AbortController();
let running: Running | null = null;
let stopping = false;

/**
 * The first signal stops in good order, from whatever point the start has reached; the second one does not wait, but for
 * the embedded database to be told.
 */
async function stop(signal: string): Promise<void> {
  if (stopping) {
    await abandonEmbedded();
    process.exit(1);
  }
  stopping = true;
  say(`Stopping (${signal})${running ? ": finishing the requests under way" : ""}`);
  giveUp.abort();
  if (!running) return;
  await running.stop();
  say("Stopped");
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));

try {
  const env = loadEnv();
  const log = createLog(env.logLevel, !env.isProduction && process.stdout.isTTY);
  process.on("unhandledRejection", (reason) =>
    log.error({ err: reason }, "a promise was rejected and nobody waited for it"),
  );
  running = await startServer(env, log, say, giveUp.signal);
  say(banner(env, running));
} catch (error) {
  if (!giveUp.signal.aborted) fail(error);
  say("Stopped");
  process.exit(0);
}
