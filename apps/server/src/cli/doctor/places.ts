import { access, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import type { FileStorage } from "@karwan/api";
import type { Check, Finding, Room } from "@karwan/db/doctor";
import { error, judgeRoom as judgeDisk, notice, warning } from "@karwan/db/doctor";
import type { Env } from "../../env.ts";

export type Place = { what: string; folder: string };

/** The room of a folder's disk; of one that is not there yet, that of the folder it will be made in. */
async function roomOf(folder: string): Promise<Room> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isThere && dirname(folder) !== folder) return roomOf(dirname(folder));
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Whether a folder's disk has room. */
export const judgeRoom = ({ what, folder }: Place, room: Room): Finding[] => judgeDisk(`${what} (${folder})`, room);

/** The disks that can be seen from here; the database's own machine says nothing of its disk. */
export async function examineDisks(env: Env, room: (folder: string) => Promise<Room> = roomOf): Promise<Check> {
  const places: Place[] = [
    ...(env.databaseUrl === null ? [{ what: "The disk of the embedded database", folder: env.dataDir }] : []),
    ...(env.filesS3 === null ? [{ what: "The disk of uploaded files", folder: env.filesDir }] : []),
    { what: "The folder of temporary files", folder: tmpdir() },
  ];
  const findings: Finding[] = [];
  for (const place of places) findings.push(...judgeRoom(place, await room(place.folder)));
  const unseen = env.databaseUrl === null ? "" : "; the database's own is not seen from here";
  return { check: "disk", fine: `room in ${places.map(({ folder }) => folder).join(", ")}${unseen}`, findings };
}

/** Whether files could be written now. A folder that no server has started with has no marker yet. */
export async function examineFiles(env: Env, storage: FileStorage, isNew: boolean): Promise<Check> {
  const where = env.filesS3 ? env.filesS3.url : env.filesDir;
  const failure = await storage.check().then(
    () => null,
    (cause: Error) => cause.message,
  );
  const advice = env.filesS3
    ? "Look at KARWAN_FILES_S3_URL, its key, and the store."
    : "Mount the volume or set KARWAN_FILES_DIR; for an empty folder on purpose: karwan files init.";
  const found = (message: string) =>
    (isNew ? notice : error)(`${message}.`, isNew ? "The first start of a server makes it." : advice);
  return { check: "file store", fine: `${where} can be written`, findings: failure === null ? [] : [found(failure)] };
}

/** As servers do, who tell the time by the database; only an S3 store goes by this machine's clock. */
export function examineClock(aheadMs: number, uncertainMs: number, usesS3: boolean): Check {
  const apart = Math.max(0, Math.abs(aheadMs) - uncertainMs);
  const said = `This machine's clock is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's.`;
  const advice = "Let both keep time by NTP (chrony, systemd-timesyncd).";
  const S3_LIMIT_MS = 15 * 60_000;
  const findings =
    usesS3 && apart > S3_LIMIT_MS
      ? [error(`${said} The S3 store refuses its requests.`, advice)]
      : apart > 1000
        ? [warning(said, advice)]
        : [];
  return { check: "clock", fine: "within a second of the database's", findings };
}
