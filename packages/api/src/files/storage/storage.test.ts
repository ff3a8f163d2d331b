import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsV4Signer } from "aws4fetch";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileStorage } from "../../kernel/index.ts";
import { localStorage } from "./local.ts";
import { s3Storage } from "./s3.ts";

const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret of the tests" };

/** A store that speaks as much S3 as we do: it refuses what is not signed by the key, and fails when told to. */
class S3Stub {
  objects = new Map<string, { body: Buffer; type: string | undefined }>();
  failures: number[] = [];
  requests = 0;
  server: Server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/bucket`;
  }

  async #isSigned(request: IncomingMessage): Promise<boolean> {
    const { "x-amz-content-sha256": digest, "x-amz-date": datetime } = request.headers;
    if (typeof digest !== "string" || typeof datetime !== "string") return false;
    const signed = await new AwsV4Signer({
      ...key,
      region: "test-1",
      service: "s3",
      method: request.method ?? "GET",
      url: new URL(request.url ?? "", this.url).toString(),
      headers: { "x-amz-content-sha256": digest },
      // The moment it was signed at, not that of this check.
      datetime,
    }).sign();
    return signed.headers.get("authorization") === request.headers.authorization;
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    this.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const failure = this.failures.shift();
    if (failure) return { status: failure };
    if (!(await this.#isSigned(request))) return { status: 403 };
    const path = request.url ?? "";
    if (request.method === "PUT") {
      this.objects.set(path, { body: Buffer.concat(chunks), type: request.headers["content-type"] });
      return { status: 200 };
    }
    const found = this.objects.get(path);
    if (request.method === "DELETE") this.objects.delete(path);
    return found ? { status: 200, body: found.body } : { status: 404 };
  }
}

let dir: string;
let stub: S3Stub;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "karwan-files-"));
  stub = new S3Stub();
  await new Promise<void>((resolve) => void stub.server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await new Promise((resolve) => void stub.server.close(resolve));
  await rm(dir, { recursive: true });
});

const s3 = () => s3Storage({ url: `${stub.url}/`, region: "test-1", ...key });
const stores: [string, () => FileStorage][] = [
  ["a folder", () => localStorage(dir)],
  ["an S3 store", s3],
];

describe.each(stores)("%s keeps files (4 J14)", (_name, open) => {
  test("what is put comes back byte by byte, until it is removed", async () => {
    const store = open();
    const bytes = new Uint8Array(300_000).map((_, n) => n % 251);
    expect(await store.get("tenant/one")).toBeNull();
    await store.put("tenant/one", bytes, "image/png");
    await store.put("tenant/two", new Uint8Array([1]), "image/png");
    expect(Buffer.compare((await store.get("tenant/one")) ?? new Uint8Array(), bytes)).toBe(0);
    await store.remove("tenant/one");
    await store.remove("tenant/one");
    expect(await store.get("tenant/one")).toBeNull();
    expect(await store.get("tenant/two")).toHaveLength(1);
  });

  test("what is put twice is the later one, whole", async () => {
    const store = open();
    const versions = Array.from({ length: 8 }, (_, n) => new Uint8Array(50_000).fill(n));
    await Promise.all(versions.map((bytes) => store.put("tenant/one", bytes, "image/png")));
    const kept = (await store.get("tenant/one")) ?? new Uint8Array();
    expect([kept.length, new Set(kept).size]).toEqual([50_000, 1]);
  });
});

test("a folder that cannot be written keeps nothing, not even a part", async () => {
  await writeFile(join(dir, "tenant"), "in the way");
  await expect(localStorage(dir).put("tenant/one", new Uint8Array([1]), "image/png")).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await readdir(dir)).toEqual(["tenant"]);
  const store = localStorage(join(dir, "other"));
  await store.put("one/two", new Uint8Array([1]), "image/png");
  // A folder stands where the file should go: the write gets as far as renaming, and its draft is cleared away.
  await store.put("one/three/x", new Uint8Array([1]), "image/png");
  await expect(store.put("one/three", new Uint8Array([1]), "image/png")).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect((await readdir(join(dir, "other", "one"))).toSorted()).toEqual(["three", "two"]);
});

describe("an S3 store", () => {
  test("is told the type of a file, by signed requests only", async () => {
    await s3().put("tenant/one", new Uint8Array([1]), "image/webp");
    expect(stub.objects.get("/bucket/tenant/one")?.type).toBe("image/webp");
    const stranger = s3Storage({ url: stub.url, region: "test-1", ...key, secretAccessKey: "guessed" });
    await expect(stranger.get("tenant/one")).rejects.toThrow("the file store answered 403 to GET");
    await expect(stranger.put("tenant/two", new Uint8Array([1]), "image/png")).rejects.toThrow("403");
  });

  test("that is busy is asked again; one that stays broken is an error, never a missing file", async () => {
    stub.failures = [503, 500];
    await s3().put("tenant/one", new Uint8Array([1, 2]), "image/png");
    expect(stub.requests).toBe(3);
    stub.failures = Array.from({ length: 10 }, () => 500);
    await expect(s3().get("tenant/one")).rejects.toThrow("the file store answered 500");
  });
});
