import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../embedded/free-port.ts";
import { serverUser } from "../embedded/server-user.ts";
import { asAdmin } from "./server.ts";

function configuration(target: URL, port: number, poolSize: number): string {
  const database = target.pathname.slice(1);
  return `[databases]
${database} = host=${target.hostname} port=${target.port} dbname=${database} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`;
}

async function whenAnswering(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 10_000; ; await delay(50)) {
    try {
      await asAdmin(url, (client) => client.query("SELECT 1"));
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
    }
  }
}

/** A pooler in transaction mode in front of a database: clients share a few server connections. */
export async function startPgbouncer(program: string, databaseUrl: string, poolSize: number) {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "karwan-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, configuration(target, port, poolSize), { mode: 0o600 });
  // Like PostgreSQL it refuses to run as root.
  const user = await serverUser(folder, () => {});
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);

  const child = spawn(program, [file], { ...user, stdio: "ignore" });
  const url = `postgresql://karwan@127.0.0.1:${port}${target.pathname}`;
  await whenAnswering(url, child);
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
