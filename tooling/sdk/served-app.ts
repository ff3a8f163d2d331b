import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { RestKit } from "@karwan/server/testing";
import { startRestKit } from "@karwan/server/testing";

type Fetch = typeof globalThis.fetch;

export interface ServedApp {
  kit: RestKit;
  port: number;
  baseUrl: string;
  stop(): Promise<void>;
}

/** The whole app on a port of its own, with the kit's clock and makers of people; pages of `origins` may call it. */
export async function servedApp(origins: readonly string[] = []): Promise<ServedApp> {
  const kit = await startRestKit();
  const { app } = kit.answering("checked", origins);
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    kit,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      await kit.stop();
    },
  };
}

/** A network that delivers every request, and loses the first answers to those that change something. */
export function losingAnswers(count: number) {
  const answers: string[] = [];
  const fetch: Fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    if (init?.method === "GET") return response;
    const replayed = response.headers.get("idempotency-replayed") === "true";
    answers.push(`${response.status} ${replayed ? "replayed" : "done"}`);
    if (answers.length > count) return response;
    await response.body?.cancel();
    throw new TypeError("fetch failed");
  };
  return { fetch, answers };
}

/** The network as it is; counts the requests to a path. */
export function counting(path: string) {
  const seen = { count: 0 };
  const fetch: Fetch = (input, init) => {
    if (new URL(input instanceof Request ? input.url : input).pathname === path) seen.count += 1;
    return globalThis.fetch(input, init);
  };
  return { fetch, seen };
}
