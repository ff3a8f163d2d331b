import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** A line to a server that breaks when told to. */
export interface WeakLine {
  url: string;
  /** The next so many answers to requests that change something break off before they arrive, with the work done. */
  loseAnswers(count: number): void;
  /** The next file that is read breaks off after so many bytes. */
  breakDownload(bytes: number): void;
  /** Breaks all connections there are. */
  cut(): void;
  /** Answers that were lost or cut short so far. */
  lost(): number;
  stop(): Promise<void>;
}

type State = { answers: number; download: number | null; lost: number };

/** Looks at what goes by on one connection, and says after how many bytes of the answer it has to break: never, mostly. */
function watch(state: State) {
  let request = "";
  let left: number | null = null;
  return {
    sent(text: string): void {
      const [start] = /^(POST|PUT|PATCH|DELETE) |^GET \/api\/v1\/files\//.exec(text) ?? [];
      if (/^[A-Z]+ \//.test(text)) request = start ?? "";
    },
    breaksAfter(size: number): number | null {
      if (left === null && request.startsWith("GET") && state.download !== null) {
        left = state.download;
        state.download = null;
      } else if (left === null && request !== "" && !request.startsWith("GET") && state.answers > 0) {
        state.answers -= 1;
        left = 0;
      }
      if (left === null) return null;
      const breaks = left < size ? left : null;
      left -= size;
      if (breaks !== null) state.lost += 1;
      return breaks;
    },
  };
}

/** A line to what listens at a port of this machine, on a port of its own. */
export async function weakLine(port: number): Promise<WeakLine> {
  const state: State = { answers: 0, download: null, lost: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    const end = () => [client, upstream].forEach((socket) => void socket.destroy());
    const seen = watch(state);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end).on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (part) => {
      seen.sent(part.toString("latin1", 0, 64));
      upstream.write(part);
    });
    upstream.on("data", (part) => {
      const end = seen.breaksAfter(part.length);
      if (end === null) client.write(part);
      else client.end(part.subarray(0, end), () => client.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers(count) {
      state.answers = count;
    },
    breakDownload(bytes) {
      state.download = bytes;
    },
    cut,
    lost: () => state.lost,
    async stop() {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
