import { createLogChannel } from "@karwan/api";
import { givePassword } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

describe("the development outbox (3 §12, 4 C5)", () => {
  test("shows what was sent, newest first, to whoever runs the server at home", async () => {
    kit.deps.devOutbox = true;
    const real = kit.deps.messages;
    kit.deps.messages = createLogChannel({ log: kit.deps.log, exposeSecrets: true, now: kit.deps.now });
    const driver = await (await kit.tenant()).member("driver");
    const { email, phone } = await givePassword(kit.database, driver.userId);
    await kit.request("POST", "/auth/otp/request", null, { body: { phone } });
    kit.clock.advance(1000);
    await kit.request("POST", "/auth/password/forgot", null, { body: { email } });
    const all = await kit.request("GET", "/dev/outbox", null);
    expect([all.status, all.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(all.body.messages.map((message: { template: string }) => message.template)).toEqual([
      "password_reset",
      "otp",
    ]);
    const own = await kit.request("GET", "/dev/outbox", null, { query: { to: phone } });
    expect(own.body.messages).toEqual([
      {
        id: expect.any(String),
        channel: "log",
        to: phone,
        template: "otp",
        data: { code: expect.stringMatching(/^\d{6}$/), minutes: 5 },
        language: "en",
        subject: "Your sign-in code",
        text: expect.stringMatching(/^Your sign-in code is \d{6}\. It is valid for 5 minutes\.$/),
        created_at: expect.any(String),
      },
    ]);
    const answer = await kit.request("POST", "/auth/otp/verify", null, {
      body: { phone, code: own.body.messages[0].data.code },
    });
    expect(answer.status).toBe(200);
    kit.deps.messages = real;
  });

  test("is an unknown route anywhere else, whatever is asked of it", async () => {
    kit.deps.devOutbox = false;
    const unknown = await kit.request("GET", "/nowhere", null);
    for (const [method, options] of [
      ["GET", {}],
      ["GET", { query: { page: 0 } }],
      ["POST", { body: {} }],
      ["DELETE", {}],
    ] as const) {
      const { status, body, headers } = await kit.request(method, "/dev/outbox", null, options);
      expect([method, status, { ...body, request_id: "" }]).toEqual([method, 404, { ...unknown.body, request_id: "" }]);
      for (const name of ["allow", "cache-control"]) expect(headers.get(name)).toBe(unknown.headers.get(name));
    }
    const answer = await kit.app.request("/trpc/messaging.outbox.list?input=%7B%22json%22%3A%7B%22page%22%3A0%7D%7D");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { json: { data: { code: "route_not_found" } } } });
  });
});
