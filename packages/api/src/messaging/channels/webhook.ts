import type { ChannelAdapter } from "./adapter.ts";
import { ChannelError } from "./adapter.ts";

const TIMEOUT_MS = 10_000;

/**
 * Posts to the operator's own gateway, whose address comes from the operator's configuration and from nobody else. It
 * must answer 2xx; what it answers otherwise is never shown to anybody.
 */
export function createWebhookAdapter(options: { url: string; secret: string | null }): ChannelAdapter {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (options.secret) headers.authorization = `Bearer ${options.secret}`;
  return {
    async send(message) {
      const response = await fetch(options.url, {
        method: "POST",
        headers: { ...headers, "idempotency-key": message.id },
        body: JSON.stringify(message),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
        throw new ChannelError(isTimeout ? "gateway_timeout" : "gateway_unreachable", { cause });
      });
      await response.body?.cancel();
      if (!response.ok) throw new ChannelError(`gateway_status_${response.status}`);
    },
  };
}
