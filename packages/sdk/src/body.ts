/** Bytes as a caller may have them: whole, or as a stream that is read once. */
export type Bytes = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes with what a server wants to know of them. */
export interface NamedBytes {
  data: Bytes;
  /** Its media type, such as `image/jpeg`. */
  type: string;
  name?: string;
}

/** A file as React Native knows it: its `fetch` reads it from where it lies. */
export interface LocalFile {
  uri: string;
  type: string;
  name: string;
}

/** A file in a body: a Blob or File, bytes with their type, or React Native's description of a file. */
export type FilePart = Blob | NamedBytes | LocalFile;

/** A body that can be sent more than once, and the type that it needs said. */
export interface Encoded {
  body: RequestInit["body"];
  contentType?: string;
}

const is = <T>(type: (abstract new (...args: never[]) => T) | undefined, value: unknown): value is T =>
  type !== undefined && value instanceof type;
const isForm = (value: unknown): value is FormData => is(globalThis.FormData, value);
const isBlob = (value: unknown): value is Blob => is(globalThis.Blob, value);
const isStream = (value: unknown): value is ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> =>
  is(globalThis.ReadableStream, value) ||
  (typeof value === "object" && value !== null && Symbol.asyncIterator in value);
const isBytes = (value: unknown): value is ArrayBuffer | ArrayBufferView =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value);

async function* chunksOf(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Not every browser can iterate over its streams.
  if (!("getReader" in stream)) return yield* stream;
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.releaseLock();
  }
}

/** Bytes that stay as they are now, whatever the caller does with its buffer, and can be sent again. */
async function blobOf(data: Bytes, type: string): Promise<Blob> {
  if (isBlob(data)) return data.type === type ? data : data.slice(0, data.size, type);
  // A copy of its own, for the memory below may be shared.
  if (ArrayBuffer.isView(data))
    return new Blob([new Uint8Array(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))], { type });
  if (!isStream(data)) return new Blob([data], { type });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunksOf(data)) parts.push(new Uint8Array(chunk));
  return new Blob(parts, { type });
}

const isNamed = (value: unknown): value is NamedBytes => typeof value === "object" && value !== null && "data" in value;
const isLocal = (value: unknown): value is LocalFile => typeof value === "object" && value !== null && "uri" in value;

async function append(form: FormData, name: string, value: unknown): Promise<void> {
  if (isNamed(value)) form.append(name, await blobOf(value.data, value.type), value.name ?? "file");
  else if (isBlob(value)) form.append(name, value);
  // React Native's own FormData takes such a description in place of a Blob.
  else if (isLocal(value)) Reflect.apply(form.append, form, [name, value]);
  else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
}

/** A form from its parts by name; what is a list becomes several parts of one name. */
async function formOf(parts: object): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
      if (each !== undefined && each !== null) await append(form, name, each);
  return form;
}

export const CSV = "text/csv";
export const FORM = "multipart/form-data";
/** What a route takes: a table, a form, or JSON. */
export type BodyType = typeof CSV | typeof FORM | "application/json";

const isReadable = (value: unknown): value is Bytes => isBlob(value) || isBytes(value) || isStream(value);

/**
 * A body as `fetch` takes it: bytes byte for byte, forms as forms, tables as they stand, all else as JSON. What can be read only once is read
 * here, before the first attempt, so that every attempt sends the same.
 */
export async function encodeBody(body: unknown, type: BodyType): Promise<Encoded> {
  if (body === undefined) return { body: undefined };
  if (type === CSV && isReadable(body)) return { body: await blobOf(body, CSV), contentType: CSV };
  if (type === CSV && typeof body === "string") return { body, contentType: CSV };
  // `fetch` names the boundary and a Blob's type itself.
  if (isForm(body) || isBlob(body)) return { body };
  if (isBytes(body) || isStream(body)) return { body: await blobOf(body, "application/octet-stream") };
  if (type === FORM) return { body: await formOf(Object(body)) };
  return { body: JSON.stringify(body), contentType: "application/json" };
}
