import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { contentOf, readArchive, writeArchive } from "../tenant-copy/archive.ts";

const MOST = 64 * 1024 * 1024;

/** The same export with other entries, for whoever tries what a changed one does: name by name, in their order. */
export async function changedArchive(archive: Buffer, change: (entries: Map<string, Buffer>) => void): Promise<Buffer> {
  const entries = new Map<string, Buffer>();
  await readArchive(Readable.from([archive]), null, async (entry) => {
    entries.set(entry.name, await contentOf(entry, MOST));
  });
  change(entries);
  const target = new PassThrough();
  const written = buffer(target);
  await writeArchive(target, null, async ({ add }) => {
    for (const [name, content] of entries) await add(name, content);
  });
  return written;
}
