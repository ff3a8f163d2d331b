import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { deliveriesFollowed, networkOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Seen = { id: string; updated_at: Date };
const { open, follow } = deliveriesFollowed<Seen>();

/** Twenty parcels, each changed three times, all at once: `latest` is what a reader heard last of each, `shown` how they are now. */
async function storm() {
  const { tenant, delivery, caller } = await networkOf(kit, await kit.tenant());
  const parcels = await Promise.all(Array.from({ length: 20 }, () => delivery()));
  await (await follow(tenant.admin)).leave();
  const told = new Map<string, string[]>();
  const note = ({ rows }: { rows: readonly Seen[] }) => {
    for (const { id, updated_at } of rows) told.set(id, [...(told.get(id) ?? []), updated_at.toISOString()]);
  };
  const write = () =>
    Promise.all(
      parcels.map(async ({ id }) => {
        for (let size = 2; size < 5; size += 1) {
          kit.clock.advance(1);
          await caller.delivery.deliveries.update({ id, unit_size: size });
        }
      }),
    );
  const shown = async () =>
    new Map(
      await Promise.all(
        parcels.map(
          async ({ id }) => [id, (await caller.delivery.deliveries.show({ id })).delivery.updated_at] as const,
        ),
      ),
    );
  const latest = () => new Map(parcels.map(({ id }) => [id, told.get(id)?.at(-1)]));
  const doubled = () => [...told.values()].filter((moments) => new Set(moments).size < moments.length);
  return { admin: tenant.admin, note, write, shown, latest, doubled };
}

describe("a stream of deliveries in a storm of changes (4 L9)", () => {
  test("resumed again and again while twenty write at once leaves no change out and brings none twice, in whatever order they commit", async () => {
    const { admin, note, write, shown, latest, doubled } = await storm();
    let stream = await open(admin);
    let isWriting = true;
    const writing = write().finally(() => (isWriting = false));
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      const last = stream.first.id;
      await stream.leave();
      stream = await open(admin, last);
      note(stream.first);
    }
    await writing;
    await stream.leave();
    expect(latest()).toEqual(await shown());
    expect(doubled()).toEqual([]);
  });

  test("followed while twenty write at once brings the same", async () => {
    const { admin, note, write, shown, latest, doubled } = await storm();
    const stream = await open(admin);
    const writing = write().then(shown);
    const isDone = async () => JSON.stringify([...latest()]) === JSON.stringify([...(await writing)]);
    do note(await stream.next());
    while (!(await isDone()));
    await stream.leave();
    expect(doubled()).toEqual([]);
  });
});
