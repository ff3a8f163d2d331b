import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "../make-folder.ts";
import { EmbeddedDatabaseError, startEmbedded } from "./index.ts";

const folder = mkdtempSync(path.join(tmpdir(), "karwan-make-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder is made with all that it lies in, also where it is there", () => {
  const deep = path.join(folder, "a/b/c");
  makeFolder(deep);
  makeFolder(deep);
  expect(existsSync(deep)).toBe(true);
});

test.runIf(existsSync("/proc/self"))(
  "a place that takes no folders ends the start with a sentence, instead of trying for ever",
  async () => {
    expect(() => makeFolder("/proc/karwan/data")).toThrow(/ENOENT/);
    const started = startEmbedded({ dataDir: "/proc/karwan/data" });
    await expect(started).rejects.toThrow(EmbeddedDatabaseError);
    await expect(started).rejects.toThrow(/The data folder \/proc\/karwan\/data lies where no folder can be made: /);
  },
);

test("what lies below a file is told as that", async () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  await expect(startEmbedded({ dataDir: path.join(file, "data") })).rejects.toThrow(
    /lies below something that is not a folder/,
  );
});
