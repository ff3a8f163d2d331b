import superjson from "superjson";
import { expect, test } from "vitest";
import { scripted } from "./testing/scripted.ts";
import { createKarwanClient } from "./trpc-client.ts";
import { trpcData } from "./trpc-data.ts";

const overTheWire = (sent: unknown): never => JSON.parse(JSON.stringify(sent)) as never;

test("an input is what superjson reads as what was given, with somebody's own keys (1 §3)", () => {
  const given = { at: new Date(1), rows: [{ "a.b": new Date(2), none: null }], words: { constructor: "W & S" }, n: 0 };
  expect(superjson.deserialize(overTheWire(trpcData.input.serialize(given)))).toEqual(given);
  expect(trpcData.input.serialize({ left: undefined, name: "Tea" })).toEqual({ json: { name: "Tea" } });
});

test("a date that is none is refused before it is sent: as JSON it would be null", async () => {
  const world = scripted([]);
  const { create } = createKarwanClient(world).identity.apiKeys;
  await expect(create.mutate({ name: "Key", expires_at: new Date("tomorrow") })).rejects.toThrow("Invalid time value");
  expect(world.sent).toEqual([]);
});

test("moments are dates in what is answered", async () => {
  const created_at = new Date("2026-11-21T08:00:00.000Z");
  const world = scripted([{ status: 200, body: { result: { data: superjson.serialize({ item: { created_at } }) } } }]);
  const { item } = await createKarwanClient(world).warehousing.items.show.query({ id: "i" });
  expect(item.created_at).toEqual(created_at);
});
