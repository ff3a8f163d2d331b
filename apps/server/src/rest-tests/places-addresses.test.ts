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

  test("a tenant's kind of address is its administrators' alone: 403 for others, and 400 names the type (4 C1, 1 §5.5)", async () => {
    const ours = await kit.tenant();
    const driver = await ours.member("driver");
    const branch = { ...body, address_type: "branch" };
    const query = { language: "ar" };
    const refused = await kit.request("POST", "/addresses", driver, { query, body: branch });
    expect(refused).toMatchObject({ status: 403, body: { success: false, code: "insufficient_permissions" } });
    const made = await kit.request("POST", "/addresses", ours.admin, { body: branch });
    expect(made).toMatchObject({
      status: 201,
      body: { address: { tenant_id: ours.tenantId, address_type: "branch" } },
    });
    const path = `/addresses/${made.body.address.id}`;
    for (const [method, options] of [
      ["PUT", { body: branch }],
      ["DELETE", {}],
    ] as const)
      expect((await kit.request(method, path, driver, options)).body.code).toBe("insufficient_permissions");
    expect((await kit.request("GET", path, driver)).body.address).toEqual(made.body.address);
    const personal = await kit.request("PUT", path, ours.admin, { query, body: { ...body, address_type: "user" } });
    expect(personal).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(personal.body.details).toEqual([
      { field: "address_type", code: "address_type_of_other_owner", message: expect.stringMatching(/عنوان/) },
    ]);
  });

  test("a personal address is read and not changed by who governs its owner's tenant (4 B13, 4 K14)", async () => {
    const ours = await kit.tenant();
    const [driver, buyer] = [await ours.member("driver"), await ours.member("customer")];
    for (const [person, status] of [
      [driver, 200],
      [buyer, 403],
    ] as const) {
      const { address } = (await kit.request("POST", "/addresses", person, { body })).body;
      const listed = await kit.request("GET", "/addresses", ours.admin, { query: { userId: person.userId } });
      expect([listed.status, listed.body.total]).toEqual([status, status === 200 ? 1 : undefined]);
      const path = `/addresses/${address.id}`;
      expect((await kit.request("GET", path, ours.admin)).status).toBe(status);
      for (const [method, options] of [
        ["PUT", { body }],
        ["DELETE", {}],
      ] as const)
        expect((await kit.request(method, path, ours.admin, options)).status).toBe(403);
    }
  });
});
