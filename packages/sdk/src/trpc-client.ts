import { createTRPCUntypedClient, httpLink, TRPCClientError } from "@trpc/client";
import { KarwanError } from "./error.ts";
import type { KarwanClient } from "./generated/client.ts";
import { operations } from "./generated/operations.ts";
import type { ClientOptions, MutationOptions } from "./options.ts";
import { newIdempotencyKey } from "./runtime.ts";
import { Transport } from "./transport.ts";

type Sender = ReturnType<typeof createSender>;
type Call = (input?: unknown, options?: MutationOptions) => Promise<unknown>;
/** The client as it is built: areas and resources down to the calls of each operation. */
type Tree = { [name: string]: Tree | Call };

/** Sends one operation by its path; every failure comes out as a KarwanError or the reason of an abort. */
function createSender(transport: Transport) {
  const client = createTRPCUntypedClient({
    links: [
      httpLink({
        url: `${transport.root}/trpc`,
        fetch: (input, init) => transport.fetch(input, init as RequestInit),
        headers: ({ op }) => (op.context.headers ?? {}) as Record<string, string>,
      }),
    ],
  });
  return async (type: "query" | "mutation", path: string, input: unknown, options: MutationOptions = {}) => {
    const headers = {
      ...(options.language && { "accept-language": options.language }),
      ...(options.idempotencyKey && { "idempotency-key": options.idempotencyKey }),
    };
    try {
      return await client[type](path, input, { context: { headers }, signal: options.signal });
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof TRPCClientError && error.cause instanceof KarwanError) throw error.cause;
      throw error;
    }
  };
}

function callsOf(send: Sender, path: string, kind: (typeof operations)[keyof typeof operations]): Tree {
  if (kind === "query") return { query: (input = {}, options) => send("query", path, input, options) };
  return {
    mutate: (input = {}, options) => {
      const idempotencyKey = kind === "keyed" ? (options?.idempotencyKey ?? newIdempotencyKey()) : undefined;
      return send("mutation", path, input, { ...options, idempotencyKey });
    },
  };
}

function treeOf(send: Sender): object {
  const root: Tree = {};
  for (const [path, kind] of Object.entries(operations)) {
    let at = root;
    for (const name of path.split(".")) {
      const below: Tree | Call = at[name] ?? {};
      if (typeof below === "function") throw new Error(`${path}: lies below another operation`);
      at[name] = below;
      at = below;
    }
    Object.assign(at, callsOf(send, path, kind));
  }
  return root;
}

/**
 * The typed client on tRPC: `client.<area>.<resource>.<operation>.query(input)` or `.mutate(input)`. Answers plain data;
 * throws KarwanError.
 */
export function createKarwanClient(options: ClientOptions): KarwanClient {
  // The tree is built from the same list as its types.
  return treeOf(createSender(new Transport(options))) as KarwanClient;
}
