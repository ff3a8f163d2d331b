import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Actor } from "./action-context.ts";
import type { Point } from "./rows.ts";
import type { Custody } from "./state.ts";

/** One change of custody, as it is hashed and kept: who gave the parcel to whom, when, where, with what proof. */
export interface CustodyFacts {
  delivery_id: string;
  seq: number;
  leg_id: string | null;
  from: Custody;
  to: Custody;
  from_driver_id: string | null;
  to_driver_id: string | null;
  actor_type: Actor["type"];
  actor_id: string | null;
  place: Point | null;
  proof: Record<string, unknown> | null;
  at: string;
  received_at: string;
}

/** What the first record of a delivery follows on: no other delivery's chain begins alike. */
export function custodyGenesis(deliveryId: string): Buffer {
  return createHash("sha256").update(`karwan custody ${deliveryId}`).digest();
}

/** The hash of a record: over its facts in canonical JSON (RFC 8785) and the hash of the record before. */
export function custodyHash(previous: Buffer, facts: CustodyFacts): Buffer {
  const text = canonicalize(facts);
  if (text === undefined) throw new Error("facts of custody are plain JSON");
  return createHash("sha256").update(previous).update(text).digest();
}
