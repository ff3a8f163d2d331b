import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is kept for: each purpose has a key of its own, so that nothing sealed for one opens as another. */
export type SealPurpose = "messages" | "webhooks" | "carriers";

/** Keeps secrets unreadable where they are stored: AES-256-GCM with a key from the environment (3 §6). */
export interface Seal {
  close(value: unknown): string;
  /** Throws for what another secret closed, or somebody changed. */
  open(sealed: string): unknown;
}

export function createSeal(secret: string, purpose: SealPurpose): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `karwan ${purpose}`, 32));
  return {
    close(value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString("utf8"));
    },
  };
}

/** The seal of every purpose, from one secret. */
export function createSeals(secret: string): Record<SealPurpose, Seal> {
  return {
    messages: createSeal(secret, "messages"),
    webhooks: createSeal(secret, "webhooks"),
    carriers: createSeal(secret, "carriers"),
  };
}
