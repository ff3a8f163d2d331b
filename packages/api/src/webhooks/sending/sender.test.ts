import type { LookupFunction } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Receiver } from "../testing/receiver.ts";
import { answer, startReceiver } from "../testing/receiver.ts";
import type { SenderOptions, WebhookSender } from "./sender.ts";
import { createWebhookSender } from "./sender.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

const senders: WebhookSender[] = [];
function post(url: string, options: Partial<SenderOptions> = {}) {
  const sender = createWebhookSender({ allowPrivate: true, ...options });
  senders.push(sender);
  return sender.post(url, { "content-type": "application/json", "webhook-id": "e-1" }, "{}");
}
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answers.length = 0;
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close();
});

/** A name server by which every name leads to one address. */
const leadsTo =
  (address: string): LookupFunction =>
  (_name, _options, callback) =>
    callback(null, [{ address, family: 4 }]);

describe("posting to a tenant's address (3 §6)", () => {
  test("brings headers and body, and the beginning of the answer comes back", async () => {
    receiver.answers.push(answer(202, {}, `ok\0${"x".repeat(5000)}`));
    expect(await post(receiver.url)).toEqual({ status: 202, body: `ok${"x".repeat(1021)}` });
    expect(receiver.received).toMatchObject([{ path: "/hooks", headers: { "webhook-id": "e-1" }, text: "{}" }]);
  });

  test.each(["http://127.0.0.1:1/", "http://169.254.169.254/latest/meta-data", "https://169.254.169.254/"])(
    "does not touch a private network: %s",
    async (url) => {
      expect(await post(url, { allowPrivate: false })).toMatchObject({ failure: "address_not_allowed" });
    },
  );

  test("checks the very address that is connected to: a name that leads to 127.0.0.1 gets nothing", async () => {
    const lookup = leadsTo("127.0.0.1");
    const url = `://shop.example:${receiver.port}/hooks`;
    expect(await post(`https${url}`, { allowPrivate: false, lookup })).toMatchObject({
      failure: "address_not_allowed",
    });
    expect(receiver.received).toEqual([]);
    expect(await post(`http${url}`, { allowPrivate: true, lookup })).toMatchObject({ status: 200 });
  });

  test("follows no redirect, wherever it leads", async () => {
    receiver.answers.push(answer(307, { location: `${receiver.url}/elsewhere` }));
    expect(await post(receiver.url)).toMatchObject({ status: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
  });

  test("gives a slow receiver up, and takes the status of one that never ends its answer", async () => {
    receiver.answers.push(() => undefined);
    expect(await post(receiver.url, { timeoutMs: 100 })).toMatchObject({ failure: "timeout" });
    receiver.answers.length = 0;
    receiver.answers.push((_request, response) => void response.writeHead(200).write("part"));
    expect(await post(receiver.url, { timeoutMs: 300 })).toMatchObject({ status: 200 });
  });

  test("says why nobody could be reached", async () => {
    const gone: LookupFunction = (_name, _options, callback) =>
      callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    expect(await post("http://127.0.0.1:1/")).toMatchObject({ failure: "connection_failed" });
    expect(await post("http://shop.example/", { lookup: gone })).toMatchObject({ failure: "dns_failed" });
    const plain = `https://127.0.0.1:${receiver.port}/`;
    expect(await post(plain)).toMatchObject({ failure: "tls_failed" });
  });
});
