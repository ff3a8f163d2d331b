import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { enter, openFirst, openStage, textOf, wholePath } from "./stage.ts";
import { findSoon, officeOf, scan, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const skipped = wholePath ? "" : ": skipped, no whole Chromium is installed, which shows PDF";
let stage: Stage;
beforeAll(async () => {
  if (wholePath) stage = await openStage({ isWhole: true });
});
afterAll(() => stage?.stop());
const open = browsersOn(() => stage);

/** A browser that notes what it would print, for it has no window to ask in, and that shows PDF or does not. */
async function someone(showsPdf: boolean, language: Language = "en"): Promise<BrowserContext> {
  const context = await open({ language });
  await context.addInitScript({
    content: `
      Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => ${showsPdf} });
      globalThis.karwanPrinted = [];
      const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
      Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
        get() {
          return this.className === "printed" ? { focus() {}, print: () => karwanPrinted.push(this.src) } : own.get.call(this);
        },
      });
      globalThis.karwanPolicy = [];
      addEventListener("securitypolicyviolation", ({ violatedDirective }) => karwanPolicy.push(violatedDirective));`,
  });
  return context;
}
const print = (page: Page) => page.getByRole("button", { name: textOf("en", "shell", "print.labels") }).click();
const row = '[data-index="0"]:not(:has(.mantine-Skeleton-root))';

/** Asks for labels on a page, and answers what the server was asked for and gave. */
async function printed(page: Page, path: string) {
  const [answer] = await Promise.all([
    page.waitForResponse((each) => new URL(each.url()).pathname === path),
    print(page),
  ]);
  return { sent: answer.request().postDataJSON() as Record<string, unknown>, type: answer.headers()["content-type"] };
}

describe.skipIf(!wholePath)(`labels from the browser (3 §14)${skipped}`, () => {
  test("of the parcels that are chosen, and of one, go to the printer over the page, which nothing keeps from showing them", async () => {
    const page = await enter(await someone(true), "/deliveries", ADMIN);
    await page.locator(row).first().focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("status").getByText("2 chosen").waitFor();
    const chosen = await printed(page, "/api/v1/labels");
    expect(chosen).toEqual({
      sent: { type: "shipment_label", delivery_codes: [expect.any(String), expect.any(String)], format: "pdf" },
      type: "application/pdf",
    });
    await page.locator('iframe.printed[src^="blob:"]').waitFor({ state: "attached" });
    await expect.poll(() => page.evaluate("karwanPrinted.length")).toBe(1);
    await openFirst(page, 2);
    const code = await page.locator("#page h1 .ltr").textContent();
    expect((await printed(page, "/api/v1/labels")).sent).toMatchObject({ delivery_codes: [code] });
    // One at a time lies behind the page.
    await expect.poll(() => page.evaluate("karwanPrinted.length")).toBe(2);
    expect(await page.locator("iframe.printed").count()).toBe(1);
    expect(await page.evaluate("karwanPolicy")).toEqual([]);
  });

  test("of items are handed over as a file where the browser shows no PDF", async () => {
    const page = await enter(await someone(false), "/items", ADMIN);
    await page.locator(row).first().focus();
    await page.keyboard.press("x");
    const [file] = await Promise.all([page.waitForEvent("download"), print(page)]);
    expect(file.suggestedFilename()).toBe("labels.pdf");
    await openFirst(page, 1);
    const asked = await Promise.all([
      page.waitForEvent("download"),
      printed(page, "/api/v1/warehousing/inventory-items/labels"),
    ]);
    expect(asked[1]).toMatchObject({ sent: { item_ids: [expect.any(String)] }, type: "application/pdf" });
  });

  test.each(inTurn(["en", "ku"], 9))(
    "of bins that are chosen go to the printer, in %s, and a scan of one opens what lies in it (3 §4)",
    async (language) => {
      const office = await officeOf(stage.url, ADMIN);
      const { warehouse_id } = await stockOf(office);
      const code = `SHELF-${language.toUpperCase()}-7`;
      await office.post("/warehousing/locations", { warehouse_id, name: "Seven", code, location_type: "bin" });
      const context = await findSoon(await someone(true, language));
      const page = await enter(context, `/locations?type=bin&q=${code}`, ADMIN);
      await page.getByRole("heading", { level: 1, name: textOf(language, "shell", "nav.locations") }).waitFor();
      await expect.poll(() => page.locator(`${row} td .ltr`).first().textContent()).toBe(code);
      await page.locator(row).first().focus();
      await page.keyboard.press("x");
      const [answer] = await Promise.all([
        page.waitForResponse((each) => new URL(each.url()).pathname === "/api/v1/warehousing/locations/labels"),
        page.getByRole("button", { name: textOf(language, "shell", "print.labels") }).click(),
      ]);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      expect(answer.request().postDataJSON()).toEqual({ location_ids: [expect.any(String)], format: "pdf" });
      await expect.poll(() => page.evaluate("karwanPrinted.length")).toBe(1);
      await page.goto("/admin/scan");
      await page.getByLabel(textOf(language, "fulfilment", "scan.field")).waitFor();
      await scan(page, code);
      await page.waitForURL(/\/admin\/stock\?.*bin=/);
      expect(new URL(page.url()).searchParams.get("bin_code")).toBe(code);
    },
  );

  test("that the server refuses are said in its words, and nothing is printed", async () => {
    const page = await enter(await someone(true), "/items", ADMIN);
    await page.locator(row).first().focus();
    await page.keyboard.press("x");
    await page.route("**/inventory-items/labels", (route) =>
      route.fulfill({ status: 429, json: { success: false, message: "Four files at a time" } }),
    );
    await print(page);
    await page.getByText("Four files at a time").waitFor();
    expect(await page.locator("iframe.printed").count()).toBe(0);
    expect(await page.evaluate("karwanPrinted")).toEqual([]);
  });
});
