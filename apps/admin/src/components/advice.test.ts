import { KarwanError } from "@karwan/sdk";
import { expect, test } from "vitest";
import { adviceFor } from "./advice.ts";

const refused = (status: number, code: KarwanError["code"]) =>
  adviceFor(new KarwanError({ status, code, message: "No" }));

test("only what was decided upon a state that is no more is said to have changed; other conflicts say themselves what stands in the way (3 §1.5)", () => {
  expect(refused(412, "changed_meanwhile")).toBe("trouble.advice.changed");
  expect(refused(409, "conflict")).toBe("trouble.advice.changed");
  expect(refused(409, "invalid_transition")).toBe("trouble.advice.changed");
  expect(refused(409, "insufficient_wallet_balance")).toBeNull();
  expect(refused(409, "sku_taken")).toBeNull();
  expect(refused(400, "validation_failed")).toBe("trouble.advice.input");
});
