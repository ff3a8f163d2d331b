import { createFinalURL, createQuerySerializer, defaultPathSerializer } from "openapi-fetch";
import type { BodyType } from "./body.ts";
import { CSV, encodeBody, FORM } from "./body.ts";
import { KarwanError } from "./error.ts";
import { binaryRoutes, lists, multipartRoutes, tableRoutes, unkeyedRoutes } from "./generated/operations.ts";
import type { CallOptions, ClientOptions, MutationOptions } from "./options.ts";
import { ifMatchHeader } from "./options.ts";
import type { List } from "./paginate.ts";
import { paginate } from "./paginate.ts";
import type { Method, Paginate, Parsed, Stream } from "./rest-types.ts";
import { newIdempotencyKey } from "./runtime.ts";
import type { StreamOptions } from "./stream.ts";
import { follow, restEvents } from "./stream.ts";
import type { Message, Reader } from "./transport.ts";
import { Transport } from "./transport.ts";

export interface KarwanRestClient {
  GET: Method<"get", CallOptions>;
  POST: Method<"post", MutationOptions>;
  PUT: Method<"put", MutationOptions>;
  PATCH: Method<"patch", MutationOptions>;
  DELETE: Method<"delete", MutationOptions>;
  paginate: Paginate;
  stream: Stream;
}

type Params = { path?: Record<string, unknown>; query?: Record<string, unknown> };
type AnyInit = MutationOptions & { params?: Params; body?: unknown; parseAs?: keyof Parsed };
type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const readers: { [As in keyof Parsed]: Reader<Parsed[As]> } = {
  blob: (response) => response.blob(),
  arrayBuffer: (response) => response.arrayBuffer(),
  text: (response) => response.text(),
  stream: async ({ body }, deadline) => {
    if (!body) throw new KarwanError({ code: "stream_unsupported", status: 0, message: "This fetch has no streams" });
    // However long it takes to read, until the caller's signal ends it.
    deadline.isHeld = true;
    deadline.stopTimer();
    return body;
  },
};

const bodyTypeOf = (route: string): BodyType =>
  tableRoutes.has(route) ? CSV : multipartRoutes.has(route) ? FORM : "application/json";

const querySerializer = createQuerySerializer();

/** The client's calls, not yet knowing which answer belongs to which path. */
class RestCalls {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  #urlOf(path: string, params: Params = {}): string {
    const baseUrl = `${this.#transport.root}/api/v1`;
    return createFinalURL(path, { baseUrl, params, querySerializer, pathSerializer: defaultPathSerializer });
  }

  async send(method: Verb, path: string, init: AnyInit = {}): Promise<unknown> {
    const route = `${method} ${path}`;
    const { params, body, parseAs = "blob", idempotencyKey, ifMatch, ...options } = init;
    const keyed = method !== "GET" && !unkeyedRoutes.has(route);
    const message: Message = {
      ...options,
      ...(await encodeBody(body, bodyTypeOf(route))),
      url: this.#urlOf(path, params),
      method,
      headers: {
        ...(keyed && { "idempotency-key": idempotencyKey ?? newIdempotencyKey() }),
        ...ifMatchHeader(ifMatch),
      },
      repeatable: method === "GET" || keyed,
    };
    return this.#transport.send<unknown>(message, binaryRoutes.has(route) ? readers[parseAs] : this.#transport.json);
  }

  paginate(path: string, init: AnyInit = {}): AsyncGenerator<unknown, void, undefined> {
    const list = (lists as Record<string, List>)[path];
    if (!list) throw new TypeError(`${path}: has no pages`);
    const { params, ...options } = init;
    const ask = (query: object) => this.send("GET", path, { ...options, params: { ...params, query: { ...query } } });
    return paginate(list, ask, params?.query ?? {});
  }

  stream(path: string, { params, ...options }: StreamOptions & { params?: Params } = {}) {
    const url = this.#urlOf(path, params);
    const open = (lastEventId: string | undefined): Message => ({
      url,
      method: "GET",
      headers: { accept: "text/event-stream", ...(lastEventId !== undefined && { "last-event-id": lastEventId }) },
      body: undefined,
      repeatable: true,
      attempts: 1,
    });
    return follow(this.#transport, { open, decode: restEvents }, options);
  }
}

/**
 * The typed client on REST, below `/api/v1`: `rest.GET("/warehousing/inventory-items/{id}", { params: { path: { id } } })`.
 * Answers the envelope of a success; throws KarwanError.
 */
export function createKarwanRestClient(options: ClientOptions): KarwanRestClient {
  const calls = new RestCalls(new Transport(options));
  const send = (method: Verb) => (path: string, init?: AnyInit) => calls.send(method, path, init);
  const [GET, POST, PUT, PATCH, DELETE] = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map(send);
  const client = {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE,
    paginate: calls.paginate.bind(calls),
    stream: calls.stream.bind(calls),
  };
  // The paths say which answer belongs to which call; the code above treats all alike.
  return client as KarwanRestClient;
}
