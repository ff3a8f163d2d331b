import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { shell } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped } from "./stage.ts";

const OPERATIONS = "operations@rafidain.test";
const OTHER = "admin@zagros.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());
const someone = browsersOn(() => stage);

const firstCode = (page: Page, company: string) =>
  page.locator('.row[data-index="0"] .ltr', { hasText: new RegExp(`^${company}-`) }).first();
/** Whom the browser's cookies are for, whatever its pages know; null for nobody. */
const held = (page: Page) =>
  page.evaluate<string | null>(
    `fetch("/api/v1/auth/me").then(async (answer) => answer.ok ? (await answer.json()).user.email : null)`,
  );
/** Somebody else signs in with this browser, and none of its pages hears of it. */
const signInUnheard = (page: Page, email: string) =>
  page.evaluate(
    `fetch("/admin/facts.json").then((answer) => answer.json()).then(({ demo }) => fetch("/api/v1/auth/login", {
      method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "${email}", password: demo.password, cookie: true }),
    })).then(({ status }) => status)`,
  );

describe.skipIf(!chromiumPath)(`a sign-in whose answer was lost${skipped}`, () => {
  test("is found when the page is loaded again, so that no session lies in a browser that no page knows of (4 L9)", async () => {
    const page = await (await someone()).newPage();
    await page.goto("/admin/deliveries");
    await page.route(/identity\.sessions\.login/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.locator(`[data-email="${OPERATIONS}"]`).click();
    await page.getByRole("alert").first().waitFor();
    await page.unroute(/identity\.sessions\.login/);
    await page.reload();
    await firstCode(page, "RAF").waitFor();
  });

  test("that never arrived brings nobody back who has left: who signed out without a network is signed out (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await firstCode(page, "RAF").waitFor();
    await page.getByRole("button", { name: shell("person.menu") }).click();
    await context.setOffline(true);
    await page.getByRole("menuitem", { name: shell("person.sign_out") }).click();
    await page.locator(`[data-email="${OTHER}"]`).click();
    await page.getByRole("alert").first().waitFor();
    const ended = page.waitForResponse((answer) => answer.url().includes("identity.sessions.logout") && answer.ok());
    await context.setOffline(false);
    await ended;
    await expect.poll(() => held(page)).toBeNull();
    expect(await page.evaluate('localStorage.getItem("karwan.csrf")')).toBeNull();
  });

  test("is no reason to show one person what another one reads: the page becomes whose session it is (4 L9)", async () => {
    const page = await enter(await someone(), "/deliveries", OPERATIONS);
    await firstCode(page, "RAF").waitFor();
    expect(await signInUnheard(page, OTHER)).toBe(200);
    const refused = page.waitForResponse((answer) => answer.status() === 403);
    await page.getByRole("link", { name: shell("nav.stock") }).click();
    await refused;
    await page.goto("/admin/deliveries");
    await firstCode(page, "ZAG").waitFor();
  });

  test("is ended by who signs out on a page that has not heard of it: nobody is left in the browser (4 L9)", async () => {
    const page = await enter(await someone(), "/deliveries", OPERATIONS);
    await firstCode(page, "RAF").waitFor();
    await page.getByRole("button", { name: shell("person.menu") }).click();
    const leave = page.getByRole("menuitem", { name: shell("person.sign_out") });
    await leave.waitFor();
    // What the page reads meanwhile would tell it.
    await page.route(/\/trpc\/(?!identity\.sessions\.logout)/, (route) => route.abort());
    expect(await signInUnheard(page, OTHER)).toBe(200);
    expect(await held(page)).toBe(OTHER);
    await leave.click();
    await page.locator(`[data-email="${OPERATIONS}"]`).waitFor();
    await expect.poll(() => held(page)).toBeNull();
  });
});
