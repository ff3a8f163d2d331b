import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { postmasterOf } from "./database.ts";

const START_WITHIN_MS = 60_000;
const WAIT_MS = 200;

/** A PostgreSQL of this machine that somebody else had started: what it takes to start it again as it was. */
export type LocalNode = { url: string; dir: string; program: string; owner: { uid: number; gid: number } };

/** Refuses a node of another machine, whose process is out of reach. */
export async function localNode(url: string): Promise<LocalNode> {
  const { dir } = await postmasterOf(url);
  const options = await readFile(join(dir, "postmaster.opts"), "utf8");
  const [program] = options.split(" ");
  if (!program) throw new Error(`${dir} does not say what it was started by`);
  const { uid, gid } = await stat(dir);
  return { url, dir, program, owner: { uid, gid } };
}

/** Starts it; what its killed processes still hold passes by itself. */
async function start({ dir, program, owner }: LocalNode): Promise<void> {
  const words = ["start", "-w", "-t", "60", "-D", dir, "-l", `${dir}.log`];
  const once = () =>
    promisify(execFile)(join(dirname(program), "pg_ctl"), words, {
      cwd: dir,
      ...(process.getuid?.() === owner.uid ? {} : owner),
    });
  for (const deadline = Date.now() + START_WITHIN_MS; ; await delay(WAIT_MS)) {
    try {
      await once();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** The process above all of a node's ends without a warning; then it is started again, and answers. */
export async function killNode(node: LocalNode): Promise<void> {
  const { pid } = await postmasterOf(node.url);
  process.kill(pid, "SIGKILL");
  await start(node);
}
