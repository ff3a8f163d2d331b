import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { open, seal } from "./seal.ts";

const passphrase = "a passphrase of some length";
const CHUNK = 64 * 1024;
const SEALED_CHUNK = CHUNK + 16;
const HEADER = 39;

const streamOf = (bytes: Buffer, step = 50_000): AsyncIterable<Buffer> => {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += step) pieces.push(bytes.subarray(at, at + step));
  return Readable.from(pieces);
};
const all = (source: AsyncIterable<Buffer>): Promise<Buffer> => buffer(source);
const sealed = (bytes: Buffer) => all(seal(streamOf(bytes), passphrase));
const opened = (bytes: Buffer, by: string | null = passphrase) => all(open(streamOf(bytes), by));

describe("what is encrypted (ADR 0038)", () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7])(
    "of %i bytes opens as it was, and is never twice the same",
    async (length) => {
      const content = randomBytes(length);
      const [one, other] = [await sealed(content), await sealed(content)];
      expect((await opened(one)).equals(content)).toBe(true);
      expect(one.equals(other)).toBe(false);
    },
  );

  test("does not open with another passphrase, nor without one", async () => {
    const bytes = await sealed(randomBytes(10));
    await expect(opened(bytes, "another passphrase, as long")).rejects.toThrow(/passphrase is another/);
    await expect(opened(bytes, null)).rejects.toThrow(/is encrypted/);
  });

  test("does not open when it ends early, be it between two chunks", async () => {
    const bytes = await sealed(randomBytes(3 * CHUNK));
    for (const length of [bytes.length - 1, HEADER + 2 * SEALED_CHUNK, HEADER + SEALED_CHUNK + 1])
      await expect(opened(bytes.subarray(0, length)), String(length)).rejects.toThrow(/changed or cut off/);
    await expect(opened(bytes.subarray(0, HEADER))).rejects.toThrow(/file was changed/);
    await expect(opened(bytes.subarray(0, 20))).rejects.toThrow(/only the beginning/);
  });

  test("does not open when a chunk was changed, left out, doubled or moved, or the header of another one stands before it", async () => {
    const bytes = await sealed(randomBytes(3 * CHUNK));
    const chunks = [0, 1, 2].map((n) => bytes.subarray(HEADER + n * SEALED_CHUNK, HEADER + (n + 1) * SEALED_CHUNK));
    const [first, second, last] = chunks as [Buffer, Buffer, Buffer];
    const header = bytes.subarray(0, HEADER);
    const changed = Buffer.from(second);
    changed[100] = (changed[100] ?? 0) ^ 1;
    const forged = [
      [first, changed, last],
      [first, last],
      [first, first, second, last],
      [second, first, last],
      [first, second, last, last],
    ];
    for (const parts of forged) await expect(opened(Buffer.concat([header, ...parts]))).rejects.toThrow(/changed/);
    const other = await sealed(randomBytes(3 * CHUNK));
    const mixed = Buffer.concat([header, first, other.subarray(HEADER + SEALED_CHUNK)]);
    await expect(opened(mixed)).rejects.toThrow(/changed or cut off/);
  });

  test("is told from what is no export at all", async () => {
    await expect(
      opened(Buffer.from("PK\u0003\u0004 something else that is long enough to be looked at")),
    ).rejects.toThrow(/no export/);
  });
});
