/**
 * What a client developer does with bytes, lists and streams, over a line that breaks. The same runs in Node and in a
 * browser, against the running server; it answers what it saw, for the test to check.
 */
import type * as KarwanSdk from "@karwan/sdk";
import type { FilePart, KarwanRestClient } from "@karwan/sdk";

type Sdk = typeof KarwanSdk;

/** What the scenario is given: whom to ask, and how to have the line broken or somebody told something. */
export interface World {
  baseUrl: string;
  token: string;
  control(what: "loseAnswers" | "breakDownload" | "cut" | "tell", count: number): Promise<void>;
}

const SIZE = 300_000;
const TOLD = 24;

/** A picture by its first bytes, and then every byte there is, in no order. */
function picture(seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZE);
  let state = seed;
  for (let n = 0; n < SIZE; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[n] = state >>> 24;
  }
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0]);
  return bytes;
}

const isSame = (a: Uint8Array, b: ArrayBuffer) => {
  const other = new Uint8Array(b);
  return a.length === other.length && a.every((byte, n) => byte === other[n]);
};

const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.slice(at, at + 65_536));
      controller.close();
    },
  });

function formOf(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("file", new File([bytes], "door.jpg", { type: "image/jpeg" }));
  return form;
}

/** Each kind of body once, its first answer lost; read back and compared. */
async function uploads(rest: KarwanRestClient, { control }: World): Promise<Record<string, boolean>> {
  const type = "image/jpeg";
  const kinds: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Parameters<typeof send>[1]> = {
    form: formOf,
    file: (bytes) => ({ file: new File([bytes], "door.jpg", { type }) }),
    blob: (bytes) => ({ file: new Blob([bytes], { type }) }),
    bytes: (data) => ({ file: { data, type } }),
    stream: (bytes) => ({ file: { data: streamOf(bytes), type } }),
  };
  const same: Record<string, boolean> = {};
  for (const [index, [kind, body]] of Object.entries(kinds).entries()) {
    const bytes = picture(index + 1);
    await control("loseAnswers", 1);
    const { file } = await send(rest, body(bytes));
    const back = await rest.GET("/files/{id}", { params: { path: { id: file.id } }, parseAs: "arrayBuffer" });
    same[kind] = file.size_bytes === SIZE && isSame(bytes, back);
  }
  return same;
}

type UploadBody = FormData | { file: FilePart };
const send = (rest: KarwanRestClient, body: UploadBody) => rest.POST("/files", { body });

/** One file read in each way, two of them over a line that breaks in the middle. */
async function downloads(rest: KarwanRestClient, { control }: World): Promise<Record<string, boolean>> {
  const bytes = picture(99);
  const { file } = await rest.POST("/files", { body: { file: { data: bytes, type: "image/jpeg" } } });
  const params = { path: { id: file.id } };
  await control("breakDownload", 100_000);
  const buffer = await rest.GET("/files/{id}", { params, parseAs: "arrayBuffer" });
  await control("breakDownload", 100_000);
  const blob = await rest.GET("/files/{id}", { params });
  const stream = await rest.GET("/files/{id}", { params, parseAs: "stream" });
  return {
    arrayBuffer: isSame(bytes, buffer),
    blob: blob.type === "image/jpeg" && isSame(bytes, await blob.arrayBuffer()),
    stream: isSame(bytes, await new Response(stream).arrayBuffer()),
  };
}

async function lists(sdk: Sdk, rest: KarwanRestClient, options: { baseUrl: string; token: string }) {
  const names = Array.from({ length: 7 }, (_, n) => `Scenario ${n}`);
  for (const en of names) await rest.POST("/warehousing/item-categories", { body: { name: { en } } });
  const query = { search: "Scenario", limit: 3 };
  const overRest: string[] = [];
  for await (const { name } of rest.paginate("/warehousing/item-categories", { params: { query } }))
    overRest.push(name.en ?? "");
  const overTrpc: string[] = [];
  const { list } = sdk.createKarwanClient(options).warehousing.itemCategories;
  for await (const { name } of list.paginate(query)) overTrpc.push(name.en ?? "");
  return { overRest, overTrpc };
}

type Told = { data: { notification: { template_data: Record<string, unknown> } | null } };

/** Reads until all were told, while every few events the line is cut. */
async function follow(stream: AsyncIterable<Told>, abort: AbortController, { control }: World): Promise<string[]> {
  const codes: string[] = [];
  let hasBegun = false;
  for await (const { data } of stream) {
    // From the first opening on nothing may be missed, so only then is there something to tell.
    if (!hasBegun) await control("tell", TOLD);
    hasBegun = true;
    if (!data.notification) continue;
    codes.push(String(data.notification.template_data.deliveryCode));
    if (codes.length % 5 === 0) await control("cut", 0);
    if (codes.length === TOLD) abort.abort();
  }
  return codes;
}

export async function scenario(sdk: Sdk, world: World) {
  const { baseUrl, token } = world;
  const runtime = { random: () => 0 };
  const options = { baseUrl, token, runtime };
  const rest = sdk.createKarwanRestClient(options);
  const [overRest, overTrpc] = [new AbortController(), new AbortController()];
  // Made anew after a cut as soon as can be, for the test's sake.
  const soon = {
    ...options,
    runtime: { ...runtime, sleep: () => new Promise<void>((done) => void setTimeout(done, 20)) },
  };
  const { stream } = sdk.createKarwanClient(soon).messaging.notifications;
  const restStream = sdk
    .createKarwanRestClient(soon)
    .stream("/messaging/notifications/stream", { signal: overRest.signal });
  return {
    uploads: await uploads(rest, world),
    downloads: await downloads(rest, world),
    lists: await lists(sdk, rest, options),
    streams: {
      rest: await follow(restStream, overRest, world),
      trpc: await follow(stream.subscribe({}, { signal: overTrpc.signal }), overTrpc, world),
    },
    refusal: await rest.GET("/files/{id}", { params: { path: { id: "none" } } }).then(
      () => null,
      (error: unknown) =>
        sdk.isKarwanError(error) ? `${error.status} ${error.code} ${typeof error.requestId}` : String(error),
    ),
  };
}
