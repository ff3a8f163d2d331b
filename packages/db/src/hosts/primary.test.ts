import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Primary } from "./primary.ts";

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const READY = message("Z", Buffer.from("I"));
const AUTHENTICATED = message("R", int(4, 0));
const INT4 = 23;

/** The answer to "which timeline do you write?". */
function answer(timeline: number | null): Buffer {
  const column = Buffer.concat([
    Buffer.from("timeline\0"),
    int(4, 0),
    int(2, 0),
    int(4, INT4),
    int(2, 4),
    int(4, -1),
    int(2, 0),
  ]);
  const value = timeline === null ? int(4, -1) : Buffer.concat([int(4, 1), Buffer.from(String(timeline))]);
  return Buffer.concat([
    message("T", Buffer.concat([int(2, 1), column])),
    message("D", Buffer.concat([int(2, 1), value])),
    message("C", Buffer.from("SELECT 1\0")),
    READY,
  ]);
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A host that says which timeline it writes, null for none, and whom the work is led to. */
class Host {
  readonly port: number;
  timeline: number | null;
  asked = 0;
  private constructor(port: number, timeline: number | null) {
    this.port = port;
    this.timeline = timeline;
  }

  static async start(timeline: number | null): Promise<Host> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      let isKnown = false;
      socket.on("data", () => {
        if (isKnown) host.asked += 1;
        socket.write(isKnown ? answer(host.timeline) : Buffer.concat([AUTHENTICATED, READY]));
        isKnown = true;
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const host = new Host((server.address() as AddressInfo).port, timeline);
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return host;
  }
}

/** A connection's way to whichever host takes writes, looked for each few milliseconds. */
async function led(...hosts: Host[]) {
  const primary = new Primary(
    {
      hosts: hosts.map(({ port }) => ({ host: "127.0.0.1", port })),
      urls: hosts.map(({ port }) => `postgresql://karwan@127.0.0.1:${port}/karwan`),
    },
    5,
  );
  const lead = async () => {
    const socket = primary.socket();
    socket.on("error", () => {});
    closing.push(() => socket.destroy());
    socket.connect({ port: 0 });
    await once(socket, "connect");
    return socket;
  };
  return { lead, first: await lead() };
}

test("a host that was replaced and goes on saying that it takes writes is left for the later timeline (ADR 0047)", async () => {
  const [former, next] = [await Host.start(4), await Host.start(null)];
  const { lead, first } = await led(former, next);
  expect(first.remotePort).toBe(former.port);
  const cut = once(first, "close");
  next.timeline = 5;
  await cut;
  expect((await lead()).remotePort).toBe(next.port);
});

test("one that comes back with an earlier timeline is not followed (ADR 0039)", async () => {
  const [former, next] = [await Host.start(null), await Host.start(5)];
  const { lead, first } = await led(former, next);
  former.timeline = 4;
  const before = former.asked;
  await expect.poll(() => former.asked).toBeGreaterThan(before + 1);
  expect([first.destroyed, (await lead()).remotePort]).toEqual([false, next.port]);
});

test("of two that write the same timeline the known one is kept", async () => {
  const [one, other] = [await Host.start(null), await Host.start(3)];
  const { first } = await led(one, other);
  one.timeline = 3;
  const before = one.asked;
  await expect.poll(() => one.asked).toBeGreaterThan(before + 1);
  expect(first.destroyed).toBe(false);
});
