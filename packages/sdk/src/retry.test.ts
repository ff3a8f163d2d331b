import { describe, expect, test } from "vitest";
import { KarwanError } from "./error.ts";
import { createKarwanRestClient } from "./rest-client.ts";
import { lost, refusal, scripted } from "./testing/scripted.ts";
import { createKarwanClient } from "./trpc-client.ts";

const made = { status: 201, body: { success: true, message: "made", item_category: { id: "c" } } };
const body = { name: { en: "Tea" } };
const PATH = "/warehousing/item-categories";

describe("a mutation", () => {
  test("is sent under one Idempotency-Key however often its answer is lost (3 §1.8)", async () => {
    const world = scripted([lost(), { status: 503, body: "away" }, lost(), made]);
    await createKarwanRestClient(world).POST(PATH, { body });
    const keys = world.sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(world.sent.map((sent) => sent.body)).toEqual([body, body, body, body]);
    expect(world.slept).toEqual([200, 400, 800]);
  });

  test("has another key than the next one, and the caller's own when there is one", async () => {
    const world = scripted(() => ({ status: 200, body: { result: { data: { json: {} } } } }));
    const { itemCategories } = createKarwanClient(world).warehousing;
    await itemCategories.create.mutate(body);
    await itemCategories.create.mutate(body);
    await itemCategories.create.mutate(body, { idempotencyKey: "mine" });
    const keys = world.sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("mine");
  });

  test("is sent with the moment of the record that it is only for, on either surface (4 L9)", async () => {
    const moment = "2026-11-21T08:00:00.000Z";
    const rest = scripted([{ status: 200, body: { success: true, message: "changed", item_category: { id: "c" } } }]);
    const options = { params: { path: { id: "c" } }, body, ifMatch: moment };
    await createKarwanRestClient(rest).PATCH("/warehousing/item-categories/{id}", options);
    const trpc = scripted(() => ({ status: 200, body: { result: { data: { json: {} } } } }));
    const { itemCategories } = createKarwanClient(trpc).warehousing;
    await itemCategories.update.mutate({ id: "c", ...body }, { ifMatch: new Date(moment) });
    await itemCategories.update.mutate({ id: "c", ...body });
    const sent = [...rest.sent, ...trpc.sent].map(({ headers }) => headers.get("if-match"));
    expect(sent).toEqual([moment, moment, null]);
  });

  test("is sent each time by the fetch that it began with, and not again where that will not (4 L9)", async () => {
    const world = scripted([lost(), lost(), made]);
    let now = "first";
    const asked: string[] = [];
    const fetchOfCall = (): typeof fetch => {
      const whose = now;
      return async (input, init) => {
        asked.push(whose);
        if (whose !== now) throw new KarwanError({ code: "session_changed", status: 0, message: "somebody else" });
        now = asked.length === 2 ? "second" : now;
        return world.fetch(input, init);
      };
    };
    const client = createKarwanRestClient({ ...world, fetchOfCall });
    await expect(client.POST(PATH, { body })).rejects.toMatchObject({ code: "session_changed" });
    expect(asked).toEqual(["first", "first", "first"]);
    expect(world.sent).toHaveLength(2);
    await client.POST(PATH, { body });
    expect(asked.at(-1)).toBe("second");
  });

  test("waits for its own first attempt that still runs, as long as the server asks", async () => {
    const running = { ...refusal(409, "idempotency_in_progress"), headers: { "retry-after": "1" } };
    const world = scripted([running, running, made]);
    await createKarwanRestClient(world).POST(PATH, { body });
    expect(world.slept).toEqual([1000, 1000]);
  });

  test("is not repeated when it was refused", async () => {
    const world = scripted([refusal(409, "conflict")]);
    await expect(createKarwanRestClient(world).POST(PATH, { body })).rejects.toMatchObject({ code: "conflict" });
    expect(world.sent).toHaveLength(1);
  });
});

describe("a mutation without a key", () => {
  const login = { email: "a@example.com", password: "x" };
  const signIn = (world: ReturnType<typeof scripted>) =>
    createKarwanClient(world).identity.sessions.login.mutate(login);

  test.for([lost(), { status: 503, body: "away" }, { status: 504, body: "late" }])(
    "is not repeated when nobody knows whether it was done",
    async (failure) => {
      const world = scripted([failure]);
      await expect(signIn(world)).rejects.toMatchObject({ name: "KarwanError" });
      expect(world.sent).toHaveLength(1);
      expect(world.sent[0]?.headers.has("idempotency-key")).toBe(false);
    },
  );

  test("is repeated when it was turned away at the door", async () => {
    const busy = { ...refusal(429, "rate_limited"), headers: { "retry-after": "7" } };
    const world = scripted([busy, { status: 200, body: { result: { data: { json: { access_token: "t" } } } } }]);
    expect(await signIn(world)).toEqual({ access_token: "t" });
    expect(world.slept).toEqual([7000]);
  });

  test("is not tried again against a locked account", async () => {
    const world = scripted([{ ...refusal(429, "too_many_attempts"), headers: { "retry-after": "1" } }]);
    await expect(signIn(world)).rejects.toMatchObject({ code: "too_many_attempts", status: 429 });
    expect(world.sent).toHaveLength(1);
  });
});

describe("repeating", () => {
  const list = (world: ReturnType<typeof scripted> & { timeoutMs?: number }, signal?: AbortSignal) =>
    createKarwanRestClient(world).GET(PATH, { signal });

  test("ends after the attempts allowed, with the last failure", async () => {
    const world = { ...scripted(() => lost()), retry: { attempts: 3 } };
    await expect(list(world)).rejects.toMatchObject({ code: "network_error", status: 0, cause: expect.any(TypeError) });
    expect(world.sent).toHaveLength(3);
  });

  test("ends at once when the server asks for more patience than there is", async () => {
    const world = scripted([{ ...refusal(429, "rate_limited"), headers: { "retry-after": "31" } }]);
    await expect(list(world)).rejects.toMatchObject({ code: "rate_limited" });
    expect(world.slept).toEqual([]);
  });

  test("waits until the moment that Retry-After names", async () => {
    const headers = { "retry-after": "Sat, 21 Nov 2026 08:00:12 GMT" };
    const world = scripted([
      { ...refusal(503, "service_unavailable"), headers },
      { status: 200, body: {} },
    ]);
    await list(world);
    expect(world.slept).toEqual([12_000]);
  });

  test("takes a server that does not answer in time for lost", async () => {
    const seen: (AbortSignal | null | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      seen.push(init?.signal);
      if (seen.length > 1) return Response.json({ success: true });
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("too late", "TimeoutError")));
      });
    };
    const world = scripted([]);
    expect(await list({ ...world, fetch, timeoutMs: 5 })).toEqual({ success: true });
    expect(seen).toHaveLength(2);
    expect(seen[0]?.aborted).toBe(true);
  });

  test("takes an answer that breaks off for none", async () => {
    let calls = 0;
    const world = scripted([]);
    const fetch = async () => {
      calls += 1;
      if (calls > 1) return Response.json({ success: true });
      return new Response(new ReadableStream({ start: (controller) => controller.error(new Error("reset")) }));
    };
    expect(await list({ ...world, fetch })).toEqual({ success: true });
  });

  test("stops when the caller gives up, and fails with the caller's reason", async () => {
    const abort = new AbortController();
    const world = scripted(() => lost());
    const sleep = async () => abort.abort(new Error("enough"));
    const given = { ...world, runtime: { ...world.runtime, sleep } };
    await expect(list(given, abort.signal)).rejects.toThrow("enough");
    expect(world.sent).toHaveLength(1);
    const query = createKarwanClient(given).warehousing.itemCategories.list.query({}, { signal: abort.signal });
    await expect(query).rejects.toThrow("enough");
    expect(world.sent).toHaveLength(1);
  });
});
