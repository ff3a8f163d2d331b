import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, pack } from "tar-stream";
import { TenantCopyError } from "./errors.ts";
import { open, seal } from "./seal.ts";

/** Entries of a table are so long or a little longer: what a writer and a reader hold of it. */
const PART_BYTES = 1024 * 1024;

/** What an export is told, first and last. */
export type Manifest = {
  format: 1;
  tenant: { id: string; code: string; name: string };
  created_at: string;
  postgres: string;
  migrations: { name: string; checksum: string }[];
  /** By which secret stored secrets are encrypted: not that itself. */
  secrets: string;
};
export type Ending = {
  /** Whose it is, once more; files of former releases don't say so. */
  tenant?: { id: string; code: string };
  rows: Record<string, number>;
  jobs: number;
  facts: Record<string, string>;
  files: { count: number; bytes: number; missing: string[] };
};

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  /** A stream as entries behind each other, `name/000001.ext` and on: put together again they are the stream. */
  addParts(name: string, extension: string, source: AsyncIterable<Buffer>): Promise<void>;
};

/** A tar file of what `fill` adds, compressed and, with a passphrase, sealed. */
export async function writeArchive(
  target: Writable,
  passphrase: string | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const add = (name: string, content: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry = tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
      // Where the target fails, that is said here and not to the callback.
      entry.on("error", reject);
    });
  const addParts: ArchiveWriter["addParts"] = async (name, extension, source) => {
    let [held, bytes, part]: [Buffer[], number, number] = [[], 0, 0];
    const flush = async () => {
      part += 1;
      await add(`${name}/${String(part).padStart(6, "0")}.${extension}`, Buffer.concat(held));
      [held, bytes] = [[], 0];
    };
    for await (const chunk of source) {
      held.push(chunk);
      bytes += chunk.length;
      if (bytes >= PART_BYTES) await flush();
    }
    if (bytes > 0) await flush();
  };
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written =
    passphrase === null
      ? pipeline(tar, compress, target)
      : pipeline(tar, compress, (source: AsyncIterable<Buffer>) => seal(source, passphrase), target);
  const filled = fill({ add, addParts }).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error);
      throw error;
    },
  );
  // Whichever fails first says why; the other only that it was broken off.
  await Promise.all([filled, written]).catch(async (error: unknown) => {
    tar.destroy();
    await Promise.allSettled([filled, written]);
    throw error;
  });
}

export type ArchiveEntry = { name: string; content: AsyncIterable<Buffer> };

const unreadable = new Set(["ZSTD_error_corruption_detected", "ERR_ZSTD", "Z_BUF_ERROR", "ERR_STREAM_PREMATURE_CLOSE"]);

/** A fault of the file itself, as the sentence for it; anything else as it is. */
function ofFile(error: unknown): unknown {
  if (error instanceof TenantCopyError || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const isFault =
    unreadable.has(code) || code.startsWith("ZSTD_") || /tar|unexpected end|checksum/i.test(error.message);
  return isFault
    ? new TenantCopyError("The export is damaged or cut off: nothing was imported.", { cause: error })
    : error;
}

/** Hands every entry to `take` in its turn, and reads on when that is done with it. */
export async function readArchive(
  source: Readable,
  passphrase: string | null,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const read = pipeline(source, (bytes: AsyncIterable<Buffer>) => open(bytes, passphrase), createZstdDecompress(), tar);
  let reason: unknown;
  const taken = (async () => {
    for await (const entry of tar) {
      await take({ name: entry.header.name, content: entry as AsyncIterable<Buffer> });
      entry.resume();
    }
  })().catch((error: unknown) => {
    reason = error;
    tar.destroy();
    throw error;
  });
  const [readResult, takenResult] = await Promise.allSettled([read, taken]);
  if (readResult.status === "rejected" && readResult.reason instanceof TenantCopyError) throw readResult.reason;
  // Where reading fails, who takes the entries may hear before us, and only that there are no more.
  const isBrokenOff = reason instanceof Error && reason.message === "Stream was destroyed";
  if (isBrokenOff && readResult.status === "rejected") throw ofFile(readResult.reason);
  if (reason !== undefined && takenResult.status === "rejected") throw ofFile(reason);
  if (readResult.status === "rejected") throw ofFile(readResult.reason);
}

export async function contentOf(entry: ArchiveEntry, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry.content) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) throw new TenantCopyError(`${entry.name} in the export is longer than such a thing can be.`);
  }
  return Buffer.concat(chunks);
}
