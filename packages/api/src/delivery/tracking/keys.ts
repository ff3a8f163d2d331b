import { createHash } from "node:crypto";
import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";

const KEY_BYTES = 16;

// Once: whoever has a key keeps it, whatever becomes of the parcel. That it has one now is no change of the record.
const giveStatement = statement(
  "tracking.give_key",
  `WITH given AS (
     UPDATE deliveries SET tracking_key_hash = $3
     WHERE tenant_id = $1 AND id = $2 AND parent_id IS NULL AND tracking_key_hash IS NULL AND recipient->>'phone' <> ''
     RETURNING delivery_code, recipient->>'phone' AS phone)
   SELECT given.delivery_code, given.phone, t.name AS company, t.default_language AS language
   FROM given JOIN tenants t ON t.id = $1`,
);
const takeStatement = statement(
  "tracking.take_key",
  "UPDATE deliveries SET tracking_key_hash = NULL WHERE tenant_id = $1 AND id = $2 AND tracking_key_hash IS NOT NULL",
);

/** How a recipient's key is kept: random bits need no salt. */
export const hashOfKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/**
 * Sends a parcel's recipient the link that shows them more than others: where it is, names and proof (4 L9). The first time
 * that it is on its way; nothing of the key stays here but its hash.
 */
export async function sendTrackingLink(
  tx: Transaction,
  { messages, publicUrl, randomBytes }: Pick<Dependencies, "messages" | "publicUrl" | "randomBytes">,
  deliveryId: string,
): Promise<void> {
  if (!(await readSettings(tx)).notifications.channels.sms) return;
  const key = Buffer.from(randomBytes(KEY_BYTES)).toString("base64url");
  const [given] = await tx.sql(giveStatement, [tx.scope.tenantId, deliveryId, hashOfKey(key)]);
  if (!given?.phone) return;
  const { phone: to, language, company, delivery_code: code } = given;
  const url = `${publicUrl}/t/${code}?k=${key}`;
  await messages.send(tx, { to, template: "delivery_tracking", language, data: { company, code, url } });
}

/** Makes a key worthless: the phone that it was sent to is not the recipient's any more (4 L9). */
export async function takeTrackingKey(tx: Transaction, deliveryId: string): Promise<void> {
  await tx.sql(takeStatement, [tx.scope.tenantId, deliveryId]);
}
