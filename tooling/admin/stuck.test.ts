import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { DRIVER } from "./driver-stage.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, desktop, enter, openFirst, openStage, phone, skipped, textOf } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const shell = (key: string, language: Language = "en") => textOf(language, "shell", key);

/** Has the server keep everything of a kind to itself; what comes back lets it answer again. */
async function hold(context: BrowserContext, kind: RegExp): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await context.route(kind, async (route) => {
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Notes in the page when the line begins to say something. */
const noteLine = (page: Page): Promise<void> =>
  page.evaluate<void>(
    `void new MutationObserver((changes, seen) => {
      if (!changes.some(({ addedNodes }) => addedNodes.length > 0)) return;
      seen.disconnect();
      globalThis.saidAt = performance.now();
    }).observe(document.querySelector("[role='status'].takes-long"), { childList: true })`,
  );
/** How far what is seen has moved by itself since then: not by what was still on its way when the page had only begun to wait. */
const movedSince = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `new Promise((done) => {
      const sum = (list) => list.filter(({ startTime }) => startTime >= saidAt).reduce((all, { value }) => all + value, 0);
      new PerformanceObserver((list) => done(sum(list.getEntries()))).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => setTimeout(() => done(0)));
    })`,
  );
const lines = (page: Page, language: Language = "en") =>
  page.locator("[role='status']", { hasText: shell("trouble.takes_long", language) });

describe.skipIf(!chromiumPath)(`a server that does not answer${skipped}`, () => {
  for (const [language, viewport] of inTurn(
    [
      ["en", desktop],
      ["ar", phone],
      ["ku", desktop],
    ] as const,
    36,
  ))
    test(`is said to take long on a record's page, once, and nothing moves by it (4 L9): ${language}`, async () => {
      const context = await someone({ language, viewport });
      const page = await enter(context, "/deliveries", ADMIN);
      await page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first().waitFor();
      const answer = await hold(context, /delivery\.deliveries\.show/);
      await openFirst(page);
      await page.locator(".mantine-Loader-root").first().waitFor();
      expect(await lines(page, language).count()).toBe(0);
      await noteLine(page);
      await lines(page, language).waitFor();
      expect(await lines(page, language).count()).toBe(1);
      expect(await movedSince(page)).toBe(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).include(".takes-long").analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
      }
      answer();
      await lines(page, language).waitFor({ state: "detached" });
      await page.locator("#page h1").waitFor();
    });

  for (const [what, kind] of [
    ["what a page is made of", /assets\/page-/],
    ["a list's rows", /vehicles\.list/],
    ["who is signed in", /identity\.sessions\.me/],
    ["what the server says of itself", /facts\.json/],
  ] as const)
    test(`is said to take long while ${what} is waited for (4 L9)`, async () => {
      const context = await someone();
      const page = await enter(context, "/deliveries", ADMIN);
      await page.locator("#page h1").waitFor();
      const answer = await hold(context, kind);
      // As at a first visit: nothing is known from before.
      await page.evaluate('localStorage.removeItem("karwan.known")');
      await page.goto("/admin/vehicles");
      await lines(page).waitFor();
      answer();
      await page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first().waitFor();
      await lines(page).waitFor({ state: "detached" });
    });

  test("keeps nobody from a page who was signed in before: it begins with what is known of them (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", ADMIN);
    await page.locator("#page h1").waitFor();
    const answer = await hold(context, /identity\.sessions\.me/);
    await page.goto("/admin/vehicles");
    await page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first().waitFor();
    answer();
  });

  test("is said to take long on the driver's phone, and not while there is no network (4 E7)", async () => {
    const context = await someone({ viewport: phone });
    const page = await context.newPage();
    await page.goto("/driver/");
    const answer = await hold(context, /driverDeliveries\.list/);
    await page.locator(`[data-email="${DRIVER}"]`).click();
    await lines(page).waitFor();
    await context.setOffline(true);
    await lines(page).waitFor({ state: "detached" });
    await context.setOffline(false);
    answer();
    await page.locator(".task").first().waitFor();
  });
});

describe.skipIf(!chromiumPath)(`news of a server of which nothing can be read${skipped}`, () => {
  for (const [what, status] of [
    ["whose database is away", 503],
    ["that is not there", null],
  ] as const)
    test(`is not called live, although its streams stand, until it answers again: one ${what} (4 L9)`, async () => {
      const context = await someone();
      const page = await enter(context, "/vehicles", ADMIN);
      const mark = (key: string) => page.locator("header").getByText(shell(key), { exact: true });
      await mark("live.on").waitFor();
      const asked = /\/trpc\/(?!.*stream)/;
      await context.route(asked, (route) =>
        status === null
          ? route.abort("connectionreset")
          : route.fulfill({ status, contentType: "application/json", body: "{}" }),
      );
      await mark("live.off").waitFor();
      await context.unroute(asked);
      await mark("live.on").waitFor();
    });
});
