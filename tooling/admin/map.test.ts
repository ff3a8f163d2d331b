import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, standsOut, takesTyping, textOf } from "./stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const OPERATIONS = "operations@rafidain.test";
const ADMIN = "admin@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const say = (key: string, language: Language = "en", area = "fleet") => textOf(language, area, key);

/** Waits until the map has drawn what it shows: its library, the zones, and the lists beside it. */
async function drawn(page: Page): Promise<void> {
  await page.locator(".map .area-name").first().waitFor();
  await page.locator("[data-stop]").first().waitFor();
  await page.locator("[data-driver]").first().waitFor();
  await page.locator(".map canvas").nth(1).waitFor({ state: "attached" });
}

async function drawAround(page: Page): Promise<void> {
  await page.keyboard.press("l");
  const canvas = page.locator(".map-lasso");
  const box = await canvas.boundingBox();
  if (!box) throw new Error("nothing to draw on");
  const corners = [
    [4, 4],
    [box.width - 4, 4],
    [box.width - 4, box.height - 4],
    [4, box.height - 4],
  ] as const;
  const [[x0, y0]] = corners;
  await page.mouse.move(box.x + x0, box.y + y0);
  await page.mouse.down();
  for (const [x, y] of corners) await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
  await canvas.waitFor({ state: "detached" });
}

// First, while the demo is as it was made: pictures are taken here.
describe.skipIf(!chromiumPath)(`the map meets WCAG 2.2 AA${skipped}`, () => {
  for (const look of looks(1))
    test(nameOf(look), async () => {
      const page = await enter(await someone(look), "/map", ADMIN);
      await drawn(page);
      await page.locator("[data-stop]").first().getByRole("button").click();
      await page.waitForURL(/delivery=/);
      expect(await findings(page, "/map")).toEqual([]);
    });
});

describe.skipIf(!chromiumPath)(`the live map over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 14))
    test(`opens by its address with its own words, and gives what was drawn around to a driver, in ${language}`, async () => {
      const page = await enter(await someone({ language }), "/map?show=%5B%22unassigned%22%5D", OPERATIONS);
      await drawn(page);
      await page.getByRole("button", { name: say("map.lasso", language) }).waitFor();
      const before = await page.locator("[data-stop]").count();
      expect(before).toBeGreaterThan(1);
      await drawAround(page);
      await page.locator(".chosen").waitFor();
      const chosen = await page.locator("[data-stop] .pick:checked").count();
      expect(chosen).toBe(before);
      // One of them is enough for a driver with a small vehicle.
      for (const box of (await page.locator("[data-stop] .pick:checked").all()).slice(1).reverse()) await box.click();
      await page
        .locator(".chosen")
        .getByRole("button", { name: textOf(language, "delivery", "delivery.action.assign") })
        .click();
      await takesTyping(page);
      await page.keyboard.type("Karrar");
      await standsOut(page, "Karrar");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("switch").click();
      const answered = page.waitForResponse(/delivery\.bulk\.assign/);
      await page.keyboard.press("Control+Enter");
      expect((await answered).status()).toBe(200);
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await expect.poll(() => page.locator("[data-stop]").count()).toBe(before - 1);
      await page.getByRole("button", { name: textOf(language, "shell", "undo") }).click();
      await expect.poll(() => page.locator("[data-stop]").count()).toBe(before);
    });

  test("shows the delivery that was clicked, with suggestions that say why and why not (4 L9)", async () => {
    const page = await enter(await someone(), "/map?show=%5B%22unassigned%22%5D", OPERATIONS);
    await drawn(page);
    const first = page.locator("[data-stop]").first();
    const code = (await first.locator(".ltr").first().textContent()) ?? "";
    await first.getByRole("button").click();
    const shown = page.getByRole("region", { name: code });
    await shown.waitFor();
    await shown.getByRole("button", { name: textOf("en", "shell", "form.close"), exact: true }).click();
    await shown.waitFor({ state: "detached" });
    // The map was led to it: it lies in its middle, and other deliveries at the same door would lie below it.
    const box = await page.locator(".map").boundingBox();
    if (!box) throw new Error("no map");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await shown.waitFor();
    await shown.getByRole("button", { name: textOf("en", "delivery", "delivery.action.assign") }).click();
    await page
      .getByRole("dialog")
      .getByText(textOf("en", "delivery", "driver.suggested"))
      .waitFor();
    await page.getByRole("listbox").getByRole("option").first().click();
    await page
      .getByRole("dialog")
      .getByRole("status")
      .getByText(/^(Why .+:|.+ is not suggested:) .+/)
      .waitFor();
  });

  test("tells at once where a driver is who was not heard of for long, and follows him (4 L9)", async () => {
    const email = "driver@rafidain.test";
    const phone = await officeOf(stage.url, email);
    const page = await enter(await someone(), "/map", OPERATIONS);
    await drawn(page);
    const old = page.locator("[data-driver]", { hasText: say("map.standing.old") });
    await old.first().waitFor();
    const count = await old.count();
    await phone.post("/driver/location", {
      points: [{ latitude: 33.33, longitude: 44.41, recorded_at: new Date().toISOString() }],
    });
    await expect.poll(() => old.count()).toBe(count - 1);
    const fresh = page.locator("[data-driver]", { hasText: textOf("en", "shell", "ago.now") });
    await fresh.first().getByRole("button").click();
    await page.waitForURL(/driver=/);
    await page.keyboard.press("f");
    await page.locator('button[aria-pressed="true"]', { hasText: say("map.follow") }).waitFor();
    await fresh
      .first()
      .getByRole("link", { name: say("map.open") })
      .waitFor();
  });

  test("keeps its filters in the address: a zone, a group, how drivers stand", async () => {
    const page = await enter(await someone(), "/map", OPERATIONS);
    await drawn(page);
    const all = await page.locator("[data-stop]").count();
    await page.getByRole("combobox", { name: say("map.zone") }).selectOption({ index: 1 });
    await page.waitForURL(/zone=/);
    await expect.poll(() => page.locator("[data-stop]").count()).toBeLessThan(all);
    const off = page.getByRole("button", { name: new RegExp(`^${say("map.standing.offline")}`) });
    await off.click();
    await page.waitForURL(/drivers=/);
    const again = await enter(
      await someone(),
      new URL(page.url()).pathname.replace("/admin", "") + new URL(page.url()).search,
      OPERATIONS,
    );
    await again.locator(`button[aria-pressed="true"]`, { hasText: say("map.standing.offline") }).waitFor();
  });

  test("who may not assign sees the map and nothing to choose a driver with", async () => {
    const page = await enter(await someone(), "/map?show=%5B%22unassigned%22%5D", "viewer@rafidain.test");
    await drawn(page);
    await page.locator("[data-stop]").first().getByRole("button").click();
    await page.getByRole("button", { name: textOf("en", "shell", "form.close"), exact: true }).waitFor();
    expect(await page.getByRole("button", { name: textOf("en", "delivery", "delivery.action.assign") }).count()).toBe(
      0,
    );
  });
});
