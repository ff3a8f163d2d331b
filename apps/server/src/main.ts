import { banner } from "./banner.ts";
import { loadEnv } from "./env.ts";
import { createLog } from "./log.ts";
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

try {
  const env = loadEnv();
  const log = createLog(env.logLevel, !env.isProduction && process.stdout.isTTY);
  const running = await startServer(env, log, say);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    say(`Stopping (${signal}): finishing the requests under way`);
    await running.stop();
    say("Stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  process.on("unhandledRejection", (reason) =>
    log.error({ err: reason }, "a promise was rejected and nobody waited for it"),
  );
  say(banner(env, running));
} catch (error) {
  fail(error);
}
