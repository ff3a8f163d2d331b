import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { takesGateway } from "./account.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const options = { redirect_template: "https://pay.example/{payment_id}" };
const code = "generic";

describe("a tenant's account at a payment gateway (3 §10)", () => {
  test("is shown with every gateway there is, and needs nothing for the sandbox", async () => {
    const { admin } = await kit.tenant();
    const { payment_gateways, total } = await admin.caller.payments.gateways.list({});
    expect(total).toBe(2);
    expect(payment_gateways.map((each) => [each.code, each.is_enabled])).toEqual([
      ["sandbox", true],
      ["generic", false],
    ]);
  });

  test("keeps the sandbox open until it is switched off, and takes nothing through it then (3 §10)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { update } = admin.caller.payments.gateways;
    const takes = () => kit.database.transaction({ tenantId }, (tx) => takesGateway(tx, kit.deps));
    const { payment_gateway } = await update({ code: "sandbox", options: { callback_times: 2 } });
    expect([payment_gateway.is_enabled, await takes()]).toEqual([true, true]);
    await update({ code: "sandbox", is_enabled: false });
    expect(await takes()).toBe(false);
    await update({ code, is_enabled: true, options });
    expect(await takes()).toBe(true);
  });

  test("gets its secret when it is enabled, shows it once, and keeps it encrypted", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { update, list } = admin.caller.payments.gateways;
    const { payment_gateway } = await update({ code, is_enabled: true, options });
    expect(payment_gateway).toMatchObject({ has_secret: true, secret: expect.stringMatching(/^whsec_/) });
    const again = await update({ code, is_enabled: true, options: { refund_url: "https://pay.example/refunds" } });
    expect(again.payment_gateway.secret).toBeNull();
    expect(again.payment_gateway.options).toMatchObject({ ...options, refund_url: "https://pay.example/refunds" });
    expect(JSON.stringify(await list({}))).not.toContain("whsec_");
    const text = "SELECT sealed_secret FROM tenant_payment_gateways WHERE tenant_id = $1";
    const [kept] = await arrange<{ sealed_secret: string }>(kit.database, { tenantId }, text, [tenantId]);
    expect(kept?.sealed_secret).not.toContain(payment_gateway.secret);
    expect(kit.deps.encryption.payments.decrypt(kept?.sealed_secret ?? "")).toBe(payment_gateway.secret);
  });

  test("enabled twenty times at once has one secret, told once", async () => {
    const { admin } = await kit.tenant();
    const { values } = await atOnce(20, () =>
      admin.caller.payments.gateways.update({ code, is_enabled: true, options }),
    );
    expect(values.filter(({ payment_gateway }) => payment_gateway.secret)).toHaveLength(1);
  });

  test("shows no secret when the answer is asked for again by its key (4 A2)", async () => {
    const { admin } = await kit.tenant();
    const caller = admin.with({ idempotencyKey: "enable-once" });
    const enable = () => caller.payments.gateways.update({ code, is_enabled: true, options });
    expect((await enable()).payment_gateway.secret).toMatch(/^whsec_/);
    expect((await enable()).payment_gateway.secret).toBeNull();
  });

  test("cannot be enabled while something is missing, and says what", async () => {
    const { admin } = await kit.tenant();
    const { update } = admin.caller.payments.gateways;
    expect(await refusalOf(update({ code, is_enabled: true }))).toMatchObject({
      reason: "payment_gateway_incomplete",
      extra: { missing: ["redirect_template"] },
    });
    await update({ code, is_enabled: true, options });
    expect(await outcomeOf(update({ code, options: { redirect_template: null } }))).toBe("payment_gateway_incomplete");
    expect(await outcomeOf(update({ code, is_enabled: false, options: { redirect_template: null } }))).toBe("done");
  });

  test("sends payers and refunds nowhere private, nor to an address that does not name the payment", async () => {
    const { admin } = await kit.tenant();
    const { update } = admin.caller.payments.gateways;
    for (const wrong of [
      { redirect_template: "http://pay.example/{payment_id}" },
      { redirect_template: "https://169.254.169.254/{payment_id}" },
      { redirect_template: "https://pay.example/" },
      { refund_url: "https://localhost/refunds" },
    ])
      expect(await outcomeOf(update({ code, options: wrong }))).toBe("validation_failed");
  });

  test("is for administrators to set up, and written into the audit log without the secret (3 §15)", async () => {
    const { admin, member, tenantId } = await kit.tenant();
    const staff = await member("operations_manager");
    expect(await outcomeOf(staff.caller.payments.gateways.update({ code, options }))).toBe("insufficient_permissions");
    const { payment_gateway } = await admin.caller.payments.gateways.update({ code, is_enabled: true, options });
    const text = "SELECT action, before, after FROM audit_log WHERE tenant_id = $1 AND entity_type = 'payment_gateway'";
    const rows = await arrange(kit.database, { tenantId }, text, [tenantId]);
    expect(rows).toMatchObject([
      { action: "payment_gateway.configure", after: { is_enabled: true, has_secret: true } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(payment_gateway.secret);
    expect(await outcomeOf(admin.caller.payments.gateways.update({ code: "unknown", is_enabled: true }))).toBe(
      "payment_gateway_not_found",
    );
  });
});
