import type { MarketReadiness } from "@karwan/sdk";
import { expect, test } from "vitest";
import { missingSteps } from "./readiness.ts";

const done: MarketReadiness = {
  warehouse_created: true,
  store_live: false,
  payments_enabled: true,
  delivery_configured: true,
  products_added: true,
  categories_added: true,
  domain_connected: false,
};

test("a shop lacks what it needs to be published; being live comes of that, and a domain of its own is not asked for (3 §10)", () => {
  expect(missingSteps(done)).toEqual([]);
  expect(missingSteps({ ...done, products_added: false, payments_enabled: false })).toEqual([
    "payments_enabled",
    "products_added",
  ]);
});
