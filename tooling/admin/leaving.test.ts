import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import { field, making, opened, wrongField } from "./making-stage.ts";
import { makeArrival } from "./move-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

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
const shell = (key: string, language: Language = "en") => textOf(language, "shell", key);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The question before what may have been done is left. */
const asked = (page: Page, language: Language = "en") =>
  page.getByRole("alert").filter({ hasText: shell("unsure.text", language) });
/** A failure is said. */
const failed = (page: Page, language: Language = "en") =>
  page.getByRole("alert").getByText(shell("trouble.advice.network", language)).waitFor();

/** What is asked of an operation is done, and nobody hears of it, until the answers are let through. */
async function loseAnswers(page: Page, operation: string) {
  const keys: string[] = [];
  let isLost = true;
  await page.route(`**/${operation}*`, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    const response = await route.fetch();
    if (isLost) await route.abort();
    else await route.fulfill({ response });
  });
  return {
    keys: () => new Set(keys).size,
    letThrough: () => {
      isLost = false;
    },
  };
}

describe.skipIf(!chromiumPath)(`what nobody knows yet whether it was done${skipped}`, () => {
  for (const language of inTurn(["en", "ar", "ku"], 10))
    test(`is asked about before its form is closed, and is done once where one stays, in ${language} (3 §1.8)`, async () => {
      const { item, arrivals, own, liesIn } = await makeArrival(office, `LEAVE-${language}`);
      const { stock } = await office.get<{ stock: { id: string }[] }>(
        `/warehousing/inventory-stock?warehouse_id=${own.id}&item_id=${item.id}`,
      );
      const words = (key: string) => textOf(language, "warehousing", key);
      const page = await enter(await someone({ language }), `/stock/${stock[0]?.id}`, ADMIN);
      const dialog = page.getByRole("dialog");
      const begin = async () => {
        await button(page, words("stock.adjust")).click();
        await dialog.getByRole("textbox", { name: words("stock.quantity") }).fill("2");
      };
      await begin();
      // Nothing was sent: it closes at once.
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });

      await begin();
      const lost = await loseAnswers(page, "warehousing.transactions.create");
      await page.keyboard.press("Control+Enter");
      await failed(page, language);
      await page.keyboard.press("Escape");
      await asked(page, language).waitFor();
      await button(page, shell("unsure.stay", language)).click();
      await asked(page, language).waitFor({ state: "detached" });
      await dialog.getByText(shell("form.cancel", language), { exact: true }).click();
      await asked(page, language).waitFor();
      lost.letThrough();
      await page.keyboard.press("Control+Enter");
      await dialog.waitFor({ state: "hidden" });
      expect([lost.keys(), await liesIn(arrivals)]).toEqual([1, 3]);
    });

  test("is left by who says so: what is done after that is another one (3 §1.8)", async () => {
    const { item, arrivals, own, liesIn } = await makeArrival(office, "LEAVE-LEFT");
    const { stock } = await office.get<{ stock: { id: string }[] }>(
      `/warehousing/inventory-stock?warehouse_id=${own.id}&item_id=${item.id}`,
    );
    const words = (key: string) => textOf("en", "warehousing", key);
    const page = await enter(await someone(), `/stock/${stock[0]?.id}`, ADMIN);
    const lost = await loseAnswers(page, "warehousing.transactions.create");
    const dialog = page.getByRole("dialog");
    for (const isLast of [false, true]) {
      await button(page, words("stock.adjust")).click();
      await dialog.getByRole("textbox", { name: words("stock.quantity") }).fill("1");
      if (isLast) lost.letThrough();
      await page.keyboard.press("Control+Enter");
      if (!isLast) {
        await failed(page);
        await page.keyboard.press("Escape");
        await button(page, shell("unsure.leave")).click();
      }
      await dialog.waitFor({ state: "hidden" });
    }
    expect([lost.keys(), await liesIn(arrivals)]).toEqual([2, 3]);
  });

  test("stays with the draft of a form that is closed: opened again it is the same request (3 §1.8)", async () => {
    const code = `LEAVE-${randomUUID().slice(0, 6)}`.toUpperCase();
    const words = (key: string) => textOf("en", "warehouses", key);
    const page = await enter(await someone(), "/warehouses?new=yes", ADMIN);
    const dialog = page.getByRole("dialog");
    const lost = await loseAnswers(page, "warehousing.warehouses.create");
    await dialog.getByLabel(words("warehouse.name")).fill(code);
    await dialog.getByLabel(words("warehouse.code")).fill(code);
    await page.keyboard.press("Control+Enter");
    await failed(page);
    // Begun anew it would be another warehouse.
    await button(page, shell("making.restart")).click();
    await asked(page).waitFor();
    await button(page, shell("unsure.stay")).click();
    expect(await dialog.getByLabel(words("warehouse.code")).inputValue()).toBe(code);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.reload();
    await button(page, shell("do.new_warehouse")).click();
    lost.letThrough();
    await dialog.getByLabel(words("warehouse.code")).waitFor();
    await page.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "hidden" });
    expect(lost.keys()).toBe(1);
  });

  test("is asked about before a page begins anew, which it does for who says so (3 §1.8)", async () => {
    const sku = `LEAVE-${randomUUID().slice(0, 6)}`.toUpperCase();
    const page = await enter(await someone(), "/items/new", ADMIN);
    const name = field(page, textOf("en", "warehousing", "item.name"));
    const lost = await loseAnswers(page, "warehousing.items.create");
    const fill = async () => {
      await name.fill("Left");
      await field(page, textOf("en", "warehousing", "item.sku")).fill(sku);
      await field(page, making("making.unit_size")).fill("1");
      await page.keyboard.press("Control+Enter");
    };
    await fill();
    await failed(page);
    await button(page, shell("making.restart")).click();
    await asked(page).waitFor();
    expect(await name.inputValue()).toBe("Left");
    await button(page, shell("unsure.leave")).click();
    await expect.poll(() => name.inputValue()).toBe("");
    // It had been made, and what is made now is another one.
    lost.letThrough();
    await fill();
    await wrongField(page).waitFor();
    await field(page, textOf("en", "warehousing", "item.sku")).fill(`${sku}-B`);
    await page.keyboard.press("Control+Enter");
    await opened(page, "items");
    expect(lost.keys()).toBe(3);
  });
});
