import type { Actor } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let admin: Actor;
beforeAll(async () => {
  kit = await startRestKit();
  ({ admin } = await kit.tenant());
});
afterAll(() => kit.stop());

const body = { url: "https://shop.example/hooks", events: ["delivery.status_changed"] };
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const shown = {
  id: expect.any(String),
  ...body,
  is_active: true,
  disabled_reason: null,
  failing_since: null,
  status: "active",
  former_secret_until: null,
  created_at: moment,
  updated_at: moment,
};
const pending = {
  id: expect.any(String),
  event_id: expect.any(String),
  event_type: "webhook.test",
  number: 1,
  status: "pending",
  response_status: null,
  response_body: null,
  duration_ms: null,
  error: null,
  next_attempt_at: moment,
  at: null,
};

describe("webhooks over REST (3 §6)", () => {
  test("are made with 201 and their secret, which no cache keeps, and listed without it", async () => {
    const made = await kit.request("POST", "/webhooks", admin, { body });
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store");
    expect(made.body).toEqual({
      success: true,
      message: "Webhook created",
      webhook: { ...shown, secret: expect.stringMatching(/^whsec_/) },
    });
    const list = await kit.request("GET", "/webhooks", admin);
    expect(list.body).toEqual({
      success: true,
      message: "Webhooks retrieved",
      webhooks: [shown],
      page: 1,
      limit: 20,
      total: 1,
    });
  });

  test("are changed, tried, looked at, tried again and deleted with 200", async () => {
    const { body: made } = await kit.request("POST", "/webhooks", admin, { body });
    const path = `/webhooks/${made.webhook.id}`;
    const rotated = await kit.request("PATCH", path, admin, { body: { rotate_secret: true } });
    expect([rotated.status, rotated.body.webhook.former_secret_until]).toEqual([200, moment]);
    const tried = await kit.request("POST", `${path}/test`, admin, { body: {} });
    expect([tried.status, tried.body.attempt]).toEqual([200, pending]);
    const again = await kit.request("POST", `/webhooks/attempts/${tried.body.attempt.id}/retry`, admin, { body: {} });
    expect([again.status, again.body.attempt.id]).toEqual([200, tried.body.attempt.id]);
    const attempts = await kit.request("GET", `${path}/attempts`, admin, { query: { status: "pending" } });
    expect(attempts.body).toMatchObject({ attempts: [pending], page: 1, limit: 20, total: 1 });
    expect((await kit.request("DELETE", path, admin)).status).toBe(200);
    expect((await kit.request("GET", `${path}/attempts`, admin)).status).toBe(404);
  });

  test.each([
    ["en", "Must not lead to a private or local address"],
    ["ar", "يجب ألا يشير إلى عنوان خاص أو محلي"],
    ["ku", "نابێت بۆ ناونیشانێکی تایبەت یان ناوخۆیی بێت"],
  ])("are refused in %s when they lead into a private network", async (language, message) => {
    const headers = { "accept-language": language };
    const answer = await kit.request("POST", "/webhooks", admin, {
      headers,
      body: { ...body, url: "https://10.0.0.1/" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "validation_failed",
      message,
      details: [{ field: "url", code: "private_address", message }],
    });
  });
});
