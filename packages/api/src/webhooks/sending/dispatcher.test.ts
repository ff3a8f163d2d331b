import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import type { Sent, WebhookSender } from "./index.ts";
import { createWebhookDispatcher } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A sender whose receivers answer when the test says so. */
function slowSender() {
  const open: { url: string; answer: () => void }[] = [];
  const changed = new EventTarget();
  let closed = false;
  const sender: WebhookSender = {
    post(url) {
      const { promise, resolve } = Promise.withResolvers<Sent>();
      open.push({ url, answer: () => resolve({ status: 200, body: "" }) });
      changed.dispatchEvent(new Event("post"));
      return promise;
    },
    async close() {
      closed = true;
      for (const post of open.splice(0)) post.answer();
    },
  };
  const posts = async (count: number) => {
    while (open.length < count)
      await new Promise((resolve) => changed.addEventListener("post", resolve, { once: true }));
    return open.map(({ url }) => url);
  };
  return { sender, open, posts, isClosed: () => closed };
}

/** A tenant whose webhook has `count` events to be told of. */
async function due(url: string, count: number) {
  const { webhooks } = (await kit.tenant()).admin.caller;
  const { webhook } = await webhooks.create({ url, events: ["delivery.status_changed"] });
  for (let n = 0; n < count; n += 1) await webhooks.test({ id: webhook.id });
  const statuses = async () => (await webhooks.attempts({ id: webhook.id })).attempts.map(({ status }) => status);
  return { statuses };
}

describe("a process that tells webhooks (3 §6)", () => {
  test("gives a receiver that does not answer four of its places, and the next receiver its own", async () => {
    const { sender, open, posts } = slowSender();
    const dispatcher = createWebhookDispatcher(kit.deps, sender);
    const stuck = await due("https://stuck.example/", 10);
    const well = await due("https://well.example/", 1);
    await dispatcher.look();
    const urls = await posts(5);
    expect(urls.toSorted()).toEqual([...Array(4).fill("https://stuck.example/"), "https://well.example/"]);
    const idle = dispatcher.idle();
    for (let told = 0; told < 11; told += 1) {
      await posts(1);
      open.shift()?.answer();
    }
    await idle;
    expect(await stuck.statuses()).toEqual(Array(10).fill("succeeded"));
    expect(await well.statuses()).toEqual(["succeeded"]);
  });

  test("gives a tenant whose receivers hang ten places, and the next tenant its own at once", async () => {
    const { sender, open, posts } = slowSender();
    const dispatcher = createWebhookDispatcher(kit.deps, sender);
    const { webhooks } = (await kit.tenant()).admin.caller;
    for (let n = 0; n < 8; n += 1) {
      const { webhook } = await webhooks.create({ url: `https://h${n}.example/`, events: ["delivery.status_changed"] });
      for (let m = 0; m < 5; m += 1) await webhooks.test({ id: webhook.id });
    }
    await dispatcher.look();
    expect(await posts(10)).toHaveLength(10);
    await due("https://well.example/", 1);
    await dispatcher.look();
    expect(open.map(({ url }) => url).slice(10)).toEqual(["https://well.example/"]);
    await sender.close();
    await dispatcher.stop();
  });

  test("gives a tenant that holds nine places one more, whatever becomes due meanwhile", async () => {
    const { sender, open } = slowSender();
    const dispatcher = createWebhookDispatcher(kit.deps, sender);
    const { webhooks } = (await kit.tenant()).admin.caller;
    const add = async (count: number, times: number) => {
      for (let n = 0; n < count; n += 1) {
        const url = `https://own.example/${times}-${n}`;
        const { webhook } = await webhooks.create({ url, events: ["delivery.status_changed"] });
        for (let m = 0; m < times; m += 1) await webhooks.test({ id: webhook.id });
      }
    };
    const asked = (host: string) => open.filter(({ url }) => url.startsWith(host)).length;
    await add(3, 3);
    await dispatcher.look();
    await expect.poll(() => asked("https://own.example/")).toBe(9);
    await add(5, 4);
    await dispatcher.look();
    await due("https://beside.example/", 1);
    await dispatcher.look();
    await expect.poll(() => asked("https://beside.example/")).toBe(1);
    expect(asked("https://own.example/")).toBe(10);
    await sender.close();
    await dispatcher.stop();
  });

  test("ends what is under way when it stops, and leaves the rest due", async () => {
    const { sender, posts, isClosed } = slowSender();
    const dispatcher = createWebhookDispatcher(kit.deps, sender);
    const { statuses } = await due("https://stuck.example/", 6);
    await dispatcher.look();
    await posts(4);
    await sender.close();
    await dispatcher.stop();
    expect(isClosed()).toBe(true);
    expect((await statuses()).toSorted()).toEqual(["pending", "pending", ...Array(4).fill("succeeded")]);
    await dispatcher.look();
    expect((await statuses()).filter((status) => status === "pending")).toHaveLength(2);
  });
});
