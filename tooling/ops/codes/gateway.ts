import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An operator's gateway that takes its time, and knows when it got which message first. */
export interface Gateway {
  url: string;
  /** When each recipient's message was taken first. */
  taken: ReadonlyMap<string, number>;
  /** Resolves when so many recipients have had theirs; `asked` counts requests that hang, too. */
  until(what: "asked" | "taken", count: number): Promise<void>;
  /** From now on answers nobody, or everybody again. */
  hang(isHanging: boolean): void;
  stop(): Promise<void>;
}

export async function startGateway(slowMs: number): Promise<Gateway> {
  const asked = new Map<string, number>();
  const taken = new Map<string, number>();
  const news = new EventTarget();
  let isHanging = false;
  const note = (seen: Map<string, number>, to: string) => {
    if (!seen.has(to)) seen.set(to, performance.now());
    news.dispatchEvent(new Event("message"));
  };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const { to } = JSON.parse(text) as { to: string };
      note(asked, to);
      if (isHanging) return;
      setTimeout(() => {
        note(taken, to);
        response.writeHead(204).end();
      }, slowMs);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken,
    async until(what, count) {
      const seen = what === "asked" ? asked : taken;
      while (seen.size < count) await once(news, "message");
    },
    hang(now) {
      isHanging = now;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
