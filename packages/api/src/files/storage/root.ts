import { access, constants, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@karwan/db";
import { MAX_FILE_BYTES } from "../limits.ts";
import { FileStoreUnavailableError } from "./unavailable.ts";

/** Lies in the folder for as long as it is ours: without it, another disk is there, or none. */
const MARKER = ".karwan-files";
/** Where contents are written before they get their names. */
export const DRAFTS = ".parts";
/** No write takes as long: an upload is refused after it. */
const OLDEST_DRAFT_MS = 3600 * 1000;

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "has no space left",
  EDQUOT: "has no space left in its quota",
  EROFS: "can only be read",
  EACCES: "may not be used by this process",
  EPERM: "may not be used by this process",
  EIO: "cannot be read or written",
  ESTALE: "is away",
  ENOENT: "is away",
  ENOTDIR: "is away",
  EEXIST: "is away",
};

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** The same error, or one that says what is wrong with the whole folder. */
export function ofStore(root: string, error: unknown): unknown {
  const reason = reasons[codeOf(error)];
  if (!reason) return error;
  return new FileStoreUnavailableError(`The folder of files ${root} ${reason}`, { cause: error });
}

/** Refuses while the folder is not the one that was made for files: a volume that is not mounted leaves an empty one. */
export async function assertThere(root: string): Promise<void> {
  await access(join(root, MARKER)).catch((cause: unknown) => {
    throw new FileStoreUnavailableError(`The folder of files ${root} is away: it has no ${MARKER}`, { cause });
  });
}

/** Whether files can be written: asked of the folder and its disk, without writing any. */
export async function assertWritable(root: string): Promise<void> {
  await assertThere(root);
  try {
    await access(root, constants.W_OK);
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < MAX_FILE_BYTES) throw Object.assign(new Error("less than one upload"), { code: "ENOSPC" });
  } catch (error) {
    throw ofStore(root, error);
  }
}

const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => []);

async function removeDrafts(folder: string): Promise<void> {
  for (const { name } of (await entriesOf(folder)).filter((entry) => entry.isFile() && entry.name.endsWith(".part"))) {
    const draft = join(folder, name);
    const found = await stat(draft).catch(() => null);
    // By the clock that wrote it, as near as a process comes to that.
    if (found && Date.now() - found.mtimeMs > OLDEST_DRAFT_MS) await rm(draft, { force: true });
  }
}

/** Removes what processes left behind that ended in the middle of a write. */
export async function removeOldDrafts(root: string): Promise<void> {
  await assertThere(root);
  await removeDrafts(join(root, DRAFTS));
}

/**
 * Makes the folder ours: a new one, or one of a version that had no marker. An empty one is not, when the database
 * knows of files: they lie on a disk that is not there.
 */
export async function makeRoot(root: string, isUsed: () => Promise<boolean>): Promise<void> {
  if (
    await assertThere(root).then(
      () => true,
      () => false,
    )
  )
    return;
  const entries = await entriesOf(root);
  // A disk of its own brings a folder of the file system's.
  const isEmpty = entries.every(({ name }) => name === "lost+found" || name === DRAFTS);
  if (isEmpty && (await isUsed()))
    throw new FileStoreUnavailableError(
      `The folder of files ${root} is away: it is empty, and the database knows of files. Mount its volume or bring them ` +
        "back; to begin with an empty folder all the same, run: karwan files init",
    );
  try {
    makeFolder(join(root, DRAFTS));
    await writeFile(join(root, MARKER), "The files of Karwan. Without this one the folder counts as not mounted.\n");
  } catch (error) {
    throw ofStore(root, error);
  }
  // Former versions wrote beside the files.
  for (const { name } of entries.filter((entry) => entry.isDirectory())) await removeDrafts(join(root, name));
}
