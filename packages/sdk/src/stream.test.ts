import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClientOptions } from "./options.ts";
import { createKarwanRestClient } from "./rest-client.ts";
import type { StreamOptions } from "./stream.ts";
import { refusal, scripted } from "./testing/scripted.ts";
import { createKarwanClient } from "./trpc-client.ts";

const PATH = "/messaging/notifications/stream";
type Life = { bytes: Uint8Array; ends: "closed" | "broken" | "open" };
type Answering = (lastEventId: string | null, life: number) => Life | Response;

const encode = (text: string) => new TextEncoder().encode(text);
const told = (id: number | string, notification: string | null) =>
  `event: ${notification === null ? "ready" : "notification"}\ndata: ${JSON.stringify({ notification })}\nid: ${id}\n\n`;

/** A body that comes in pieces of these sizes, the last of which repeats. */
function bodyOf({ bytes, ends }: Life, sizes: readonly number[], signal: AbortSignal | null | undefined) {
  let at = 0;
  let piece = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
    pull(controller) {
      if (at < bytes.length) {
        const size = sizes[Math.min(piece++, sizes.length - 1)] ?? bytes.length;
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      } else if (ends === "closed") controller.close();
      else if (ends === "broken") controller.error(new TypeError("terminated"));
      else return new Promise<void>(() => undefined);
      return undefined;
    },
  });
}

/** A server of streams: what it answers is told by where the client wants to go on, and how often it came. */
function streamServer(answer: Answering, sizes: readonly number[] = [1_000_000]) {
  const world = scripted([]);
  const opened: { lastEventId: string | null; headers: Headers; url: URL; signal: AbortSignal | null }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const headers = new Headers(init?.headers);
    const lastEventId = headers.get("last-event-id");
    opened.push({
      lastEventId,
      headers,
      url: new URL(input instanceof Request ? input.url : `${input}`),
      signal: init?.signal ?? null,
    });
    const answered = answer(lastEventId, opened.length);
    if (answered instanceof Response) return answered;
    const type = { "content-type": "text/event-stream" };
    return new Response(bodyOf(answered, sizes, init?.signal), { headers: type });
  };
  return { ...world, fetch, opened };
}

type World = ReturnType<typeof streamServer>;
const follow = (world: World, options: StreamOptions = {}, more: Partial<ClientOptions> = {}) =>
  createKarwanRestClient({ ...world, ...more } as ClientOptions).stream(PATH, options);

/** Reads until so many notifications have come. */
async function take(world: World, count: number, options?: StreamOptions): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { data } of follow(world, options)) {
    if (data.notification !== null) found.push(data.notification);
    if (found.length === count) break;
  }
  return found;
}

describe("a stream", () => {
  test("brings every event once and in order, wherever its bytes are parted and wherever connections break", async () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { minLength: 1, maxLength: 12 });
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
    const cuts = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 });
    const ends = fc.constantFrom("closed" as const, "broken" as const);
    await fc.assert(
      fc.asyncProperty(texts, sizes, cuts, ends, async (events, parts, breaks, end) => {
        const world = streamServer((lastEventId, life) => {
          const from = Number(lastEventId ?? 0);
          const rest = events.map((text, n) => told(n + 1, text)).slice(from);
          const bytes = encode([told(from, null), ...rest].join(""));
          const cut = breaks[life - 1];
          return cut === undefined ? { bytes, ends: "open" } : { bytes: bytes.slice(0, cut), ends: end };
        }, parts);
        expect(await take(world, events.length)).toEqual(events);
      }),
    );
  });

  test("says where it stands with each event, and goes on where an earlier life of the program ended", async () => {
    const world = streamServer((lastEventId) => ({
      bytes: encode(told(Number(lastEventId ?? 0), null) + told(Number(lastEventId ?? 0) + 1, "one")),
      ends: "open",
    }));
    const [first, second] = [await follow(world).next(), follow(world, { lastEventId: "41" })];
    expect(first.value).toEqual({ id: "0", event: "ready", data: { notification: null } });
    expect(world.opened[0]?.lastEventId).toBeNull();
    await second.next();
    expect((await second.next()).value).toEqual({ id: "42", event: "notification", data: { notification: "one" } });
    expect(world.opened[1]?.lastEventId).toBe("41");
    await second.return();
  });

  test("says each time that its connection was lost, and not when the server has merely closed it", async () => {
    const ends: Life["ends"][] = ["broken", "closed", "broken", "open"];
    const world = streamServer((_, life) => ({ bytes: encode(told(life, "x")), ends: ends[life - 1] ?? "open" }));
    let lost = 0;
    await take(world, ends.length, { onLost: () => void lost++ });
    expect(lost).toBe(2);
  });

  test("asks with the caller's credential and language, and for nothing but events", async () => {
    const world = streamServer(() => ({ bytes: encode(told(1, "x")), ends: "open" }));
    const stream = follow(world, { language: "ku" }, { token: "t" });
    await stream.next();
    await stream.return();
    const { headers, url } = world.opened[0] ?? {};
    expect(url?.pathname).toBe(`/api/v1${PATH}`);
    expect([headers?.get("authorization"), headers?.get("accept"), headers?.get("accept-language")]).toEqual([
      "Bearer t",
      "text/event-stream",
      "ku",
    ]);
  });

  test("comes back after what the server's retry asks for, and longer from failure to failure", async () => {
    // Each anew: a clone whose twin the garbage collector takes may never be read to its end.
    const away = () => new Response("away", { status: 503 });
    const lives: (Life | Response)[] = [
      { bytes: encode(`retry: 3000\n${told(1, "one")}`), ends: "closed" },
      away(),
      away(),
      { bytes: encode(told(2, "two")), ends: "broken" },
    ];
    const world = streamServer((_last, life) => lives[life - 1] ?? { bytes: encode(told(3, "three")), ends: "open" });
    expect(await take(world, 3)).toEqual(["one", "two", "three"]);
    expect(world.slept).toEqual([3000, 3000, 6000, 3000]);
  });

  test("waits as long as a server under load asks for", async () => {
    const busy = Response.json(
      { success: false, code: "rate_limited", message: "" },
      { status: 429, headers: { "retry-after": "40" } },
    );
    const world = streamServer((_last, life) => (life === 1 ? busy : { bytes: encode(told(1, "x")), ends: "open" }));
    expect(await take(world, 1)).toEqual(["x"]);
    expect(world.slept).toEqual([40_000]);
  });

  test("goes on with a new token when its session's has expired, before it begins and under way", async () => {
    const expired = { success: false, code: "token_expired", message: "" };
    let newest = 2;
    const world = streamServer((last) => {
      const key = world.opened.at(-1)?.headers.get("authorization");
      if (world.opened.at(-1)?.url.pathname.endsWith("/auth/refresh"))
        return Response.json({ access_token: `a${newest}`, refresh_token: `r${newest}` });
      if (key !== `Bearer a${newest}`) return Response.json(expired, { status: 401 });
      if (last !== null) return { bytes: encode(told(2, "two")), ends: "open" };
      newest += 1;
      return { bytes: encode(`${told(1, "one")}event: error\ndata: ${JSON.stringify(expired)}\n\n`), ends: "closed" };
    });
    const found: unknown[] = [];
    for await (const { data } of follow(world, {}, { token: { accessToken: "a1", refreshToken: "r1" } })) {
      found.push(data.notification);
      if (found.length === 2) break;
    }
    expect(found).toEqual(["one", "two"]);
    const refreshes = world.opened.filter(({ url }) => url.pathname.endsWith("/auth/refresh"));
    expect(refreshes).toHaveLength(2);
  });

  test.for([
    { what: "a refusal", life: () => Response.json(refusal(403, "insufficient_permissions").body, { status: 403 }) },
    {
      what: "the reason that ends it under way",
      life: () => ({
        bytes: encode(`event: error\ndata: ${JSON.stringify(refusal(401, "insufficient_permissions").body)}\n\n`),
        ends: "closed" as const,
      }),
    },
  ])("ends with $what, and does not come again", async ({ life }) => {
    const world = streamServer(life);
    await expect(take(world, 1)).rejects.toMatchObject({ name: "KarwanError", code: "insufficient_permissions" });
    expect(world.opened).toHaveLength(1);
  });

  test("of a server that fails again and again ends after the attempts allowed", async () => {
    const failure = { success: false, code: "internal_server_error", message: "" };
    const world = streamServer(() => ({
      bytes: encode(`event: error\ndata: ${JSON.stringify(failure)}\n\n`),
      ends: "closed",
    }));
    await expect(take(world, 1)).rejects.toMatchObject({ code: "internal_server_error" });
    expect(world.opened).toHaveLength(5);
  });

  test("that is a page of somebody between, or no stream for want of one, says so", async () => {
    const page = streamServer(() => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } }));
    await expect(take(page, 1)).rejects.toMatchObject({ code: "unexpected_response" });
    const none = streamServer(() => new Response(null, { headers: { "content-type": "text/event-stream" } }));
    await expect(take(none, 1)).rejects.toMatchObject({ code: "stream_unsupported" });
  });

  test("whose connection has died without a word is opened anew", async () => {
    const silent: Life = { bytes: encode(told(1, "one")), ends: "open" };
    const world = streamServer((last) => (last === null ? silent : { bytes: encode(told(2, "two")), ends: "open" }));
    expect(await take(world, 2, { idleMs: 10 })).toEqual(["one", "two"]);
    expect(world.opened.map(({ lastEventId }) => lastEventId)).toEqual([null, "1"]);
  });

  test("of a reader that takes its time is not taken for dead", async () => {
    const bytes = encode(told(1, "one") + told(2, "two"));
    const world = streamServer(() => ({ bytes, ends: "open" }));
    const found: unknown[] = [];
    for await (const { data } of follow(world, { idleMs: 10 })) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      found.push(data.notification);
      if (found.length === 2) break;
    }
    expect(found).toEqual(["one", "two"]);
    expect(world.opened).toHaveLength(1);
  });
});

describe("a stream ends", () => {
  const open = () => streamServer(() => ({ bytes: encode(told(1, "one")), ends: "open" }));

  test("with its signal, while it waits for an event", async () => {
    const world = open();
    const abort = new AbortController();
    const stream = follow(world, { signal: abort.signal });
    await stream.next();
    const next = stream.next();
    abort.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(world.opened[0]?.signal?.aborted).toBe(true);
  });

  test("with its signal, while it waits before it comes again; and at once when it was aborted before", async () => {
    const abort = new AbortController();
    const world = streamServer(() => new Response("away", { status: 503 }));
    const sleep = async () => abort.abort();
    const given = { ...world, runtime: { ...world.runtime, sleep } };
    expect(await follow(given, { signal: abort.signal }).next()).toEqual({ done: true, value: undefined });
    expect(world.opened).toHaveLength(1);
    expect((await follow(world, { signal: abort.signal }).next()).done).toBe(true);
    expect(world.opened).toHaveLength(1);
  });

  test("with its signal, also when more has come already", async () => {
    const world = streamServer(() => ({ bytes: encode([1, 2, 3].map((id) => told(id, "x")).join("")), ends: "open" }));
    const abort = new AbortController();
    const seen: unknown[] = [];
    for await (const { id } of follow(world, { signal: abort.signal })) {
      seen.push(id);
      if (id === "2") abort.abort();
    }
    expect(seen).toEqual(["1", "2"]);
  });

  test("when its reader leaves, and lets the connection go", async () => {
    const world = open();
    for await (const _event of follow(world)) break;
    expect(world.opened[0]?.signal?.aborted).toBe(true);
  });
});

test("a subscription over tRPC is the same stream: what is the protocol's own is left out", async () => {
  const line = (fields: Record<string, string>) =>
    `${Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join("")}\n\n`;
  const event = (id: number) => line({ data: JSON.stringify({ json: { notification: `n${id}` } }), id: String(id) });
  const world = streamServer((last) => {
    const own = line({ event: "connected", data: "{}" }) + line({ event: "ping", data: "" });
    const bytes = encode(own + event(Number(last ?? 0) + 1) + line({ event: "return", data: "" }));
    return { bytes, ends: "closed" };
  });
  const found: unknown[] = [];
  const { stream } = createKarwanClient(world).messaging.notifications;
  for await (const { id, event: name, data } of stream.subscribe()) {
    found.push([id, name, data.notification]);
    if (found.length === 3) break;
  }
  expect(found).toEqual([1, 2, 3].map((id) => [String(id), "message", `n${id}`]));
  expect(world.opened.map(({ url }) => url.pathname + url.search)).toEqual(
    Array.from({ length: 3 }, () => "/trpc/messaging.notifications.stream?input=%7B%22json%22%3A%7B%7D%7D"),
  );
  const failure = { message: "no", code: -32_000, data: { code: "unauthenticated", message: "no" } };
  const refused = streamServer(() => ({
    bytes: encode(line({ event: "serialized-error", data: JSON.stringify({ json: failure }) })),
    ends: "closed",
  }));
  const first = createKarwanClient(refused).messaging.notifications.stream.subscribe().next();
  await expect(first).rejects.toMatchObject({ code: "unauthenticated" });
});
