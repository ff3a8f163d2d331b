import type { Socket } from "node:dgram";
import { createSocket } from "node:dgram";
import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resolverLookup } from "./resolve.ts";
import { createWebhookSender } from "./sender.ts";

const A = 1;
const NO_SUCH_NAME = 0x8183;
const FOUND = 0x8180;

/** A name server that knows `shop.test`, at 127.0.0.1. */
async function nameServer(): Promise<Socket> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const nameEnd = query.indexOf(0, 12) + 1;
    const isKnown = query.subarray(12, nameEnd).toString("latin1").includes("shop");
    const isAnswered = isKnown && query.readUInt16BE(nameEnd) === A;
    const head = Buffer.from(query.subarray(0, nameEnd + 4));
    head.writeUInt16BE(isKnown ? FOUND : NO_SUCH_NAME, 2);
    head.writeUInt16BE(isAnswered ? 1 : 0, 6);
    head.fill(0, 8, 12);
    const record = Buffer.from("c00c00010001000000000004" + "7f000001", "hex");
    socket.send(isAnswered ? Buffer.concat([head, record]) : head, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return socket;
}

let server: Socket;
beforeAll(async () => {
  server = await nameServer();
});
afterAll(() => server.close());

const lookup = () => resolverLookup([`127.0.0.1:${server.address().port}`]);
const ask = (name: string, all: boolean) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    lookup()(name, { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });

describe("names of receivers (3 §6)", () => {
  test("are asked for at the name servers, for one address or for all", async () => {
    expect(await ask("shop.test", true)).toEqual([{ address: "127.0.0.1", family: 4 }]);
    expect(await ask("shop.test", false)).toBe("127.0.0.1");
    await expect(ask("other.test", true)).rejects.toThrow("no address is known for other.test");
  });

  test("that lead into this machine get nothing, and unknown ones are said to be unknown", async () => {
    const sender = createWebhookSender({ allowPrivate: false, lookup: lookup() });
    expect(await sender.post("https://shop.test/", {}, "")).toMatchObject({ failure: "address_not_allowed" });
    expect(await sender.post("https://other.test/", {}, "")).toMatchObject({ failure: "dns_failed" });
    await sender.close();
  });
});
