import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { canTake, filled, heard, keyOf, makeArrival, SENT } from "./move-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, desktop, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

const OPERATIONS = "operations@rafidain.test";
const ADMIN = "admin@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, ADMIN);
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const undoOn = (page: Page, language: Language) =>
  page.getByRole("button", { name: textOf(language, "shell", "undo"), exact: true });
/** Moves a piece by scans, which can then be taken back. */
async function moveOne(context: BrowserContext, language: Language, name: string) {
  const arrival = await makeArrival(office, name);
  const { own, arrivals, home, item } = arrival;
  const page = await enter(context, `/move?warehouse=${own.id}`, OPERATIONS);
  await canTake(page, language, name, arrivals.code);
  await scan(page, item.barcode);
  await heard(page, "good", filled(language, "move.taken", { n: "1", name, bin: arrivals.code }));
  await scan(page, home.code);
  await undoOn(page, language).waitFor();
  return { ...arrival, page };
}

describe.skipIf(!chromiumPath)(`what was done is taken back by whoever did it${skipped}`, () => {
  test("nobody who signs in after them is offered it, by the button or by its key (4 B5)", async () => {
    const { page, liesIn, home } = await moveOne(await someone(), "en", "UNDO-WHOSE");
    await page.getByRole("button", { name: textOf("en", "shell", "person.menu") }).click();
    await page.getByRole("menuitem", { name: textOf("en", "shell", "person.sign_out") }).click();
    await page.locator(`[data-email="${ADMIN}"]`).waitFor();
    await undoOn(page, "en").waitFor({ state: "detached" });
    await page.locator(`[data-email="${ADMIN}"]`).click();
    await page.locator("#page h1").waitFor();
    expect(await undoOn(page, "en").count()).toBe(0);
    await page.keyboard.press("z");
    expect(await liesIn(home)).toBe(1);
  });

  for (const language of ["en", "ar", "ku"] as const)
    test(`where the answer is lost it can be asked for again, as the same request, in ${language} (3 §1.3)`, async () => {
      const name = `UNDO-${language.toUpperCase()}-OF-SOMETHING-WITH-A-NAME-THAT-FILLS`;
      const context = await someone({ language, viewport: { ...desktop, width: 1000 } });
      const { page, liesIn, arrivals, home } = await moveOne(context, language, name);
      const keys: string[] = [];
      let isLost = true;
      await page.route(SENT, async (route) => {
        keys.push(keyOf(route));
        const response = await route.fetch();
        if (isLost) await route.abort();
        else await route.fulfill({ response });
      });
      const isWhole = () =>
        undoOn(page, language)
          .locator(".mantine-Button-label")
          .evaluate((label) => label.scrollWidth <= label.clientWidth);
      expect(await isWhole()).toBe(true);
      await undoOn(page, language).click();
      await page.getByText(textOf(language, "shell", "undo.unanswered")).waitFor();
      expect(await isWhole()).toBe(true);
      isLost = false;
      await undoOn(page, language).click();
      await page.getByText(filled(language, "move.undone", { n: "1", name, bin: arrivals.code })).waitFor();
      await undoOn(page, language).waitFor({ state: "detached" });
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([5, 0]);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    });
});
