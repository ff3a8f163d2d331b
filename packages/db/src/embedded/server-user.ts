import { stat } from "node:fs/promises";
import { EmbeddedDatabaseError } from "./errors.ts";
import type { RunAs } from "./run.ts";
import { run } from "./run.ts";

/** The system user that root runs the embedded server as: PostgreSQL refuses to run as root. */
export const SERVER_USER = "karwan";

async function idsOf(user: string): Promise<RunAs> {
  const [uid, gid] = await Promise.all([run("id", ["-u", user]), run("id", ["-g", user])]);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

async function createUser(): Promise<string> {
  // Debian, Fedora and the like; then BusyBox (Alpine).
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", SERVER_USER]],
    ["adduser", ["-S", "-D", "-H", SERVER_USER]],
  ];
  const complaints: string[] = [];
  for (const [file, args] of attempts) {
    const { ok, output } = await run(file, args);
    if (ok) return "";
    complaints.push(output);
  }
  return complaints.join(" ");
}

/**
 * Whom the server runs as. An ordinary user: themselves. Root: the owner of an existing cluster (it may have been made
 * before root took over), else the system user `karwan`, created when missing.
 */
export async function serverUser(cluster: string, onProgress: (line: string) => void): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const known = await idsOf(SERVER_USER);
  if (known) return known;
  onProgress(`PostgreSQL refuses to run as root: creating the system user ${SERVER_USER} for it`);
  const complaint = await createUser();
  const created = await idsOf(SERVER_USER);
  if (created) return created;
  throw new EmbeddedDatabaseError(
    `PostgreSQL refuses to run as root and the system user ${SERVER_USER} could not be created (${complaint}): ` +
      "create it, start as an ordinary user, or set DATABASE_URL.",
  );
}
