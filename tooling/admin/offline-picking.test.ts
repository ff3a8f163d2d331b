import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, phone, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { makePickingOrder, officeOf, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const WAREHOUSE = "warehouse@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, ADMIN);
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);

describe.skipIf(!chromiumPath)(`somebody who picks without a network${skipped}`, () => {
  for (const [language, waiting, ofOrder] of inTurn(
    [
      ["en", "1 pick waits to be sent", "1 scan waits"],
      ["ku", "1 کۆکردنەوە چاوەڕێی ناردنە", "1 سکان چاوەڕێیە"],
    ] as const,
    28,
  ))
    test(`sees what is picked and not sent, what each scan that waits is for, and when it went through (4 L9): ${language}`, async () => {
      const say = (key: string) => textOf(language, "fulfilment", key);
      const { warehouse_id, rowAt } = await stockOf(office);
      const row = rowAt(language === "en" ? 0 : 1);
      const order = await makePickingOrder(office, warehouse_id, [[row, 1]]);
      const context = await someone({ language, viewport: phone });
      const page = await enter(context, "/scan", WAREHOUSE);
      await page.locator("#page h1").waitFor();
      // Without a network a page could not be brought that was never open.
      const goTo = (address: string) =>
        page.evaluate(
          `history.pushState(null, "", "/admin/picking${address}"), dispatchEvent(new PopStateEvent("popstate"))`,
        );
      const listed = page.locator("[data-index]", { hasText: order.reference_number });
      await goTo("");
      await listed.waitFor();
      await goTo(`/${order.id}`);
      const step = page.locator(".step").first();
      await step.waitFor();
      const part = (key: string) => page.getByRole("progressbar", { name: say(key) });
      await context.setOffline(true);
      // Typed: what hands keys on as a scanner does has Chromium forget that there is no network.
      await page.locator("#page form input").fill(row.item.barcode);
      await page.keyboard.press("Enter");
      await page.getByText(waiting).waitFor();
      expect(await part("picking.bar_unsent").getAttribute("aria-valuenow")).toBe("100");
      expect(await part("picking.bar_sent").getAttribute("aria-valuenow")).toBe("0");
      const badge = page.locator("header a[href='/admin/scan']");
      const words = badge.locator(".mantine-Badge-label");
      expect(await words.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
      await badge.click();
      const about = withValues(say("scan.about_pick"), {
        n: "1",
        item: row.item.name,
        bin: row.bin.code,
        order: order.reference_number,
      });
      await page.locator(".results li").getByText(about, { exact: true }).waitFor();
      await page.goBack();
      await page.getByText(waiting).waitFor();
      // The list shows whose picks it does not know yet.
      await goTo("");
      await listed.getByText(ofOrder).waitFor();
      await page.goBack();
      await page.getByText(waiting).waitFor();
      await context.setOffline(false);
      await page.getByText(new RegExp(withValues(say("picking.all_sent"), { at: "\\d\\d:\\d\\d" }))).waitFor();
      expect(await part("picking.bar_unsent").count()).toBe(0);
      expect(await part("picking.bar_sent").getAttribute("aria-valuenow")).toBe("100");
    });
});
