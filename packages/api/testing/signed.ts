import { newId } from "@karwan/db";
import { Webhook } from "standardwebhooks";
import type { SignedMessage } from "../src/kernel/index.ts";

/** Signs a body as another system does, by the library that other systems use. */
export function signed(secret: string, body: string, at: Date): SignedMessage {
  const id = `msg_${newId()}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { id, timestamp, body, signature: new Webhook(secret).sign(id, at, body) };
}
