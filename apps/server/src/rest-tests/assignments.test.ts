import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let net: Awaited<ReturnType<typeof networkOf>>;
beforeAll(async () => {
  kit = await startRestKit();
  net = await networkOf(kit, await kit.tenant());
});
afterAll(() => kit.stop());

const post = (id: string, action: string, body: object = {}, headers: Record<string, string> = {}) =>
  kit.request("POST", `/delivery/deliveries/${id}/${action}`, net.tenant.admin, { body, headers });

describe("the endpoints of assignment and exceptions (3 §5)", () => {
  test("assign, switch-driver and unassign answer the delivery with who has it", async () => {
    const [driver, next] = [await net.driver(), await net.driver()];
    const { id } = await net.delivery();
    const assigned = await post(id, "assign", { driver_id: driver.id });
    expect(assigned).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "The delivery was assigned",
        delivery: {
          id,
          status: "assigned",
          current_assignment: { status: "assigned", carrier_code: null, driver: { id: driver.id } },
        },
      },
    });
    expect(Object.keys(assigned.body.delivery.current_assignment).toSorted()).toEqual(
      "accepted_at carrier_code created_at driver id picked_up_at status".split(" "),
    );
    const switched = await post(id, "switch-driver", { driver_id: next.id, reason: "Nearer" });
    expect(switched).toMatchObject({
      status: 200,
      body: {
        message: "The delivery went to another driver",
        delivery: { current_assignment: { driver: { id: next.id } } },
      },
    });
    expect(await post(id, "unassign")).toMatchObject({
      status: 200,
      body: { delivery: { status: "pending", current_assignment: null } },
    });
  });

  test("bulk assign and cancel answer a row for each delivery, and how many it was (4 L9)", async () => {
    const driver = await net.driver();
    const [first, second] = [await net.delivery(), await net.delivery({ is_draft: true })];
    const delivery_ids = [first.id, second.id];
    expect(await post("bulk", "assign", { delivery_ids, driver_id: driver.id })).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "1 delivery was assigned, 1 was refused",
        results: [
          { delivery_id: first.id, success: true, code: null, message: "The delivery was assigned" },
          { delivery_id: second.id, success: false, code: "invalid_transition" },
        ],
        success_count: 1,
        failed_count: 1,
      },
    });
    expect(await post("bulk", "cancel", { delivery_ids, reason: "Closed today" })).toMatchObject({
      status: 200,
      body: { message: "2 deliveries were cancelled", success_count: 2, failed_count: 0 },
    });
  });

  test("resolve answers the delivery and its way back; lost the delivery (4 E5, 4 J7)", async () => {
    const [first, second] = [await net.delivery(), await net.delivery()];
    await net.reach(first.id, "failed");
    await net.reach(second.id, "failed");
    expect(await post(first.id, "resolve", { action: "return", notes: "Refused" })).toMatchObject({
      status: 200,
      body: {
        delivery: { status: "returned" },
        return_delivery: { delivery_flow: "operational_return", original_delivery_id: first.id, status: "picked_up" },
      },
    });
    expect(await post(second.id, "lost", { reason: "Burnt" })).toMatchObject({
      status: 200,
      body: { message: "The parcel was recorded as lost", delivery: { status: "failed", custody: "lost" } },
    });
  });

  test("a repeated request with its key answers the same again, and says so (3 §1.8)", async () => {
    const driver = await net.driver();
    const { id } = await net.delivery();
    const key = { "idempotency-key": "assign-once" };
    const first = await post(id, "assign", { driver_id: driver.id }, key);
    const again = await post(id, "assign", { driver_id: driver.id }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  test("what cannot be is refused with what the documents say beside the code", async () => {
    const small = await net.driver({ capacity: 1 });
    const { id } = await net.delivery({ unit_size: 2 });
    expect(await post(id, "assign", { driver_id: small.id })).toMatchObject({
      status: 409,
      body: { success: false, code: "driver_capacity_exceeded", available: 1 },
    });
    expect(await post(id, "resolve", { action: "retry" })).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", from: "pending", allowed: ["assigned", "cancelled"] },
    });
    expect(await post(id, "switch-driver", { driver_id: small.id })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: [{ field: "reason", code: "required" }] },
    });
    expect(await post("unknown", "unassign")).toMatchObject({ status: 404, body: { code: "delivery_not_found" } });
  });
});

test.each([
  ["en", "The driver has no room for this parcel"],
  ["ar", "لا تتسع حمولة السائق لهذا الطرد"],
  ["ku", "جێگەی ئەم پاکێجە لای شۆفێرەکە نییە"],
])("a refusal is told in %s (3 §1.12)", async (language, message) => {
  const small = await net.driver({ capacity: 1 });
  const { id } = await net.delivery({ unit_size: 2 });
  const { body } = await post(id, "assign", { driver_id: small.id }, { "accept-language": language });
  expect(body.message).toBe(message);
});

test.each([
  ["carrier_not_enabled", "assign", { carrier_code: "sandbox" }],
  ["carrier_not_found", "assign", { carrier_code: "pigeons" }],
  ["driver_not_found", "assign", { driver_id: "01977a5e-0000-7000-8000-00000000abcd" }],
  ["invalid_transition", "unassign", {}],
  ["invalid_transition", "lost", { reason: "x" }],
])("%s of %s has words of its own in each language (3 §1.12)", async (code, action, body) => {
  const { id } = await net.delivery();
  const said = await Promise.all(
    ["en", "ar", "ku"].map(async (language) => (await post(id, action, body, { "accept-language": language })).body),
  );
  expect(said.map((each) => each.code)).toEqual([code, code, code]);
  expect(new Set(said.map((each) => each.message)).size).toBe(3);
});
