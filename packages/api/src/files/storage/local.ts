import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "../../kernel/index.ts";
import { assertThere, assertWritable, DRAFTS, makeRoot, ofStore, removeOldDrafts } from "./root.ts";

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Makes a name in a folder survive a crash: the folder itself has to reach the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folders on the way to a file one by one, and never the root: that is there, or the store is away. */
async function makeFolders(root: string, folders: readonly string[]): Promise<void> {
  let path = root;
  for (const name of folders) {
    path = join(path, name);
    const made = await mkdir(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
        return false;
      },
    );
    if (made) await syncFolder(dirname(path));
  }
}

/**
 * Files in a folder of this machine, which `prepare` makes once. A file is there whole or not at all, whatever happens on
 * the way (4 J14); a folder that is away or full is a FileStoreUnavailableError.
 */
export function localStorage(root: string): FileStorage {
  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const path = join(root, key);
    const draft = join(root, DRAFTS, `${randomBytes(12).toString("hex")}.part`);
    await makeFolders(root, [DRAFTS]);
    await makeFolders(root, dirname(key).split("/"));
    try {
      const handle = await open(draft, "wx", 0o640);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw error;
    }
    await syncFolder(dirname(path));
  }

  /** Null where there is no such file in a folder that is there. */
  async function ofFile<T>(found: Promise<T>): Promise<T | null> {
    try {
      return await found;
    } catch (error) {
      await assertThere(root);
      if (isMissing(error)) return null;
      throw ofStore(root, error);
    }
  }

  return {
    prepare: (isUsed) => makeRoot(root, isUsed),
    check: () => assertWritable(root),
    tidy: () => removeOldDrafts(root),
    async put(key, bytes) {
      await assertThere(root);
      await write(key, bytes).catch((error: unknown) => {
        throw ofStore(root, error);
      });
    },
    get: (key) => ofFile(readFile(join(root, key))),
    size: async (key) => (await ofFile(stat(join(root, key))))?.size ?? null,
    async remove(key) {
      await assertThere(root);
      await rm(join(root, key), { force: true }).catch((error: unknown) => {
        throw ofStore(root, error);
      });
    },
  };
}
