import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { drain, listen } from "./listen.ts";

const quiet = { announce: () => undefined, endStreams: () => undefined };
const started = async (fetch: () => Response | Promise<Response> = () => new Response("answered")) => {
  const server = await listen(fetch, { host: "127.0.0.1", port: 0 });
  return { server, port: (server.address() as AddressInfo).port };
};

/** What a request is answered with, or the code of what broke it. */
const asked = (port: number) =>
  new Promise<number | string>((resolve) => {
    get({ port, host: "127.0.0.1", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

/** A connection that says so much and no more, and when it was closed, in milliseconds from then on. */
async function saying(port: number, text: string): Promise<{ socket: Socket; closed: () => Promise<number> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  if (text !== "") await new Promise((written) => socket.write(text, written));
  return {
    socket: socket.resume(),
    async closed() {
      const from = performance.now();
      await once(socket, "close");
      return performance.now() - from;
    },
  };
}

describe("a server that is told to stop (3 §1.1)", () => {
  test("answers whoever was connected to it by then, also those that it had yet to take from the kernel", async () => {
    const { server, port } = await started();
    const answers = Array.from({ length: 100 }, () => asked(port));
    // By now all are connected, and none is taken: that is done one in each turn of the loop.
    await new Promise((connected) => process.nextTick(connected));
    await drain(server, quiet, 0);
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
    expect(await asked(port)).toBe("ECONNREFUSED");
  });

  test("waits for the answers that it owes, and neither for those who said nothing nor for half a question", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { server, port } = await started(() => {
      begin();
      return promise;
    });
    const answer = asked(port);
    await begun;
    const [silent, half] = [await saying(port, ""), await saying(port, "GET / HTTP/1.1\r\nHost: x\r\n")];
    const stopped = drain(server, quiet, 0);
    const [silentMs, halfMs] = await Promise.all([silent.closed(), half.closed()]);
    expect(silentMs).toBeLessThan(1_500);
    expect(halfMs).toBeGreaterThan(silentMs);
    expect(halfMs).toBeLessThan(4_000);
    resolve(new Response("late"));
    expect(await answer).toBe(200);
    await stopped;
  });

  test("closes a connection that was answered before it knew, once it is answered", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { server, port } = await started(() => {
      begin();
      return promise;
    });
    const kept = await saying(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await begun;
    const stopped = drain(server, quiet, 0);
    resolve(new Response("answered"));
    expect(await kept.closed()).toBeLessThan(1_500);
    await stopped;
  });
});
