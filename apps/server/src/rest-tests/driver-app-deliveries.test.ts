import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

type Network = Awaited<ReturnType<typeof networkOf>>;
let kit: RestKit;
let net: Network;
let driver: Awaited<ReturnType<Network["driver"]>>;
beforeAll(async () => {
  kit = await startRestKit();
  net = await networkOf(kit, await kit.tenant());
  const settings = { delivery: { driver_acceptance_required: true } };
  await net.caller.identity.settings.update(settings);
});
beforeEach(async () => {
  driver = await net.driver();
});
afterAll(() => kit.stop());

const as = (method: string, path: string, options: object = {}) => kit.request(method, path, driver.actor, options);
const put = (id: string, action: string, body?: object, query: Record<string, string> = {}) =>
  as("PUT", `/driver/deliveries/${id}/${action}`, { body, query });
async function assigned() {
  const { id } = await net.delivery();
  return (await net.caller.delivery.assignments.assign({ id, driver_id: driver.id })).delivery;
}
const keysOf = (record: object) => Object.keys(record).toSorted();

/** A photo kept by the server, as a phone sends it. */
async function upload(token: string) {
  const body = new FormData();
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  body.set("file", new File([Buffer.from(png, "base64")], "door.png", { type: "image/png" }));
  const answer = await kit.app.request("/api/v1/files", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return ((await answer.json()) as { file: { id: string; url: string } }).file;
}

describe("the driver's endpoints (3 §5)", () => {
  test("each answers 200 with its message and the whole record", async () => {
    const { id, barcode } = await assigned();
    const proof = { photo_urls: ["https://example.com/door.jpg"], recipient_name: "Zainab" };
    const record = keysOf(await net.shown(id));
    for (const [action, body, message, status] of [
      ["accept", undefined, "You accepted the delivery", "accepted"],
      ["start-pickup", undefined, "You are on your way to the pickup", "en_route_to_pickup"],
      ["pickup", { scanned_barcode: barcode }, "You have the parcel", "picked_up"],
      ["start-delivery", {}, "You are on your way to the recipient", "en_route_to_delivery"],
      ["deliver", { proof }, "The parcel was delivered", "delivered"],
    ] as const) {
      const answer = await put(id, action, body);
      expect(answer).toMatchObject({ status: 200, body: { success: true, message, delivery: { id, status } } });
      expect(keysOf(answer.body.delivery)).toEqual(record);
      expect(await put(id, action, body)).toMatchObject({ status: 200, body: { delivery: { status } } });
    }
  });

  test("decline and fail take their reasons", async () => {
    const [declined, failed] = [await assigned(), await assigned()];
    expect(await put(declined.id, "decline", { reason: "Too far" })).toMatchObject({
      status: 200,
      body: { message: "You declined the delivery", delivery: { status: "pending", current_assignment: null } },
    });
    await put(failed.id, "accept");
    await put(failed.id, "pickup", { scanned_barcode: failed.barcode });
    const reason = { reason_code: "recipient_absent", notes: "No answer", photo_urls: ["https://example.com/d.jpg"] };
    expect(await put(failed.id, "fail", reason)).toMatchObject({
      status: 200,
      body: { message: "The failed delivery was recorded", delivery: { status: "failed", open_exception: reason } },
    });
  });

  test("proof may be a file of the tenant, shown by a link that opens it; another tenant's is not found (4 J14)", async () => {
    const { id, barcode } = await assigned();
    await put(id, "accept");
    await put(id, "pickup", { scanned_barcode: barcode });
    const [ours, theirs] = [await upload(driver.actor.token), await upload((await kit.tenant()).admin.token)];
    expect(await put(id, "deliver", { proof: { photo_urls: [theirs.url] } })).toMatchObject({
      status: 404,
      body: { code: "file_not_found" },
    });
    const { body } = await put(id, "deliver", { proof: { photo_urls: [ours.url] } });
    const shown = new URL(String(body.delivery.proof_of_delivery.photo_urls[0]));
    expect(shown.pathname).toContain(ours.id);
    expect((await kit.app.request(`${shown.pathname}${shown.search}`)).status).toBe(200);
  });

  test("the list is grouped, each row with its returnStatus; the history has pages", async () => {
    const { id, barcode } = await assigned();
    const given = await net.delivery();
    await net.caller.delivery.assignments.assign({ id: given.id, driver_id: driver.id });
    await put(id, "accept");
    await put(id, "pickup", { scanned_barcode: barcode });
    await put(id, "deliver", { proof: { photo_urls: ["https://example.com/door.jpg"] } });
    const { status, body } = await as("GET", "/driver/deliveries", { query: { page: 1, limit: 5 } });
    expect(status).toBe(200);
    expect(keysOf(body)).toEqual(["active", "history", "limit", "message", "page", "success", "total"]);
    expect(body).toMatchObject({
      active: [{ id: given.id, returnStatus: null, cash_due: given.price }],
      history: [{ id, status: "delivered", returnStatus: null }],
      total: 1,
    });
    expect((await as("GET", "/driver/deliveries", { query: { limit: 101 } })).status).toBe(400);
  });

  test("refusals come with their status, in three languages", async () => {
    const { id, barcode } = await assigned();
    const foreign = await net.delivery();
    const told = async (action: string, body: object, of = id) => {
      const texts: string[] = [];
      for (const language of ["en", "ar", "ku"]) {
        const answer = await put(of, action, body, { language });
        texts.push(`${answer.status} ${answer.body.code} ${answer.body.message}`);
      }
      return texts;
    };
    expect(await told("start-pickup", {})).toEqual([
      "409 assignment_not_accepted Accept the delivery first",
      "409 assignment_not_accepted اقبل التوصيلة أولًا",
      "409 assignment_not_accepted سەرەتا گەیاندنەکە قبووڵ بکە",
    ]);
    expect(await told("accept", {}, foreign.id)).toEqual([
      "404 delivery_not_found Delivery not found",
      "404 delivery_not_found لم يُعثر على التوصيلة",
      "404 delivery_not_found گەیاندنەکە نەدۆزرایەوە",
    ]);
    await put(id, "accept");
    const [english, ...others] = await told("pickup", { scanned_barcode: "KW0000000000IQ" });
    expect(english).toBe("400 barcode_mismatch The scanned barcode belongs to another parcel");
    await put(id, "pickup", { scanned_barcode: barcode });
    const [bare, ...inOthers] = await told("deliver", { proof: { recipient_name: "Zainab" } });
    expect(bare).toBe("400 proof_required Proof needs at least a photo or a signature");
    for (const text of [...others, ...inOthers]) expect(text).toMatch(/^400 \w+ [^a-z]+$/i);
    expect(await put("x", "accept")).toMatchObject({ status: 404, body: { code: "delivery_not_found" } });
  });
});

describe("POST /driver/sync (3 §5, 4 E7, 4 J13)", () => {
  const at = (minutes: number) => new Date(kit.clock.now.getTime() - minutes * 60_000).toISOString();

  test("answers 200 with a result for each action in the order of the request, also when none could be done", async () => {
    const { id, barcode } = await assigned();
    const actions = [
      { client_id: "3", type: "deliver", delivery_id: id, payload: { proof: {} }, occurred_at: at(1) },
      { client_id: "2", type: "pickup", delivery_id: id, payload: { scanned_barcode: barcode }, occurred_at: at(2) },
      { client_id: "4", type: "start-delivery", delivery_id: id, occurred_at: at(1) },
    ];
    const { status, body } = await as("POST", "/driver/sync", { body: { actions } });
    expect([status, body.success, body.message]).toEqual([200, true, "Your actions were received"]);
    const said = ["Proof needs at least a photo or a signature", "Kept until the action it needs arrives"];
    expect(body.results).toEqual([
      { client_id: "3", success: false, status: "rejected", code: "proof_required", message: said[0] },
      { client_id: "2", success: false, status: "deferred", code: "deferred", message: said[1] },
      { client_id: "4", success: false, status: "deferred", code: "deferred", message: said[1] },
    ]);
    expect(await put(id, "accept")).toMatchObject({ body: { delivery: { status: "en_route_to_delivery" } } });
  });

  test.each(["en", "ar", "ku"])("says why in the reader's language: %s", async (language) => {
    const { id } = await net.delivery();
    const actions = [{ client_id: "1", type: "accept", delivery_id: id, occurred_at: at(1) }];
    const { body } = await as("POST", "/driver/sync", { body: { actions }, query: { language } });
    const texts: Record<string, string> = {
      en: "Delivery not found",
      ar: "لم يُعثر على التوصيلة",
      ku: "گەیاندنەکە نەدۆزرایەوە",
    };
    expect(body.results).toMatchObject([{ code: "delivery_not_found", message: texts[language] }]);
  });

  test("is refused as a whole when it is not made as it should be", async () => {
    const { id } = await assigned();
    const good = { client_id: "1", type: "accept", delivery_id: id, occurred_at: at(1) };
    for (const [wrong, field] of [
      [{ type: "fly" }, "actions.0.type"],
      [{ delivery_id: "x" }, "actions.0.delivery_id"],
      [{ occurred_at: "yesterday" }, "actions.0.occurred_at"],
      [{ client_id: "" }, "actions.0.client_id"],
    ] as const) {
      const answer = await as("POST", "/driver/sync", { body: { actions: [{ ...good, ...wrong }] } });
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed", details: [{ field }] } });
    }
  });
});
