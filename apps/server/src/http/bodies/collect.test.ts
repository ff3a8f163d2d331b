import { PassThrough } from "node:stream";
import { outcomeOf } from "@karwan/api/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";

const pace = { graceMs: 10_000, bytesPerSecond: 1024 };
const read = (stream: PassThrough, options: Partial<Parameters<typeof collect>[1]> = {}) =>
  collect(stream, { max: 1_000_000, pace, hold: () => {}, ...options });

describe("a body", () => {
  test("is whole however it is cut, and takes at most twice its size of memory, or 16 KiB", async () => {
    const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 30_000 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pieces, async (cut) => {
        const stream = new PassThrough();
        const held: number[] = [];
        const { whole } = read(stream, { hold: (bytes) => void held.push(bytes) });
        for (const piece of cut) stream.write(piece);
        stream.end();
        const bytes = Buffer.concat(cut);
        expect((await whole).equals(bytes)).toBe(true);
        expect(Math.max(...held)).toBeLessThanOrEqual(Math.max(16_384, 2 * bytes.length));
      }),
      { numRuns: 50 },
    );
  });

  test("of many tiny pieces costs what one of their size does", async () => {
    const stream = new PassThrough({ highWaterMark: 1 });
    const { whole } = read(stream);
    for (let sent = 0; sent < 20_000; sent += 1) stream.write("x");
    stream.end();
    expect((await whole).buffer.byteLength).toBe(32_768);
  });

  test("that is too large is given up with the piece that makes it so (3 §1.18)", async () => {
    const stream = new PassThrough();
    const { whole } = read(stream, { max: 10 });
    stream.write("12345");
    stream.write("678901");
    expect(await outcomeOf(whole)).toBe("payload_too_large");
  });

  test("that breaks off is no error but an end", async () => {
    const stream = new PassThrough();
    const { whole } = read(stream);
    stream.write("12345");
    stream.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    expect(await outcomeOf(whole)).toBe("request_aborted");
    expect(await outcomeOf(read(stream).whole)).toBe("request_aborted");
  });

  test("that comes too slowly is given up, one that keeps its rate is not", async () => {
    const slow = new PassThrough();
    const steady = new PassThrough();
    const little = { pace: { graceMs: 30, bytesPerSecond: 100_000 } };
    const [given, kept] = [read(slow, little).whole, read(steady, little).whole];
    slow.write("x".repeat(100));
    // Worth a minute: the rest may take as long.
    steady.write("x".repeat(600_000));
    expect(await outcomeOf(given)).toBe("request_timeout");
    steady.end();
    expect(await outcomeOf(kept)).toBe("done");
  });
});
