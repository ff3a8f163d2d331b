import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const body = {
  title: { en: "Home", ar: "البيت" },
  full_address: "Abu Nuwas Street",
  country: "Iraq",
  latitude: 33.3152,
  longitude: 44.3661,
  contact_info: { phone: "+9647701234567", email: "home@example.com" },
};

describe("addresses over REST (1 §4.3)", () => {
  test("a new place is 201 with its action, a known one 200 without, named as it is saved", async () => {
    const { admin } = await kit.tenant();
    const made = await kit.request("POST", "/addresses", admin, { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      success: true,
      action: "address_created",
      message: "Address saved",
      address: { ...body, address_line1: body.full_address, is_primary: true, is_active: true, metadata: {} },
    });
    const messages = { en: "“Home”", ar: "«البيت»", ku: "«Home»" };
    for (const [language, named] of Object.entries(messages)) {
      const submitted = { ...body, title: { en: "Elsewhere" } };
      const again = await kit.request("POST", "/addresses", admin, { query: { language }, body: submitted });
      expect(again.status).toBe(200);
      expect(again.body).not.toHaveProperty("action");
      expect(again.body.message).toContain(named);
      expect(again.body.address).toEqual(made.body.address);
    }
  });

  test("an address that is not to be kept comes back normalized, with 200", async () => {
    const { admin } = await kit.tenant();
    const answer = await kit.request("POST", "/addresses", admin, { body: { ...body, save_to_address_book: false } });
    expect(answer).toMatchObject({ status: 200, body: { success: true, address: { id: null, latitude: 33.3152 } } });
    expect((await kit.request("GET", "/addresses", admin)).body.total).toBe(0);
  });

  test("list, show, replace and delete answer as documented; page 1 of 10 by default (1 §8)", async () => {
    const { admin } = await kit.tenant();
    const { address } = (await kit.request("POST", "/addresses", admin, { body })).body;
    const list = await kit.request("GET", "/addresses", admin);
    expect(list).toMatchObject({ status: 200, body: { addresses: [address], page: 1, limit: 10, total: 1 } });
    const path = `/addresses/${address.id}`;
    expect((await kit.request("GET", path, admin)).body.address).toEqual(address);
    const put = await kit.request("PUT", path, admin, { body: { ...body, city: "" } });
    expect(put).toMatchObject({ status: 200, body: { success: true, address: { id: address.id, city: "" } } });
    const gone = await kit.request("DELETE", path, admin);
    expect(gone).toMatchObject({ status: 200, body: { success: true, message: "Address deleted" } });
    expect(await kit.request("GET", path, admin)).toMatchObject({ status: 404, body: { code: "address_not_found" } });
  });

  test("refusals carry the documented codes, and details that name the field, in the reader's language (1 §7)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const bad = await kit.request("POST", "/addresses", ours.admin, {
      query: { language: "ku" },
      body: { country: "Iraq", latitude: 33, longitude: 44 },
    });
    expect(bad).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(bad.body.details).toEqual([
      { field: "address_line1", code: "address_line_needed", message: expect.stringMatching(/پێویستە/) },
    ]);
    const empty = await kit.request("POST", "/addresses", ours.admin, { body: {} });
    const named = empty.body.details.map(({ field }: { field: string }) => field);
    expect(named.toSorted()).toEqual(["address_line1", "country", "latitude", "longitude"]);
    const { address } = (await kit.request("POST", "/addresses", ours.admin, { body })).body;
    const other = (await kit.request("POST", "/addresses", ours.admin, { body: { ...body, latitude: 34 } })).body
      .address;
    const taken = await kit.request("PUT", `/addresses/${other.id}`, ours.admin, { query: { language: "ar" }, body });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: "address_coordinates_already_exist", message: "يوجد عنوان آخر محفوظ بهذه الإحداثيات" },
    });
    for (const method of ["GET", "PUT", "DELETE"]) {
      const options = method === "PUT" ? { body } : {};
      const foreign = await kit.request(method, `/addresses/${address.id}`, theirs.admin, options);
      expect(foreign).toMatchObject({ status: 403, body: { success: false, code: "insufficient_permissions" } });
      expect(JSON.stringify(foreign.body)).not.toContain(address.id);
    }
  });
});
