import type { Server } from "node:http";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { StartupError } from "./startup-error.ts";

const DRAIN_MS = 15_000;

/** How long the socket's other end may take. */
export interface Patience {
  keepAliveTimeout: number;
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
}

const usual: Patience = {
  // Longer than balancers keep an idle connection, so that it is never we who close one under a request.
  keepAliveTimeout: 75_000,
  headersTimeout: 15_000,
  // The largest upload at 7 KiB a second; while a body is read it has to keep to a time of its own.
  requestTimeout: 25 * 60_000,
  connectionsCheckingInterval: 5_000,
};

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Listens for requests. A client that waits to be asked for its body is asked when somebody reads it. */
export function listen(fetch: Fetch, at: { host: string; port: number }, patience = usual): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const options = { fetch, port: at.port, hostname: at.host, createServer, serverOptions: patience };
  const server = serve(options, () => resolve(server)) as Server;
  server.on("checkContinue", (request, response) => server.emit("request", request, response));
  server.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      reject(new StartupError(`Port ${at.port} is already in use: stop what uses it, or set PORT to another one.`));
    else if (error.code === "EACCES")
      reject(new StartupError(`Port ${at.port} may not be opened by this user: set PORT to one above 1023.`));
    else reject(error);
  });
  return promise;
}

/**
 * Announces the end and serves on while balancers find out, ending each connection with its answer; then takes no new
 * connection, lets the requests under way finish, and cuts off what takes too long.
 */
export async function drain(
  server: Server,
  steps: { announce(): void; endStreams(): void },
  seconds: number,
): Promise<void> {
  steps.announce();
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  await delay(seconds * 1000);
  steps.endStreams();
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}
