import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, phone, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan, stockOf } from "./warehouse-stage.ts";

/** How long the field that searches waits for another letter. */
const SEARCHED_AFTER_MS = 250;
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
const hears = (page: Page) => page.locator("#page p.heard").waitFor({ state: "attached" });
/** A list whose first row is there, and that hears what is scanned by then. */
async function list(
  address: string,
  { language = "en", viewport }: { language?: Language; viewport?: typeof phone } = {},
) {
  const page = await enter(await someone({ language, ...(viewport && { viewport }) }), address, ADMIN);
  await page.locator('[data-index="0"] bdi, [data-index="0"] .ltr').first().waitFor();
  await hears(page);
  return page;
}
const heard = (page: Page, tone: "good" | "bad") => page.locator(`.heard[data-tone="${tone}"]`);
const searched = (page: Page) => page.locator("#page input[type=search]");

describe.skipIf(!chromiumPath)(`lists take what is scanned${skipped}`, () => {
  for (const [language, viewport] of inTurn(
    [
      ["en", undefined],
      ["ku", phone],
    ] as const,
    11,
  ))
    test(`over any list what has a page is opened by a scan, in ${language} (4 L9)`, async () => {
      const [row] = (await stockOf(office)).rows;
      if (!row) throw new Error("the demo has no stock");
      const { deliveries } = await office.get<{ deliveries: { id: string; delivery_code: string }[] }>(
        "/delivery/deliveries?limit=1",
      );
      const [delivery] = deliveries;
      const page = await list("/customers", { language, ...(viewport && { viewport }) });
      await scan(page, row.item.barcode);
      await page.waitForURL(new RegExp(`/admin/items/${row.item_id}`));
      await page.goBack();
      await page.waitForURL(/\/admin\/customers$/);
      await page.locator('[data-index="0"] bdi').first().waitFor();
      await hears(page);
      // Also from the field that it is searched by.
      await searched(page).focus();
      await scan(page, delivery?.delivery_code ?? "");
      await page.waitForURL(new RegExp(`/admin/deliveries/${delivery?.id}`));
    });

  test("what a busy device hands on late is no search of its own: the page that a scan opens stays open (4 L9)", async () => {
    const { deliveries } = await office.get<{ deliveries: { id: string; delivery_code: string }[] }>(
      "/delivery/deliveries?limit=1",
    );
    const [delivery] = deliveries;
    const code = delivery?.delivery_code ?? "";
    const page = await list("/customers");
    const opening = Promise.withResolvers<void>();
    const loaded = Promise.withResolvers<void>();
    await page.route("**/assets/**", async (route) => {
      opening.resolve();
      await loaded.promise;
      await route.continue();
    });
    await searched(page).focus();
    const half = code.slice(0, Math.ceil(code.length / 2));
    await scan(page, code, { late: () => expect.poll(() => searched(page).inputValue()).toBe(half) });
    await opening.promise;
    // Set behind the field's own clock, it rings behind it: by then the list would have been searched.
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), 2 * SEARCHED_AFTER_MS);
    loaded.resolve();
    await page.waitForURL(new RegExp(`/admin/deliveries/${delivery?.id}`));
    await page.getByRole("heading", { name: code }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/deliveries/${delivery?.id}`);
  });

  for (const language of inTurn(["en", "ar"], 12))
    test(`what is none, or more than one, is searched for, and how many there are is said, in ${language}`, async () => {
      const { warehouses } = await office.get<{ warehouses: { id: string }[] }>("/warehousing/warehouses?limit=2");
      const code = `TWICE-${language.toUpperCase()}`;
      for (const { id: warehouse_id } of warehouses)
        await office.post("/warehousing/locations", { warehouse_id, code, name: code, location_type: "bin" });
      const page = await list("/locations", { language });
      await scan(page, "NOTHING-9");
      await heard(page, "bad").getByText("NOTHING-9").waitFor();
      expect(await searched(page).inputValue()).toBe("NOTHING-9");
      await scan(page, code);
      await heard(page, "good").getByText(code).waitFor();
      expect(await page.locator("[data-index]").count()).toBe(2);
      expect(new URL(page.url()).searchParams.get("q")).toBe(code);
      // Whoever searches for something else is told no more of the scan.
      await searched(page).fill("A");
      await heard(page, "good").waitFor({ state: "detached" });
    });

  test("what lies over a list has its keys to itself: a scan is written into the field of a form, and opens nothing", async () => {
    const page = await list("/locations");
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    const code = form.getByRole("textbox", { name: textOf("en", "locations", "location.code") });
    await code.focus();
    await scan(page, "inv-1");
    await form
      .getByText(textOf("en", "shell", "form.required"))
      .first()
      .waitFor();
    expect(await code.inputValue()).toBe("inv-1");
    expect(new URL(page.url()).pathname).toBe("/admin/locations");
  });

  for (const [what, key, title] of [
    ["what is searched by Ctrl-K", "Control+k", "palette.placeholder"],
    ["the help for keys", "?", "keys.help"],
  ] as const)
    test(`what lies over a list and has no use for scans gives way to one: ${what} (4 L9)`, async () => {
      const [row] = (await stockOf(office)).rows;
      const page = await list("/customers");
      await page.keyboard.press(key);
      const dialog = page.getByRole("dialog");
      await (key === "?"
        ? dialog.getByText(textOf("en", "shell", title))
        : page.getByPlaceholder(textOf("en", "shell", title))
      )
        .first()
        .waitFor();
      await scan(page, row?.item.barcode ?? "");
      await page.waitForURL(new RegExp(`/admin/items/${row?.item_id}`));
      await dialog.waitFor({ state: "detached" });
    });

  test("what fingers type goes where it belongs: into the search, the days of a filter, and a choice by its letter", async () => {
    const page = await list("/deliveries");
    await searched(page).focus();
    await page.keyboard.type("karrar", { delay: 50 });
    await expect.poll(() => searched(page).inputValue()).toBe("karrar");
    const day = page.getByLabel(textOf("en", "shell", "filter.from"));
    await day.focus();
    await page.keyboard.type("01022026", { delay: 50 });
    await expect.poll(() => day.inputValue()).toBe("2026-01-02");
    await expect.poll(() => new URL(page.url()).searchParams.get("from")).toBe("2026-01-02");
    await page.goto("/admin/locations");
    await page.locator('[data-index="0"] .ltr').first().waitFor();
    await hears(page);
    const choice = page.getByLabel(textOf("en", "locations", "location.warehouse")).first();
    const names = await choice.locator("option").allTextContents();
    const letter = names[1]?.charAt(0).toLowerCase() ?? "";
    const expected = names.find((name, n) => n > 0 && name.toLowerCase().startsWith(letter));
    await choice.focus();
    await page.keyboard.press(letter);
    await expect.poll(() => choice.locator("option:checked").textContent()).toBe(expected);
  });
});
