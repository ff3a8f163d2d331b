import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, desktop, enter, openStage, phone, skipped, textOf, withValues } from "./stage.ts";
import { scan } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const SYSTEM = "system@karwan.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const shell = (key: string, language: Language = "en") => textOf(language, "shell", key);
const rows = (page: Page) => page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first();
/** Where it is said that nothing can be read now, as far as it is seen. */
const mark = (page: Page, language: Language = "en") =>
  page.locator(":is([role='status'], [aria-live]):visible", { hasText: shell("live.offline", language) });
const asOf = (language: Language) => new RegExp(withValues(shell("live.as_of", language), { at: "\\d\\d:\\d\\d" }));

/** A list that was read, and hears what is scanned. */
async function listRead(language: Language, viewport: typeof phone) {
  const context = await someone({ language, viewport });
  const page = await enter(context, "/customers", ADMIN);
  await rows(page).waitFor();
  await page.locator("#page p.heard").waitFor({ state: "attached" });
  return { context, page };
}

describe.skipIf(!chromiumPath)(`a list without a network${skipped}`, () => {
  for (const [language, viewport] of inTurn(
    [
      ["en", desktop],
      ["ar", desktop],
      ["ku", phone],
    ] as const,
    26,
  ))
    test(`shows what was read in this session, says of when that is, and what was not read (4 L9): ${language}`, async () => {
      const context = await someone({ language, viewport });
      const page = await enter(context, "/picking", ADMIN);
      await rows(page).waitFor();
      const whole = await rows(page).textContent();
      const chip = page.locator(".chips button").nth(1);
      await context.setOffline(true);
      await expect.poll(() => mark(page, language).textContent()).toMatch(asOf(language));
      await chip.click();
      const title = textOf(language, "shell", "nav.picking");
      const unread = page.getByText(withValues(shell("unread.what", language), { what: title }));
      await unread.waitFor();
      await page.getByText(shell("unread.offline", language)).waitFor();
      expect(await page.locator("#page .mantine-Skeleton-root").count()).toBe(0);
      expect(await mark(page, language).textContent()).not.toMatch(asOf(language));
      await chip.click();
      await rows(page).waitFor();
      expect(await rows(page).textContent()).toBe(whole);
      await expect.poll(() => mark(page, language).textContent()).toMatch(asOf(language));
      await chip.click();
      await unread.waitFor();
      await context.setOffline(false);
      await unread.waitFor({ state: "detached" });
      await mark(page, language).waitFor({ state: "detached" });
    });

  for (const [language, viewport] of inTurn(
    [
      ["en", desktop],
      ["ku", phone],
    ] as const,
    27,
  ))
    test(`says in words that a scan cannot be looked up, and names no address (4 L9): ${language}`, async () => {
      const { context, page } = await listRead(language, viewport);
      await context.setOffline(true);
      await scan(page, "6211234567890");
      await page.locator('.heard[data-tone="bad"]').waitFor();
      expect(await page.locator(".heard").first().textContent()).toBe(shell("scan.away_offline", language));
      expect(await page.getByText("http").count()).toBe(0);
    });

  test("opens the menus of the bar, which are there before anybody wants them (4 L9)", async () => {
    const { context, page } = await listRead("ku", phone);
    const isHere = `performance.getEntriesByType("resource").some(({ name }) => name.includes("/person-menu-"))`;
    await expect.poll(() => page.evaluate(isHere), { timeout: 30_000 }).toBe(true);
    await context.setOffline(true);
    await page.getByRole("button", { name: shell("person.menu", "ku") }).click();
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.locator(".again").count()).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`who follows nothing${skipped}`, () => {
  test("is told of no connection that is made again, and of a network that is gone (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/tenants", SYSTEM);
    await rows(page).waitFor();
    const said = (key: string) => page.locator("header").getByText(shell(key), { exact: true });
    expect(await said("live.off").count()).toBe(0);
    await context.setOffline(true);
    await said("live.offline").waitFor();
    await context.setOffline(false);
    await said("live.offline").waitFor({ state: "detached" });
    expect(await said("live.off").count()).toBe(0);
  });
});
