import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

export type Program = { signal(name: NodeJS.Signals): void; ended: Promise<unknown> };

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a program in a machine's namespace, as a user of the system; what it says goes into a file. */
export function startProgram(options: {
  namespace: string;
  user: string;
  program: string;
  args: readonly string[];
  folder: string;
  log: string;
}): Program {
  const { namespace, user, program, args, folder, log } = options;
  const as = ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", program];
  const output = openSync(log, "a");
  const child = spawn("ip", ["netns", "exec", namespace, ...as, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8", TZ: "UTC" },
    stdio: ["ignore", output, output],
    // Ctrl-C is for the drill, which ends them in order.
    detached: true,
  });
  closeSync(output);
  const ended = once(child, "exit");
  return {
    ended,
    signal(name) {
      if (child.exitCode === null && child.signalCode === null) child.kill(name);
    },
  };
}
