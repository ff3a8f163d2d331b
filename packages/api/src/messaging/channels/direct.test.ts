import { NO_TENANT } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { createEncryption } from "../../kernel/index.ts";
import type { ChannelAdapters, ChannelMessage } from "./index.ts";
import { ChannelError, createQueuedChannel, deliverMessage, messageJob } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const encryption = createEncryption("a secret of more than thirty-two characters", "messages");
const otp = { to: "+9647701234567", template: "otp", language: "ku" as const, data: { code: "424242", minutes: 5 } };

async function queued(message = otp) {
  kit.scheduled.length = 0;
  const channel = createQueuedChannel({ jobs: kit.deps.jobs, encryption, now: () => kit.clock.now });
  await kit.database.transaction({ tenantId: NO_TENANT }, (tx) => channel.send(tx, message));
  const [job] = kit.scheduled.splice(0);
  return job?.data ?? {};
}

function adaptersOf(send: (message: ChannelMessage) => Promise<void>): ChannelAdapters {
  return { push: { send }, email: { send }, sms: { send } };
}

describe("codes and tokens by a real channel (3 §12)", () => {
  test("go to the phone in the reader's words, and are unreadable while they wait", async () => {
    const taken: ChannelMessage[] = [];
    const job = await queued();
    expect(JSON.stringify(job)).not.toContain("424242");
    await deliverMessage(
      kit.deps,
      adaptersOf(async (message) => void taken.push(message)),
      encryption,
      job,
    );
    expect(taken).toMatchObject([
      { channel: "sms", to: otp.to, template: "otp", text: expect.stringContaining("424242") },
    ]);
    expect(taken[0]?.subject).not.toMatch(/^message\./);
  });

  test("go to an address by e-mail", async () => {
    const taken: ChannelMessage[] = [];
    const job = await queued({ ...otp, to: "someone@example.test" });
    await deliverMessage(
      kit.deps,
      adaptersOf(async (message) => void taken.push(message)),
      encryption,
      job,
    );
    expect(taken).toMatchObject([{ channel: "email", to: "someone@example.test" }]);
  });

  test("are tried five times, under one id, and then given up", async () => {
    const ids: string[] = [];
    const failing = adaptersOf(async ({ id }) => {
      ids.push(id);
      throw new ChannelError("gateway_timeout");
    });
    let job: Record<string, unknown> | undefined = await queued();
    while (job) {
      await deliverMessage(kit.deps, failing, encryption, job);
      const next = kit.scheduled.splice(0)[0];
      expect(next?.name ?? messageJob).toBe(messageJob);
      job = next?.data;
    }
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(1);
  });

  test("cannot be opened with another secret, nor after somebody changed them", () => {
    const encrypted = encryption.encrypt(otp);
    expect(encryption.decrypt(encrypted)).toEqual(otp);
    expect(() =>
      createEncryption("another secret of more than thirty-two characters", "messages").decrypt(encrypted),
    ).toThrow("unable to authenticate");
    const bytes = Buffer.from(encrypted, "base64");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => encryption.decrypt(bytes.toString("base64"))).toThrow("unable to authenticate");
  });
});
