import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 30;
const FORMAT = /^kw_[a-z]+_[0-9A-Za-z]{36}$/;

/** CRC32 of the text in base62, six characters: lets a mistyped key be refused without a look-up (4 B9). */
function checksum(text: string): string {
  let value = crc32(text);
  let digits = "";
  for (let place = 0; place < 6; place += 1) {
    digits = ALPHABET[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}

/** A new key value `kw_<env>_<30 base62><checksum>` (3 §3). Bytes of 248 and more are passed over, so that every character is equally likely. */
export function makeApiKey(environment: string, randomBytes: (size: number) => Uint8Array): string {
  let secret = "";
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH)) {
      if (byte < 248 && secret.length < SECRET_LENGTH) secret += ALPHABET[byte % 62];
    }
  }
  const body = `kw_${environment}_${secret}`;
  return body + checksum(body);
}

/** Whether a text has the form and checksum of a key. */
export function isApiKey(value: string): boolean {
  return FORMAT.test(value) && checksum(value.slice(0, -6)) === value.slice(-6);
}

export function hashApiKey(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
