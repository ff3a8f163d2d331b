import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

// The generator asks for randomness once for many ids: asking for each costs ten times the id.
const BYTES = 16;
const pool = new Uint8Array(BYTES * 256);
let used = pool.length;

function rng(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}

let msecs = 0;
let seq = 0;

let clock: () => number = Date.now;

/** Has the ids of this process be in the order of another time than that of its machine, in milliseconds since 1970. */
export function makeIdsBy(now: () => number): void {
  clock = now;
  msecs = 0;
}

/** A new UUIDv7: ids are made here, in the order of time, so that any PostgreSQL from 15 on will do. */
export function newId(): string {
  const now = clock();
  const random = rng();
  if (now > msecs) {
    msecs = now;
    // Half of the range is left to count on within the millisecond.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    seq += 1;
  }
  return v7({ random, msecs, seq });
}

/** No id made before this moment is as great as this one: ids are in the order of time, and so is their index. */
export function leastIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
