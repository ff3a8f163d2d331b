import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings, looks, nameOf } from "./looks.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped } from "./stage.ts";
import { makeWarehousePages } from "./warehouse-pages.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
let stage: Stage;
let pages: string[] = [];

beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  pages = await makeWarehousePages(await officeOf(stage.url, ADMIN));
});
afterAll(() => stage?.stop());

describe.skipIf(!chromiumPath)(`the warehouse's pages meet WCAG 2.2 AA${skipped}`, () => {
  for (const look of looks(1))
    test(nameOf(look), async () => {
      const context = await stage.open(look);
      const found: string[] = [];
      try {
        for (const address of pages) {
          const page = await enter(context, address, ADMIN);
          await page.locator("#page h1").waitFor();
          await page.locator('.mantine-Loader-root, [aria-busy="true"]').first().waitFor({ state: "hidden" });
          if (address === "/scan" || address.startsWith("/picking/")) {
            await scan(page, "NOTHING-7");
            await page.locator('.heard[data-tone="bad"]').waitFor();
          }
          found.push(...(await findings(page, address)));
          await page.close();
        }
      } finally {
        await context.close();
      }
      expect(found).toEqual([]);
    });
});
