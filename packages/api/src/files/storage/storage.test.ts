import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
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
import { FileStoreUnavailableError } from "./unavailable.ts";

const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret of the tests" };

/** A store that speaks as much S3 as we do: it refuses what is not signed by the key, and fails when told to. */
class S3Stub {
  objects = new Map<string, { body: Buffer; type: string | undefined }>();
  failures: number[] = [];
  requests = 0;
  server: Server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) =>
      response.writeHead(status, { "content-length": body?.length ?? 0 }).end(body),
    );
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
const unused = async () => false;
const folder = async (root = dir) => {
  const store = localStorage(root);
  await store.prepare(unused);
  return store;
};
const stores: [string, () => Promise<FileStorage>][] = [
  ["a folder", folder],
  ["an S3 store", async () => s3()],
];

describe.each(stores)("%s keeps files (4 J14)", (_name, open) => {
  test("what is put comes back byte by byte, until it is removed", async () => {
    const store = await open();
    const bytes = new Uint8Array(300_000).map((_, n) => n % 251);
    expect(await store.get("tenant/one")).toBeNull();
    await store.put("tenant/one", bytes, "image/png");
    await store.put("tenant/two", new Uint8Array([1]), "image/png");
    expect(await store.size("tenant/one")).toBe(300_000);
    expect(Buffer.compare((await store.get("tenant/one")) ?? new Uint8Array(), bytes)).toBe(0);
    await store.remove("tenant/one");
    await store.remove("tenant/one");
    expect([await store.get("tenant/one"), await store.size("tenant/one")]).toEqual([null, null]);
    expect(await store.get("tenant/two")).toHaveLength(1);
    await store.check();
    await store.tidy();
  });

  test("what is put twice is the later one, whole", async () => {
    const store = await open();
    const versions = Array.from({ length: 8 }, (_, n) => new Uint8Array(50_000).fill(n));
    await Promise.all(versions.map((bytes) => store.put("tenant/one", bytes, "image/png")));
    const kept = (await store.get("tenant/one")) ?? new Uint8Array();
    expect([kept.length, new Set(kept).size]).toEqual([50_000, 1]);
  });
});

test("a folder that cannot be written keeps nothing, not even a part", async () => {
  await writeFile(join(dir, "tenant"), "in the way");
  await expect((await folder()).put("tenant/one", new Uint8Array([1]), "image/png")).rejects.toThrow("is away");
  expect((await readdir(dir)).toSorted()).toEqual([".karwan-files", ".parts", "tenant"]);
  expect(await readdir(join(dir, ".parts"))).toEqual([]);
  const store = await folder(join(dir, "other"));
  await store.put("one/two", new Uint8Array([1]), "image/png");
  // A folder stands where the file should go: the write gets as far as renaming, and its draft is cleared away.
  await store.put("one/three/x", new Uint8Array([1]), "image/png");
  await expect(store.put("one/three", new Uint8Array([1]), "image/png")).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect((await readdir(join(dir, "other", "one"))).toSorted()).toEqual(["three", "two"]);
});

describe("a folder that is away (4 J14)", () => {
  const bytes = new Uint8Array([1]);

  test("is no new one: nothing is written, nothing missing, nothing removed", async () => {
    const root = join(dir, "files");
    const store = await folder(root);
    await store.put("tenant/one", bytes, "image/png");
    await rename(root, join(dir, "elsewhere"));
    // The first time there is nothing, the second what a volume leaves that is not mounted.
    for (const _ of ["gone", "empty"]) {
      for (const work of [
        () => store.put("tenant/two", bytes, "image/png"),
        () => store.get("tenant/one"),
        () => store.size("tenant/one"),
        () => store.remove("tenant/one"),
        () => store.check(),
        () => store.tidy(),
      ])
        await expect(work()).rejects.toThrow(FileStoreUnavailableError);
      await mkdir(root, { recursive: true });
    }
    expect(await readdir(root)).toEqual([]);
    await rm(root, { recursive: true });
    await rename(join(dir, "elsewhere"), root);
    expect(await store.get("tenant/one")).toHaveLength(1);
  });

  test("is not begun anew at start while the database knows of files", async () => {
    const used = async () => true;
    for (const root of [join(dir, "none"), dir]) {
      await expect(localStorage(root).prepare(used)).rejects.toThrow(/the database knows of files/);
      await expect(localStorage(root).put("tenant/one", bytes, "image/png")).rejects.toThrow("is away");
    }
    expect(await readdir(dir)).toEqual([]);
    // Files of a version that knew no marker.
    await mkdir(join(dir, "tenant"));
    await writeFile(join(dir, "tenant", "one"), bytes);
    await localStorage(dir).prepare(used);
    expect(await localStorage(dir).get("tenant/one")).toHaveLength(1);
    await localStorage(dir).prepare(used);
  });
});

test("what a killed process left of a write goes after an hour, in former versions' places at the start after them", async () => {
  const store = await folder();
  const past = new Date(Date.now() - 61 * 60_000);
  const [old, young] = [join(dir, ".parts", "old.part"), join(dir, ".parts", "young.part")];
  for (const path of [old, young]) await writeFile(path, "half");
  await utimes(old, past, past);
  await store.tidy();
  expect(await readdir(join(dir, ".parts"))).toEqual(["young.part"]);

  const former = join(dir, "former");
  await mkdir(join(former, "tenant"), { recursive: true });
  for (const name of ["one", "one.abc.part"]) await writeFile(join(former, "tenant", name), "x");
  await utimes(join(former, "tenant", "one.abc.part"), past, past);
  await folder(former);
  expect(await readdir(join(former, "tenant"))).toEqual(["one"]);
  expect((await stat(join(former, ".karwan-files"))).isFile()).toBe(true);
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
    await expect(s3().get("tenant/one")).rejects.toThrow(FileStoreUnavailableError);
    stub.failures = [500];
    await expect(s3().check()).rejects.toThrow("The file store answered 500");
  });

  test("that does not answer is away", async () => {
    const nowhere = s3Storage({ url: "http://127.0.0.1:1/bucket", region: "test-1", ...key });
    await expect(nowhere.check()).rejects.toThrow(FileStoreUnavailableError);
  });
});
