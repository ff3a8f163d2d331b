const CODES = 1_000_000;
// The largest multiple of a million that four bytes can hold: what lies above would favour low codes.
const FAIR = Math.floor(2 ** 32 / CODES) * CODES;

/** Six random digits, every code equally likely. */
export function makeCode(randomBytes: (size: number) => Uint8Array): string {
  for (;;) {
    const value = Buffer.from(randomBytes(4)).readUInt32BE();
    if (value < FAIR) return String(value % CODES).padStart(6, "0");
  }
}
