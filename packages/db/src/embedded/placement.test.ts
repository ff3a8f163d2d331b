import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asAdmin } from "../testing/index.ts";
import { explainFileError } from "./errors.ts";
import { startEmbedded } from "./index.ts";
import { canReach, placeBinaries } from "./placement.ts";

const isRoot = userInfo().uid === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "karwan-home-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test("a folder below a private home can be reached by its owner only", async () => {
  const checkout = join(home, "checkout");
  await mkdir(checkout);
  await chmod(home, 0o700);
  expect(await canReach(NOBODY, checkout)).toBe(false);
  await chmod(home, 0o711);
  expect(await canReach(NOBODY, checkout)).toBe(true);
  await chmod(checkout, 0o750);
  expect(await canReach(NOBODY, checkout)).toBe(false);
  expect(await canReach({ uid: userInfo().uid, gid: NOBODY.gid }, checkout)).toBe(true);
});

test.each(["EACCES", "EPERM", "EROFS", "ENOSPC"])("%s on the data folder becomes a sentence with a way out", (code) => {
  const error = Object.assign(new Error("low level words"), { code });
  expect(() => explainFileError(error, "/data")).toThrow(/^The data folder \/data .*set KARWAN_DATA_DIR/);
});

test("an error that is not the folder's is passed on as it is", () => {
  const error = new Error("something else");
  expect(() => explainFileError(error, "/data")).toThrow(error);
});

test.runIf(isRoot)("programs that the server's user can't reach are copied once, open to all", async () => {
  const program = join(home, "native", "bin", "postgres");
  await mkdir(dirname(program), { recursive: true, mode: 0o700 });
  await writeFile(program, "a program", { mode: 0o700 });
  const installed = { root: join(home, "native"), release: `0.0-test-${process.pid}`, major: "0" };
  const lines: string[] = [];
  const placed = await placeBinaries(installed, NOBODY, (line) => lines.push(line));
  try {
    expect(await canReach(NOBODY, join(placed.root, "bin", "postgres"))).toBe(true);
    expect((await stat(join(placed.root, "bin", "postgres"))).mode & 0o777).toBe(0o755);
    expect(await placeBinaries(installed, NOBODY, (line) => lines.push(line))).toEqual(placed);
    expect(lines).toEqual([expect.stringContaining(`copying the programs to ${placed.root}`)]);
  } finally {
    await rm(placed.root, { recursive: true, force: true });
  }
});

// Only root runs the server as somebody else.
test.runIf(isRoot)("root with a private home gets a server all the same, and is told where the data is", async () => {
  await chmod(home, 0o700);
  const dataDir = join(home, "data");
  const lines: string[] = [];
  const server = await startEmbedded({ dataDir, fsync: false, onProgress: (line) => lines.push(line) });
  const record = JSON.parse(await readFile(join(dataDir, "embedded.json"), "utf8")) as { cluster: string };
  try {
    expect(record.cluster).toMatch(/^\/var\/lib\/karwan\/[0-9a-f]{12}-[0-9a-f]{6}\/postgres$/);
    expect(lines.join("\n")).toContain(record.cluster);
    expect((await stat(record.cluster)).uid).not.toBe(0);
    const rows = await asAdmin(server.url, async (client) => (await client.query("SELECT 1 AS one")).rows);
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await server.stop();
    await rm(dirname(record.cluster), { recursive: true, force: true });
  }
});
