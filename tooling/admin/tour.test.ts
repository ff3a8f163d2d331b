import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  office = await officeOf(stage.url, ADMIN);
});
afterAll(() => stage?.stop());

const words = (language: Language, key: string) => textOf(language, "tour", `tour.${key}`);
const card = (page: Page) => page.locator(".tour");
const focused = (page: Page) => page.evaluate<string>("document.activeElement?.id ?? ''");
const at = (page: Page, step: string) => page.locator(`.tour[data-step="${step}"] #tour-title:focus`).waitFor();

describe.skipIf(!chromiumPath)(`somebody's first minutes${skipped}`, () => {
  test("begin with a tour after one click, by keys alone, which speaks of what is really there, and can be taken again", async () => {
    const { total, deliveries } = await office.get<{ total: number; deliveries: { delivery_code: string }[] }>(
      "/delivery/deliveries?limit=1&status=pending",
    );
    const { total: all } = await office.get<{ total: number }>("/delivery/deliveries?limit=1");
    const context = await stage.open({ isNew: true });
    const page = await enter(context, "/", ADMIN);
    await at(page, "deliveries");
    const said = await card(page).locator("#tour-text").textContent();
    expect(said).toContain(`There are ${all} deliveries`);
    expect(said).toContain(`${total} wait for a driver`);
    await page.locator(".rows[data-toured]").waitFor();
    // Leave, then on: the heading has the focus, and what can be done stands behind it.
    const next = async () => {
      await page.getByRole("button", { name: words("en", "next"), exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    await next();
    await at(page, "search");
    expect(await card(page).locator("#tour-text").textContent()).toContain(deliveries[0]?.delivery_code);
    // The page stays in use: what a step speaks of can be tried at once.
    await page.keyboard.press("/");
    await page.keyboard.type(deliveries[0]?.delivery_code ?? "");
    await page.locator('table[aria-rowcount="2"]').waitFor();
    await next();
    await at(page, "delivery");
    await page.waitForURL(/\/admin\/deliveries\/[0-9a-f-]{36}$/);
    const code = await page.locator("#page h1 .ltr").textContent();
    expect(await card(page).locator("#tour-text").textContent()).toContain(code);
    for (const step of ["dispatch", "items", "scan", "orders", "keys"]) {
      await next();
      await at(page, step);
    }
    await page.getByRole("button", { name: words("en", "done"), exact: true }).press("Enter");
    await card(page).waitFor({ state: "detached" });
    expect(await focused(page)).toBe("page");
    await page.reload();
    await page.locator("#page h1").waitFor();
    expect(await card(page).count()).toBe(0);
    await page.getByRole("button", { name: textOf("en", "shell", "person.menu") }).click();
    await page.getByRole("menuitem", { name: textOf("en", "shell", "person.tour") }).click();
    await at(page, "deliveries");
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await context.close();
  });

  test("leave whoever comes by a page's own address on that page", async () => {
    const context = await stage.open({ isNew: true });
    const page = await enter(context, "/receiving", ADMIN);
    await page.locator('[data-index="0"] .ltr').first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/receiving");
    expect(await card(page).count()).toBe(0);
    await page.goto("/admin/");
    await at(page, "deliveries");
    await page.goto("/admin/receiving");
    await page.locator('[data-index="0"] .ltr').first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/receiving");
    await context.close();
  });

  test("show each role only what it may do, and nothing breaks where a company has nothing yet", async () => {
    for (const [email, first] of [
      ["warehouse@rafidain.test", "items"],
      ["viewer@rafidain.test", "deliveries"],
    ] as const) {
      const context = await stage.open({ isNew: true, language: "ku" });
      const page = await enter(context, "/", email);
      await card(page).waitFor();
      const seen: string[] = [];
      for (;;) {
        const step = (await card(page).getAttribute("data-step")) ?? "";
        await at(page, step);
        seen.push(step);
        const next = page.getByRole("button", { name: words("ku", "next"), exact: true });
        if ((await next.count()) === 0) break;
        await next.click();
        await page.locator(`.tour:not([data-step="${step}"])`).waitFor();
      }
      expect(seen).toContain(first);
      expect(seen.at(-1)).toBe("keys");
      expect(seen.includes("dispatch")).toBe(false);
      await context.close();
    }
  });

  for (const look of looks(2))
    test(`meet WCAG 2.2 AA: ${nameOf(look)}`, async () => {
      const context = await stage.open({ ...look, isNew: true });
      const page = await enter(context, "/", ADMIN);
      await at(page, "deliveries");
      await page.locator('[data-index="0"] .ltr').first().waitFor();
      expect(await findings(page, "tour")).toEqual([]);
      await context.close();
    });
});
