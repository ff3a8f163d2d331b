import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, textOf } from "./stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const SYSTEM = "system@karwan.test";
/** What the menu leads to and is no list: boards, maps, scanners, forms, figures. */
const NO_LISTS = ["/dispatch", "/map", "/move", "/scan", "/shop", "/reports", "/kitchen", "/settings"];
const EXPORT = textOf("en", "shell", "export.csv");
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const exporting = (page: Page) => page.locator("#page").getByRole("button", { name: EXPORT });

const heading = (page: Page, area: string, key: string) =>
  page.getByRole("heading", { level: 2, name: textOf("en", area, key) });

/** The first line of the table that the page's button brings. */
async function headerOf(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), exporting(page).click()]);
  return readFileSync(await file.path(), "utf8").split("\n")[0] ?? "";
}

/** The pages of the menu, but for those. */
const menuOf = (page: Page, but: readonly string[]) =>
  page
    .locator("nav .nav-link")
    .evaluateAll((links) => links.map((link) => [link.getAttribute("href") ?? "", link.textContent ?? ""] as const))
    .then((links) => links.filter(([address]) => !but.some((each) => address === `/admin${each}`)));

/** Which pages that the menu leads to have no table to give. */
async function missingOn(page: Page, links: readonly (readonly [string, string])[]): Promise<string[]> {
  const missing: string[] = [];
  for (const [address, title] of links) {
    await page.locator(`nav .nav-link[href="${address}"]`).click();
    await page.locator("#page").getByRole("heading", { level: 1, name: title }).waitFor();
    const isThere = await exporting(page)
      .waitFor({ timeout: 30_000 })
      .then(() => true)
      .catch(() => false);
    if (!isThere || !/\bid\b|\bcode\b/.test(await headerOf(page))) missing.push(address);
  }
  return missing;
}

describe.skipIf(!chromiumPath)(`every list${skipped}`, () => {
  test("of the menu is exported as a table whose columns are named, and so is what one was told (4 D11)", async () => {
    const page = await enter(await someone(), "/deliveries", ADMIN);
    await page.locator("#page h1").waitFor();
    const lists = await menuOf(page, NO_LISTS);
    expect(lists.length).toBeGreaterThan(30);
    expect(await missingOn(page, lists)).toEqual([]);
    await page.goto("/admin/notifications");
    expect(await headerOf(page)).toContain("title");
  });

  test("is so with the filters that its rows are asked for with", async () => {
    const page = await enter(await someone(), "/receiving?status=pending", ADMIN);
    const asked = page.waitForRequest((request) => request.url().includes("/api/v1/warehousing/receiving-orders?"));
    await headerOf(page);
    expect(new URL((await asked).url()).search).toBe("?status=pending");
  });

  test("of a record is so too: a webhook's tries, what moved of stock, a manifest's parcels", async () => {
    const { post } = await officeOf(stage.url, ADMIN);
    const made = await post<{ webhook: { id: string } }>("/webhooks", {
      url: "https://receiver.invalid/hook",
      events: ["stock.changed"],
    });
    const page = await enter(await someone(), `/webhooks/${made.webhook.id}`, ADMIN);
    expect(await headerOf(page)).toContain("status");
    await page.goto("/admin/stock");
    await openFirst(page, 1);
    await heading(page, "warehousing", "stock.movements").waitFor();
    expect(await headerOf(page)).toContain("transaction_type");
    await page.goto("/admin/manifests");
    await openFirst(page, 1);
    await heading(page, "manifests", "manifest.parcels").waitFor();
    expect(await headerOf(page)).toContain("barcode_value");
  });

  test("of the installation is so for who runs it", async () => {
    const page = await enter(await someone(), "/tenants", SYSTEM);
    await page.locator("#page h1").waitFor();
    const lists = await menuOf(page, []);
    expect(lists.map(([address]) => address)).toContain("/admin/markets");
    expect(await missingOn(page, lists)).toEqual([]);
  });
});
