import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is kept for: each purpose has a key of its own, so that nothing encrypted for one opens as another. */
export type EncryptionPurpose = "messages" | "webhooks" | "carriers" | "payments";

/** Keeps secrets unreadable where they are stored: AES-256-GCM with a key from the environment (3 §6). */
export interface Encryption {
  encrypt(value: unknown): string;
  /** Throws for what another secret closed, or somebody changed. */
  decrypt(encrypted: string): unknown;
}

export function createEncryption(secret: string, purpose: EncryptionPurpose): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `karwan ${purpose}`, 32));
  return {
    encrypt(value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, "base64");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString("utf8"));
    },
  };
}

/** The seal of every purpose, from one secret. */
export function createEncryptions(secret: string): Record<EncryptionPurpose, Encryption> {
  return {
    messages: createEncryption(secret, "messages"),
    webhooks: createEncryption(secret, "webhooks"),
    carriers: createEncryption(secret, "carriers"),
    payments: createEncryption(secret, "payments"),
  };
}
