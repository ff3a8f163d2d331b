import { describe, expect, test } from "vitest";
import { families } from "./families/index.ts";
import {
  catalogueOf,
  categories,
  customersOf,
  deliveriesOf,
  locationsOf,
  places,
  stockOf,
  tenants,
  usersOf,
} from "./index.ts";

describe.each(tenants.map((tenant, index) => ({ tenant, index, code: tenant.code })))("the demo of $code", (demo) => {
  const { tenant, index } = demo;
  const items = catalogueOf(tenant.code);
  const stock = stockOf(tenant, items);

  test("is the same every time", () => {
    expect(catalogueOf(tenant.code)).toEqual(items);
    expect(stockOf(tenant, items)).toEqual(stock);
    expect(customersOf(tenant, index)).toEqual(customersOf(tenant, index));
    expect(deliveriesOf(tenant, index)).toEqual(deliveriesOf(tenant, index));
  });

  test("names 500 different items, one of every kind at least", () => {
    expect(items).toHaveLength(500);
    expect(new Set(items.map((item) => item.sku)).size).toBe(500);
    expect(new Set(items.map((item) => item.name)).size).toBe(500);
    expect(new Set(items.map((item) => item.sku.split("-")[0])).size).toBe(families.length);
  });

  test("sizes every item by the larger of volume and weight, rounded up to 3 decimals (3 §3)", () => {
    for (const { dimensions, weight, unit_size } of items) {
      const exact = Math.max((dimensions.length * dimensions.width * dimensions.height) / 5000, weight);
      expect(unit_size).toBeGreaterThanOrEqual(exact - 1e-9);
      expect(unit_size).toBeLessThan(exact + 0.001);
      expect(Number(unit_size.toFixed(3))).toBe(unit_size);
    }
  });

  test("keeps each balance of a stock row at nothing or more, and goods with a shelf life in dated lots (2 §2)", () => {
    expect(Math.min(...stock.flatMap((row) => row.movements.map((movement) => movement.balance)))).toBe(0);
    const perishable = new Set(items.filter((item) => item.shelf_life_days).map((item) => item.sku));
    const rows = stock.filter((row) => perishable.has(row.sku));
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter((row) => row.lot_number === null || row.expires_in_days === null)).toEqual([]);
  });

  test("puts stock into bins that its warehouses have (2 §4.1)", () => {
    const bins = new Set(
      tenant.warehouses.flatMap((warehouse) =>
        locationsOf(warehouse)
          .filter((location) => location.location_type === "bin")
          .map((location) => `${warehouse.code}/${location.code}`),
      ),
    );
    expect(stock.filter((row) => !bins.has(`${row.warehouse}/${row.bin}`))).toEqual([]);
  });

  test("gives everybody a phone in international form, and nobody another's (3 §1.18)", () => {
    const people = [
      ...usersOf(tenant, index),
      ...customersOf(tenant, index).filter((customer) => !customer.user_email),
    ];
    for (const { phone } of people) expect(phone).toMatch(/^\+9647\d{9}$/);
    expect(new Set(people.map((person) => person.phone)).size).toBe(people.length);
  });
});

test("categories and the towns' districts are named in the languages of the country (3 §1.18)", () => {
  for (const { name } of categories) {
    expect(name.ar).toMatch(/^[\u0600-\u06FF\s]+$/);
    expect(name.ku).toMatch(/^[\u0600-\u06FF\s]+$/);
  }
  for (const { latitude, longitude } of places) {
    expect(latitude).toBeGreaterThan(29);
    expect(latitude).toBeLessThan(37.5);
    expect(longitude).toBeGreaterThan(38.7);
    expect(longitude).toBeLessThan(48.7);
  }
});
