import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { textAt } from "../../ops/api-client.ts";
import type { Random } from "../random.ts";

type Mood = "takes it" | "slow" | "refuses" | "breaks off";

/** What a change of status is known by, told or written down. */
export const changeOf = (change: { id: string; from: string | null; to: string; at: string }) =>
  `${change.id} ${change.from} > ${change.to} at ${change.at}`;

const moodFrom = (random: Random): Mood => {
  if (random.chance(0.8)) return "takes it";
  return random.pick(["slow", "refuses", "breaks off"] as const);
};

function changeIn(text: string): string {
  const { data } = JSON.parse(text) as { data: { from: string | null } };
  return changeOf({ id: textAt(data, "id"), from: data.from, to: textAt(data, "to"), at: textAt(data, "at") });
}

/** A tenant's own server, which is not always well: it refuses, is slow, breaks off, is away. */
export async function startReceiver(random: Random) {
  /** Under which ids each change of a status was taken. */
  const heard = new Map<string, Set<string>>();
  let [posts, healthy] = [0, false];

  async function answer(text: string, id: string, response: ServerResponse): Promise<void> {
    posts += 1;
    const mood = healthy ? "takes it" : moodFrom(random);
    if (mood === "refuses") return void response.writeHead(500).end();
    const change = changeIn(text);
    heard.set(change, (heard.get(change) ?? new Set()).add(id));
    // Taken, but who sent it never learns of it.
    if (mood === "breaks off") return void response.destroy();
    const late = mood === "slow" ? random.int(200, 1500) : 0;
    setTimeout(() => response.writeHead(204).end(), late).unref();
  }

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => void answer(text, String(request.headers["webhook-id"]), response));
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  async function down(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }
  return {
    url: `http://127.0.0.1:${port}/news`,
    heard,
    posts: () => posts,
    down,
    async up(): Promise<void> {
      if (!server.listening) await listen(port);
    },
    /** From now on everything is taken. */
    heal(): void {
      healthy = true;
    },
    stop: down,
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
