import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../..");

/** A checkout of a former commit, ready to run, beside this one. */
export type Former = { folder: string; commit: string; remove(): Promise<void> };

const git = async (...args: string[]) => (await run("git", args, { cwd: ROOT })).stdout.trim();

/**
 * The commit that the newest release's snapshot came with: its schema is what installations have. Where nothing has been
 * migrated since, the one before the newest migration.
 */
async function formerCommit(): Promise<string> {
  const released = await git("log", "-1", "--format=%H", "--", "prisma/released");
  const added = ["--diff-filter=A", "--format=%H"];
  if (await git("log", "-1", ...added, `${released}..HEAD`, "--", "prisma/migrations")) return released;
  return `${await git("log", "-1", ...added, "--", "prisma/migrations")}^`;
}

/** Takes a copy of a commit, installs what it needs and generates its database client. */
export async function checkOutFormer(asked: string | undefined): Promise<Former> {
  const folder = await mkdtemp(join(tmpdir(), "karwan-former-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const from = asked ?? (await formerCommit());
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
