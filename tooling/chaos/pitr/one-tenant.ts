import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "../../../apps/server/src/testing/server-process.ts";
import { timesIn } from "../failover/count.ts";
import { mismatchesOn } from "../mismatches.ts";
import { timed } from "./measured.ts";
import type { Running } from "./postgres.ts";

const CLI = resolve(import.meta.dirname, "../../../apps/server/src/cli.ts");

/** A tenant by its code, and what was acknowledged to it that has to be there. */
export type Whose = { tenantId: string; code: string; name: string; acknowledged: readonly string[] };

export type OneTenant = {
  exportSeconds: number;
  removeSeconds: number;
  importSeconds: number;
  /** Writes of the tenant that was brought back, from before the moment, that are there once. */
  broughtBack: number;
  /** Writes of the other one, up to the end, that are there once as before. */
  leftAlone: number;
  mismatches: string[];
};

async function foundOnce(running: Running, { tenantId, name, acknowledged }: Whose): Promise<number> {
  const found = await running.asSuperuser(timesIn(tenantId, name), running.database);
  return acknowledged.filter((id) => found.get(id) === 1).length;
}

/** Brings one tenant over from the restored database to the damaged one, by the commands of docs/operations.md. */
export async function bringOver(options: {
  restored: Running;
  damaged: Running;
  folder: string;
  secret: string;
  /** Whom it happened to, and who stays as they are. */
  whom: Whose;
  other: Whose;
}): Promise<OneTenant> {
  const { restored, damaged, folder, secret, whom, other } = options;
  const { code } = whom;
  const file = join(folder, `${code}.karwan`);
  const karwan = (at: Running, ...args: string[]) =>
    timed(() =>
      promisify(execFile)(process.execPath, [CLI, "tenant", ...args, "--url", at.superuserUrl], {
        env: {
          ...bareEnvironment(),
          DATABASE_URL: at.url,
          KARWAN_JWT_SECRET: secret,
          KARWAN_FILES_DIR: join(folder, "files"),
        },
      }),
    );
  const [, exportSeconds] = await karwan(restored, "export", code, "--to", file);
  const [, removeSeconds] = await karwan(damaged, "remove", code, "--confirm", code);
  const [, importSeconds] = await karwan(damaged, "import", file);
  return {
    exportSeconds,
    removeSeconds,
    importSeconds,
    broughtBack: await foundOnce(damaged, whom),
    leftAlone: await foundOnce(damaged, other),
    mismatches: await mismatchesOn(damaged.url),
  };
}
