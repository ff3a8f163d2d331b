import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** The database behind a wire that can be frozen: everything is taken, nothing comes back. */
export async function behindWire(database: string) {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => {});
    if (frozen) return;
    const far = connect({ host: hostname, port: Number(port) });
    sockets.add(far);
    far.on("error", () => {});
    near.on("data", (bytes) => void (frozen || far.write(bytes)));
    far.on("data", (bytes) => void (frozen || near.write(bytes)));
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(database);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    freeze(isFrozen: boolean) {
      frozen = isFrozen;
    },
    /** Ends every connection at once, as a server that is killed. */
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
