import { createHash, randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { AppError, TableFile } from "@karwan/api";
import type { Pace } from "./collect.ts";

/** A body that lies in a file. */
export interface SpooledFile {
  table: TableFile;
  close(): Promise<void>;
}

const AT_ONCE = 256 * 1024;

type Options = { max: number; pace: Pace; hold: (bytes: number) => void };

/** Long bodies find no place: worth trying again once there is one. */
export class TemporaryFolderError extends Error {}

/** A file that has no name any more, so that it is gone with whoever holds it, however that ends. */
async function nameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `karwan-${randomUUID()}`);
  const handle = await open(name, "wx+", 0o600).catch((cause: unknown) => {
    throw new TemporaryFolderError("the folder of temporary files takes no file", { cause });
  });
  await unlink(name);
  return handle;
}

function contentOf(handle: FileHandle): () => AsyncIterable<Uint8Array> {
  return async function* pieces() {
    const piece = Buffer.allocUnsafe(AT_ONCE);
    for (let at = 0; ; ) {
      const { bytesRead } = await handle.read(piece, 0, AT_ONCE, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield Uint8Array.prototype.slice.call(piece, 0, bytesRead);
    }
  };
}

/**
 * Reads a body to its end into a file, and no byte more than `max`, at the pace that bodies have to keep (`collect`): a long
 * one takes the disk's room and not the memory's.
 */
export function spool(stream: Readable, { max, pace, hold }: Options) {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const started = performance.now();
  let length = 0;
  const keepPace = () => {
    const late = performance.now() - started > pace.graceMs + (length / pace.bytesPerSecond) * 1000;
    if (late) fail(new AppError("request_timeout"));
  };

  async function read(): Promise<SpooledFile> {
    const handle = await nameless();
    const hash = createHash("sha256");
    const timer = setInterval(keepPace, 1000);
    // Not ended with the loop: what still comes after a refusal is for the server to drain.
    const pieces = stream.iterator({ destroyOnReturn: false });
    try {
      for (;;) {
        const { value, done } = await Promise.race([pieces.next(), failed]);
        if (done) break;
        const piece = value as Buffer;
        length += piece.length;
        if (length > max) throw new AppError("payload_too_large");
        hold(length);
        hash.update(piece);
        await handle.write(piece);
      }
      return { table: new TableFile(hash.digest("hex"), contentOf(handle)), close: () => handle.close() };
    } catch (error) {
      await handle.close();
      if (error instanceof AppError) throw error;
      throw stream.destroyed ? new AppError("request_aborted") : error;
    } finally {
      clearInterval(timer);
    }
  }
  return { whole: read(), fail: (error: AppError) => fail(error) };
}
