import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import type { streamEvent } from "../transfer-manifests/schema.ts";
import { yardOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Tracked = readonly [id: string, data: z.infer<typeof streamEvent>];

test("who follows a manifest learns at once of an order that failed and of labels that were printed (4 L4)", async () => {
  const yard = await yardOf(kit, { funds: 0 });
  const { id, items } = await yard.manifest({ status: "received", items: [{ status: "received" }] });
  const { transferManifests } = yard.caller.manifests;
  const stream = ((await transferManifests.stream({ id })) as AsyncIterable<Tracked>)[Symbol.asyncIterator]();
  const told = async () => ((await stream.next()).value as Tracked)[1].progress;
  await told();
  expect(await told()).toMatchObject({ event_number: 0, failed: [], labelled: 0 });

  const failing = told();
  expect((await yard.order(items)).failed_count).toBe(1);
  const error_key = "insufficient_wallet_balance";
  const failed = await failing;
  expect(failed).toMatchObject({ event_number: 0, failed: [{ item_id: items[0], error_key }] });
  const { details, error_message } = failed?.failed[0] ?? {};
  expect(details).toMatchObject({ available: 0, required: expect.any(Number), currency_code: "IQD" });
  expect(error_message).toMatch(/[1-9][\d,.]* IQD of it is missing/);

  await yard.topUp(yard.sender.wallet.id, 1_000_000);
  const { created } = await yard.order(items);
  let progress = await told();
  while (progress?.status !== "completed") progress = await told();
  expect(progress).toMatchObject({ charged: 1, labelled: 0, failed: [] });

  const printed = told();
  const delivery_codes = created.map(({ delivery }) => delivery.delivery_code);
  await yard.caller.labels.parcels.print({ type: "manifest_shipment_label", delivery_codes, format: "zpl" });
  expect(await printed).toMatchObject({ status: "completed", labelled: 1, event_number: progress.event_number });
  await stream.return?.();
});
