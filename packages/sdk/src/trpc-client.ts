import { createTRPCUntypedClient, httpLink, TRPCClientError } from "@trpc/client";
import { throwIfAborted } from "./deadline.ts";
import { KarwanError } from "./error.ts";
import type { KarwanClient } from "./generated/client.ts";
import { operationLists, operations } from "./generated/operations.ts";
import type { CallOptions, ClientOptions, MutationOptions } from "./options.ts";
import { ifMatchHeader } from "./options.ts";
import type { List } from "./paginate.ts";
import { paginate } from "./paginate.ts";
import { newIdempotencyKey } from "./runtime.ts";
import type { StreamOptions } from "./stream.ts";
import { follow, trpcEvents } from "./stream.ts";
import type { Message } from "./transport.ts";
import { Transport } from "./transport.ts";
import { trpcData } from "./trpc-data.ts";

type Kind = (typeof operations)[keyof typeof operations];
type Call = (input?: object, options?: MutationOptions & StreamOptions) => unknown;
/** The client as it is built: areas and resources down to the calls of each operation. */
type Tree = { [name: string]: Tree | Call };
/** What the library wants to send; who asks, how often and how long is said by the call's own options. */
type Sent = { method?: string; body?: unknown; headers?: unknown };

/** Sends operations by their paths; every failure comes out as a KarwanError or the reason of an abort. */
class TrpcCalls {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get #url(): string {
    return `${this.#transport.root}/trpc`;
  }

  async #exchange(url: string, { method = "GET", body }: Sent, options: MutationOptions): Promise<unknown> {
    const { idempotencyKey: key, ifMatch, ...rest } = options;
    const message: Message = {
      ...rest,
      url,
      method,
      body: typeof body === "string" ? body : undefined,
      ...(method !== "GET" && { contentType: "application/json" }),
      headers: { ...(key !== undefined && { "idempotency-key": key }), ...ifMatchHeader(ifMatch) },
      repeatable: method === "GET" || key !== undefined,
    };
    return this.#transport.send(message, this.#transport.json);
  }

  async send(type: "query" | "mutation", path: string, input: object, options: MutationOptions = {}): Promise<unknown> {
    const fetch = async (url: unknown, init?: Sent) => {
      const answer = await this.#exchange(String(url), init ?? {}, options);
      return { ok: true, json: async () => answer };
    };
    try {
      return await createTRPCUntypedClient({ links: [httpLink({ url: this.#url, fetch, transformer: trpcData })] })[
        type
      ](path, input);
    } catch (error) {
      throwIfAborted(options.signal);
      if (error instanceof TRPCClientError && error.cause instanceof KarwanError) throw error.cause;
      throw error;
    }
  }

  paginate(path: string, list: List, input: object, options?: CallOptions) {
    return paginate(list, (query) => this.send("query", path, query, options), { ...input });
  }

  subscribe(path: string, input: object, options: StreamOptions = {}) {
    const url = `${this.#url}/${path}?input=${encodeURIComponent(JSON.stringify(trpcData.input.serialize(input)))}`;
    const open = (lastEventId: string | undefined): Message => ({
      url,
      method: "GET",
      headers: { accept: "text/event-stream", ...(lastEventId !== undefined && { "last-event-id": lastEventId }) },
      body: undefined,
      repeatable: true,
      attempts: 1,
    });
    return follow(this.#transport, { open, decode: trpcEvents }, options);
  }
}

function callsOf(calls: TrpcCalls, path: string, kind: Kind): Tree {
  if (kind === "stream") return { subscribe: (input = {}, options) => calls.subscribe(path, input, options) };
  if (kind === "query") {
    const query: Tree = { query: (input = {}, options) => calls.send("query", path, input, options) };
    const list = (operationLists as Record<string, List>)[path];
    if (list) query.paginate = (input = {}, options) => calls.paginate(path, list, input, options);
    return query;
  }
  return {
    mutate: (input = {}, options) => {
      const idempotencyKey = kind === "keyed" ? (options?.idempotencyKey ?? newIdempotencyKey()) : undefined;
      return calls.send("mutation", path, input, { ...options, idempotencyKey });
    },
  };
}

function treeOf(calls: TrpcCalls): object {
  const root: Tree = {};
  for (const [path, kind] of Object.entries(operations)) {
    let at = root;
    for (const name of path.split(".")) {
      const below: Tree | Call = at[name] ?? {};
      if (typeof below === "function") throw new Error(`${path}: lies below another operation`);
      at[name] = below;
      at = below;
    }
    Object.assign(at, callsOf(calls, path, kind));
  }
  return root;
}

/**
 * The typed client on tRPC: `client.<area>.<resource>.<operation>.query(input)` or `.mutate(input)`. Answers plain data;
 * throws KarwanError.
 */
export function createKarwanClient(options: ClientOptions): KarwanClient {
  // The tree is built from the same list as its types.
  return treeOf(new TrpcCalls(new Transport(options))) as KarwanClient;
}
