import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { TenantCopyError } from "./errors.ts";

/**
 * The STREAM construction over AES-256-GCM: chunks of 64 KiB, each under a nonce of a random beginning, its number and
 * whether it is the last. A chunk that was changed, left out, moved or put in does not open, and neither does a file that
 * ends early. The key is scrypt's of a passphrase and a salt; the header is authenticated with every chunk. (ADR 0038)
 */
const MAGIC = Buffer.from("karwan sealed 1\n");
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";
// 64 MiB and about half a second: what one guess of a passphrase costs whoever found the file.
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 96 * 1024 * 1024 };

type Bytes = AsyncIterable<Buffer>;

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFKC"), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, PREFIX_BYTES);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Pieces of one size, the last of them shorter or as long, and told apart: at least one, be it empty. */
async function* inChunks(source: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    // One more byte than a piece has to be there before that is known not to be the last.
    while (bytes > size) {
      const all = Buffer.concat(held);
      yield { piece: all.subarray(0, size), isLast: false };
      held = [all.subarray(size)];
      bytes -= size;
    }
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

/** What only who has the passphrase can read, and nobody can change unnoticed. */
export async function* seal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const prefix = randomBytes(PREFIX_BYTES);
  const key = await keyOf(passphrase, salt);
  const header = Buffer.concat([MAGIC, salt, prefix]);
  yield header;
  let number = 0;
  for await (const { piece, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(prefix, number, isLast));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

async function* openChunks(source: Bytes, header: Buffer, passphrase: string): AsyncGenerator<Buffer> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const prefix = header.subarray(MAGIC.length + SALT_BYTES);
  const key = await keyOf(passphrase, salt);
  let number = 0;
  for await (const { piece, isLast } of inChunks(source, CHUNK_BYTES + TAG_BYTES)) {
    const opened = openChunk(piece, { key, nonce: nonceOf(prefix, number, isLast), header });
    if (!opened) {
      throw new TenantCopyError(
        number === 0
          ? "The export does not open: the passphrase is another one, or the file was changed."
          : "The export was changed or cut off: nothing was imported.",
      );
    }
    yield opened;
    number += 1;
  }
}

function openChunk(piece: Buffer, { key, nonce, header }: { key: Buffer; nonce: Buffer; header: Buffer }) {
  if (piece.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(piece.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

async function* after(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The opposite of `seal`; what was never sealed is passed on as it is, and what is no export at all refused. */
export async function* open(source: Bytes, passphrase: string | null): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  if (start.subarray(0, ZSTD.length).equals(ZSTD)) {
    yield* after(start, chunks);
    return;
  }
  if (!start.subarray(0, MAGIC.length).equals(MAGIC) || start.length < HEADER_BYTES) {
    throw new TenantCopyError("That is no export of a tenant, or only the beginning of one.");
  }
  if (passphrase === null) {
    throw new TenantCopyError("The export is encrypted: name the file of its passphrase with --passphrase-file.");
  }
  yield* openChunks(after(start.subarray(HEADER_BYTES), chunks), start.subarray(0, HEADER_BYTES), passphrase);
}
