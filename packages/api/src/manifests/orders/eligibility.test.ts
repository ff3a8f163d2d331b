import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import type { ManifestStatus } from "../life-cycle/index.ts";
import { manifestItemStates, manifestStates, orderingStatuses, validateForOrder } from "../life-cycle/index.ts";
import type { Yard } from "./testing/given.ts";
import { yardOf } from "./testing/given.ts";

let kit: Kit;
let yard: Yard;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit);
});
afterAll(() => kit.stop());

/** What is missing of a manifest's own record, as far as the database lets it be. */
const lacks = {
  nothing: null,
  photo: "proof_photo_url",
  signature: "proof_signature_url",
  "by whom it was received": "received_by",
} as const;
const cases = manifestStates.states.flatMap((manifest) =>
  manifestItemStates.states.map((item) => ({ manifest, item })),
);

const good: readonly string[] = ["in_transit", "received"];
const onTheWay = ["picked_up", "in_transit", "received", "processing"];
const over = ["received", "processing"];
const whenWhole: Partial<Record<ManifestStatus, readonly string[]>> = {
  awaiting_receipt: onTheWay,
  receiving: onTheWay,
  received: over,
  received_with_exceptions: over,
  processing: over,
};
/** Of which items in which manifests orders can be made although this is missing. */
function allowedWithout(lacking: string | null): string[] {
  if (lacking !== null && lacking !== "received_by") return [];
  const manifests = lacking ? (["awaiting_receipt", "receiving"] as const) : orderingStatuses;
  return manifests.flatMap((manifest) =>
    (whenWhole[manifest] ?? []).flatMap((item) =>
      lacking === null || good.includes(item) ? `${item} of ${manifest}` : [],
    ),
  );
}

/** A manifest of one item, in any states and lacking anything: what calls in order would never bring about as well. */
async function given(states: (typeof cases)[number], lacking: (typeof lacks)[keyof typeof lacks]) {
  const { id, items } = await yard.manifest({ status: states.manifest, items: [{ status: "received" }] });
  const delivery_id = states.item === "order_created" ? (await yard.delivery()).id : null;
  await yard.rows(
    `UPDATE transfer_manifest_items SET status = $3, delivery_id = $4, exception_reason = CASE WHEN $3 = 'exception' THEN 'Torn' END,
       processing_since = CASE WHEN $3 = 'processing' THEN $5::timestamptz END WHERE tenant_id = $1 AND manifest_id = $2`,
    id,
    states.item,
    delivery_id,
    new Date(),
  );
  if (lacking) await yard.rows(`UPDATE transfer_manifests SET ${lacking} = NULL WHERE tenant_id = $1 AND id = $2`, id);
  return { item: items[0] ?? "", delivery_id };
}

const validated = async (item: string) => {
  const { data } = await yard.caller.manifests.items.validate({ identifiers: [item] });
  return data.results[0]?.error_key;
};
/** Why set-destination makes no order of an item, of which there was none before; null where it made one. */
async function refusedBy({ item, delivery_id }: Awaited<ReturnType<typeof given>>) {
  let answer: Awaited<ReturnType<Yard["order"]>> | null = null;
  const call = async () => (answer = await yard.order([item]));
  const outcome = await outcomeOf(call());
  if (!answer) return outcome;
  const { created, failed } = answer as Awaited<ReturnType<Yard["order"]>>;
  const [order] = created;
  if (!order) return failed[0]?.error_key;
  return order.delivery.id === delivery_id ? "manifest_item_status_invalid" : null;
}

test("what the database never lets be missing is asked for all the same: arrival and receipt (2 §4.9, 4 G3)", () => {
  const at = "2026-11-22T10:00:00.000Z";
  const proofs = { proof_photo_required: false, proof_signature_required: false };
  const whole = { status: "received", arrived_at: at, received_at: at, received_by: "somebody" } as const;
  const manifest = { ...whole, proof_photo_url: null, proof_signature_url: null };
  const said = (lacking: object) =>
    validateForOrder({ status: "received", delivery_id: null }, { ...manifest, ...lacking }, proofs);
  expect(said({})).toBeNull();
  expect(said({ arrived_at: null })).toBe("manifest_arrival_required");
  expect(said({ received_at: null })).toBe("manifest_bulk_receipt_incomplete");
});

describe.each(Object.entries(lacks))("where %s is missing (2 §4.9, 4 G3)", (_, lacking) => {
  test("validate and set-destination say the same of every item in every state of its manifest", async () => {
    const said: Record<string, unknown> = {};
    const done: Record<string, unknown> = {};
    for (const states of lacking ? cases.filter(({ item }) => good.includes(item)) : cases) {
      const name = `${states.item} of ${states.manifest}`;
      const one = await given(states, lacking);
      said[name] = await validated(one.item);
      done[name] = await refusedBy(one);
    }
    expect(done).toEqual(said);
    const allowed = Object.keys(said).filter((name) => said[name] === null);
    expect(allowed.toSorted()).toEqual(allowedWithout(lacking).toSorted());
  });
});
