import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { shell } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped } from "./stage.ts";

const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const field = (page: Page) => page.getByPlaceholder(shell("palette.placeholder"));
const marked = (page: Page) => page.getByRole("dialog").locator("[data-action][data-selected]");

/** The codes of the first two deliveries of a list, and Ctrl-K open above it. */
async function searching(): Promise<{ page: Page; codes: string[] }> {
  const page = await enter(await someone(), "/deliveries", OPERATIONS);
  await page.locator('.row[data-index="1"] .ltr').first().waitFor();
  const codes = await page.locator(".row[data-index] .row-key, .row[data-index] .ltr").allTextContents();
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  return { page, codes: codes.filter((text) => /^[A-Z]{2,}[-\d]/.test(text)) };
}

/** Answers to searches wait until they are let go. */
async function heldSearches(page: Page): Promise<{ release(): void; isAsked(): Promise<unknown> }> {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/search\.find/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return { release: held.resolve, isAsked: () => asked.promise };
}

describe.skipIf(!chromiumPath)(`what is looked for with Ctrl-K${skipped}`, () => {
  test("is marked first once it is found, and opened by Enter alone", async () => {
    const { page, codes } = await searching();
    const [code = ""] = codes;
    await field(page).fill(code);
    await expect.poll(() => marked(page).allTextContents()).toEqual([expect.stringContaining(code)]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: code }).waitFor();
  });

  test("is opened as soon as it is found, where Enter came first, and none of what was found for less", async () => {
    const { page, codes } = await searching();
    const [code = "", other = ""] = codes;
    await field(page).fill(other);
    await marked(page).getByText(other).waitFor();
    const { release, isAsked } = await heldSearches(page);
    await field(page).fill(code);
    await page.keyboard.press("Enter");
    await isAsked();
    release();
    await page.getByRole("heading", { name: code }).waitFor();
    expect(await field(page).isVisible()).toBe(false);
  });

  test("is not opened by an Enter behind which more was typed", async () => {
    const { page, codes } = await searching();
    const [code = ""] = codes;
    const { release, isAsked } = await heldSearches(page);
    await field(page).fill(code.slice(0, -1));
    await page.keyboard.press("Enter");
    await isAsked();
    await field(page).fill(code);
    release();
    await marked(page).getByText(code).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/deliveries");
  });

  test("is a page at once, whatever is still searched for", async () => {
    const { page } = await searching();
    const { release } = await heldSearches(page);
    await field(page).fill("Drivers");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/drivers/);
    release();
  });
});
