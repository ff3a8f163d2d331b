import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, next, refusalOf, startKit } from "../../../testing/index.ts";
import { uploadAs } from "../../files/testing/given.ts";
import { givenRestaurant } from "../testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const address = { full_address: "Karrada Dakhil, Baghdad", lat: 33.3061, lng: 44.4297 };
const friday = { weekday: 5, opens: "18:00", closes: "02:00" };

describe("restaurants (3 §11)", () => {
  test("one is opened with its address and schedule, and listed", async () => {
    const { admin } = await kit.tenant();
    const { restaurants } = admin.caller.restaurant;
    const body = { name: { en: "Grill", ar: "مشويات" }, address, schedule: [friday], time_zone: "Europe/Berlin" };
    const { restaurant } = await restaurants.create({ slug: " Grill-Of-Baghdad ", ...body });
    expect(restaurant).toMatchObject({ ...body, slug: "grill-of-baghdad", is_active: true, image_url: null });
    expect(await restaurants.list({ search: "مشوي" })).toEqual({
      restaurants: [restaurant],
      page: 1,
      limit: 20,
      total: 1,
    });
    expect((await restaurants.list({ is_active: false })).total).toBe(0);
  });

  test("without a time zone it has its tenant's, and without a schedule it is always open (4 I)", async () => {
    const { admin } = await kit.tenant();
    await admin.caller.identity.settings.update({ time_zone: "Asia/Dubai" });
    const { restaurants } = admin.caller.restaurant;
    const { restaurant } = await restaurants.create({ slug: `r-${next()}`, name: { ku: "چێشتخانە" } });
    expect(restaurant).toMatchObject({ time_zone: "Asia/Dubai", schedule: [], address: null });
  });

  test("a slug is one restaurant's on the whole platform, also when 20 of two tenants claim it at once (4 I, 4 A6)", async () => {
    const admins = [(await kit.tenant()).admin, (await kit.tenant()).admin] as const;
    const slug = `r-${next()}`;
    const { values, refused } = await atOnce(20, (n) =>
      admins[n % 2 === 0 ? 0 : 1].caller.restaurant.restaurants.create({ slug, name: { en: `R ${n}` } }),
    );
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["slug_taken"]));
    const lists = await Promise.all(admins.map(({ caller }) => caller.restaurant.restaurants.list({})));
    expect(lists.map(({ total }) => total).toSorted()).toEqual([0, 1]);
  });

  test("a request repeated with its key opens one and answers the same (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const body = { slug: `r-${next()}`, name: { en: "Once" } };
    const once = () => admin.with({ idempotencyKey: "k1" }).restaurant.restaurants.create(body);
    const first = await once();
    expect(await once()).toEqual(first);
  });

  test("a patch merges name and address, replaces the schedule and keeps the rest (4 L7, 4 A8)", async () => {
    const { slug, restaurant, restaurants } = await givenRestaurant(kit, { schedule: [friday] });
    const first = await restaurants.update({ slug, name: { ar: "مشويات" }, address });
    expect(first.restaurant).toMatchObject({
      id: restaurant.id,
      slug,
      name: { en: "Karrada Grill", ar: "مشويات" },
      address,
      schedule: [friday],
    });
    const second = await restaurants.update({
      slug: slug.toUpperCase(),
      name: { en: null },
      address: { city: "Baghdad" },
      schedule: null,
      is_active: false,
    });
    expect(second.restaurant).toMatchObject({
      name: { ar: "مشويات" },
      address: { ...address, city: "Baghdad" },
      schedule: [],
      is_active: false,
    });
    expect((await refusalOf(restaurants.update({ slug, name: { ar: null } }))).reason).toBe("validation_failed");
  });

  test("its picture may be an uploaded file, shown by a link that works (4 J14)", async () => {
    const { tenant, slug, restaurants } = await givenRestaurant(kit);
    const file = await uploadAs(kit, tenant.admin);
    const { restaurant } = await restaurants.update({ slug, image_url: file.url });
    expect(restaurant.image_url).toContain(`/files/${file.id}?`);
    const theirs = givenRestaurant(kit, { image_url: file.url.split("?")[0] ?? "" });
    expect((await refusalOf(theirs)).reason).toBe("file_not_found");
    expect((await restaurants.update({ slug, image_url: null })).restaurant.image_url).toBeNull();
  });

  test.each([
    [{ slug: "-grill" }, "slug", "invalid_slug"],
    [{ slug: "grill--two" }, "slug", "invalid_slug"],
    [{ slug: "مشويات" }, "slug", "invalid_slug"],
    [{ name: {} }, "name", "language_text_empty"],
    [{ time_zone: "Asia/Nowhere" }, "time_zone", "invalid_time_zone"],
    [{ schedule: [{ weekday: 1, opens: "25:00", closes: "10:00" }] }, "schedule.0.opens", "invalid_format"],
  ])("%j is refused", async (changes, field, code) => {
    const { admin } = await kit.tenant();
    const body = { slug: `r-${next()}`, name: { en: "R" }, ...changes };
    const refused = await refusalOf(admin.caller.restaurant.restaurants.create(body));
    expect(refused).toMatchObject({ reason: "validation_failed", issues: [{ field, code }] });
  });

  test("another tenant's is not found, and a viewer changes none (3 §1.6)", async () => {
    const { slug, tenant } = await givenRestaurant(kit);
    const { admin } = await kit.tenant();
    const foreign = admin.caller.restaurant.restaurants.update({ slug, is_active: false });
    expect((await refusalOf(foreign)).reason).toBe("restaurant_not_found");
    const viewer = await tenant.member("viewer");
    expect((await viewer.caller.restaurant.restaurants.list({})).total).toBe(1);
    const change = viewer.caller.restaurant.restaurants.update({ slug, is_active: false });
    expect((await refusalOf(change)).reason).toBe("insufficient_permissions");
  });

  test("one is shown with whether it takes orders now and what its prices are in; another tenant's is not found (3 §11, 4 I)", async () => {
    const { slug, tenant, restaurant, restaurants } = await givenRestaurant(kit);
    expect(await restaurants.show({ slug: slug.toUpperCase() })).toEqual({
      restaurant,
      is_open: true,
      currency: "IQD",
    });
    const weekday = (kit.deps.now().getUTCDay() + 3) % 7;
    await restaurants.update({ slug, schedule: [{ weekday, opens: "10:00", closes: "11:00" }] });
    expect(await restaurants.show({ slug })).toMatchObject({ is_open: false });
    await restaurants.update({ slug, schedule: [], is_active: false });
    const viewer = await tenant.member("viewer");
    expect(await viewer.caller.restaurant.restaurants.show({ slug })).toMatchObject({ is_open: false });
    const foreign = (await kit.tenant()).admin.caller.restaurant.restaurants.show({ slug });
    expect((await refusalOf(foreign)).reason).toBe("restaurant_not_found");
  });

  test("changes at once all stand: none is lost to another (4 A8)", async () => {
    const { slug, restaurants } = await givenRestaurant(kit);
    const patches = [
      { name: { ar: "مشويات" } },
      { name: { ku: "برژاو" } },
      { schedule: [friday] },
      { is_active: false },
    ];
    const { refused } = await atOnce(patches.length, (n) => restaurants.update({ slug, ...patches[n] }));
    expect(refused).toEqual([]);
    expect((await restaurants.list({})).restaurants).toMatchObject([
      { name: { en: "Karrada Grill", ar: "مشويات", ku: "برژاو" }, schedule: [friday], is_active: false },
    ]);
  });
});
