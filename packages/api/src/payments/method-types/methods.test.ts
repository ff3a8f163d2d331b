import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { methodOfType } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("the ways to pay have ids that never change, and names in the reader's language (3 §10, 4 H7)", async () => {
  const { payment_method_types, total } = await kit.anonymous.payments.methodTypes.list({});
  expect(total).toBe(3);
  expect(payment_method_types).toEqual([
    { id: "00000000-0000-7000-8000-000000000301", code: "cash_on_delivery", name: "Cash on delivery" },
    { id: "00000000-0000-7000-8000-000000000302", code: "wallet", name: "Wallet" },
    { id: "00000000-0000-7000-8000-000000000303", code: "gateway", name: "Online payment" },
  ]);
  for (const { id, code } of payment_method_types) expect(methodOfType(id)).toBe(code);
  expect(() => methodOfType("00000000-0000-7000-8000-000000000304")).toThrow("payment_method_type_not_found");
  const arabic = kit.callerFor(kit.context(null, { language: "ar" }));
  expect((await arabic.payments.methodTypes.list({ limit: 1, page: 2 })).payment_method_types).toEqual([
    { id: "00000000-0000-7000-8000-000000000302", code: "wallet", name: "المحفظة" },
  ]);
});
