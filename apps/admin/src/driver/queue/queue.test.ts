import { describe, expect, test } from "vitest";
import type { Action, Answer, Entry, LocalFile, SentAction, Store, World } from "./action.ts";
import { localName } from "./local-files.ts";
import { ActionQueue, FILES_KEPT_MS } from "./queue.ts";

/** A store that outlives the queue, as a phone's does. */
function storeOf() {
  const entries: Entry[] = [];
  const files = new Map<string, LocalFile>();
  const place = (entry: Entry) =>
    entries.splice(
      entries.findIndex(({ seq }) => seq === entry.seq),
      1,
      entry,
    );
  let last = 0;
  const store: Store = {
    async add(action, added) {
      for (const file of added) files.set(file.id, file);
      last += 1;
      entries.push({ ...action, seq: last, state: "waiting" });
      return last;
    },
    async put(entry) {
      place(entry);
    },
    async end(entry, forgotten) {
      place(entry);
      for (const id of forgotten) files.delete(id);
    },
    async remove(seqs, gone) {
      entries.splice(0, entries.length, ...entries.filter(({ seq }) => !seqs.includes(seq)));
      for (const id of gone) files.delete(id);
    },
    all: async () => [...entries],
    file: async (id) => files.get(id) ?? null,
    async putFile(file) {
      files.set(file.id, file);
    },
  };
  return { store, entries, files };
}

class Lost extends Error {}
class Killed extends Error {}

interface Given {
  kept?: ReturnType<typeof storeOf>;
  /** While the network is gone, in milliseconds of the clock. */
  gone?: readonly [number, number];
  /** After so many requests the phone is switched off, in the middle of one. */
  killedAfter?: number;
  server?: ReturnType<typeof serverOf>;
  refuses?: (action: SentAction) => Partial<Answer> | null;
  fails?: (actions: readonly SentAction[]) => Error | null;
}

/** A server that does each action once by its name, and keeps each file once by its own. */
function serverOf() {
  const done: SentAction[] = [];
  const files: string[] = [];
  return { done, files };
}

/** A clock that moves when something waits for it, and a network on which half of what gets lost has arrived all the same. */
function worldOf(given: Given) {
  const { kept = storeOf(), gone = [0, 0], server = serverOf(), killedAfter = Number.POSITIVE_INFINITY } = given;
  let now = 0;
  let requests = 0;
  const carry = async (arrive: () => void) => {
    requests += 1;
    now += 200;
    const isGone = now >= gone[0] && now < gone[1];
    if (!isGone || requests % 2 === 0) arrive();
    if (requests >= killedAfter) throw new Killed();
    if (isGone) throw new Lost();
  };
  const world: World = {
    store: kept.store,
    owner: () => "me",
    now: () => now,
    async upload({ id }) {
      await carry(() => void (server.files.includes(id) || server.files.push(id)));
      return `/files/${id}`;
    },
    async sync(actions) {
      const answers: Answer[] = [];
      const failure = given.fails?.(actions);
      if (failure) throw failure;
      await carry(() => {
        for (const action of actions) {
          const refusal = given.refuses?.(action);
          const isKnown = server.done.some(({ client_id }) => client_id === action.client_id);
          if (!refusal && !isKnown) server.done.push(action);
          const { client_id } = action;
          answers.push({ client_id, status: "applied", code: null, message: null, ...refusal });
        }
      });
      return answers;
    },
    failureOf(error) {
      if (error instanceof Killed) throw error;
      return error instanceof Lost ? { retryInMs: 0 } : { code: "invalid_request", message: "No" };
    },
    async pause(ms) {
      now += ms;
    },
    changed: () => undefined,
  };
  return { queue: new ActionQueue(world), server, kept, clock: { now: () => now, pass: (ms: number) => (now += ms) } };
}

const photo = (id: string, at: number): LocalFile => ({ id, owner: "me", content: new Blob([id]), at, url: null });
const action = (n: number, at: number, files: readonly string[] = []): Action => ({
  client_id: `action-${n}`,
  owner: "me",
  type: files.length > 0 ? "deliver" : "start-delivery",
  delivery_id: `delivery-${n}`,
  code: `RAF-${n}`,
  payload: files.length > 0 ? { proof: { photo_urls: files.map(localName) } } : {},
  files,
  at,
});

/** Forty actions in an hour, twelve of them with a photo. */
async function hourOf(queue: ActionQueue) {
  for (let n = 0; n < 40; n++) {
    const at = n * 90_000;
    const files = n % 3 === 2 && n < 36 ? [`photo-${n}`] : [];
    await queue.add(
      action(n, at, files),
      files.map((id) => photo(id, at)),
    );
  }
}
const names = Array.from({ length: 40 }, (_, n) => `action-${n}`);
const photos = Array.from({ length: 12 }, (_, n) => `photo-${n * 3 + 2}`);

describe("what a driver does without a network (3 §5, 4 J13)", () => {
  test("40 actions and 12 photos of an hour offline arrive once each, in the order of doing, photos before what names them", async () => {
    const { queue, server, kept } = worldOf({ gone: [0, 3_600_000] });
    await hourOf(queue);
    await queue.run();
    expect(server.done.map(({ client_id }) => client_id)).toEqual(names);
    expect(server.files).toEqual(photos);
    expect(server.done[2]?.payload).toEqual({ proof: { photo_urls: ["/files/photo-2"] } });
    expect(server.done[39]?.occurred_at).toEqual(new Date(39 * 90_000));
    expect(kept.entries.every(({ state }) => state === "done")).toBe(true);
    expect(kept.files.size).toBe(0);
  });

  test("a phone that is switched off in the middle of any request goes on where it was, and nothing is done twice", async () => {
    for (let killedAfter = 1; killedAfter <= 26; killedAfter++) {
      const first = worldOf({ killedAfter });
      await hourOf(first.queue);
      await first.queue.run().catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
      const second = worldOf({ kept: first.kept, server: first.server, gone: [400, 60_000] });
      await second.queue.run();
      expect(second.server.done.map(({ client_id }) => client_id)).toEqual(names);
      expect(second.server.files).toEqual(photos);
      expect(second.kept.entries.filter(({ state }) => state !== "done")).toEqual([]);
    }
  });

  test("what the server refuses is set aside with its reason, keeps its photo, and what follows goes on", async () => {
    const { queue, kept, server } = worldOf({
      refuses: ({ client_id }) =>
        client_id === "action-1" ? { status: "rejected", code: "delivery_not_found", message: "Not yours" } : null,
    });
    await queue.add(action(1, 0, ["photo"]), [photo("photo", 0)]);
    await queue.add(action(2, 0));
    await queue.run();
    expect(queue.entries).toMatchObject([
      { state: "refused", problem: { code: "delivery_not_found", message: "Not yours" } },
      { state: "done" },
    ]);
    expect([...kept.files.keys()]).toEqual(["photo"]);
    await queue.again(queue.entries[0]?.seq ?? 0, "another-name");
    await queue.run();
    expect(server.done.map(({ client_id }) => client_id)).toEqual(["action-2", "another-name"]);
    expect(server.files).toEqual(["photo"]);
    expect(kept.files.size).toBe(0);
  });

  test("one that spoils a request for all is found by sending each on its own", async () => {
    const { queue, server } = worldOf({
      fails: (actions) => (actions.some(({ client_id }) => client_id === "action-1") ? new Error("bad") : null),
    });
    for (let n = 0; n < 3; n++) await queue.add(action(n, n));
    await queue.run();
    expect(queue.entries.map(({ state }) => state)).toEqual(["done", "refused", "done"]);
    expect(server.done.map(({ client_id }) => client_id)).toEqual(["action-0", "action-2"]);
  });

  test("the reason of a refusal is said once, whether the server says it of a field, of the whole, or of both", async () => {
    const future = "Must not be in the future";
    const reasons = [
      [future, [future]],
      [`occurred_at: ${future}`, [future]],
      ["Not a number", ["Not a number", "Too long"]],
    ] as const;
    const { queue } = worldOf({
      refuses: ({ client_id }) => {
        const [message, details] = reasons[Number(client_id.slice("action-".length))] ?? reasons[0];
        return {
          status: "rejected",
          code: "validation_failed",
          message,
          details: details.map((each) => ({ code: "invalid", message: each })),
        };
      },
    });
    for (let n = 0; n < reasons.length; n++) await queue.add(action(n, n));
    await queue.run();
    expect(queue.entries.map((each) => each.state === "refused" && each.problem.message)).toEqual([
      future,
      `occurred_at: ${future}`,
      "Not a number Too long",
    ]);
  });

  test("a step that waits already is not kept again, whichever tab kept it and however fast it is asked for", async () => {
    const kept = storeOf();
    const [one, other] = [worldOf({ kept }).queue, worldOf({ kept }).queue];
    await one.add(action(1, 0));
    await other.add({ ...action(1, 1), client_id: "again" });
    await Promise.all([other.add(action(2, 2)), other.add({ ...action(2, 3), client_id: "twice" })]);
    await other.add({ ...action(1, 4), client_id: "next", type: "fail" });
    expect(kept.entries.map(({ client_id }) => client_id)).toEqual(["action-1", "action-2", "next"]);
    expect(other.entries.map(({ client_id }) => client_id)).toEqual(["action-1", "action-2", "next"]);
    await one.run();
    await other.add({ ...action(1, 5), client_id: "anew" });
    expect(kept.entries.at(-1)?.client_id).toBe("anew");
  });

  test("photos that wait are kept for 48 hours; then their action is shown as not sent, and others go on", async () => {
    const { queue, server, clock } = worldOf({});
    await queue.add(action(1, 0, ["old"]), [photo("old", 0)]);
    await queue.add(action(2, 0));
    await queue.add(action(3, 3_600_000, ["young"]), [photo("young", 3_600_000)]);
    clock.pass(FILES_KEPT_MS + 1);
    await queue.run();
    expect(queue.entries).toMatchObject([
      { state: "refused", problem: { code: "files_expired" } },
      { state: "done" },
      { state: "done" },
    ]);
    expect(server.files).toEqual(["young"]);
  });

  test("what the server keeps for one that is missing is asked about again with what comes later (4 E7)", async () => {
    let isEarly = true;
    const { queue } = worldOf({
      refuses: ({ client_id }) =>
        client_id === "action-1" && isEarly ? { status: "deferred", code: "deferred" } : null,
    });
    await queue.add(action(1, 0));
    await queue.run();
    expect(queue.entries.map(({ state }) => state)).toEqual(["kept"]);
    isEarly = false;
    await queue.add(action(2, 0));
    await queue.run();
    expect(queue.entries.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("is never sent by somebody else's session, and what is taken off the list takes its photos along", async () => {
    const { queue, server, kept } = worldOf({});
    await kept.store.add({ ...action(1, 0), owner: "another" }, []);
    await queue.add(action(2, 0, ["photo"]), [photo("photo", 0)]);
    await queue.forget(queue.entries.map(({ seq }) => seq));
    await queue.run();
    expect(server.done).toEqual([]);
    expect(kept.files.size).toBe(0);
    expect(kept.entries.map(({ owner }) => owner)).toEqual(["another"]);
  });
});
