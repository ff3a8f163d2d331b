import { timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { AppError } from "./errors.ts";

/** How far a message's time may lie from ours: what is older may be somebody's recording. */
const WINDOW_MS = 5 * 60_000;
const VERSION = "v1,";

/** What another system sent and signed, as Standard Webhooks say: the body letter by letter, and three headers. */
export interface SignedMessage {
  body: string;
  id: string;
  timestamp: string;
  signature: string;
}

/** A new signing secret, in the form that Standard Webhooks libraries take. */
export function makeSigningSecret(randomBytes: (size: number) => Uint8Array): string {
  return `whsec_${Buffer.from(randomBytes(32)).toString("base64")}`;
}

/**
 * Checks who signed a message: 401 `webhook_signature_invalid` unless it was the holder of `secret`. The answer says
 * whether it was sent just now. The library's own check would read the clock of the machine, which tests cannot turn.
 */
export function checkSignature(message: SignedMessage | null, secret: string, now: Date): { isRecent: boolean } {
  const sentAt = message && /^[1-9]\d{0,10}$/.test(message.timestamp) ? Number(message.timestamp) * 1000 : null;
  if (!message?.id || sentAt === null) throw new AppError("webhook_signature_invalid");
  const right = Buffer.from(new Webhook(secret).sign(message.id, new Date(sentAt), message.body).slice(VERSION.length));
  // A sender that changes its secret signs with both for a while.
  const isGood = message.signature.split(" ").some((each) => {
    const given = Buffer.from(each.startsWith(VERSION) ? each.slice(VERSION.length) : "");
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isGood) throw new AppError("webhook_signature_invalid");
  return { isRecent: Math.abs(now.getTime() - sentAt) <= WINDOW_MS };
}
