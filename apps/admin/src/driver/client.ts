import { createKarwanClient, isKarwanError } from "@karwan/sdk";
import { signedCall } from "../kernel/session.ts";
import { upload } from "../kernel/upload.ts";
import type { Answer, LocalFile, Problem, SentAction } from "./queue/action.ts";

const TIMEOUT_MS = 30_000;

/** One attempt a time: the queue itself says when the next one is. */
export const phone = createKarwanClient({
  baseUrl: location.origin,
  fetchOfCall: signedCall,
  retry: { attempts: 1 },
  timeoutMs: TIMEOUT_MS,
});

/** Under its own name, so that one whose answer got lost is not kept twice. */
export async function sendFile({ id, content }: LocalFile): Promise<string> {
  const name = content.type === "image/png" ? "signature.png" : "photo.jpg";
  return upload(new File([content], name, { type: content.type }), {
    headers: { "idempotency-key": id },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

export async function sendActions(actions: readonly SentAction[]): Promise<readonly Answer[]> {
  const { results } = await phone.delivery.driverDeliveries.sync.mutate({ actions: [...actions] });
  return results;
}

// Of a request as a whole these say nothing about what it asks for: a session or a server that is not there, a rush.
const REFUSALS = new Set([400, 409, 413, 415, 422]);

/** What did not arrive waits; what the server will not have is over. */
export function failureOf(error: unknown): { retryInMs: number } | Problem {
  const { status, code } = error as { status?: number; code?: string };
  if (status === undefined || !REFUSALS.has(status) || code === "idempotency_in_progress")
    return { retryInMs: isKarwanError(error) ? (error.retryAfter ?? 0) * 1_000 : 0 };
  return { code: code ?? "unknown", message: (error as Error).message };
}
