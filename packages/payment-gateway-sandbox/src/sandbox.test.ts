import { describeGateway, exampleRefund } from "@karwan/payment-gateway/testing";
import { expect, test } from "vitest";
import { createSandboxGateway } from "./index.ts";

const now = new Date("2026-11-21T08:00:00.000Z");
const gateway = createSandboxGateway({ pageUrl: (id) => `https://karwan.example/sandbox/${id}` });
const account = (options = {}) => ({ options, secret: null });

describeGateway("sandbox", () => ({ gateway, account: account(), now }));
describeGateway("sandbox, slow", () => ({ gateway, account: account({ refunds: "later" }), now }));
describeGateway("sandbox, unkind", () => ({ gateway, account: account({ refunds: "refused" }), now }));

test("a refund of the sandbox goes at once, takes a minute, or is refused, as its options say (3 §10)", async () => {
  const status = async (refunds: string, after: number) =>
    (await gateway.refund(exampleRefund(), account({ refunds }), new Date(now.getTime() + after))).status;
  expect(await status("at_once", 0)).toBe("succeeded");
  expect([await status("later", 59_999), await status("later", 60_000)]).toEqual(["pending", "succeeded"]);
  expect(await status("refused", 90_000)).toBe("failed");
});
