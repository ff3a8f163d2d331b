import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { breaches, inTurn } from "./looks.ts";
import { rows, shell } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, withValues } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
const SYSTEM = "system@karwan.test";
const OFFICE = ["/deliveries", "/manifests", "/waybills", "/wallets", "/users", "/settings", "/audit-log"];
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);

/** What the server has refused of what a page asks for. */
function refusedOf(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return refused;
}

describe.skipIf(!chromiumPath)(`a page that is not one's own${skipped}`, () => {
  for (const language of inTurn(["en", "ar", "ku"], 0))
    test(`says who sees it, and asks for nothing: ${language}`, async () => {
      const page = await enter(await someone({ language }), "/account", ADMIN);
      await page.locator("#page h1").waitFor();
      const refused = refusedOf(page);
      await page.goto("/admin/markets");
      const title = withValues(shell("closed.title", language), { page: shell("nav.markets", language) });
      await page.getByRole("heading", { name: title }).waitFor();
      await page.getByText(shell("closed.system", language)).waitFor();
      expect(await page.locator("#page").locator("button, input, [role='alert']").count()).toBe(0);
      expect([refused, await breaches(page, "/markets")]).toEqual([[], []]);
    });

  test("is a company's to who is in none: it leads to the companies, one of which is gone to from its page", async () => {
    const page = await enter(await someone(), "/tenants", SYSTEM);
    await rows(page).waitFor();
    const refused = refusedOf(page);
    for (const address of [...OFFICE, "/deliveries/new", "/notifications"]) {
      await page.goto(`/admin${address}`);
      await page.getByRole("alert").getByText(shell("company.system")).waitFor();
      expect([address, await page.getByRole("alert").count()]).toEqual([address, 1]);
    }
    expect(refused).toEqual([]);
    await page
      .getByRole("alert")
      .getByRole("link", { name: shell("nav.tenants") })
      .click();
    await rows(page).waitFor();
    await openFirst(page);
    const company = page.locator("#page h1");
    await company.waitFor();
    await page.locator("#page form").first().waitFor();
    await page
      .getByRole("button", { name: withValues(shell("person.enter"), { tenant: await company.innerText() }) })
      .click();
    await page.locator('nav .nav-link[href="/admin/deliveries"]').click();
    await rows(page).waitFor();
  });
});

describe.skipIf(!chromiumPath)(`the menu${skipped}`, () => {
  test.each(["en", "ar", "ku"] as const)("names its pages in full: %s", async (language) => {
    const page = await enter(await someone({ language }), "/account", ADMIN);
    await page.locator("#page h1").waitFor();
    const cut = await page
      .locator("nav .nav-link > span")
      .evaluateAll((names) => names.flatMap((name) => (name.scrollWidth > name.clientWidth ? [name.textContent] : [])));
    expect(cut).toEqual([]);
  });
});
