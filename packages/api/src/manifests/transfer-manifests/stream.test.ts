import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Actor, Kit } from "../../../testing/index.ts";
import { limitTo, outcomeOf, startKit } from "../../../testing/index.ts";
import { wakeManifestStreams } from "../life-cycle/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf } from "../testing/given.ts";
import type { streamEvent } from "./schema.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

type Tracked = readonly [id: string, data: z.infer<typeof streamEvent>, ...rest: unknown[]];

async function open(id: string, lastEventId?: string, who: Actor = freight.admin) {
  const events = (await who.caller.manifests.transferManifests.stream({ id, lastEventId })) as AsyncIterable<Tracked>;
  return events[Symbol.asyncIterator]();
}
const nextOf = async (stream: AsyncIterator<Tracked>) => {
  const { value } = await stream.next();
  const [number, { progress }] = value as Tracked;
  return { number, progress };
};

describe("the progress of a manifest (4 L4)", () => {
  test("counts items by state, what was charged and labelled, and says what failed", async () => {
    const id = await freight.manifest("received", 3);
    const [one = "", two = ""] = await freight.idsOf(id);
    await freight.put(one, "order_created");
    await freight.sql("UPDATE transfer_manifest_items SET labelled_at = now() WHERE tenant_id = $1 AND id = $2", one);
    await freight.sql(
      `UPDATE deliveries d SET transfer_manifest_id = i.manifest_id, transfer_manifest_item_id = i.id, payment_status = 'paid'
         FROM transfer_manifest_items i WHERE i.tenant_id = $1 AND i.id = $2 AND d.tenant_id = $1 AND d.id = i.delivery_id`,
      one,
    );
    await freight.sql(
      "UPDATE transfer_manifest_items SET order_error = 'unit_size_out_of_range' WHERE tenant_id = $1 AND id = $2",
      two,
    );
    const { progress } = await freight.manifests.progress({ id });
    expect(progress).toMatchObject({
      manifest_id: id,
      status: "received",
      item_count: 3,
      counts: { received: 2, order_created: 1 },
      charged: 1,
      labelled: 1,
      failed: [{ item_id: two, error_key: "unit_size_out_of_range", error_message: expect.stringMatching(/\w/) }],
      event_number: (await freight.events(id)).length,
    });
  });
});

describe("the stream of it (4 L4, 3 §12)", () => {
  test("begins with where it stands and with the progress as it is, and brings each change", async () => {
    const id = await freight.draft(2);
    const stream = await open(id);
    expect(await nextOf(stream)).toEqual({ number: "0", progress: null });
    expect(await nextOf(stream)).toMatchObject({ number: "2", progress: { status: "draft", counts: { scanned: 2 } } });
    const coming = nextOf(stream);
    await freight.travel.pick_up(id);
    expect(await coming).toMatchObject({ number: "3", progress: { status: "picked_up", counts: { picked_up: 2 } } });
    await stream.return?.();
  });

  test("goes on behind the number that it is given: what happened meanwhile is taken in, what was seen is not told again", async () => {
    const id = await freight.draft(2);
    const first = await open(id);
    await nextOf(first);
    const { number } = await nextOf(first);
    await first.return?.();
    await freight.travel.pick_up(id);
    await freight.travel.depart(id);
    const second = await open(id, number);
    expect(await nextOf(second)).toEqual({ number, progress: null });
    expect(await nextOf(second)).toMatchObject({ number: "4", progress: { status: "in_transit" } });
    await second.return?.();
    const third = await open(id, "4");
    expect(await nextOf(third)).toEqual({ number: "4", progress: null });
    const coming = nextOf(third);
    await freight.travel.arrive(id);
    expect(await coming).toMatchObject({ number: "5", progress: { status: "awaiting_receipt" } });
    await third.return?.();
    // Of another stream, or made up: nothing would ever come behind it.
    const fourth = await open(id, "900");
    expect(await nextOf(fourth)).toEqual({ number: "5", progress: null });
    await fourth.return?.();
  });

  test("tells of a label that was printed and of an order that failed although neither is an event, also to who comes again", async () => {
    const id = await freight.manifest("received", 2);
    const [one = "", two = ""] = await freight.idsOf(id);
    const events = String((await freight.events(id)).length);
    const change = async (text: string, item: string) => {
      await freight.sql(`UPDATE transfer_manifest_items SET ${text} WHERE tenant_id = $1 AND id = $2`, item);
      await kit.database.transaction({ tenantId: freight.tenantId }, (tx) => wakeManifestStreams(tx, [id]));
    };
    const stream = await open(id);
    await nextOf(stream);
    expect(await nextOf(stream)).toMatchObject({ number: events, progress: { labelled: 0, failed: [] } });
    const printed = nextOf(stream);
    await change("labelled_at = now()", one);
    const first = await printed;
    expect(first).toMatchObject({ progress: { labelled: 1 } });
    const failing = nextOf(stream);
    await change("order_error = 'unit_size_out_of_range'", two);
    const second = await failing;
    expect(second).toMatchObject({ progress: { labelled: 1, failed: [{ item_id: two }] } });
    for (const { number } of [first, second]) expect(number.split("-")[0]).toBe(events);
    await stream.return?.();
    const late = await open(id, first.number);
    expect(await nextOf(late)).toEqual({ number: first.number, progress: null });
    expect(await nextOf(late)).toEqual(second);
    // Woken for nothing that it tells of: it says nothing.
    const quiet = nextOf(late);
    await change("labelled_at = now()", one);
    await freight.raise(one);
    expect(await quiet).toMatchObject({ progress: { counts: { exception: 1 } } });
    await late.return?.();
  });

  test("a client that is cut off twenty times while a manifest is worked on ends with all that happened", async () => {
    const id = await freight.manifest("awaiting_receipt", 20);
    const items = await freight.idsOf(id);
    let number = "0";
    let last: Awaited<ReturnType<typeof nextOf>>["progress"] = null;
    const work = (async () => {
      for (const item of items) await freight.raise(item);
    })();
    while (last?.counts.exception !== 20) {
      const stream = await open(id, number);
      await nextOf(stream);
      const seen = await nextOf(stream);
      expect(Number(seen.number)).toBeGreaterThan(Number(number));
      ({ number, progress: last } = seen);
      await stream.return?.();
    }
    await work;
    expect(last).toMatchObject({ status: "received_with_exceptions", event_number: (await freight.events(id)).length });
  });

  test("counts among the streams that a user may have open (4 B14)", async () => {
    const own = await freightOf(kit);
    const id = await own.draft(1);
    await limitTo(kit, own.tenantId, { streams_per_user: 1 });
    const stream = await open(id, undefined, own.admin);
    await nextOf(stream);
    expect(await outcomeOf(own.manifests.stream({ id }))).toBe("limit_reached");
    await stream.return?.();
    expect(await outcomeOf(own.manifests.stream({ id }))).toBe("done");
  });

  test("is an institution's user's too, of its own manifests, for as long as they are its own", async () => {
    const user = await freight.tenant.member("customer");
    const { ends, institution } = await freight.sender(user);
    const id = await freight.draft(1, ends);
    const stream = await open(id, undefined, user);
    await nextOf(stream);
    expect(await nextOf(stream)).toMatchObject({ progress: { status: "draft" } });
    const coming = outcomeOf(stream.next());
    await freight.caller.parties.institutions.update({ id: institution.id, user_id: null });
    await freight.travel.pick_up(id);
    expect(await coming).toBe("insufficient_permissions");
  });

  test("ends without another progress for staff whose rights are taken away (4 B3)", async () => {
    const viewer = await freight.tenant.member("viewer");
    const id = await freight.draft(1);
    const stream = await open(id, undefined, viewer);
    await nextOf(stream);
    await nextOf(stream);
    const coming = outcomeOf(stream.next());
    await freight.caller.identity.users.setRoles({ userId: viewer.userId, role_ids: [] });
    await freight.travel.pick_up(id);
    expect(await coming).toBe("insufficient_permissions");
  });
});
