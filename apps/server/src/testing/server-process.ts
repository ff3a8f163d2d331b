import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const MAIN = "apps/server/src/main.ts";
const WORKDIR = path.resolve(import.meta.dirname, "../../../..");

/** What a process started by a test keeps of the test's own environment: none of the settings. */
export function bareEnvironment(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** A server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything it has said so far. */
  output(): string;
  /** Sends a message and answers what comes back, from a module that was imported beside the server. */
  ask(message: string): Promise<unknown>;
  /** Stops it where it stands, or lets it go on. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
  /** Sends a signal and answers the exit code, null when a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `main.ts`, of this checkout or another, with exactly this environment and waits until it says that it is ready. */
export async function startServerProcess(
  env: Record<string, string>,
  nodeArguments: readonly string[] = [],
  checkout: string = WORKDIR,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeArguments, path.join(checkout, MAIN)], {
    cwd: checkout,
    env: { ...bareEnvironment(), PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", KARWAN_SEED_DEMO: "0", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
  const url = await ready(child, () => said);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => said,
    async ask(message) {
      const answered = once(child, "message");
      child.send(message);
      const [answer] = (await answered) as [unknown];
      return answer;
    },
    signal: (name) => void child.kill(name),
    async end(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, "exit");
      return child.exitCode;
    },
  };
}

async function ready(child: ChildProcess, said: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on("data", () => {
    const url = /REST\s+(http:\/\/\S+)\/api\/v1/.exec(said())?.[1];
    if (url) resolve(url);
  });
  child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${said()}`)));
  return promise;
}

/** Starts `main.ts` and answers what it says when it refuses to. */
export async function refusedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  try {
    const server = await startServerProcess(env);
    await server.end("SIGKILL");
    throw new Error(`the server started:\n${server.output()}`);
  } catch (error) {
    const [, code, said] =
      /^the server ended with (\S+):\n([\s\S]*)$/.exec(error instanceof Error ? error.message : "") ?? [];
    if (code === undefined) throw error;
    return { code: Number(code), said: said ?? "" };
  }
}
