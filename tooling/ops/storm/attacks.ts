import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { makeApiKey } from "../../../packages/api/src/kernel/api-key-format.ts";

/** An attacker: an address of its own, and nothing else. */
export interface Attacker {
  port: number;
  /** Of this machine's own addresses, 127.0.0.2 and on. */
  address: string;
  agent: Agent;
  /** A number of its own for each request. */
  next(): number;
  /** Requests that are never finished, oldest first. */
  unfinished: (() => void)[];
}

/** One thing done; answers the status, 0 when the server closed the connection. */
export type Attack = (attacker: Attacker) => Promise<number>;

const PIECE = Buffer.alloc(64 * 1024, "x");
const PIECES = 16;
const DEEP = `{"email":${"[".repeat(100_000)}`;
const MOST_UNFINISHED = 20;
const GIVE_UP_MS = 5_000;

type Options = { path: string; method?: "GET" | "POST"; body?: string; headers?: Record<string, string> };

function ask({ port, address, agent }: Attacker, { path, method = "POST", body, headers = {} }: Options) {
  return new Promise<number>((resolve) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        localAddress: address,
        agent,
        path,
        method,
        headers: { "content-type": "application/json", ...headers },
      },
      (response) => {
        response.resume();
        response.on("close", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.setTimeout(GIVE_UP_MS, () => sent.destroy());
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

const wrong = (n: number) => JSON.stringify({ email: `nobody-${n}@example.test`, password: "a wrong password" });
const named = (count: number, name: string) => Array.from({ length: count }, () => name).join(",");
const login = "identity.sessions.login";

/** Log-ins by the batch: as large as may be, and far larger. */
const batches: Attack = (attacker) => {
  const n = attacker.next();
  const count = n % 3 === 0 ? 120 : 20;
  const body = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [index, { json: JSON.parse(wrong(n * 1000 + index)) }]),
  );
  return ask(attacker, { path: `/trpc/${named(count, login)}?batch=1`, body: JSON.stringify(body) });
};

const logIns: Attack = (attacker) => ask(attacker, { path: "/api/v1/auth/login", body: wrong(attacker.next()) });

/** A body in chunks that does not end, to where nobody may send one, to where anybody may, and to where files go. */
const bodies: Attack = async (attacker) => {
  const { port, address } = attacker;
  const n = attacker.next();
  const path = ["/api/v1/warehousing/inventory-items", "/api/v1/auth/login", "/api/v1/files"][n % 3] ?? "/";
  const headers = {
    "content-type": n % 3 === 2 ? "multipart/form-data; boundary=x" : "application/json",
    "transfer-encoding": "chunked",
  };
  const { promise, resolve } = Promise.withResolvers<number>();
  const sent = request({ host: "127.0.0.1", port, localAddress: address, agent: false, path, method: "POST", headers });
  sent.on("response", (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  sent.on("error", () => resolve(0));
  for (let piece = 0; piece < PIECES; piece += 1) sent.write(PIECE);
  attacker.unfinished.push(() => sent.destroy());
  if (attacker.unfinished.length > MOST_UNFINISHED) attacker.unfinished.shift()?.();
  const patience = setTimeout(() => resolve(-1), 200);
  return promise.finally(() => clearTimeout(patience));
};

/** Codes in sequence, keys made up with a good checksum, JSON too deep: whatever is cheap to ask and might be dear to answer. */
const guesses: Attack = (attacker) => {
  const n = attacker.next();
  const key = makeApiKey("test", (size) => randomBytes(size));
  const all: Options[] = [
    { path: `/api/v1/track/KW-${String(n).padStart(8, "0")}`, method: "GET" },
    { path: `/api/v1/api-keys/${key}/health`, method: "GET" },
    { path: "/api/v1/external/deliveries", method: "GET", headers: { "x-api-key": key } },
    { path: "/api/v1/auth/login", body: DEEP },
  ];
  return ask(attacker, all[n % all.length] ?? { path: "/" });
};

/** Who does what: an eighth of all attackers each at least. */
export const attacks: Readonly<Record<string, Attack>> = { batches, bodies, logIns, guesses };

export function createAttacker(port: number, index: number): Attacker {
  let asked = index * 1_000_000;
  return {
    port,
    address: `127.0.0.${index + 2}`,
    agent: new Agent({ keepAlive: true, maxSockets: 2 }),
    unfinished: [],
    next: () => asked++,
  };
}
