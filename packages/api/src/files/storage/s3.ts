import { AwsClient } from "aws4fetch";
import type { FileStorage } from "../../kernel/index.ts";

export interface S3Options {
  /** The bucket's address, path style: `https://s3.example/bucket`, a prefix may follow. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 3;

/** Files in any store that speaks S3 (4 J14). */
export function s3Storage({ url, region, accessKeyId, secretAccessKey }: S3Options): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const base = url.replace(/\/+$/, "");

  async function send(method: string, key: string, body?: Uint8Array<ArrayBuffer>, type?: string): Promise<Response> {
    const response = await client.fetch(`${base}/${key}`, {
      method,
      ...(body && { body, headers: { "content-type": type ?? "application/octet-stream" } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || (response.status === 404 && method !== "PUT")) return response;
    await response.body?.cancel();
    throw new Error(`the file store answered ${response.status} to ${method}`);
  }

  return {
    async put(key, bytes, contentType) {
      await (await send("PUT", key, bytes, contentType)).body?.cancel();
    },
    async get(key) {
      const response = await send("GET", key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async remove(key) {
      await (await send("DELETE", key)).body?.cancel();
    },
  };
}
