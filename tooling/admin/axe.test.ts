import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { breaches, findings, looks, nameOf } from "./looks.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, textOf } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const lists = ["/deliveries", "/drivers", "/stock", "/items"];
const rowIn = (page: Page) => page.locator('[data-index="0"] .ltr, [data-index="0"] bdi').first();

describe.skipIf(!chromiumPath)(`every page meets WCAG 2.2 AA${skipped}`, () => {
  for (const look of looks(0))
    test(nameOf(look), async () => {
      const { language } = look;
      const context = await stage.open(look);
      const found: string[] = [];
      try {
        const page = await context.newPage();
        await page.goto("/admin/");
        await page.locator("[data-email]").first().waitFor();
        found.push(...(await findings(page, "sign-in")));
        await page.locator('[data-email="admin@rafidain.test"]').click();
        await rowIn(page).waitFor();
        await page.close();
        for (const list of lists) {
          const shown = await enterAgain(context, list);
          await rowIn(shown).waitFor();
          found.push(...(await findings(shown, list)));
          await openFirst(shown);
          await shown.locator(".facts dd").first().waitFor();
          await shown.locator('[role="status"], .mantine-Loader-root').first().waitFor({ state: "hidden" });
          found.push(...(await findings(shown, `${list}/one`)));
          await shown.close();
        }
        const own = await enterAgain(context, "/account");
        await own.locator("h1").waitFor();
        found.push(...(await findings(own, "/account")));
        await own.getByRole("button", { name: new RegExp(textOf(language, "shell", "bell.title")) }).click();
        await own.getByRole("dialog").waitFor();
        found.push(...(await findings(own, "notifications")));
      } finally {
        await context.close();
      }
      expect(found).toEqual([]);
    });

  test("and what does not is told: a button without a name, and letters too pale to be read", async () => {
    const context = await stage.open();
    try {
      const page = await context.newPage();
      await page.setContent(
        '<html lang="en"><title>A page</title><main><button></button><p style="color:#bbb">Pale</p></main></html>',
      );
      expect(await breaches(page, "a page")).toEqual([
        expect.stringContaining("a page: button-name at button"),
        expect.stringContaining("a page: color-contrast at p"),
      ]);
    } finally {
      await context.close();
    }
  });
});

const enterAgain = (context: Parameters<typeof enter>[0], address: string) =>
  enter(context, address, "admin@rafidain.test");
