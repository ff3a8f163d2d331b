import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, textOf } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
const SYSTEM = "system@karwan.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const say = (area: string, key: string) => textOf("en", area, key);
const firstRow = (page: Page) => page.locator('[data-index="0"] bdi, [data-index="0"] .ltr').first();

async function doAction(page: Page, key: string, language: Language = "en"): Promise<void> {
  await page.getByRole("button", { name: textOf(language, "shell", "actions.more") }).click();
  await page.getByRole("menuitem", { name: textOf(language, "storefront", key) }).click();
}

/** Sends the form that is open, and waits until it has closed. */
async function sendForm(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

// First, while the demo is as it was made: pictures are taken here.
describe.skipIf(!chromiumPath)(`the pages of a shop meet WCAG 2.2 AA${skipped}`, () => {
  test.each(looks(1).map((look) => [nameOf(look), look] as const))("%s", async (_, look) => {
    const found: string[] = [];
    const context = await someone(look);
    const page = await enter(context, "/shop", ADMIN);
    await page.locator(".facts dd").first().waitFor();
    found.push(...(await findings(page, "/shop")));
    await doAction(page, "shop.edit", look.language);
    await page.getByRole("dialog").waitFor();
    found.push(...(await findings(page, "a shop's form")));
    await page.goto("/admin/products");
    await firstRow(page).waitFor();
    found.push(...(await findings(page, "/products")));
    await openFirst(page);
    await page.locator(".facts dd").first().waitFor();
    found.push(...(await findings(page, "/products/one")));
    await page.keyboard.press("e");
    await page.getByRole("dialog").waitFor();
    found.push(...(await findings(page, "a product's form")));
    await page.goto("/admin/promotions");
    await firstRow(page).waitFor();
    found.push(...(await findings(page, "/promotions")));
    await openFirst(page);
    await page.getByRole("dialog").waitFor();
    found.push(...(await findings(page, "a promotion's form")));
    const system = await enter(await someone(look), "/markets", SYSTEM);
    await firstRow(system).waitFor();
    found.push(...(await findings(system, "/markets")));
    await openFirst(system);
    await system.locator(".facts dd").first().waitFor();
    found.push(...(await findings(system, "/markets/one")));
    expect(found).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)(`who runs a shop, over the demo${skipped}`, () => {
  test("changes the shop, asks for approval, has it approved by the installation's own, and shows it again", async () => {
    const page = await enter(await someone(), "/shop", ADMIN);
    await page.getByRole("heading", { name: "rafidain-bazaar" }).waitFor();
    await doAction(page, "shop.edit");
    await page.getByRole("dialog").getByText(say("storefront", "shop.edit_again")).waitFor();
    await page.getByRole("dialog").getByLabel("English").fill("Everything a kitchen needs");
    await sendForm(page);
    await page.getByText("Draft", { exact: true }).waitFor();
    await page.getByRole("button", { name: say("storefront", "shop.submit") }).click();
    await sendForm(page);
    await page.getByText("Waits for approval", { exact: true }).waitFor();

    const system = await enter(await someone(), "/markets?status=pending_approval", SYSTEM);
    await openFirst(system, 1);
    await system.getByText("Everything a kitchen needs").waitFor();
    await system.getByRole("button", { name: say("storefront", "market.approve"), exact: true }).click();
    await sendForm(system);

    await page.getByRole("button", { name: say("storefront", "shop.publish") }).click();
    await sendForm(page);
    await page.getByText(say("storefront", "market.live"), { exact: true }).first().waitFor();
  });

  test("makes a product in three languages from an item's stock, and finds it by its Kurdish name", async () => {
    const page = await enter(await someone(), "/products", ADMIN);
    await firstRow(page).waitFor();
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    const name = form.getByRole("group", { name: say("storefront", "product.name"), exact: true });
    await name.getByLabel("English").fill("Ahmad tea");
    await name.getByLabel("العربية").fill("شاي أحمد");
    await name.getByLabel("کوردی").fill("چای ئەحمەد");
    await form.getByLabel(say("storefront", "product.price")).first().fill("4500");
    await page.keyboard.press("Control+Enter");
    await form.getByText(say("shell", "form.required")).waitFor();
    expect(await name.getByLabel("English").inputValue()).toBe("Ahmad tea");
    await form.getByLabel(say("storefront", "product.item")).click();
    // The list's own filter has options too, which nobody sees.
    await page.locator('[role="option"]:visible').first().click();
    await sendForm(page);
    await page.getByRole("heading", { name: "Ahmad tea" }).waitFor();
    await page.getByRole("cell", { name: "IQD 4,500" }).waitFor();
    const list = await enter(await someone(), "/products?q=چای", ADMIN);
    await list.getByText("Ahmad tea").waitFor();
  });

  test("is told when a product was changed meanwhile, and loses nothing that was typed", async () => {
    const page = await enter(await someone(), "/products?q=rice", ADMIN);
    await openFirst(page, 1);
    await page.getByRole("button", { name: say("storefront", "product.edit") }).click();
    const price = page.getByRole("dialog").getByLabel(say("storefront", "product.price")).first();
    await price.fill("9999");
    const other = await enter(await someone(), new URL(page.url()).pathname.replace("/admin", ""), ADMIN);
    await doAction(other, "product.stop");
    await sendForm(other);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").getByText(say("shell", "trouble.advice.changed")).waitFor();
    expect(await price.inputValue()).toBe("9,999");
  });

  test("makes a promotion with a code, and switches it off", async () => {
    const page = await enter(await someone(), "/promotions", ADMIN);
    await firstRow(page).waitFor();
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByLabel(say("storefront", "promotion.code")).fill("story20");
    await page.getByRole("dialog").getByLabel(say("storefront", "promotion.percent")).fill("20");
    await sendForm(page);
    const row = page.locator(".row", { hasText: "STORY20" });
    await row.getByText("Runs", { exact: true }).waitFor();
    await row.click();
    await page.getByRole("dialog").getByLabel(say("storefront", "promotion.is_active")).click();
    await sendForm(page);
    await row.getByText("Switched off", { exact: true }).waitFor();
  });
});
