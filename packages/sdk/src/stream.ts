import type { EventSourceMessage } from "eventsource-parser";
import { createParser } from "eventsource-parser";
import superjson from "superjson";
import { delayBeforeReopening } from "./backoff.ts";
import type { Deadline } from "./deadline.ts";
import { errorFrom, KarwanError } from "./error.ts";
import { parseJson } from "./json.ts";
import type { CallOptions } from "./options.ts";
import type { Message, Reader, Transport } from "./transport.ts";

// The server says something every 15 seconds, if only a comment.
const IDLE_MS = 45_000;
const RETRY_MS = 1_000;

export interface StreamOptions extends CallOptions {
  /** Where to go on: the `id` of the last event that was dealt with, also in an earlier life of the program. */
  lastEventId?: string;
  /** After how long a silence the connection is taken for dead and made anew. Default 45 s. */
  idleMs?: number;
  /** Called when the connection was lost, before it is made anew; once the next event comes it stands again. */
  onLost?(): void;
}

export interface StreamEvent<Data> {
  /** Where the stream stands after this event: what `lastEventId` takes. */
  id: string | undefined;
  /** What it is called on the wire; `ready` each time that the stream was opened. */
  event: string;
  data: Data;
}

/** What an event on the wire is: something for the reader, why the stream ends, or nothing but the protocol's own. */
export type Decoded = { data: unknown } | { failure: unknown } | null;

export interface Source {
  /** The request that opens the stream after an event. */
  open(lastEventId: string | undefined): Message;
  decode(message: EventSourceMessage): Decoded;
}

type Opened = { reader: ReadableStreamDefaultReader<Uint8Array>; deadline: Deadline };

const bodyOf: Reader<Opened> = async (response, deadline) => {
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("text/event-stream")) throw errorFrom(response.status, undefined, response.headers, 0);
  if (!response.body) {
    const message = "This fetch can't read an answer piece by piece: give one that can in the option `fetch`";
    throw new KarwanError({ code: "stream_unsupported", status: 0, message });
  }
  deadline.isHeld = true;
  return { reader: response.body.getReader(), deadline };
};

type Hearing = { idleMs: number; onRetry(ms: number): void };

/** One connection, from its opening until it ends or breaks. An event that is not whole yet when it breaks is none. */
async function* connect(transport: Transport, message: Message, { idleMs, onRetry }: Hearing) {
  const { reader, deadline } = await transport.send(message, bodyOf);
  const text = new TextDecoder();
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event), onRetry });
  try {
    for (;;) {
      deadline.extend(idleMs);
      const part = await reader.read().catch((cause: unknown) => Promise.reject(transport.lost(cause)));
      // Whoever takes long over an event has no dead connection.
      deadline.stopTimer();
      if (part.done) return;
      parser.feed(text.decode(part.value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    deadline.abort("the stream is not read any more");
    deadline.release();
  }
}

/**
 * The events of a stream, in order, each once: whatever breaks the connection, it is made again after the last event that
 * came whole. Ends when the signal aborts or the caller stops reading; fails where coming again would bring the same.
 */
export async function* follow(
  transport: Transport,
  source: Source,
  options: StreamOptions,
): AsyncGenerator<StreamEvent<unknown>, void, undefined> {
  const { signal, idleMs = IDLE_MS } = options;
  const { runtime, retry } = transport;
  let { lastEventId } = options;
  let retryMs = RETRY_MS;
  let failures = 0;
  const hearing: Hearing = {
    idleMs,
    onRetry: (ms) => {
      retryMs = ms;
    },
  };
  while (!signal?.aborted) {
    let error: KarwanError | null = null;
    try {
      const message = { ...source.open(lastEventId), signal, language: options.language, timeoutMs: options.timeoutMs };
      for await (const event of connect(transport, message, hearing)) {
        const decoded = source.decode(event);
        if (decoded && "failure" in decoded) throw errorFrom(0, decoded.failure, new Headers(), 0);
        if (event.id !== undefined) lastEventId = event.id;
        if (!decoded) continue;
        failures = 0;
        yield { id: lastEventId, event: event.event ?? "message", data: decoded.data };
        // More may have come with it, which whoever gave up does not want.
        if (signal?.aborted) return;
      }
    } catch (cause) {
      if (signal?.aborted) return;
      if (!(cause instanceof KarwanError)) throw cause;
      error = cause;
      failures += 1;
    }
    const at = { failures, attempts: retry.attempts, retryMs, maxDelayMs: retry.maxDelayMs, random: runtime.random() };
    const delay = delayBeforeReopening(error, at);
    // As it came: an abort may carry anything.
    // oxlint-disable-next-line typescript/only-throw-error
    if (delay === null) throw error;
    if (error !== null) options.onLost?.();
    await runtime.sleep(delay, signal);
  }
}

/** Events as REST names them: `error` says why the stream ends, all others carry data. */
export const restEvents: Source["decode"] = ({ event, data }) =>
  event === "error" ? { failure: parseJson(data) } : { data: parseJson(data) };

/** Events as tRPC writes them: those with a name are its own. */
export const trpcEvents: Source["decode"] = ({ event, data }) => {
  if (event === "serialized-error") return { failure: { error: parseJson(data) } };
  return event === undefined || event === "message" ? { data: superjson.parse(data) } : null;
};
