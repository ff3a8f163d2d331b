import { once } from "node:events";
import type { Agent, ClientRequest, IncomingMessage } from "node:http";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Hono } from "hono";
import type { App } from "../http/app-env.ts";
import type { Patience } from "../listen.ts";
import { listen } from "../listen.ts";

/** An app behind a socket of its own. */
export async function served(app: Hono<App>, patience?: Patience): Promise<{ port: number; close(): Promise<void> }> {
  const server = await listen(app.fetch, { host: "127.0.0.1", port: 0 }, patience);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON body of any shape
type Body = any;
export type Told = { status: number; headers: IncomingMessage["headers"]; body: Body };

/** A request whose body is sent by hand, or never to its end. */
export interface Begun {
  sent: ClientRequest;
  answer: Promise<Told>;
}

type Options = {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string | number>;
  agent?: Agent;
  /** The client's own address: 127.0.0.2 and on are others. */
  from?: string;
};

export function begin({ port, path, method = "POST", headers = {}, agent, from }: Options): Begun {
  const sent = request({
    port,
    host: "127.0.0.1",
    path,
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(agent && { agent }),
    ...(from && { localAddress: from }),
  });
  const answer = read(sent);
  // Broken off by the server after its answer, or by the test.
  sent.on("error", () => {});
  answer.catch(() => {});
  return { sent, answer };
}

async function read(sent: ClientRequest): Promise<Told> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.setEncoding("utf8");
  let text = "";
  for await (const piece of response) text += piece;
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: text === "" ? null : JSON.parse(text),
  };
}
