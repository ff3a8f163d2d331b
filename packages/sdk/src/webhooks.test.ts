import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { verifyWebhook, WebhookSignatureError } from "./webhooks.ts";

const secret = `whsec_${randomBytes(24).toString("base64")}`;
const body = JSON.stringify({
  type: "delivery.status_changed",
  timestamp: "2026-11-21T08:00:00.000Z",
  data: {
    id: "0190",
    delivery_code: "RAF-00000001",
    external_reference_id: "بغداد-7",
    from: "pending",
    to: "assigned",
  },
});

function signed(text = body, by = secret, at = new Date()) {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(by).sign("msg_1", at, text),
  };
}

describe("a webhook that arrives", () => {
  test("is told apart by its type, and known again by its id (3 §6)", () => {
    const message = verifyWebhook(body, signed(), secret);
    expect(message.id).toBe("msg_1");
    if (message.type !== "delivery.status_changed") throw new Error("another type");
    expect(message.data.external_reference_id).toBe("بغداد-7");
  });

  test("may come as bytes, with the headers of fetch or of Node, in any case (3 §6)", () => {
    const bytes = new TextEncoder().encode(body);
    expect(verifyWebhook(bytes, new Headers(signed()), secret).id).toBe("msg_1");
    const upper = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(verifyWebhook(bytes, upper, secret).id).toBe("msg_1");
  });

  test("is good by any of several signatures, as after a change of secret (3 §6)", () => {
    const headers = signed();
    const other = signed(body, `whsec_${randomBytes(24).toString("base64")}`)["webhook-signature"];
    headers["webhook-signature"] = `${other} ${headers["webhook-signature"]}`;
    expect(verifyWebhook(body, headers, secret).type).toBe("delivery.status_changed");
  });

  test.each([
    ["another body", body.replace("assigned", "delivered"), signed()],
    ["another secret", body, signed(body, `whsec_${randomBytes(24).toString("base64")}`)],
    ["another id", body, { ...signed(), "webhook-id": "msg_2" }],
    ["an old time", body, signed(body, secret, new Date(Date.now() - 6 * 60_000))],
    ["no signature", body, { "webhook-id": "msg_1" }],
  ])("is refused with %s (3 §6)", (_name, text, headers) => {
    expect(() => verifyWebhook(text, headers, secret)).toThrow(WebhookSignatureError);
  });
});
