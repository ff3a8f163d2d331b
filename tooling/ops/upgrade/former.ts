import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../..");

/** A checkout of a former commit, ready to run, beside this one. */
export type Former = { folder: string; commit: string; remove(): Promise<void> };

/** The commit that the newest release's snapshot came with: its schema is what installations have. */
async function releasedCommit(): Promise<string> {
  const { stdout } = await run("git", ["log", "-1", "--format=%H", "--", "prisma/released"], { cwd: ROOT });
  return stdout.trim();
}

/** Takes a copy of a commit, installs what it needs and generates its database client. */
export async function checkOutFormer(asked: string | undefined): Promise<Former> {
  const folder = await mkdtemp(join(tmpdir(), "karwan-former-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const from = asked ?? (await releasedCommit());
    await run("git", ["clone", "-q", "--shared", "--no-checkout", ROOT, folder]);
    await run("git", ["checkout", "-q", from], { cwd: folder });
    const { stdout } = await run("git", ["rev-parse", "HEAD"], { cwd: folder });
    const pnpm = async (...args: string[]) => run("npx", ["-y", "pnpm@12.21.0", ...args], { cwd: folder });
    await pnpm("install", "--frozen-lockfile", "--prefer-offline");
    await pnpm("client");
    return { folder, commit: stdout.trim(), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
