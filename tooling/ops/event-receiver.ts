import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A tenant's own system: takes events, or takes them and never answers. */
export interface EventReceiver {
  url: string;
  /** How many requests have come. */
  count(): number;
  /** Resolves with the moment at which so many requests had come. */
  arrived(count: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startEventReceiver({ hangs }: { hangs: boolean }): Promise<EventReceiver> {
  const moments: number[] = [];
  const news = new EventTarget();
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      moments.push(performance.now());
      news.dispatchEvent(new Event("arrival"));
      if (!hangs) response.writeHead(204).end();
    });
    // Whoever asked gave up.
    response.on("error", () => {});
  }).listen(0, "127.0.0.1", 4096);
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => moments.length,
    async arrived(count) {
      while (moments.length < count) await once(news, "arrival");
      return moments[count - 1] ?? 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
