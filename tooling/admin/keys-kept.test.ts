import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { office as words } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, standsOut, textOf } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
const PENDING = "/deliveries?status=%5B%22pending%22%5D";
const shell = (key: string) => textOf("en", "shell", key);
let stage: Stage;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);

/** A page whose pieces of a name come only when they are let. */
async function pageWithout(address: string, piece: string) {
  const page = await enter(await someone(), address, ADMIN);
  await page.locator("#page h1").waitFor();
  const { promise: isLet, resolve: bring } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${piece}-[^/]*\\.js`), async (route) => {
    asked();
    await isLet;
    await route.continue();
  });
  return { page, bring, isAsked };
}

const addressOf = (page: Page): string => new URL(page.url()).pathname;
/** What has the focus: a field by what it holds, a row or a card by its code. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const { activeElement: at } = document;
    return at.value || at.querySelector(".ltr")?.textContent.trim() || at.tagName;
  })()`);
const becomesFocused = (page: Page, what: string) => expect.poll(() => focused(page), { timeout: 60_000 }).toBe(what);
/** The codes of a list's or a column's first rows, once they are there. */
async function codesOf(page: Page, rows: string): Promise<string[]> {
  await page.locator(rows).nth(2).locator(".ltr").first().waitFor();
  const found = await page.locator(rows).locator(".ltr:first-of-type").allTextContents();
  return found.map((code) => code.trim()).filter((code) => code.startsWith("RAF-"));
}

/** Gives what the form over the page is about to a driver. */
async function assign(page: Page): Promise<void> {
  const form = page.getByRole("dialog");
  await form.locator("input:focus").waitFor();
  await page.keyboard.type("Karrar");
  await standsOut(page, "Karrar");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await form.waitFor({ state: "detached" });
}

describe.skipIf(!chromiumPath)(`a key that opens something takes what is typed next${skipped}`, () => {
  test("all of it stands in the search of Ctrl-K, in its order, and none of it does anything to the page meanwhile", async () => {
    const { page, bring, isAsked } = await pageWithout("/deliveries", "palette");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("zan");
    await isAsked;
    await page.keyboard.type("ia?");
    await page.keyboard.press("Backspace");
    bring();
    await becomesFocused(page, "zania");
    expect([addressOf(page), await page.getByRole("dialog").count()]).toEqual(["/admin/deliveries", 1]);
  });

  test("Ctrl-K is a place on the keyboard, whatever letter an Arabic or Kurdish layout has there", async () => {
    const page = await enter(await someone(), "/deliveries", ADMIN);
    await page.locator("#page h1").waitFor();
    await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent("keydown",
      { key: "ن", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true }))`);
    await page.getByLabel(shell("palette.placeholder")).waitFor();
  });

  test("a form whose piece comes late has it in its fields, Tab leading on as ever", async () => {
    const { page, bring, isAsked } = await pageWithout("/users", "form");
    await page.keyboard.press("n");
    // As fingers do it: without a pause all up to Tab would be a scanner's.
    await page.keyboard.type("Zana", { delay: 150 });
    await isAsked;
    await page.keyboard.press("Tab");
    await page.keyboard.type("Nazim");
    bring();
    await becomesFocused(page, "Nazim");
    expect(await page.getByRole("dialog").getByLabel(words("member.first_name")).inputValue()).toBe("Zana");
  });

  test("so has the first field of a page that is opened by one", async () => {
    const { page, bring, isAsked } = await pageWithout("/items", "page");
    await page.keyboard.press("n");
    await isAsked;
    await page.keyboard.type("Nanza z");
    bring();
    await becomesFocused(page, "Nanza z");
    expect(addressOf(page)).toBe("/admin/items/new");
  });

  test("Escape calls it off: it does not open any more, and keys are the page's again", async () => {
    const { page, bring, isAsked } = await pageWithout("/users", "form");
    await page.keyboard.press("n");
    await isAsked;
    await page.keyboard.type("Zana");
    await page.keyboard.press("Escape");
    const came = page.waitForResponse(/\/assets\/form-/);
    bring();
    await (await came).finished();
    await page.keyboard.press("?");
    const window = page.getByRole("dialog");
    await window.getByText(shell("keys.rows")).waitFor();
    expect(await window.count()).toBe(1);
  });

  test("where its piece cannot be loaded, what is typed on does nothing to the page", async () => {
    const page = await enter(await someone(), "/deliveries", ADMIN);
    await page.locator("#page h1").waitFor();
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
    await page.route(/\/assets\/palette-/, async (route) => {
      await isLost;
      await route.abort();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("nz");
    lose();
    await page.getByText(shell("piece.failed")).waitFor();
    expect(addressOf(page)).toBe("/admin/deliveries");
  });

  test("what is typed over a list is searched for to its last letter, wherever the focus goes then", async () => {
    const page = await enter(await someone(), "/deliveries", ADMIN);
    const search = page.getByLabel(textOf("en", "delivery", "delivery.search"), { exact: true });
    await search.click();
    const text = "nothing is called so!";
    // As the hand leaves the last key: it may be a scanner's still, and is kept back.
    await page.evaluate(`addEventListener("keyup", ({ key }) => key === "!" && document.activeElement.blur())`);
    await page.keyboard.type(text);
    await expect.poll(() => new URL(page.url()).searchParams.get("q"), { timeout: 60_000 }).toBe(text);
    expect(await search.inputValue()).toBe(text);
  });
});

describe.skipIf(!chromiumPath)(`the focus of lists${skipped}`, () => {
  test("arrows lead into a list from nowhere, to the row that was used last, and a form gives it back to its row", async () => {
    const page = await enter(await someone(), PENDING, ADMIN);
    const [first = "", second = "", third = ""] = await codesOf(page, ".rows .row");
    await page.keyboard.press("ArrowDown");
    await becomesFocused(page, first);
    await page.keyboard.press("ArrowDown");
    await becomesFocused(page, second);
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("ArrowUp");
    await becomesFocused(page, second);
    await page.keyboard.press("a");
    await page.getByRole("dialog").locator("input:focus").waitFor();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: shell("form.close") })
      .first()
      .click();
    await becomesFocused(page, second);
    await page.keyboard.press("a");
    await assign(page);
    // It waits for a driver no more, and has left the list: the next has come to its place.
    await becomesFocused(page, third);
    await page.getByRole("button", { name: shell("undo"), exact: true }).click();
    await page.locator(".rows .row", { hasText: second }).waitFor();
    await becomesFocused(page, third);
  });

  test("on the board they lead to its first card, and after an assignment and its undo to the next one that waits", async () => {
    const page = await enter(await someone(), "/dispatch", ADMIN);
    const [first = "", second = ""] = await codesOf(page, ".board-column:first-child .board-card");
    await page.keyboard.press("ArrowDown");
    await becomesFocused(page, first);
    await page.keyboard.press("a");
    await assign(page);
    await becomesFocused(page, second);
    await page.getByRole("button", { name: shell("undo"), exact: true }).click();
    await page.locator(".board-column:first-child .board-card", { hasText: first }).waitFor();
    await becomesFocused(page, second);
  });

  test("the scanner's page keeps its field, whatever arrow is pressed", async () => {
    const page = await enter(await someone(), "/scan", "warehouse@rafidain.test");
    const field = page.locator("#page input[data-autofocus]");
    await field.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("7");
    await expect.poll(() => field.inputValue(), { timeout: 60_000 }).toBe("7");
  });
});
