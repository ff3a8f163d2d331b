import { describe, expect, test } from "vitest";
import type { FilePart } from "./body.ts";
import { createKarwanRestClient } from "./rest-client.ts";
import { lost, scripted } from "./testing/scripted.ts";

type Part = { bytes: number[]; type: string; name: string };
type Arrived = { headers: Headers; parts: Record<string, Part> };

// Every value that a byte can have, among them what is no UTF-8.
const every = Uint8Array.from({ length: 1024 }, (_, n) => (n * 7) % 256);
const png = { type: "image/png" };

async function partsOf(request: Request): Promise<Arrived["parts"]> {
  const parts: Arrived["parts"] = {};
  for (const [name, part] of await request.formData()) {
    if (typeof part === "string") throw new Error(`${name}: came as text`);
    parts[name] = { bytes: [...new Uint8Array(await part.arrayBuffer())], type: part.type, name: part.name };
  }
  return parts;
}

/** A server that takes forms, and whose answers to the first of them are lost. */
function formServer(losses = 0) {
  const arrived: Arrived[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { headers } = request;
    if (arrived.push({ headers, parts: await partsOf(request) }) <= losses) throw lost();
    return Response.json({ success: true, file: { id: "f" } }, { status: 201 });
  };
  return { rest: createKarwanRestClient({ ...scripted([]), fetch }), arrived };
}

async function* pieces() {
  for (let at = 0; at < every.length; at += 100) yield every.slice(at, at + 100);
}
const streamed = () =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      for await (const piece of pieces()) controller.enqueue(piece);
      controller.close();
    },
  });
function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

// A view into a larger buffer: only what it shows may be sent.
const view = new Uint8Array([9, 9, ...every, 9]).subarray(2, 2 + every.length);
const named = { ...png, name: "door.png" };
const bodies: { what: string; body: () => FormData | { file: FilePart }; name?: string }[] = [
  { what: "a form", body: () => formOf(new File([every], "door.png", png)) },
  { what: "a File", body: () => ({ file: new File([every], "door.png", png) }) },
  { what: "a Blob", body: () => ({ file: new Blob([every], png) }), name: "blob" },
  { what: "bytes", body: () => ({ file: { data: every, ...named } }) },
  { what: "a view of bytes", body: () => ({ file: { data: view, ...named } }) },
  { what: "a buffer", body: () => ({ file: { data: every.buffer, ...named } }) },
  { what: "a stream", body: () => ({ file: { data: streamed(), ...named } }) },
  { what: "what comes piece by piece", body: () => ({ file: { data: pieces(), ...named } }) },
];

describe("an upload", () => {
  test.for(bodies)("of $what arrives byte for byte, also when it is sent again", async ({ body, name }) => {
    const { rest, arrived } = formServer(2);
    await rest.POST("/files", { body: body() });
    expect(arrived).toHaveLength(3);
    for (const { headers, parts } of arrived) {
      expect(headers.get("content-type")).toMatch(/^multipart\/form-data; *boundary=/);
      expect(parts).toEqual({ file: { bytes: [...every], type: "image/png", name: name ?? "door.png" } });
    }
  });

  test("is one under its Idempotency-Key: made by the client, or the caller's own (3 §1.8)", async () => {
    const { rest, arrived } = formServer(1);
    const body = { file: new Blob([every], png) };
    await rest.POST("/files", { body });
    await rest.POST("/files", { body, idempotencyKey: "door-1" });
    const [first, again, own] = arrived.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(own).toBe("door-1");
  });

  test("sends what the buffer held at first, whatever happens to it between two attempts", async () => {
    const data = every.slice();
    const { rest, arrived } = formServer(1);
    const sending = rest.POST("/files", { body: { file: { data, ...png } } });
    data.fill(0);
    await sending;
    expect(arrived.map(({ parts }) => parts.file?.bytes)).toEqual([[...every], [...every]]);
  });

  test("of a stream that breaks off is not sent at all, and fails with the stream's own error", async () => {
    const { rest, arrived } = formServer();
    const data = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("no disk")) });
    await expect(rest.POST("/files", { body: { file: { data, ...png } } })).rejects.toThrow("no disk");
    expect(arrived).toEqual([]);
  });
});

describe("a table", () => {
  const csv = "first_name,phone\nکریم,'+9647705550101\n";

  test.for([
    { what: "a text", body: csv },
    { what: "a Blob", body: new Blob([csv]) },
    { what: "bytes", body: new TextEncoder().encode(csv) },
    { what: "a buffer", body: new TextEncoder().encode(csv).buffer },
    {
      what: "a File that a spreadsheet named its own way",
      body: new File([csv], "d.csv", { type: "application/vnd.ms-excel" }),
    },
  ])(
    "of $what arrives as it stands, said to be CSV, and once under its key when it is sent again",
    async ({ body }) => {
      const arrived: { text: string; type: string | null; key: string | null }[] = [];
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const request = new Request(input, init);
        const { headers } = request;
        const [type, key] = [headers.get("content-type"), headers.get("idempotency-key")];
        if (arrived.push({ text: await request.text(), type, key }) === 1) throw lost();
        return Response.json({ success: true, total: 1 });
      };
      const rest = createKarwanRestClient({ ...scripted([]), fetch });
      const query = { dry_run: false };
      await rest.POST("/imports/drivers", { params: { query }, body });
      const [first, again] = arrived;
      expect([first?.text, first?.type]).toEqual([csv, "text/csv"]);
      expect(again).toEqual(first);
    },
  );
});

describe("a download", () => {
  const params = { path: { id: "f" } };
  const bytes = (response: Response | (() => Response)) => {
    const fetch = async () => (typeof response === "function" ? response() : response);
    return createKarwanRestClient({ ...scripted([]), fetch });
  };
  const file = () => new Response(every, { headers: { "content-type": "image/png" } });

  test("is a Blob of its type, or what the caller wants it as", async () => {
    const rest = bytes(file);
    const blob = await rest.GET("/files/{id}", { params });
    expect(blob.type).toBe("image/png");
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(every);
    const buffer = await rest.GET("/files/{id}", { params, parseAs: "arrayBuffer" });
    expect(new Uint8Array(buffer)).toEqual(every);
    const stream = await rest.GET("/files/{id}", { params, parseAs: "stream" });
    expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(every);
    const text = new Response("a,b\n", { headers: { "content-type": "text/csv" } });
    expect(await bytes(text).GET("/files/{id}", { params, parseAs: "text" })).toBe("a,b\n");
  });

  test("that breaks off in the middle is fetched again", async () => {
    let calls = 0;
    const broken = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            if (calls++ === 0) controller.enqueue(every.slice(0, 10));
            else controller.error(new TypeError("terminated"));
          },
        }),
      );
    const rest = bytes(() => (calls < 2 ? broken() : file()));
    expect(new Uint8Array(await rest.GET("/files/{id}", { params, parseAs: "arrayBuffer" }))).toEqual(every);
  });

  test("that is refused fails with the reason, as any call does", async () => {
    const refused = { success: false, message: "File not found", code: "file_not_found", request_id: "r" };
    const rest = bytes(Response.json(refused, { status: 404 }));
    await expect(rest.GET("/files/{id}", { params })).rejects.toMatchObject({ code: "file_not_found", status: 404 });
  });

  test("as a stream goes on after the time of an attempt, and ends with the caller's signal", async () => {
    const signals: AbortSignal[] = [];
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      const { signal } = init ?? {};
      if (!signal) throw new Error("no signal came");
      signals.push(signal);
      return new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(every);
            signal.addEventListener("abort", () => controller.error(signal.reason));
          },
        }),
      );
    };
    const rest = createKarwanRestClient({ ...scripted([]), fetch, timeoutMs: 5 });
    const abort = new AbortController();
    const stream = await rest.GET("/files/{id}", { params, parseAs: "stream", signal: abort.signal });
    const reader = stream.getReader();
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect((await reader.read()).value).toEqual(every);
    const end = reader.read();
    abort.abort(new Error("enough"));
    await expect(end).rejects.toThrow("enough");
    expect(signals).toHaveLength(1);
  });
});
