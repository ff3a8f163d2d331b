import { afterEach, describe, expect, test, vi } from "vitest";
import { createKarwanRestClient } from "./rest-client.ts";
import { newIdempotencyKey } from "./runtime.ts";
import { lost, scripted } from "./testing/scripted.ts";
import { createKarwanClient } from "./trpc-client.ts";

const PATH = "/warehousing/item-categories";

/** A signal as React Native has it: aborted or not, and nothing more. */
class PlainSignal extends EventTarget {
  aborted = false;
}
class PlainController {
  readonly signal = new PlainSignal();
  abort(): void {
    if (this.signal.aborted) return;
    this.signal.aborted = true;
    this.signal.dispatchEvent(new Event("abort"));
  }
}

// What React Native has not, or not wholly.
const missing = ["crypto", "Request", "ReadableStream", "DOMException", "TextDecoder", "structuredClone", "URL"];
function asReactNative(): void {
  for (const name of missing) vi.stubGlobal(name, undefined);
  vi.stubGlobal("AbortSignal", PlainSignal);
  vi.stubGlobal("AbortController", PlainController);
}
afterEach(() => vi.unstubAllGlobals());

const made = { success: true, message: "", item_category: { id: "c" } };
/** What `fetch` of such a place answers: no body that could be read piece by piece. */
const answered = (body: object) => ({
  ok: true,
  status: 200,
  headers: new Headers({ "content-type": "application/json" }),
  text: async () => JSON.stringify(body),
  blob: async () => new Blob(["b"]),
});
type Calls = { url: string; init: RequestInit | undefined }[];
function world(next: (call: number) => object | Error) {
  const calls: Calls = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    // There is neither Request nor URL here.
    if (typeof input !== "string") throw new Error("no address came");
    const outcome = next(calls.push({ url: input, init }));
    if (outcome instanceof Error) throw outcome;
    return outcome as Response;
  };
  return { ...scripted([]), fetch, calls };
}
const keysOf = (calls: Calls) => calls.map(({ init }) => new Headers(init?.headers).get("idempotency-key"));

describe("without what React Native lacks", () => {
  test("both clients call, repeat under one key, and fail as elsewhere", async () => {
    asReactNative();
    const lossy = world((call) => (call === 1 ? lost() : answered(made)));
    await createKarwanRestClient(lossy).POST(PATH, { body: { name: { en: "Tea" } } });
    const [first, second] = keysOf(lossy.calls);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    const trpc = world(() => answered({ result: { data: { json: made } } }));
    const { create, list } = createKarwanClient(trpc).warehousing.itemCategories;
    expect(await create.mutate({ name: { en: "Tea" } })).toEqual(made);
    expect(await list.query()).toEqual(made);
    expect(trpc.calls[1]?.url).toMatch(
      /^https:\/\/karwan\.example\.com\/trpc\/warehousing\.itemCategories\.list\?input=/,
    );
  });

  test("keys are still nobody else's", () => {
    asReactNative();
    const keys = new Set(Array.from({ length: 10_000 }, newIdempotencyKey));
    expect(keys.size).toBe(10_000);
    expect([...keys].every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });

  test("an attempt ends after its time, and a call when its caller gives up", async () => {
    asReactNative();
    const silent: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("Aborted")));
      });
    const options = { ...scripted([]), fetch: silent, retry: { attempts: 1 } };
    await expect(createKarwanRestClient(options).GET(PATH, { timeoutMs: 5 })).rejects.toMatchObject({
      code: "network_error",
    });
    const abort = new AbortController();
    const calls = [
      createKarwanRestClient(options).GET(PATH, { signal: abort.signal }),
      createKarwanClient(options).warehousing.itemCategories.list.query({}, { signal: abort.signal }),
    ];
    abort.abort();
    for (const call of calls) await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a file is sent from where it lies, each time anew", async () => {
    const appended: unknown[][] = [];
    class NativeForm {
      append(...part: unknown[]): void {
        appended.push(part);
      }
    }
    vi.stubGlobal("FormData", NativeForm);
    asReactNative();
    const lossy = world((call) => (call === 1 ? lost() : answered({ success: true, file: { id: "f" } })));
    const file = { uri: "file:///photos/door.jpg", name: "door.jpg", type: "image/jpeg" };
    await createKarwanRestClient(lossy).POST("/files", { body: { file } });
    expect(appended).toEqual([["file", file]]);
    expect(lossy.calls.map(({ init }) => init?.body instanceof NativeForm)).toEqual([true, true]);
    expect(new Headers(lossy.calls[0]?.init?.headers).has("content-type")).toBe(false);
  });

  test("a file is read as a Blob, and a stream says what it wants", async () => {
    asReactNative();
    const rest = createKarwanRestClient(world(() => answered({})));
    expect((await rest.GET("/files/{id}", { params: { path: { id: "f" } } })).size).toBe(1);
    const streams = world(() => ({ ...answered({}), headers: new Headers({ "content-type": "text/event-stream" }) }));
    const first = createKarwanRestClient(streams).stream("/messaging/notifications/stream").next();
    await expect(first).rejects.toMatchObject({
      code: "stream_unsupported",
      message: expect.stringContaining("fetch"),
    });
  });
});
