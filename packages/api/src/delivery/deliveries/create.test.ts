import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, karrada, mansour, networkOf, startKit } from "../../../testing/index.ts";
import { distanceKm } from "../pricing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const network = async () => networkOf(kit, await kit.tenant());

describe("a new delivery", () => {
  test("is pending with the sender, priced by its service, and due in cash (3 §5, 4 J8)", async () => {
    const { newService, delivery, tenant, shown } = await network();
    const { id: delivery_service_id } = await newService({ base_price: 1000, price_per_unit: 250, price_per_km: 100 });
    const sender = { name: "Dar Al-Kutub", phone: "+9647701234567" };
    const made = await delivery({ delivery_service_id, unit_size: 2, sender, external_reference_id: "A-1" });

    const price = Math.round((1500 + 100 * distanceKm(karrada, mansour)) * 1000) / 1000;
    expect(made).toMatchObject({
      external_reference_id: "A-1",
      delivery_flow: "direct",
      status: "pending",
      is_draft: false,
      custody: "sender",
      custody_count: 0,
      payer_type: "sender",
      payment_method: "cash",
      payment_status: "pending",
      price,
      cash_to_collect: price,
      currency_code: "IQD",
      sender,
      recipient: {},
      pickup_address: karrada,
      delivery_address: mansour,
      legs: [],
      items: [],
      current_assignment: null,
      open_exception: null,
      returnStatus: null,
      proof_of_delivery: null,
      label_assignment: "shipment_label",
    });
    expect(made.delivery_code).toMatch(new RegExp(`^${tenant.code}-\\d{8}$`));
    expect(made.barcode).toMatch(/^KW\d{10}IQ$/);
    expect(await shown(made.id)).toEqual(made);
  });

  test("names its delivery type in the reader's language (3 §5)", async () => {
    const { delivery, tenant } = await network();
    const { id } = await delivery();
    const names = await Promise.all(
      (["en", "ar", "ku"] as const).map(async (language) => {
        const { delivery: made } = await tenant.admin.with({ language }).delivery.deliveries.show({ id });
        return made.delivery_type?.name;
      }),
    );
    expect(new Set(names).size).toBe(3);
  });

  test("has a code and a barcode of its own, also when many are made at once (3 §5, 3 §9)", async () => {
    const { delivery } = await network();
    const { values, refused } = await atOnce(50, () => delivery());
    expect(refused).toEqual([]);
    expect(new Set(values.map(({ delivery_code }) => delivery_code)).size).toBe(50);
    expect(new Set(values.map(({ barcode }) => barcode)).size).toBe(50);
  });
});

describe("an external reference", () => {
  test("is used once in a tenant: the others learn the code of its delivery (3 §6)", async () => {
    const { delivery } = await network();
    const other = await network();
    const { values, refused } = await atOnce(20, () => delivery({ external_reference_id: "ORDER-1" }));
    expect(values).toHaveLength(1);
    const existing = { delivery: { id: values[0]?.delivery_code } };
    expect(refused).toEqual(
      Array.from({ length: 19 }, () => ({ reason: "external_reference_exists", extra: existing, issues: [] })),
    );
    expect(await other.delivery({ external_reference_id: "ORDER-1" })).toMatchObject({ status: "pending" });
  });
});
