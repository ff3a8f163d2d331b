import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "@karwan/db/migrations";
import { freePort } from "@karwan/db/testing";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { unlessAborted } from "../../ops/interrupt.ts";
import type { Shop } from "../../ops/shop.ts";
import { makeAdministrator, openShop } from "../../ops/shop.ts";
import type { SystemPostgres } from "../../ops/system-postgres.ts";
import { timesIn } from "../failover/count.ts";
import { until } from "../failover/until.ts";
import { layOut, startWrites } from "../failover/writes.ts";
import { mismatchesOn } from "../mismatches.ts";
import { timed } from "./measured.ts";
import type { OneTenant } from "./one-tenant.ts";
import { bringOver } from "./one-tenant.ts";
import type { Place, Running } from "./postgres.ts";
import { newPlace, pgbackrest, provision, startOn } from "./postgres.ts";

export type PitrOptions = {
  folder: string;
  postgres: SystemPostgres;
  perSecond: number;
  /** For how long there are writes before the backup, behind it, and between the damage and its discovery. */
  seconds: number;
  onProgress: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type PitrReport = {
  backupSeconds: number;
  databaseMegabytes: number;
  repositoryMegabytes: number;
  /** Rows of the ledger that the damage deleted, and what `ledger verify` said of it. */
  deleted: number;
  noticed: number;
  /** From the command to files in place; from the start until it takes writes; from there until Karwan answers. */
  restoreSeconds: number;
  recoverySeconds: number;
  karwanSeconds: number;
  /** Acknowledged before the moment, and how many of them are there once. */
  before: number;
  foundOnce: number;
  /** Acknowledged behind the moment: what going back costs. */
  behind: number;
  foundBehind: number;
  mismatches: string[];
  /** Whether a write is answered with success on what was restored. */
  serves: boolean;
  /** What was acknowledged, up to the end, to a tenant that nothing happened to. */
  others: number;
  /** The one tenant brought over to the damaged database instead. */
  oneTenant: OneTenant;
};

const SETTLE_MS = 60_000;
const MEBIBYTE = 1024 * 1024;
const ARCHIVE_MS = 120_000;
const CODE = "PITR";

const serverOn = (url: string, { secret, place }: Stage) =>
  startServerProcess({
    DATABASE_URL: url,
    KARWAN_JWT_SECRET: secret,
    KARWAN_FILES_DIR: join(place.folder, "files"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_DATABASE_POOL_SIZE: "10",
  });

/** How large the database is, and its backup with what was archived since. */
async function sizes(place: Place, running: Running) {
  const { rows } = await running.asSuperuser((client) =>
    client.query<{ size: string }>("SELECT pg_database_size($1) AS size", [running.database]),
  );
  const [stanza] = JSON.parse(await pgbackrest(place, "info", "--output=json")) as {
    backup: { info: { repository: { size: number } } }[];
  }[];
  const inMegabytes = (bytes: number) => Math.round((bytes / MEBIBYTE) * 10) / 10;
  return {
    databaseMegabytes: inMegabytes(Number(rows[0]?.size)),
    repositoryMegabytes: inMegabytes(stanza?.backup.at(-1)?.info.repository.size ?? 0),
  };
}

/** A mistake past all of Karwan's own guards: a superuser deletes a tenant's ledger. */
const damage = (running: Running, { tenantId }: Shop) =>
  running.asSuperuser(async (client) => {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    const { rowCount } = await client.query("DELETE FROM inventory_transactions WHERE tenant_id = $1", [tenantId]);
    await client.query("COMMIT");
    return rowCount ?? 0;
  }, running.database);

/** Waits until everything written so far lies in the repository. */
async function archived(running: Running): Promise<void> {
  const { rows } = await running.asSuperuser((client) =>
    client.query<{ segment: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS segment"),
  );
  const segment = rows[0]?.segment ?? "";
  const isThere = async () => {
    const answer = await running.asSuperuser((client) =>
      client.query<{ last: string | null }>("SELECT last_archived_wal AS last FROM pg_stat_archiver"),
    );
    return (answer.rows[0]?.last ?? "") >= segment ? true : null;
  };
  await until(`${segment} in the archive`, isThere, ARCHIVE_MS);
}

type Stage = { place: Place; options: PitrOptions; secret: string };

/** A full backup under writes, more writes, the moment, the damage, and writes of people who have not noticed yet. */
async function live(stage: Stage, running: Running) {
  const { place, options, secret } = stage;
  const { onProgress: say, perSecond, seconds, signal } = options;
  await provision(place, running);
  await pgbackrest(place, "stanza-create");
  await pgbackrest(place, "check");
  await migrate({ url: running.url });
  const server = await serverOn(running.url, stage);
  try {
    const env = { DATABASE_URL: running.url, KARWAN_JWT_SECRET: secret };
    const administrator = await makeAdministrator(env);
    const [shop, other] = [
      await openShop(server.url, administrator, CODE),
      await openShop(server.url, administrator, "OTHER"),
    ];
    const [ground, otherGround] = [await layOut(server.url, shop), await layOut(server.url, other)];
    const writing = (name: string, on = ground) =>
      startWrites({ ground: on, servers: [server.url], perSecond: perSecond / 2, name, signal });
    const others = writing("OTHER", otherGround);
    const before = writing("BEFORE");
    await delay(seconds * 1000);
    say("A full backup, under writes");
    const [, backupSeconds] = await timed(() => pgbackrest(place, "--type=full", "backup"));
    await delay(seconds * 1000);
    await before.stop(SETTLE_MS);
    const { rows } = await running.asSuperuser((client) =>
      client.query<{ moment: string }>("SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') AS moment"),
    );
    const moment = rows[0]?.moment ?? "";
    const deleted = await damage(running, shop);
    say(`Damage just behind ${moment}: ${deleted} rows of the ledger deleted`);
    const behind = writing("BEHIND");
    await delay(seconds * 1000);
    await Promise.all([behind.stop(SETTLE_MS), others.stop(SETTLE_MS)]);
    const noticed = (await mismatchesOn(running.url)).length;
    await archived(running);
    const told = ({ fates }: typeof before) => fates.filter(({ at }) => at !== null).map(({ id }) => id);
    const size = await sizes(place, running);
    return {
      shop,
      other,
      ground,
      moment,
      deleted,
      noticed,
      backupSeconds,
      ...size,
      before: told(before),
      behind: told(behind),
      others: told(others),
    };
  } finally {
    await server.end("SIGTERM");
  }
}

type Lived = Awaited<ReturnType<typeof live>>;

/** What is there again: every write before the moment, the books, and a server that takes another write. */
async function look(stage: Stage, restored: Running, lived: Lived) {
  const [server, karwanSeconds] = await timed(() => serverOn(restored.url, stage));
  try {
    const find = (name: string) => restored.asSuperuser(timesIn(lived.shop.tenantId, name), restored.database);
    const [found, foundBehind] = [await find("BEFORE"), await find("BEHIND")];
    const mismatches = await mismatchesOn(restored.url);
    const again = startWrites({
      ...lived,
      servers: [server.url],
      perSecond: 20,
      name: "AGAIN",
      signal: stage.options.signal,
    });
    await delay(1000);
    await again.stop(SETTLE_MS);
    return {
      karwanSeconds,
      foundOnce: lived.before.filter((id) => found.get(id) === 1).length,
      foundBehind: foundBehind.size,
      mismatches: [...mismatches, ...(await mismatchesOn(restored.url))],
      serves: again.fates.length > 0 && again.fates.every(({ at }) => at !== null),
    };
  } finally {
    await server.end("SIGTERM");
  }
}

/** What one does where the others went on meanwhile: only the tenant that it happened to goes back. */
async function lookAtOne({ place, secret }: Stage, restored: Running, lived: Lived): Promise<OneTenant> {
  const damaged = await startOn(place, { data: "data", port: place.port, archives: true });
  try {
    const whom = { tenantId: lived.shop.tenantId, code: CODE, name: "BEFORE", acknowledged: lived.before };
    const other = { tenantId: lived.other.tenantId, code: "OTHER", name: "OTHER", acknowledged: lived.others };
    return await bringOver({ restored, damaged, folder: place.folder, secret, whom, other });
  } finally {
    await damaged.stop();
  }
}

/** The same on a database of its own, which is stopped behind it. */
async function liveAndEnd(stage: Stage) {
  const running = await startOn(stage.place, { data: "data", port: stage.place.port, archives: true });
  try {
    return await live(stage, running);
  } finally {
    await running.stop();
  }
}

async function drill(stage: Stage): Promise<PitrReport> {
  const { place, options } = stage;
  const lived = await liveAndEnd(stage);
  options.onProgress(`Restoring to ${lived.moment} in a new folder`);
  const target = [`--pg1-path=${join(place.folder, "restored")}`, "--type=time", `--target=${lived.moment}`];
  const [, restoreSeconds] = await timed(() => pgbackrest(place, ...target, "--target-action=promote", "restore"));
  const [restored, recoverySeconds] = await timed(() => startOn(place, { data: "restored", archives: false }));
  try {
    const seen = await look(stage, restored, lived);
    options.onProgress("Bringing one tenant over to the damaged database");
    const oneTenant = await lookAtOne(stage, restored, lived);
    const { backupSeconds, databaseMegabytes, repositoryMegabytes, deleted, noticed } = lived;
    return {
      backupSeconds,
      databaseMegabytes,
      repositoryMegabytes,
      deleted,
      noticed,
      restoreSeconds,
      recoverySeconds,
      before: lived.before.length,
      behind: lived.behind.length,
      others: lived.others.length,
      ...seen,
      oneTenant,
    };
  } finally {
    await restored.stop();
  }
}

/** A backup, a mistake, and the way back to the moment before it, by pgBackRest. */
export async function runPitr(options: PitrOptions): Promise<PitrReport> {
  const port = await freePort();
  const place = await newPlace(options.folder, options.postgres, port);
  const secret = randomBytes(32).toString("hex");
  return unlessAborted(options.signal, drill({ place, options, secret }));
}
