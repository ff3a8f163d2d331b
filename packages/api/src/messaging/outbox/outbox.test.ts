import { NO_TENANT } from "@karwan/db";
import { translate } from "@karwan/i18n";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import type { Log } from "../../kernel/index.ts";
import { createLogAdapter } from "../channels/index.ts";
import { createLogChannel } from "./index.ts";

let kit: Kit;
let lines: string[] = [];
const log: Log = {
  info: (details, message) => void lines.push(JSON.stringify({ ...details, message })),
  warn: () => undefined,
  error: () => undefined,
};
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const channel = (exposeSecrets: boolean) => createLogChannel({ log, exposeSecrets, now: () => kit.clock.now });
const otp = (to: string) => ({ to, template: "otp", language: "ar" as const, data: { code: "424242", minutes: 5 } });
const send = (exposeSecrets: boolean, to: string) =>
  kit.database.transaction({ tenantId: NO_TENANT }, (tx) => channel(exposeSecrets).send(tx, otp(to)));
const outbox = (devOutbox: boolean, input: { to?: string; page?: number; limit?: number } = {}) =>
  kit.callerFor(kit.context(null, { deps: { ...kit.deps, devOutbox } })).messaging.outbox.list(input);

describe("the log channel (3 §12)", () => {
  test("shows in development what was sent, in the log and in the outbox, newest first (4 C5)", async () => {
    lines = [];
    await send(true, "+9647701111111");
    kit.clock.advance(1000);
    await send(true, "+9647702222222");
    expect(lines[0]).toContain("424242");
    const page = await outbox(true);
    expect(page).toMatchObject({ page: 1, limit: 20, total: 2 });
    expect(page.messages[0]).toEqual({
      id: expect.any(String),
      channel: "log",
      to: "+9647702222222",
      template: "otp",
      data: { code: "424242", minutes: 5 },
      language: "ar",
      subject: "رمز التحقق لتسجيل الدخول",
      text: "رمز التحقق لتسجيل الدخول هو 424242. رمز التحقق صالح لمدة 5 دقائق.",
      created_at: kit.clock.now.toISOString(),
    });
    const filtered = await outbox(true, { to: "+9647701111111" });
    expect(filtered.messages.map(({ to }) => to)).toEqual(["+9647701111111"]);
    expect((await outbox(true, { page: 2, limit: 1 })).messages.map(({ to }) => to)).toEqual(["+9647701111111"]);
  });

  test("keeps no message in a language that it has no words in", async () => {
    const tenant = await kit.tenant();
    const insert = `INSERT INTO outbound_messages (id, channel, recipient, template, language)
      VALUES (gen_random_uuid(), 'log', '+9647704444444', 'otp', 'fr')`;
    await expect(arrange(kit.database, tenant, insert)).rejects.toThrow(/outbound_messages_language_check/);
  });

  test("keeps codes and recipients to itself in production, in the log; codes also in the database", async () => {
    lines = [];
    await send(false, "+9647703333333");
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("424242");
    expect(lines[0]).not.toContain("+9647703333333");
    const rows = await arrange<{ row: string; data: unknown; status: string }>(
      kit.database,
      {},
      "SELECT m::text AS row, data, status FROM outbound_messages m WHERE recipient = $1",
      ["+9647703333333"],
    );
    expect(rows).toEqual([{ row: expect.not.stringContaining("424242"), data: { minutes: 5 }, status: "sent" }]);
  });

  test("keeps nothing of a template whose secrets it does not know", async () => {
    await kit.database.transaction({ tenantId: NO_TENANT }, (tx) =>
      channel(false).send(tx, { to: "someone@example.test", template: "news", language: "en", data: { pin: "1" } }),
    );
    expect((await outbox(true, { to: "Someone@example.test" })).messages).toMatchObject([
      { data: {}, subject: null, text: null },
    ]);
  });

  test("shows what its recipient reads of a notification too, in their language (4 C3)", async () => {
    const adapter = createLogAdapter({ database: kit.database, log, exposeData: true, now: () => kit.clock.now });
    const to = "reader@example.test";
    const data = { deliveryCode: "RAF-1" };
    const said = { language: "ku" as const, template: "delivery_assigned", subject: "", text: "", data };
    await adapter.send({ id: "1", channel: "email", to, ...said });
    const [message] = (await outbox(true, { to })).messages;
    expect(message).toMatchObject({ channel: "email", language: "ku", template: "delivery_assigned" });
    expect(message?.text).toBe(translate("ku", "notification.delivery_assigned.body", data));
    expect(message?.subject).toBe(translate("ku", "notification.delivery_assigned.title", data));
  });

  test("sends nothing when the work that caused the message fails", async () => {
    lines = [];
    const failing = kit.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
      await channel(true).send(tx, otp("+9647704444444"));
      throw new Error("the work failed");
    });
    await expect(failing).rejects.toThrow("the work failed");
    expect(lines).toEqual([]);
    expect((await outbox(true, { to: "+9647704444444" })).total).toBe(0);
  });

  test("has no outbox to read outside development", async () => {
    expect((await refusalOf(outbox(false))).reason).toBe("route_not_found");
    expect((await refusalOf(kit.anonymous.messaging.outbox.list({}))).reason).toBe("route_not_found");
  });
});
