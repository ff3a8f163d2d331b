import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { AddressRefusedError, publicLookup, urlProblem } from "./address.ts";
import { NameError, resolverLookup } from "./resolve.ts";

const TIMEOUT_MS = 15_000;
const KEPT_BYTES = 1024;

/** Why no answer came, in a word that the tenant may see. */
export type SendFailure = "address_not_allowed" | "timeout" | "dns_failed" | "tls_failed" | "connection_failed";

/** How a POST went: the status and the beginning of what was answered, or why nothing was. */
export type Sent = { status: number; body: string } | { failure: SendFailure; cause: unknown };

export interface WebhookSender {
  post(url: string, headers: Record<string, string>, body: string): Promise<Sent>;
  close(): Promise<void>;
}

export interface SenderOptions {
  allowPrivate: boolean;
  timeoutMs?: number;
  lookup?: LookupFunction;
}

/** Posts to addresses that tenants chose: nowhere private, following nothing, for no longer than fifteen seconds. */
export function createWebhookSender({ allowPrivate, timeoutMs = TIMEOUT_MS, lookup }: SenderOptions): WebhookSender {
  // The library is read with the first webhook.
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const { Agent, request } = await import("undici");
    const dispatcher = new Agent({
      allowH2: false,
      connect: {
        timeout: timeoutMs,
        lookup: allowPrivate ? (lookup ?? systemLookup) : publicLookup(lookup ?? resolverLookup()),
      },
    });
    return { request, dispatcher };
  }
  return {
    async post(url, headers, body) {
      // A host that is an address itself is never looked up; and what was allowed once need not be any more.
      if (urlProblem(url, allowPrivate)) return { failure: "address_not_allowed", cause: null };
      opened ??= open();
      const { request, dispatcher } = await opened;
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(url, { method: "POST", headers, body, dispatcher, signal });
        return { status: answer.statusCode, body: await beginning(answer.body).catch(() => "") };
      } catch (cause) {
        return { failure: failureOf(cause), cause };
      }
    },
    close: async () => (await opened)?.dispatcher.destroy(),
  };
}

/** The first kilobyte; the rest is not waited for. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size >= KEPT_BYTES) break;
  }
  // PostgreSQL keeps no NUL.
  return Buffer.concat(parts).subarray(0, KEPT_BYTES).toString("utf8").replaceAll("\0", "");
}

function failureOf(cause: unknown): SendFailure {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (error instanceof AddressRefusedError) return "address_not_allowed";
    if (error instanceof NameError) return "dns_failed";
    if (error.name === "TimeoutError") return "timeout";
    const code = "code" in error ? String(error.code) : "";
    if (/TIMEOUT|ETIMEDOUT/.test(code)) return "timeout";
    if (/^(ENOTFOUND|EAI_)/.test(code)) return "dns_failed";
    if (/CERT|TLS|SSL|SIGNED|VERIFY/.test(code)) return "tls_failed";
  }
  return "connection_failed";
}
