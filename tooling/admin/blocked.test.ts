import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { DRIVER, say } from "./driver-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
const SIGNING_IN = /identity\.sessions\.login/;
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const shell = (key: string, language: Language = "en") => textOf(language, "shell", key);

/** Signing in is answered as ever, and what the answer gives to keep is not kept. */
const keepNoCookies = (context: BrowserContext) =>
  context.route(SIGNING_IN, async (route) => {
    const response = await route.fetch();
    const { "set-cookie": _, ...headers } = response.headers();
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });
const alertOn = (page: Page, language: Language = "en") =>
  page.getByRole("alert").filter({ hasText: shell("signin.cookies", language) });

describe.skipIf(!chromiumPath)(`a browser that keeps no cookies${skipped}`, () => {
  for (const [language, address, email] of [
    ["en", "/admin/", ADMIN],
    ["ar", "/driver/", DRIVER],
    ["ku", "/admin/", ADMIN],
  ] as const)
    test(`is told so where one signs in, with what to do, each time one tries, until it keeps them: ${address}, ${language} (4 L9)`, async () => {
      const context = await someone({ language });
      await keepNoCookies(context);
      const page = await context.newPage();
      await page.goto(address);
      const person = page.locator(`[data-email="${email}"]`);
      await person.waitFor();
      expect(await alertOn(page, language).count()).toBe(0);
      for (let time = 1; time <= 2; time += 1) {
        const answer = page.waitForResponse(SIGNING_IN);
        await person.click();
        expect((await answer).status()).toBe(200);
        await alertOn(page, language).getByText(shell("signin.cookies_text", language)).waitFor();
        await page.getByRole("heading", { name: shell("signin.title", language) }).waitFor();
      }
      await context.unroute(SIGNING_IN);
      await person.click();
      await page.locator("#page").waitFor();
      expect(await alertOn(page, language).count()).toBe(0);
    });

  test("is not what is said of a session that has ended: who was signed in signs in again", async () => {
    const context = await someone();
    const page = await enter(context, "/vehicles", ADMIN);
    await page.locator("#page h1").waitFor();
    await context.clearCookies();
    await page.reload();
    await page.getByRole("heading", { name: shell("signin.title") }).waitFor();
    expect(await alertOn(page).count()).toBe(0);
  });

  test("opens the driver's page where asking for what starts it without a network throws, and says what that costs (4 E7)", async () => {
    const context = await someone();
    await context.addInitScript({
      content: `Object.defineProperty(Navigator.prototype, "serviceWorker", {
        get() { throw new DOMException("Service worker is disabled because the context is sandboxed", "SecurityError"); },
      });`,
    });
    const page = await context.newPage();
    await page.goto("/driver/");
    await page.locator(`[data-email="${DRIVER}"]`).click();
    await page.locator(".task").first().waitFor();
    await page.getByText(say("phone.no_worker")).waitFor();
  });
});
