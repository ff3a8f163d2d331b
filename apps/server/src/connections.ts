import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/** The connections of a server: which have said something, and which wait for an answer. */
export interface Connections {
  /** Resolves when the kernel had no connection left for us, or after so long in which more came all the time (ms). */
  allTaken(mostMs: number): Promise<void>;
  /** Closes those that have never sent a byte. */
  closeSilent(): void;
  /** Closes those of which no whole request head has come that is still to be answered. */
  closeUnasked(): void;
}

const watched = new WeakMap<Server, Connections>();

/** Watches the connections of a server that has not taken any yet. */
export function watchConnections(server: Server): void {
  const open = new Set<Socket>();
  const asked = new WeakMap<Socket, number>();
  let taken = 0;
  server.on("connection", (socket: Socket) => {
    taken += 1;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    asked.set(socket, (asked.get(socket) ?? 0) + 1);
    response.once("close", () => asked.set(socket, (asked.get(socket) ?? 1) - 1));
  });
  const closeWhere = (isOver: (socket: Socket) => boolean) => {
    for (const socket of open) if (isOver(socket)) socket.destroy();
  };
  watched.set(server, {
    async allTaken(mostMs) {
      const until = performance.now() + mostMs;
      // A turn of the loop takes one connection: where it took none there was none, and what the others had sent was read.
      for (let before = -1; before !== taken && performance.now() < until; ) {
        before = taken;
        await turn();
        await turn();
      }
    },
    closeSilent: () => closeWhere(({ bytesRead }) => bytesRead === 0),
    closeUnasked: () => closeWhere((socket) => (asked.get(socket) ?? 0) === 0),
  });
}

/** The connections of a server that is watched. */
export function connectionsOf(server: Server): Connections {
  const connections = watched.get(server);
  if (!connections) throw new Error("nobody watches the connections of this server");
  return connections;
}
