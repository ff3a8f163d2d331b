import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
const slug = "rest-test-grill";
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const keysOf = (record: object) => Object.keys(record).toSorted();
const wordsOf = (text: string) => text.split(/\s+/).toSorted();
const as = (method: string, path: string, options: object = {}) => kit.request(method, path, tenant.admin, options);

async function givenDish() {
  await as("POST", "/restaurants", { body: { slug, name: { en: "Grill" } } });
  const options = [{ name: { en: "Samoon" }, price_delta: 250 }];
  const body = { name: { en: "Kebab" }, price: 9000, modifier_groups: [{ name: { en: "Bread" }, options }] };
  const { product } = (await as("POST", `/restaurants/${slug}/products`, { body })).body;
  const [option] = product.modifier_groups[0].options;
  return { product, variant_id: product.variants[0].id, option };
}

describe("restaurants and menus (3 §11, 4 L7)", () => {
  test("are created with 201, listed, changed, and shown to everybody", async () => {
    const made = await as("POST", "/restaurants", { body: { slug: "rest-test-cafe", name: { en: "Café" } } });
    expect(made).toMatchObject({ status: 201, body: { success: true, message: "Restaurant created" } });
    const fields = "id slug name address image_url schedule time_zone is_active created_at updated_at";
    expect(keysOf(made.body.restaurant)).toEqual(wordsOf(fields));
    const taken = await as("POST", "/restaurants", { body: { slug: "rest-test-cafe", name: { en: "Café" } } });
    expect(taken).toMatchObject({ status: 409, body: { code: "slug_taken" } });
    expect((await as("GET", "/restaurants")).body).toMatchObject({
      restaurants: [made.body.restaurant],
      page: 1,
      total: 1,
    });

    const body = { name: { en: "Tea" }, price: 500 };
    const dish = await as("POST", "/restaurants/rest-test-cafe/products", { body });
    expect(dish).toMatchObject({ status: 201, body: { message: "Dish created", product: body } });
    const { id } = dish.body.product;
    const changed = await as("PATCH", `/restaurants/rest-test-cafe/products/${id}`, { body: { price: 750 } });
    expect(changed).toMatchObject({ status: 200, body: { product: { id, price: 750 } } });
    const menu = await kit.request("GET", "/restaurant/rest-test-cafe/menu", null);
    expect(menu).toMatchObject({ status: 200, body: { currency: "IQD", products: [{ id, is_available: true }] } });
    const closed = await as("PATCH", "/restaurants/rest-test-cafe", { body: { is_active: false } });
    expect(closed).toMatchObject({ status: 200, body: { restaurant: { is_active: false } } });
    expect((await kit.request("GET", "/restaurant/rest-test-cafe/menu", null)).status).toBe(404);
  });
});

describe("a diner's cart (1 §4.11, 1 §7)", () => {
  test("every endpoint answers 200 with `data`: the cart, or what of it is available", async () => {
    const { product, variant_id, option } = await givenDish();
    const diner = await (await kit.tenant()).member("customer");
    const call = async (method: string, path: string, body?: object) =>
      kit.request(method, `/restaurant/${slug}/cart${path}`, diner, body ? { body } : {});
    const empty = await call("GET", "");
    expect(empty).toMatchObject({ status: 200, body: { success: true, data: { items: [], total: 0 } } });
    const fields = "id restaurant status currency items subtotal total created_at updated_at";
    expect(keysOf(empty.body.data)).toEqual(wordsOf(fields));

    const added = await call("POST", "/items", { product_id: product.id, variant_id, quantity: 2 });
    expect(added).toMatchObject({ status: 200, body: { data: { id: empty.body.data.id, total: 18_000 } } });
    const [item] = added.body.data.items;
    const of_item = "id product_id variant_id name variant_name unit_price quantity note modifiers line_total";
    expect(keysOf(item)).toEqual(wordsOf(of_item));

    const modifiers = [{ modifier_option_id: option.id, quantity: 2, price_delta_snapshot: 0 }];
    const chosen = await call("PUT", `/items/${item.id}/modifiers`, { modifiers });
    expect(chosen.body.data.items[0]).toMatchObject({ line_total: 19_000 });
    expect(keysOf(chosen.body.data.items[0].modifiers[0])).toEqual(
      wordsOf("modifier_option_id name quantity price_delta_snapshot"),
    );
    const noted = await call("PUT", `/items/${item.id}`, { quantity: 1, note: "Hot" });
    expect(noted).toMatchObject({ status: 200, body: { data: { items: [{ quantity: 1, note: "Hot" }] } } });
    expect((await call("GET", "/availability")).body.data).toEqual([
      { cart_item_id: item.id, product_id: product.id, variant_id, is_available: true },
    ]);
    expect(await call("DELETE", "")).toMatchObject({ status: 200, body: { success: true, data: { items: [] } } });
  });

  test.each([
    ["en", "login_required", "restaurant_not_found"],
    ["ar", "سجّل الدخول أولًا", "المطعم غير موجود: تحقق من الرابط"],
    ["ku", "سەرەتا بچۆ ژوورەوە", "چێشتخانەکە نەدۆزرایەوە: بەستەرەکە بپشکنە"],
  ])("without a login it is 401, in an unknown restaurant 404: in %s", async (language, login, unknown) => {
    const query = { query: { language } };
    const path = `/restaurant/nowhere-${language}/cart`;
    const anonymous = await kit.request("GET", path, null, query);
    expect(anonymous).toMatchObject({ status: 401, body: { success: false, message: login, code: "unauthenticated" } });
    const refused = await kit.request("GET", path, tenant.admin, query);
    expect(refused).toMatchObject({ status: 404, body: { success: false, message: unknown } });
  });

  test("bad input is 400 with a message (1 §7)", async () => {
    const { product, variant_id } = (await kit.request("GET", `/restaurant/${slug}/menu`, null)).body.products.map(
      (dish: { id: string; variants: { id: string }[] }) => ({ product: dish, variant_id: dish.variants[0]?.id }),
    )[0];
    for (const body of [
      {},
      { product_id: product.id, variant_id, quantity: 0 },
      { product_id: "x", variant_id, quantity: 1 },
    ]) {
      const refused = await as("POST", `/restaurant/${slug}/cart/items`, { body });
      expect(refused).toMatchObject({ status: 400, body: { success: false, message: expect.stringMatching(/./) } });
    }
  });
});
