import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Encryption } from "../../kernel/index.ts";
import type { ClaimedAttempt } from "./repository.ts";

const secretOf = (encryption: Encryption, encrypted: string): string => z.string().parse(encryption.decrypt(encrypted));

/**
 * An event as it is posted: signed with the secret, and after a rotation for a day with the former one too, so that
 * receivers can change over without refusing anything. Throws when the secrets cannot be opened.
 */
export function messageOf(attempt: ClaimedAttempt, encryption: Encryption, now: Date) {
  const { event_type: type, occurred_at: timestamp, data } = attempt;
  const body = JSON.stringify({ type, timestamp, data });
  const secrets = [secretOf(encryption, attempt.sealed_secret)];
  const { sealed_former_secret: former, former_secret_until: until } = attempt;
  if (former && until && until > now.toISOString()) secrets.push(secretOf(encryption, former));
  const headers = {
    "content-type": "application/json",
    "user-agent": "Karwan-Webhooks/1.0",
    "webhook-id": attempt.event_id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(attempt.event_id, now, body)).join(" "),
  };
  return { headers, body };
}
