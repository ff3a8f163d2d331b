import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { act, DRIVER, given, say } from "./driver-stage.ts";
import { choice, office as words } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, phone, skipped } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, "operations@rafidain.test");
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);

/** Does something as soon as what is looked for stands in the page, before it is drawn. */
const asSoonAs = (page: Page, selector: string, work: string): Promise<unknown> =>
  page.evaluate(`new MutationObserver((_, seen) => {
    const found = document.querySelector('${selector}');
    if (!found) return;
    seen.disconnect();
    ${work}
  }).observe(document, { childList: true, subtree: true })`);

/** When all is done that a page put off when it was drawn: what is put off now comes after it. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
    setTimeout(() => setTimeout(done)))))`);

describe.skipIf(!chromiumPath)(`what is typed at once${skipped}`, () => {
  test("goes into a form's first field from the moment that the form is seen", async () => {
    const page = await enter(await someone(), "/customers", ADMIN);
    await page.locator("#page h1").waitFor();
    const first = '[role="dialog"] input[data-autofocus]';
    await asSoonAs(page, first, "window.hadFocus = document.activeElement === found;");
    await page.keyboard.press("n");
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate("window.hadFocus")).toBe(true);
  });

  test("stays in the field that was tapped, and none of it goes into the first one", async () => {
    const page = await enter(await someone(), "/users", ADMIN);
    await page.locator("#page h1").waitFor();
    await asSoonAs(page, '[role="dialog"] input', `document.querySelectorAll('[role="dialog"] input')[1].focus();`);
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    await form.waitFor();
    await settled(page);
    await page.keyboard.type("Al-Saadi");
    const typed = ["member.first_name", "member.last_name"].map((key) => form.getByLabel(words(key)).inputValue());
    expect(await Promise.all(typed)).toEqual(["", "Al-Saadi"]);
  });

  test("stays in a driver's form, whose heading is read first and takes nothing back", async () => {
    const { delivery_code } = await given(office);
    const context = await someone({ viewport: phone });
    const page = await context.newPage();
    await page.goto("/driver/");
    await page.locator(`[data-email="${DRIVER}"]`).click();
    await page.locator(`.task[data-code="${delivery_code}"]`).click();
    await page.locator("[data-status]").waitFor();
    await asSoonAs(page, "form textarea", "found.focus();");
    await act(page, "decline");
    const reason = page.getByLabel(say("phone.decline.reason"));
    await reason.waitFor();
    await settled(page);
    await page.keyboard.type("Flat tyre");
    expect(await reason.inputValue()).toBe("Flat tyre");
  });

  test("while settings are saved is still there when they were", async () => {
    const page = await enter(await someone(), "/settings", ADMIN);
    const hours = page.getByLabel(choice("setting.name", "delivery_on_time_hours"));
    const overdue = page.getByLabel(choice("setting.name", "delivery_overdue_hours"));
    await hours.waitFor();
    const overtaken = Promise.withResolvers<void>();
    await page.route(/settings\.update/, async (route) => {
      await overtaken.promise;
      await route.continue();
    });
    await hours.fill("31");
    const asked = page.waitForRequest(/settings\.update/);
    await hours.press("Enter");
    await asked;
    await overdue.fill("97");
    overtaken.resolve();
    await page.getByText(words("setting.saved")).waitFor();
    expect([await hours.inputValue(), await overdue.inputValue()]).toEqual(["31", "97"]);
  });
});
