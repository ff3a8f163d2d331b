import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { DRIVER } from "./driver-stage.ts";
import { findings, inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, desktop, enter, openStage, phone, skipped, textOf } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const shell = (key: string, language: Language) => textOf(language, "shell", key);

/** How far what is seen has moved by itself so far. */
const movedOn = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
      .observe({ type: "layout-shift", buffered: true }) ?? requestAnimationFrame(() => setTimeout(() => done(0))))`,
  );

/** Where the lines stand that say so to whoever sees them and whoever hears them. */
const lines = (page: Page, language: Language) =>
  page.locator(":is([role='status'], [aria-live]):visible", { hasText: shell("live.offline", language) });

/** What is said stands within the screen, however far the page is scrolled, and whatever lies over it. */
async function expectSaid(page: Page, language: Language): Promise<{ top: number; bottom: number }> {
  await lines(page, language).waitFor();
  expect(await lines(page, language).count()).toBe(1);
  const box = await lines(page, language).locator("p").boundingBox();
  const [top, bottom] = [box?.y ?? -1, (box?.y ?? -1) + (box?.height ?? 0)];
  expect([top >= 0, bottom <= 80, (box?.width ?? 0) >= phone.width]).toEqual([true, true, true]);
  return { top, bottom };
}

describe.skipIf(!chromiumPath)(`somebody on a phone${skipped}`, () => {
  for (const language of inTurn(["en", "ar", "ku"], 20))
    test(`sees all the time that there is no network, and nothing moves by it (4 L9): ${language}`, async () => {
      const context = await someone({ language, viewport: phone, isDayOfDemo: true });
      const page = await enter(context, "/vehicles", ADMIN);
      const first = page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first();
      await first.waitFor();
      // Without a network a form could not be brought that was never open.
      await page.getByRole("button", { name: textOf(language, "fleet", "vehicle.new") }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      const placed = () => Promise.all([page.locator("#page h1"), first].map((each) => each.boundingBox()));
      const [before, moved] = [await placed(), await movedOn(page)];
      await context.setOffline(true);
      const { top, bottom } = await expectSaid(page, language);
      expect(await placed()).toEqual(before);
      // What is in use stays free.
      const bar = await page.locator("header").boundingBox();
      expect([top, bottom <= (before[0]?.y ?? 0)]).toEqual([bar?.height, true]);
      const found: string[] = [];
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await findings(page, "list")));
      }
      // A form covers the bar, and not this.
      await page.getByRole("button", { name: textOf(language, "fleet", "vehicle.new") }).click();
      await page.getByRole("dialog").waitFor();
      const form = await page.getByRole("dialog").boundingBox();
      await expect.poll(async () => (await expectSaid(page, language)).bottom).toBeLessThanOrEqual(form?.y ?? 0);
      found.push(...(await findings(page, "form")));
      expect(found).toEqual([]);
      await page.keyboard.press("Escape");
      await context.setOffline(false);
      await lines(page, language).waitFor({ state: "hidden" });
      expect(await placed()).toEqual(before);
      expect(await movedOn(page)).toBeCloseTo(moved, 4);
    });

  for (const language of inTurn(["en", "ar", "ku"], 21))
    test(`who drives sees so too, and that the phone keeps what is done (4 E7): ${language}`, async () => {
      const context = await someone({ language, viewport: phone, isDayOfDemo: true });
      const page = await context.newPage();
      await page.goto("/driver/");
      await page.locator(`[data-email="${DRIVER}"]`).click();
      const first = page.locator(".task").first();
      await first.waitFor();
      const [before, moved] = [await first.boundingBox(), await movedOn(page)];
      await context.setOffline(true);
      await expectSaid(page, language);
      await page.getByText(textOf(language, "driver", "phone.offline.text")).waitFor();
      expect(await first.boundingBox()).toEqual(before);
      const found: string[] = [];
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await findings(page, "driver")));
      }
      expect(found).toEqual([]);
      await page.mouse.wheel(0, 2000);
      await expectSaid(page, language);
      expect(await movedOn(page)).toBeCloseTo(moved, 4);
    });
});

describe.skipIf(!chromiumPath)(`somebody without a network${skipped}`, () => {
  test("hears of it once on a wide screen too, where the bar says it, and before they are signed in (4 L9)", async () => {
    const context = await someone({ viewport: desktop });
    const page = await enter(context, "/vehicles", ADMIN);
    await page.locator("#page h1").waitFor();
    await context.setOffline(true);
    await lines(page, "en").waitFor();
    expect(await lines(page, "en").count()).toBe(1);
    const stranger = await someone({ viewport: phone });
    const entrance = await stranger.newPage();
    await entrance.goto("/admin/");
    await entrance.locator("[data-email]").first().waitFor();
    await stranger.setOffline(true);
    await expectSaid(entrance, "en");
  });
});
