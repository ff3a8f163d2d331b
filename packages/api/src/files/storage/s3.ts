import { AwsClient } from "aws4fetch";
import type { FileStorage } from "../../kernel/index.ts";
import { FileStoreUnavailableError } from "./unavailable.ts";

export interface S3Options {
  /** The bucket's address, path style: `https://s3.example/bucket`, a prefix may follow. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 3;
/** No file has this name: whether the store answers at all is asked by it. */
const NOTHING = "karwan-check";

/** Files in any store that speaks S3 (4 J14). One that does not answer, or with 5xx, is a FileStoreUnavailableError. */
export function s3Storage({ url, region, accessKeyId, secretAccessKey }: S3Options): FileStorage {
  const options = { accessKeyId, secretAccessKey, region, service: "s3" };
  const client = new AwsClient({ ...options, retries: RETRIES });
  const asksOnce = new AwsClient({ ...options, retries: 0 });
  const base = url.replace(/\/+$/, "");

  async function ask(by: AwsClient, method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const response = await by
      .fetch(`${base}/${key}`, { method, ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((cause: unknown) => {
        throw new FileStoreUnavailableError("The file store does not answer", { cause });
      });
    if (response.status < 500 && response.status !== 429) return response;
    await response.body?.cancel();
    throw new FileStoreUnavailableError(`The file store answered ${response.status} to ${method}`);
  }

  async function send(method: string, key: string, body?: Uint8Array<ArrayBuffer>, type?: string): Promise<Response> {
    const init = body && { body, headers: { "content-type": type ?? "application/octet-stream" } };
    const response = await ask(client, method, key, init);
    if (response.ok || (response.status === 404 && method !== "PUT")) return response;
    await response.body?.cancel();
    throw new Error(`the file store answered ${response.status} to ${method}`);
  }

  return {
    // The bucket is the operator's, and what is written there appears whole.
    prepare: async () => undefined,
    tidy: async () => undefined,
    async check() {
      await ask(asksOnce, "HEAD", NOTHING);
    },
    async put(key, bytes, contentType) {
      await (await send("PUT", key, bytes, contentType)).body?.cancel();
    },
    async get(key) {
      const response = await send("GET", key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async size(key) {
      const response = await send("HEAD", key);
      return response.ok ? Number(response.headers.get("content-length")) : null;
    },
    async remove(key) {
      await (await send("DELETE", key)).body?.cancel();
    },
  };
}
