import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { choice, doAction, office, rows, sendForm, shell, takeSecret } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
const OPERATIONS = "operations@rafidain.test";
const SYSTEM = "system@karwan.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
describe.skipIf(!chromiumPath)(`what an office sets up${skipped}`, () => {
  test("a role of its own counts as it is ticked, and built-in ones have nothing to tick", async () => {
    const page = await enter(await someone(), "/roles", ADMIN);
    await page.locator(".matrix td").first().waitFor();
    expect(await page.locator(".matrix").getByRole("checkbox").count()).toBe(0);
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByLabel(office("role.name")).fill("Cashier");
    await sendForm(page);
    const money = page.getByRole("checkbox", {
      name: `Cashier: ${choice("permission.name", "manage_finance_tenant")}`,
    });
    await money.click();
    await page.getByText(office("role.saved")).waitFor();
    await page.reload();
    await money.waitFor();
    expect(await money.isChecked()).toBe(true);
    const other = await enter(await someone(), "/roles", OPERATIONS);
    await other.locator(".matrix td").first().waitFor();
    expect(await other.locator(".matrix").getByRole("checkbox").count()).toBe(0);
  });

  test("a webhook's secret is shown once, a test shows how its receiver takes it, and it is sent again by hand", async () => {
    const page = await enter(await someone(), "/webhooks", ADMIN);
    await page.getByRole("button", { name: office("webhook.create") }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(office("webhook.url")).fill("http://127.0.0.1/hook");
    await form.getByLabel(choice("webhook.event", "stock_changed")).check();
    await page.keyboard.press("Control+Enter");
    await form.locator(".mantine-InputWrapper-error").waitFor();
    await form.getByLabel(office("webhook.url")).fill("https://receiver.invalid/hook");
    await page.keyboard.press("Control+Enter");
    expect(await takeSecret(page)).toMatch(/^whsec_/);
    await page.getByRole("link", { name: "https://receiver.invalid/hook" }).click();
    await page.getByRole("button", { name: office("webhook.test") }).click();
    await sendForm(page);
    await rows(page).waitFor();
    await openFirst(page, 0);
    await form.getByRole("button", { name: office("attempt.retry") }).click();
    await page.getByText(office("attempt.queued")).waitFor();
    await doAction(page, office("webhook.rotate"));
    await form.getByText(office("webhook.rotate_hint")).waitFor();
    await page.keyboard.press("Control+Enter");
    expect(await takeSecret(page)).toMatch(/^whsec_/);
    await doAction(page, office("webhook.turn_off"));
    await sendForm(page);
    await page.getByText(office("webhook.off"), { exact: true }).first().waitFor();
  });

  test("an API key is shown once, replaced by a new one, and the former ends in a day", async () => {
    const page = await enter(await someone(), "/api-keys", ADMIN);
    await page
      .getByRole("button", { name: office("key.create") })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel(office("key.name")).fill("Till");
    await page.keyboard.press("Control+Enter");
    const first = await takeSecret(page);
    await page.locator(".row", { hasText: "Till" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: office("key.rotate") })
      .click();
    // The form comes where the key was shown.
    await page.getByRole("dialog").locator("form").waitFor();
    await page.keyboard.press("Control+Enter");
    const second = await takeSecret(page);
    expect([first.length > 20, second.length > 20, first === second]).toEqual([true, true, false]);
    await page.locator('table[aria-rowcount="3"]').waitFor();
    expect(await page.getByText(office("key.never_expires"), { exact: true }).count()).toBe(1);
    await page.locator(".row", { hasText: second.slice(-4) }).click();
    const one = page.getByRole("dialog");
    await one.getByRole("button", { name: shell("actions.more") }).click();
    await page.getByRole("menuitem", { name: office("key.revoke") }).click();
    await page.getByRole("dialog").locator("form").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.locator(".row", { hasText: choice("key.standing", "revoked") }).waitFor();
  });

  test("what is taken stands at its field, also in one of several rows, and of who is there already (4 B1)", async () => {
    const page = await enter(await someone(), "/users", ADMIN);
    const form = page.getByRole("dialog");
    const wrong = form.locator('[aria-invalid="true"]');
    await page.getByRole("button", { name: office("member.create") }).click();
    await form.getByLabel(office("member.first_name")).fill("Sara");
    await form.getByLabel(office("member.last_name")).fill("Kamal");
    await form.getByLabel(office("member.email")).fill(OPERATIONS);
    await page.keyboard.press("Control+Enter");
    await wrong.waitFor();
    expect(await wrong.inputValue()).toBe(OPERATIONS);
    expect(await form.getByRole("alert").count()).toBe(0);

    await page.goto("/admin/institutions");
    await page.getByRole("button", { name: office("institution.create") }).click();
    await form.getByLabel(office("party.name")).fill("Ministry of Trade");
    for (const [place, code] of ["HQ", "B2", "HQ"].entries()) {
      await form.getByRole("button", { name: office("institution.add_branch") }).click();
      // The first name is the institution's own.
      await form
        .getByLabel(office("branch.name"))
        .nth(place + 1)
        .fill(`Office ${place}`);
      await form.getByLabel(office("branch.code")).nth(place).fill(code);
    }
    await page.keyboard.press("Control+Enter");
    await wrong.waitFor();
    const third = form.getByLabel(office("branch.code")).nth(2);
    expect([await third.getAttribute("aria-invalid"), await form.getByRole("alert").count()]).toEqual(["true", 0]);
  });

  test("who founds a company with somebody who has an account is told that they were invited (3 §3, 4 B1)", async () => {
    const page = await enter(await someone(), "/tenants", SYSTEM);
    const form = page.getByRole("dialog");
    await page.getByRole("button", { name: office("tenant.create") }).click();
    await form.getByLabel(office("tenant.name")).first().fill("Zab");
    await form.getByLabel(office("tenant.code")).fill("RAF");
    await form.getByLabel(office("member.first_name")).fill("Sara");
    await form.getByLabel(office("member.last_name")).fill("Kamal");
    await form.getByLabel(office("member.email")).fill(ADMIN);
    await form.locator('input[type="password"]').fill("Long-enough-2026");
    await page.keyboard.press("Control+Enter");
    const wrong = form.locator('[aria-invalid="true"]');
    await wrong.waitFor();
    expect(await wrong.inputValue()).toBe("RAF");
    await wrong.fill("ZAB");
    await page.keyboard.press("Control+Enter");
    await page.getByText(office("tenant.made_invited")).waitFor();
    // What was typed of them is not used, which is said where it was typed.
    await form.getByText(office("member.invited_text")).waitFor();
    expect(await form.getByLabel(office("member.email")).inputValue()).toBe(ADMIN);
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
  });

  test("a form marks what it will not be sent without, to the eye by a star and once to the ear", async () => {
    const page = await enter(await someone(), "/customers", ADMIN);
    await page.locator("#page h1").waitFor();
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    await form.locator("input:focus").waitFor();
    const marked = form.locator('input[aria-required="true"]:not([required])');
    expect([await marked.count(), await form.locator('label [aria-hidden="true"]').count()]).toEqual([1, 1]);
    await form.locator("input[aria-required]:focus").waitFor();
  });

  test("settings are refused at their field in the server's words, and who saves after somebody else is told", async () => {
    const page = await enter(await someone(), "/settings", ADMIN);
    const label = choice("setting.name", "delivery_on_time_hours");
    const hours = page.getByLabel(label);
    await hours.waitFor();
    const other = await enter(await someone(), "/settings", ADMIN);
    await other.getByLabel(label).waitFor();
    const save = (on: Page) =>
      on
        .locator("form", { has: on.getByLabel(label) })
        .getByRole("button", { name: shell("form.save") })
        .click();
    await hours.fill("0");
    await save(page);
    await page.locator(".mantine-InputWrapper-error").waitFor();
    await other.getByLabel(label).fill("30");
    await hours.fill("12");
    await save(page);
    await page.getByText(office("setting.saved")).waitFor();
    await save(other);
    await other.getByRole("alert").getByText(shell("trouble.advice.changed")).waitFor();
    expect(await other.getByLabel(label).inputValue()).toBe("30");
    await page.reload();
    await hours.waitFor();
    expect(await hours.inputValue()).toBe("12");
  });

  test("who runs the installation founds a company, suspends it and opens it again; nobody else sees the page", async () => {
    const page = await enter(await someone(), "/tenants", SYSTEM);
    await rows(page).waitFor();
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: /^Name/ }).fill("Hewler Cargo");
    await form.getByRole("textbox", { name: /^Code/ }).fill("hwl");
    await form.getByLabel(office("member.first_name")).fill("Avan");
    await form.getByLabel(office("member.last_name")).fill("Zana");
    await form.getByLabel(office("member.email")).fill("avan@hewler.test");
    await form.locator('input[type="password"]').fill("a long pass phrase");
    await sendForm(page);
    await page.getByRole("searchbox").fill("HWL");
    await page.locator('table[aria-rowcount="2"]').waitFor();
    await openFirst(page, 1);
    await page.getByLabel(choice("setting.name", "limits_webhooks")).waitFor();
    await doAction(page, office("tenant.suspend"));
    await sendForm(page);
    await page.getByText(office("tenant.suspended_hint")).waitFor();
    await doAction(page, office("tenant.activate"));
    await sendForm(page);
    await page.getByText(choice("tenant.status.value", "active"), { exact: true }).waitFor();
    const other = await enter(await someone(), "/users", ADMIN);
    await rows(other).waitFor();
    expect(await other.getByRole("link", { name: shell("nav.tenants") }).count()).toBe(0);
  });
});
