import { once } from "node:events";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; text: string };

/** A tenant's own server: keeps what it gets, and answers as it is told. */
export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** How the next requests are answered, in turn; the last answer stays. 200 without any. */
  answers: RequestListener[];
  stop(): Promise<void>;
}

export const answer =
  (status: number, headers: Record<string, string> = {}, text = ""): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text);

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: RequestListener[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, text });
      const [next] = answers.length > 1 ? answers.splice(0, 1) : answers;
      (next ?? answer(200))(request, response);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    answers,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
