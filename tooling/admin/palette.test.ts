import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { breaches } from "./looks.ts";
import { shell } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped } from "./stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

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

  test("does not take the mark from what an arrow has led to", async () => {
    const { page } = await searching();
    const { release } = await heldSearches(page);
    await field(page).fill("de");
    await page.getByRole("option").nth(1).waitFor();
    const before = await page.getByRole("option").count();
    const [first] = await marked(page).allTextContents();
    await field(page).press("ArrowDown");
    await expect.poll(() => marked(page).allTextContents()).not.toEqual([first]);
    const chosen = await marked(page).textContent();
    release();
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(before);
    expect(await marked(page).allTextContents()).toEqual([chosen]);
  });

  test("is what an arrow has led to, also while the rest is still searched for", async () => {
    const { page } = await searching();
    await heldSearches(page);
    await field(page).fill(shell("person.sign_out"));
    await page.getByRole("option", { name: shell("person.sign_out") }).waitFor();
    await field(page).press("ArrowDown");
    await field(page).press("Enter");
    await page.locator(`[data-email="${OPERATIONS}"]`).waitFor();
  });

  test("is told to who does not see it: which is marked of how many, and that nothing was found, or nobody was asked (WCAG 2.2 AA)", async () => {
    const { page, codes } = await searching();
    const [code = ""] = codes;
    await field(page).fill(code);
    await marked(page).getByText(code).waitFor();
    const active = (await field(page).getAttribute("aria-activedescendant")) ?? "none";
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain(code);
    expect(await page.getByRole("option", { selected: true }).textContent()).toContain(code);
    await field(page).fill("e");
    await page.getByRole("option").nth(1).waitFor();
    await field(page).press("ArrowDown");
    const second = page.getByRole("option").nth(1);
    await expect.poll(() => field(page).getAttribute("aria-activedescendant")).toBe(await second.getAttribute("id"));
    expect(await second.getAttribute("aria-selected")).toBe("true");
    expect(await breaches(page, "Ctrl-K")).toEqual([]);
    await field(page).fill("nobody-has-this");
    await page.getByRole("status").getByText(shell("palette.nothing")).waitFor();
    await page.route(/search\.find/, (route) => route.abort());
    await field(page).fill("nobody-has-that");
    await page.getByRole("status").getByText(shell("palette.unasked")).waitFor();
  });

  test("comes before what has those letters in its middle, and nobody is signed out who did not choose it", async () => {
    const office = await officeOf(stage.url, "admin@rafidain.test");
    await office.post("/customers", { full_name: "Outlet Karrada", phone: "07701239876" });
    const { page } = await searching();
    await field(page).fill("out");
    await marked(page).getByText("Outlet Karrada").waitFor();
    await field(page).press("Enter");
    await page.getByRole("heading", { name: "Outlet Karrada" }).waitFor();
  });

  test("gives way to a scan also while it is still on its way (4 L9)", async () => {
    const page = await enter(await someone(), "/deliveries", OPERATIONS);
    await page.locator('.row[data-index="0"] .ltr').first().waitFor();
    const code = (await page.locator('.row[data-index="0"] .ltr').first().textContent()) ?? "";
    const held = Promise.withResolvers<void>();
    const isAsked = page.waitForRequest(/\/assets\/palette-/);
    await page.route(/\/assets\/palette-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await isAsked;
    await scan(page, code);
    await page.getByRole("heading", { name: code }).waitFor();
    const come = page.waitForResponse(/\/assets\/palette-/);
    held.resolve();
    await come;
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText(shell("keys.rows")).waitFor();
    expect(await field(page).count()).toBe(0);
  });

  test("is every kind of record that has a page, by its code: a receiving order, and a bin as what lies in it (4 L9)", async () => {
    const office = await officeOf(stage.url, "admin@rafidain.test");
    const { receiving_orders } = await office.get<{ receiving_orders: { reference_number: string }[] }>(
      "/warehousing/receiving-orders?limit=1",
    );
    const { locations } = await office.get<{ locations: { code: string }[] }>(
      "/warehousing/locations?location_type=bin&limit=1",
    );
    const { page } = await searching();
    const find = async (code: string, title: string) => {
      await field(page).fill(code);
      await marked(page).getByText(code, { exact: true }).waitFor();
      await field(page).press("Enter");
      await page.getByRole("heading", { name: title }).first().waitFor();
    };
    const [order, bin] = [receiving_orders[0]?.reference_number ?? "", locations[0]?.code ?? ""];
    await find(order, order);
    await page.keyboard.press("Control+k");
    // As somebody types it who reads it from a label: without its dash.
    await field(page).fill(order.replace("-", " ").toLowerCase());
    await marked(page).getByText(order, { exact: true }).waitFor();
    await find(bin, shell("nav.stock"));
    expect(new URL(page.url()).searchParams.get("bin_code")).toContain(bin);
  });
});
