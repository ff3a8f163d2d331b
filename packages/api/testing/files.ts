import type { FileStorage } from "../src/kernel/index.ts";

/** Files kept in memory, for as long as a test runs. */
export function memoryFiles(): FileStorage & { contents: Map<string, Uint8Array<ArrayBuffer>> } {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    contents,
    put: async (key, bytes) => void contents.set(key, bytes),
    prepare: async () => undefined,
    check: async () => undefined,
    tidy: async () => undefined,
    size: async (key) => contents.get(key)?.length ?? null,
    get: async (key) => contents.get(key) ?? null,
    remove: async (key) => void contents.delete(key),
  };
}

const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1"))));

/** The smallest things that are what they say. */
export const sampleFiles = {
  "image/png": new Uint8Array(
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  ),
  "image/jpeg": bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 16], "JFIF", [0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]),
  "image/webp": bytesOf(
    "RIFF",
    [26, 0, 0, 0],
    "WEBPVP8L",
    [13, 0, 0, 0, 0x2f, 0, 0, 0, 16, 7, 16, 17, 17, 0x88, 0x88, 8, 7, 0],
  ),
  "application/pdf": bytesOf("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  "image/gif": bytesOf("GIF89a", [1, 0, 1, 0, 0, 0, 0, 0x3b]),
} as const;

/** A file as a client sends it. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>, type: string, name = "photo"): File {
  return new File([bytes], name, { type });
}
