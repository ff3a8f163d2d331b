import type { Custody, CustodyFacts, DeliveryStatus, Flow } from "../lifecycle/index.ts";
import { custodyGenesis, custodyHash } from "../lifecycle/index.ts";

export type ChainFault =
  | "sequence_has_a_gap"
  | "link_is_broken"
  | "record_was_changed"
  | "hands_do_not_meet"
  | "chain_is_missing"
  | "chain_of_a_leg"
  | "count_is_not_the_number_of_records"
  | "head_is_not_the_last_hash"
  | "custody_is_not_the_last_hand";

/** What a delivery says of its own chain. */
export interface ChainOwner {
  id: string;
  is_leg: boolean;
  delivery_flow: Flow;
  status: DeliveryStatus;
  custody: Custody;
  custody_driver_id: string | null;
  custody_count: number;
  custody_head: Buffer | null;
}
export type ChainRecord = CustodyFacts & { prev_hash: Buffer; hash: Buffer };
/** Something that contradicts the chain; `seq` is the record at fault, null where it is the delivery itself. */
export type ChainFinding = { kind: ChainFault; seq: number | null; expected: string; found: string };

type Hand = { custody: Custody; driver_id: string | null };

// Where the way of a parcel begins. A return begins wherever the parcel is, and its first record says so.
const starts: Record<Flow, Custody | null> = {
  direct: "sender",
  pickup_and_delivery: "sender",
  from_warehouse: "warehouse",
  operational_return: null,
  pickup_leg: null,
  delivery_leg: null,
};
const moved: ReadonlySet<DeliveryStatus> = new Set([
  "picked_up",
  "en_route_to_delivery",
  "delivered",
  "failed",
  "returned",
]);

const hex = (hash: Buffer | null) => hash?.toString("hex") ?? "none";
const name = ({ custody, driver_id }: Hand) => (driver_id ? `${custody} ${driver_id}` : custody);

/** Walks a delivery's chain of custody and says what in it cannot be as it was written (custody chain, 4 J4). */
export function verifyChain(owner: ChainOwner, records: readonly ChainRecord[]): ChainFinding[] {
  const findings: ChainFinding[] = [];
  const expect = (isRight: boolean, kind: ChainFault, seq: number | null, expected: unknown, found: unknown) => {
    if (!isRight) findings.push({ kind, seq, expected: String(expected), found: String(found) });
  };
  if (owner.is_leg) {
    expect(records.length === 0, "chain_of_a_leg", null, 0, records.length);
    expect(owner.custody_count === 0, "chain_of_a_leg", null, 0, owner.custody_count);
    return findings;
  }
  const start = starts[owner.delivery_flow];
  let previous = custodyGenesis(owner.id);
  let hand: Hand | null = start && { custody: start, driver_id: null };
  for (const [index, { prev_hash, hash, ...facts }] of records.entries()) {
    const { seq } = facts;
    expect(seq === index + 1, "sequence_has_a_gap", seq, index + 1, seq);
    expect(prev_hash.equals(previous), "link_is_broken", seq, hex(previous), hex(prev_hash));
    const right = custodyHash(prev_hash, facts);
    expect(hash.equals(right), "record_was_changed", seq, hex(right), hex(hash));
    const from = { custody: facts.from, driver_id: facts.from_driver_id };
    if (hand) expect(name(hand) === name(from), "hands_do_not_meet", seq, name(hand), name(from));
    previous = hash;
    hand = { custody: facts.to, driver_id: facts.to_driver_id };
  }
  const count = records.length;
  const isMissing = count === 0 && (start === null || moved.has(owner.status));
  expect(!isMissing, "chain_is_missing", null, "a record at least", owner.status);
  const { custody_count, custody_head } = owner;
  expect(custody_count === count, "count_is_not_the_number_of_records", null, count, custody_count);
  const head = count === 0 ? null : previous;
  expect(hex(custody_head) === hex(head), "head_is_not_the_last_hash", null, hex(head), hex(custody_head));
  const held = { custody: owner.custody, driver_id: owner.custody_driver_id };
  if (hand) expect(name(hand) === name(held), "custody_is_not_the_last_hand", null, name(hand), name(held));
  return findings;
}
