import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CustodyFacts } from "../lifecycle/index.ts";
import { custodies, custodyGenesis, custodyHash } from "../lifecycle/index.ts";
import type { ChainOwner, ChainRecord } from "./chain.ts";
import { verifyChain } from "./chain.ts";

const uuid = fc.uuid();
const moment = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const place = fc.record({ latitude: fc.double({ min: -90, max: 90, noNaN: true }), longitude: fc.integer() });
const step = fc.record({
  leg_id: fc.option(uuid),
  to: fc.constantFrom(...custodies),
  to_driver_id: fc.option(uuid),
  actor_type: fc.constantFrom("user" as const, "driver" as const, "carrier" as const),
  actor_id: fc.option(uuid),
  place: fc.option(place),
  proof: fc.option(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)))),
  at: moment,
  received_at: moment,
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** An honest chain, and the delivery that ends as it does. */
function chainOf(steps: readonly Step[]): { owner: ChainOwner; records: ChainRecord[] } {
  const id = randomUUID();
  const records: ChainRecord[] = [];
  let previous = custodyGenesis(id);
  let hand: Pick<CustodyFacts, "to" | "to_driver_id"> = { to: "sender", to_driver_id: null };
  for (const [index, one] of steps.entries()) {
    const facts: CustodyFacts = {
      ...one,
      delivery_id: id,
      seq: index + 1,
      from: hand.to,
      from_driver_id: hand.to_driver_id,
    };
    const hash = custodyHash(previous, facts);
    records.push({ ...facts, prev_hash: previous, hash });
    previous = hash;
    hand = one;
  }
  const owner: ChainOwner = {
    id,
    is_leg: false,
    delivery_flow: "direct",
    status: "pending",
    custody: hand.to,
    custody_driver_id: hand.to_driver_id,
    custody_count: records.length,
    custody_head: records.length > 0 ? previous : null,
  };
  return { owner, records };
}

const chains = fc.array(step, { minLength: 1, maxLength: 6 }).map(chainOf);
const otherThan = (value: unknown, candidates: readonly unknown[]) =>
  candidates.find((candidate) => JSON.stringify(candidate) !== JSON.stringify(value));
const someId = "0198c0de-0000-7000-8000-00000000000a";
const otherHash = Buffer.alloc(32, 7);
const edits: { [K in keyof ChainRecord]: readonly unknown[] } = {
  delivery_id: [someId],
  seq: [99],
  leg_id: [someId, null],
  from: ["lost", "driver"],
  to: ["lost", "driver"],
  from_driver_id: [someId, null],
  to_driver_id: [someId, null],
  actor_type: ["system"],
  actor_id: [someId, null],
  place: [{ latitude: 1, longitude: 2 }, null],
  proof: [{ forged: true }, null],
  at: ["2026-11-21T08:00:00.000Z", "2026-11-21T08:00:00.001Z"],
  received_at: ["2026-11-21T08:00:00.000Z", "2026-11-21T08:00:00.001Z"],
  prev_hash: [otherHash],
  hash: [otherHash],
};
const kinds = (owner: ChainOwner, records: readonly ChainRecord[]) =>
  verifyChain(owner, records).map(({ kind }) => kind);

test("an honest chain has nothing to be found (custody chain)", () => {
  fc.assert(
    fc.property(chains, ({ owner, records }) => {
      expect(verifyChain(owner, records)).toEqual([]);
    }),
  );
});

test("any edit of any one field of any record is found (custody chain)", () => {
  const fields = Object.keys(edits) as (keyof ChainRecord)[];
  fc.assert(
    fc.property(chains, fc.constantFrom(...fields), fc.nat(), ({ owner, records }, field, at) => {
      const index = at % records.length;
      const forged = records.map((record, n) =>
        n === index ? { ...record, [field]: otherThan(record[field], edits[field]) } : record,
      );
      expect(kinds(owner, forged)).not.toEqual([]);
    }),
  );
});

test("a record that is cut out, doubled or put elsewhere is found, and so is a cut tail (custody chain)", () => {
  fc.assert(
    fc.property(chains, fc.nat(), fc.nat(), ({ owner, records }, from, to) => {
      const [a, b] = [from % records.length, to % records.length];
      expect(kinds(owner, records.toSpliced(a, 1))).not.toEqual([]);
      expect(kinds(owner, records.slice(0, a))).not.toEqual([]);
      expect(kinds(owner, records.toSpliced(a, 0, ...records.slice(b, b + 1)))).not.toEqual([]);
      const moved = records.toSpliced(a, 1).toSpliced(b, 0, ...records.slice(a, a + 1));
      if (a !== b) expect(kinds(owner, moved)).not.toEqual([]);
    }),
  );
});

test.each([
  ["count", { custody_count: 9 }, "count_is_not_the_number_of_records"],
  ["head", { custody_head: otherHash }, "head_is_not_the_last_hash"],
  ["custody", { custody: "warehouse" as const }, "custody_is_not_the_last_hand"],
  ["driver", { custody_driver_id: someId }, "custody_is_not_the_last_hand"],
])("a delivery that tells another %s than its chain is found (custody chain)", (_what, change, kind) => {
  const [first] = fc.sample(step, { numRuns: 1, seed: 1 });
  const { owner, records } = chainOf(first ? [{ ...first, to: "driver", to_driver_id: null }] : []);
  expect(kinds({ ...owner, ...change }, records)).toEqual([kind]);
});

test("a parcel that moved has a chain, and a leg has none of its own (custody chain)", () => {
  const { owner } = chainOf([]);
  expect(kinds(owner, [])).toEqual([]);
  expect(kinds({ ...owner, status: "delivered" }, [])).toEqual(["chain_is_missing"]);
  expect(kinds({ ...owner, delivery_flow: "operational_return" }, [])).toEqual(["chain_is_missing"]);
  expect(kinds({ ...owner, is_leg: true, custody_count: 1 }, [])).toEqual(["chain_of_a_leg"]);
});
