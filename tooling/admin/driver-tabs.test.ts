import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import type { Delivery } from "./driver-stage.ts";
import { act, deliveryNow, given, phoneOf, stands } from "./driver-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, openStage, skipped } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, "operations@rafidain.test");
});
afterAll(() => stage?.stop());
const open = browsersOn(() => stage);

/** Another tab of the phone, of somebody who is signed in. */
async function tabOf(context: BrowserContext, beforeItLoads: (page: Page) => Promise<unknown> = async () => undefined) {
  const page = await context.newPage();
  await beforeItLoads(page);
  await page.goto("/driver/");
  await page.locator(".task").first().waitFor();
  return page;
}
const show = async (page: Page, { delivery_code }: Delivery) => {
  await page.goto("/driver/#/tasks");
  await page.locator(`.task[data-code="${delivery_code}"]`).click();
};
const waits = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
/** From the next page on nothing that other tabs say is heard, as in one that sleeps. */
const deaf = (page: Page) =>
  page.addInitScript({
    content: "globalThis.BroadcastChannel = class { constructor() { throw new Error('asleep'); } };",
  });
const wakeUp = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

describe.skipIf(!chromiumPath)(`two tabs of a driver's phone${skipped}`, () => {
  test("show what either has done without a network, at once, and queue no step twice (3 §5, 4 E7)", async () => {
    const [first, second] = [await given(office), await given(office)];
    // The first one sends for both.
    const leading = await phoneOf({ open });
    const context = leading.context();
    const other = await tabOf(context);
    for (const page of [leading, other]) {
      await show(page, first);
      await stands(page, "assigned");
    }
    await context.setOffline(true);
    await act(leading, "start-pickup");
    for (const page of [leading, other]) {
      await stands(page, "en_route_to_pickup");
      await waits(page, "1 waits");
      expect(await page.locator('[data-action="start-pickup"]').count()).toBe(0);
    }
    for (const page of [leading, other]) await show(page, second);
    await act(other, "start-pickup");
    for (const page of [leading, other]) {
      await stands(page, "en_route_to_pickup");
      await waits(page, "2 wait");
    }
    await context.setOffline(false);
    for (const { id } of [first, second])
      await expect.poll(async () => (await deliveryNow(office, id)).status).toBe("en_route_to_pickup");
    await other.goto("/driver/#/outbox");
    await other.locator('[data-state="done"]').nth(1).waitFor();
    expect(await other.locator("[data-state]").count()).toBe(2);
  });

  test("show it when they come to the front, where they had heard nothing, and keep a step once that they still offered", async () => {
    const [first, second] = [await given(office), await given(office)];
    const leading = await phoneOf({ open });
    const context = leading.context();
    const asleep = await tabOf(context, deaf);
    await show(asleep, first);
    await stands(asleep, "assigned");
    await context.setOffline(true);
    await show(leading, first);
    await act(leading, "start-pickup");
    await stands(leading, "en_route_to_pickup");
    expect(await asleep.locator('[data-status="assigned"]').count()).toBe(1);
    await wakeUp(asleep);
    await stands(asleep, "en_route_to_pickup");
    await waits(asleep, "1 waits");

    await show(asleep, second);
    await stands(asleep, "assigned");
    await show(leading, second);
    await act(leading, "start-pickup");
    await stands(leading, "en_route_to_pickup");
    await act(asleep, "start-pickup");
    await stands(asleep, "en_route_to_pickup");
    await waits(asleep, "2 wait");
    await asleep.goto("/driver/#/outbox");
    await asleep.locator('[data-state="waiting"]').nth(1).waitFor();
    expect(await asleep.locator("[data-state]").count()).toBe(2);
  });
});
