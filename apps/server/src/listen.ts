import type { Server } from "node:http";
import { createServer } from "node:http";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { connectionsOf, watchConnections } from "./connections.ts";
import { StartupError } from "./startup-error.ts";

const DRAIN_MS = 15_000;
/** How long connections that keep coming are taken before no more are. */
const TAKING_MS = 5_000;
/** What a connection has to say something after no more are taken, and to say all that it asks. */
const SILENT_MS = 500;
const HALF_SAID_MS = 2_000;
const SWEEP_MS = 100;

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
  watchConnections(server);
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
 * Announces the end and serves on while balancers find out, ending each connection with its answer; then takes the connections
 * that the kernel has already made for us, and no new one. What is asked on them is answered; those that ask nothing are closed,
 * and so is what takes too long.
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
  // With the socket that listens the kernel resets what waits to be taken from it.
  await connectionsOf(server).allTaken(TAKING_MS);
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  const from = performance.now();
  const sweeping = setInterval(() => void sweep(server, from), SWEEP_MS);
  await closed;
  clearInterval(sweeping);
}

/** Closes what no answer is owed to any more, once what it had sent by now is read. */
async function sweep(server: Server, from: number): Promise<void> {
  await turn();
  const passed = performance.now() - from;
  server.closeIdleConnections();
  if (passed >= SILENT_MS) connectionsOf(server).closeSilent();
  if (passed >= HALF_SAID_MS) connectionsOf(server).closeUnasked();
  if (passed >= DRAIN_MS) server.closeAllConnections();
}
