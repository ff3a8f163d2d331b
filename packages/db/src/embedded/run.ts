import { execFile } from "node:child_process";

/** The system user a program runs as; undefined means ourselves. */
export type RunAs = { uid: number; gid: number } | undefined;

export type Outcome = { ok: boolean; output: string };

/** Runs a program to its end and never throws: the caller knows what its failure means. */
export function run(file: string, args: readonly string[], options: { as?: RunAs; timeoutMs?: number } = {}) {
  return new Promise<Outcome>((resolve) => {
    execFile(
      file,
      [...args],
      {
        ...options.as,
        // The server user may not be allowed to enter the folder that we were started from.
        cwd: options.as ? "/" : undefined,
        env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C", TZ: "UTC" },
        timeout: options.timeoutMs ?? 120_000,
        windowsHide: true,
      },
      (error, stdout, stderr) =>
        resolve({ ok: !error, output: [stdout, stderr, error && !stderr ? error.message : ""].join("").trim() }),
    );
  });
}
