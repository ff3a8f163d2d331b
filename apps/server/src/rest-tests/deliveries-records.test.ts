import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

async function desk() {
  const network = await networkOf(kit, await kit.tenant());
  const as = (method: string, path: string, options: object = {}) =>
    kit.request(method, path, network.tenant.admin, options);
  const { delivery_service_id, pickup_address, delivery_address } = network.body();
  const body = { delivery_service_id, pickup_address, delivery_address, unit_size: 1 };
  return { ...network, as, body };
}

const fields = `barcode cash_to_collect created_at current_assignment currency_code custody custody_count customer_id
  delivery_address delivery_code delivery_flow delivery_service_id delivery_type dropoff_warehouse_id external_reference_id
  id is_draft items label_assignment legs open_exception original_delivery_id parent_id payer_type payment_method
  payment_status pickup_address pickup_warehouse_id price proof_of_delivery recipient returnStatus sender source_snapshot
  status transfer_manifest_id transfer_manifest_item_id unit_size updated_at waybill_id`.split(/\s+/);

describe("POST /delivery/deliveries", () => {
  test("answers 201 with every field of the record, in the reader's language (3 §5, 4 E12)", async () => {
    const { as, body } = await desk();
    const made = await as("POST", "/delivery/deliveries", { body, query: { language: "ar" } });
    expect(made).toMatchObject({ status: 201, body: { success: true, message: "أُنشئت التوصيلة" } });
    expect(Object.keys(made.body.delivery).toSorted()).toEqual(fields.toSorted());
    const shown = await as("GET", `/delivery/deliveries/${made.body.delivery.id}`);
    expect(shown).toMatchObject({
      status: 200,
      body: { delivery: { ...made.body.delivery, delivery_type: { name: "Standard" } } },
    });
  });

  test("refuses what is missing or too fine, field by field (3 §1.3, 3 §1.10)", async () => {
    const { as, body } = await desk();
    const { unit_size: _, ...sizeless } = body;
    const wrong = { ...body, unit_size: 1.2345, payer_type: "nobody", pickup_address: { lat: 91, lng: 44 } };
    const refused = await as("POST", "/delivery/deliveries", { body: wrong });
    expect(refused).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    const named = refused.body.details.map(({ field }: { field: string }) => field);
    expect(named.toSorted()).toEqual(["payer_type", "pickup_address.lat", "unit_size"]);
    const unsized = await as("POST", "/delivery/deliveries", { body: sizeless });
    expect(unsized).toMatchObject({ status: 400, body: { details: [{ field: "unit_size", code: "required" }] } });
  });

  test("a size outside the service is 400 with its bounds (3 §6)", async () => {
    const { as, body, newService } = await desk();
    const { id: delivery_service_id } = await newService({ min_unit_size: 1, max_unit_size: 5 });
    const refused = await as("POST", "/delivery/deliveries", { body: { ...body, delivery_service_id, unit_size: 6 } });
    expect(refused).toMatchObject({ status: 400, body: { code: "unit_size_out_of_range", min: 1, max: 5 } });
  });

  test("a reference that is taken is 409 with the code of the delivery that has it (3 §6)", async () => {
    const { as, body } = await desk();
    const order = { ...body, external_reference_id: "ORDER-7" };
    const first = await as("POST", "/delivery/deliveries", { body: order });
    const again = await as("POST", "/delivery/deliveries", { body: order });
    const { delivery_code } = first.body.delivery;
    expect(again).toMatchObject({
      status: 409,
      body: { success: false, code: "external_reference_exists", delivery: { id: delivery_code } },
    });
  });

  test.each([
    ["customer_id", 404, "customer_not_found"],
    ["delivery_service_id", 404, "delivery_service_not_found"],
  ])("a %s of nobody's is %i %s (architecture 3.10)", async (field, status, code) => {
    const { as, body } = await desk();
    const unknown = "0197f0a0-0000-7000-8000-00000000dead";
    const refused = await as("POST", "/delivery/deliveries", { body: { ...body, [field]: unknown } });
    expect(refused).toMatchObject({ status, body: { code } });
  });

  test.each([
    ["viewer", 403],
    ["warehouse_staff", 403],
    ["operations_manager", 201],
  ] as const)("by a %s answers %i: it is operations' work (3 §3)", async (role, status) => {
    const { tenant, body } = await desk();
    const made = await kit.request("POST", "/delivery/deliveries", await tenant.member(role), { body });
    expect(made.status).toBe(status);
  });
});

describe("a delivery of one's own tenant", () => {
  test("is changed, submitted and cancelled by its id; each answers 200 with the record (3 §5)", async () => {
    const { as, body } = await desk();
    const made = await as("POST", "/delivery/deliveries", { body: { ...body, is_draft: true } });
    expect(made.body.delivery).toMatchObject({ status: "draft", is_draft: true });
    const path = `/delivery/deliveries/${made.body.delivery.id}`;
    const steps = [
      ["PATCH", path, { unit_size: 2.5 }, { status: "draft", unit_size: 2.5 }],
      ["POST", `${path}/submit`, undefined, { status: "pending", is_draft: false }],
      ["POST", `${path}/cancel`, { reason: "Not needed" }, { status: "cancelled" }],
    ] as const;
    for (const [method, at, sent, delivery] of steps)
      expect(await as(method, at, { body: sent })).toMatchObject({ status: 200, body: { success: true, delivery } });
    expect(await as("PATCH", path, { body: { unit_size: 1 } })).toMatchObject({
      status: 409,
      body: { code: "delivery_not_editable" },
    });
    expect(await as("POST", `${path}/cancel`, { body: { reason: "Again" } })).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", from: "cancelled", allowed: [] },
    });
    expect(await as("POST", `${path}/cancel`, { body: {} })).toMatchObject({
      status: 400,
      body: { details: [{ field: "reason", code: "required" }] },
    });
  });

  test("is found by nobody else, on none of its paths (3 §1.6)", async () => {
    const [ours, theirs] = [await desk(), await desk()];
    const { id } = await theirs.delivery();
    const before = await theirs.shown(id);
    const path = `/delivery/deliveries/${id}`;
    const answers = await Promise.all([
      ours.as("GET", path),
      ours.as("PATCH", path, { body: { unit_size: 2 } }),
      ours.as("POST", `${path}/submit`),
      ours.as("POST", `${path}/cancel`, { body: { reason: "Mine?" } }),
      ours.as("GET", "/delivery/deliveries/no-id"),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, "delivery_not_found"]),
    );
    expect(await theirs.shown(id)).toEqual(before);
  });

  test("is named in the audit log by who made, changed and cancelled it (3 §15)", async () => {
    const { as, body, tenant } = await desk();
    const made = await as("POST", "/delivery/deliveries", { body });
    const { id } = made.body.delivery;
    await as("PATCH", `/delivery/deliveries/${id}`, { body: { unit_size: 2 } });
    await as("POST", `/delivery/deliveries/${id}/cancel`, { body: { reason: "Not needed" } });
    const entries = await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
      tx.sql<{ action: string; actor_user_id: string }>(
        {
          name: "",
          text: "SELECT action, actor_user_id FROM audit_log WHERE tenant_id = $1 AND entity_id = $2 ORDER BY created_at, id",
        },
        [tenant.tenantId, id],
      ),
    );
    expect(entries).toEqual(
      ["create", "update", "cancel"].map((verb) => ({
        action: `delivery.${verb}`,
        actor_user_id: tenant.admin.userId,
      })),
    );
  });
});

describe("what goes wrong with a delivery", () => {
  const reasons = {
    payment_method_not_allowed: ["POST", "/delivery/deliveries", { payment_method: "gateway" }],
    warehouse_id_required: ["POST", "/delivery/deliveries", { delivery_flow: "pickup_and_delivery" }],
    delivery_not_found: ["GET", "/delivery/deliveries/0197f0a0-0000-7000-8000-00000000dead", undefined],
  } as const;
  test.each(Object.entries(reasons))("%s is said in three languages (3 §1.12)", async (code, [method, path, over]) => {
    const { as, body } = await desk();
    const messages = await Promise.all(
      ["en", "ar", "ku"].map(async (language) => {
        const answer = await as(method, path, { query: { language }, ...(over ? { body: { ...body, ...over } } : {}) });
        expect(answer.body).toMatchObject({ success: false, code });
        return answer.body.message;
      }),
    );
    expect(new Set(messages).size).toBe(3);
  });
});
