import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, textOf } from "./stage.ts";
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
const clickMap = async (page: Page, x: number, y: number) => {
  const box = await page.locator(".map").boundingBox();
  if (!box) throw new Error("no map");
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
};
const field = (page: Page, key: string, language: Language, n: number) =>
  page.getByLabel(say(key, language).replace("{n}", String(n)), { exact: true });
const corners = (page: Page) => page.locator(".map [data-corner]");

/** Draws a zone of four corners on the map, and names it. */
async function drawZone(page: Page, language: Language, code: string): Promise<void> {
  await page.locator(".map .area-name").first().waitFor();
  for (const [n, [x, y]] of (
    [
      [0.3, 0.3],
      [0.6, 0.3],
      [0.6, 0.6],
      [0.3, 0.6],
    ] as const
  ).entries()) {
    await clickMap(page, x, y);
    await corners(page).nth(n).waitFor();
  }
  await page.getByRole("textbox", { name: say("zone.name", language), exact: true }).fill(`Zone ${code}`);
  await page.getByRole("textbox", { name: say("zone.code", language), exact: true }).fill(code);
}

// First, while the demo is as it was made: pictures are taken here.
describe.skipIf(!chromiumPath)(
  `the pages of zones, vehicles, carriers and exceptions meet WCAG 2.2 AA${skipped}`,
  () => {
    for (const look of looks(2))
      test(nameOf(look), async () => {
        const { language } = look;
        const found: string[] = [];
        const page = await enter(await someone(look), "/zones", ADMIN);
        const first = page.locator('[data-index="0"] bdi').first();
        await first.waitFor();
        found.push(...(await findings(page, "/zones")));
        await openFirst(page);
        await corners(page).first().waitFor();
        found.push(...(await findings(page, "/zones/one")));
        await page.goto("/admin/vehicles");
        await first.waitFor();
        found.push(...(await findings(page, "/vehicles")));
        await page.getByRole("button", { name: say("vehicle.new", language) }).click();
        await page.getByRole("dialog").getByLabel(say("vehicle.name", language)).waitFor();
        found.push(...(await findings(page, "/vehicles, new")));
        await page.goto("/admin/drivers");
        await page.getByRole("button", { name: say("driver.new", language) }).click();
        await page.getByRole("dialog").getByLabel(say("driver_form.first_name", language)).waitFor();
        found.push(...(await findings(page, "/drivers, new")));
        await page.goto("/admin/carriers");
        const setUp = page.getByRole("button", { name: say("carrier.set_up", language) }).first();
        await setUp.waitFor();
        found.push(...(await findings(page, "/carriers")));
        await setUp.click();
        await page.getByRole("dialog").getByLabel(say("carrier.login", language)).waitFor();
        found.push(...(await findings(page, "/carriers, set up")));
        await page.goto("/admin/carriers");
        await page.locator('#page a[href^="/admin/carriers/"]').first().click();
        await page.waitForURL(/\/carriers\/[^/]+$/);
        await page.locator("#page h1").waitFor();
        found.push(...(await findings(page, "/carriers/one")));
        await page.goto("/admin/exceptions");
        await page.locator('[data-index="0"] .ltr').first().waitFor();
        found.push(...(await findings(page, "/exceptions")));
        expect(found).toEqual([]);
      });
  },
);

describe.skipIf(!chromiumPath)(`zones in a browser over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 3))
    test(`are drawn by clicks, mended by figures and taken back step by step, in ${language} (3 §5)`, async () => {
      const page = await enter(await someone({ language }), "/zones", OPERATIONS);
      await page.locator('.row[data-index="0"] bdi').first().waitFor();
      await page.getByRole("link", { name: say("zone.new", language) }).click();
      await drawZone(page, language, `NEW-${language.toUpperCase()}`);
      await page
        .getByRole("button", { name: say("zone.add_after", language).replace("{n}", "1"), exact: true })
        .click();
      await corners(page).nth(4).waitFor();
      await page.getByRole("button", { name: say("zone.undo", language), exact: true }).click();
      await corners(page).nth(4).waitFor({ state: "detached" });
      const latitude = field(page, "zone.lat_of", language, 1);
      await latitude.fill("33.45");
      await page.getByRole("button", { name: say("zone.save", language) }).click();
      await page.waitForURL(/zones\/(?!new)[\w-]{36}/);
      await page.getByRole("heading", { name: `Zone NEW-${language.toUpperCase()}` }).waitFor();
      await page.reload();
      await corners(page).nth(3).waitFor();
      expect(await field(page, "zone.lat_of", language, 1).inputValue()).toBe("33.45");
      expect(await corners(page).count()).toBe(4);
    });

  test("are moved by keys alone: arrows on a corner, and Delete takes it away", async () => {
    const page = await enter(await someone(), "/zones", OPERATIONS);
    await openFirst(page, 2);
    await corners(page).nth(3).waitFor();
    const count = await corners(page).count();
    const latitude = field(page, "zone.lat_of", "en", 1);
    const before = Number(await latitude.inputValue());
    await corners(page).first().focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before);
    expect(await page.locator("[data-corner]:focus").getAttribute("data-corner")).toBe("0");
    await page.keyboard.press("Delete");
    await expect.poll(() => corners(page).count()).toBe(count - 1);
  });

  test("that cross themselves or are no area are refused in the server's words, and stay as they were drawn (3 §5)", async () => {
    const page = await enter(await someone(), "/zones/new", OPERATIONS);
    await page.locator(".map .area-name").first().waitFor();
    await page.getByLabel(say("zone.name")).fill("Bad");
    await page.getByLabel(say("zone.code")).fill("BAD");
    await clickMap(page, 0.3, 0.3);
    await clickMap(page, 0.6, 0.3);
    await page.getByRole("button", { name: say("zone.save") }).click();
    const refused = page.locator('.map-side [role="alert"]');
    await refused.waitFor();
    const tooShort = await refused.textContent();
    await clickMap(page, 0.6, 0.6);
    await clickMap(page, 0.3, 0.6);
    const [one, two] = [field(page, "zone.lng_of", "en", 1), field(page, "zone.lng_of", "en", 2)];
    const [left, right] = [await one.inputValue(), await two.inputValue()];
    await one.fill(right);
    await two.fill(left);
    await page.getByRole("button", { name: say("zone.save") }).click();
    await expect.poll(() => refused.textContent()).not.toBe(tooShort);
    expect(await corners(page).count()).toBe(4);
  });

  test("that somebody else has changed meanwhile are not written over unseen (4 L9)", async () => {
    const office = await officeOf(stage.url, ADMIN);
    const { zone } = await office.post<{ zone: { id: string } }>("/delivery/zones", {
      name: "Twice",
      code: "TWICE",
      polygon: {
        type: "Polygon",
        coordinates: [
          [
            [44.3, 33.25],
            [44.5, 33.25],
            [44.5, 33.4],
            [44.3, 33.25],
          ],
        ],
      },
    });
    const first = await enter(await someone(), `/zones/${zone.id}`, OPERATIONS);
    await corners(first).nth(2).waitFor();
    const second = await enter(await someone(), `/zones/${zone.id}`, ADMIN);
    await corners(second).nth(2).waitFor();
    await second.getByLabel(say("zone.name")).fill("Second's name");
    await second.getByRole("button", { name: say("zone.save") }).click();
    await second.getByRole("heading", { name: "Second's name" }).waitFor();
    await first.getByLabel(say("zone.name")).fill("First's name");
    await first.getByRole("button", { name: say("zone.save") }).click();
    await first.getByText(say("zone.conflict")).waitFor();
    await first.getByText(/Second's name \(TWICE\)/).waitFor();
    expect(await first.getByLabel(say("zone.name")).inputValue()).toBe("First's name");
    await first.getByRole("button", { name: say("zone.take_over") }).click();
    expect(await first.getByLabel(say("zone.name")).inputValue()).toBe("Second's name");
    await first.getByRole("button", { name: say("zone.remove"), exact: true }).click();
    await first
      .getByRole("dialog")
      .getByRole("button", { name: say("zone.remove"), exact: true })
      .click();
    await first.waitForURL(/\/zones$/);
  });
});

describe.skipIf(!chromiumPath)(`who drives and what, in a browser over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 4))
    test(`a vehicle is made, and a driver for it, who is then changed, in ${language} (1 §4.7)`, async () => {
      const page = await enter(await someone({ language }), "/vehicles", ADMIN);
      await page.locator('.row[data-index="0"] bdi').first().waitFor();
      await page.getByRole("button", { name: say("vehicle.new", language) }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel(say("vehicle.name", language)).fill(`Hilux ${language}`);
      await form.getByLabel(say("vehicle.code", language)).fill(`HLX-${language}`);
      await form.getByLabel(say("vehicle.room", language)).fill("40");
      await page.keyboard.press("Control+Enter");
      await form.waitFor({ state: "hidden" });
      await page.locator(".row", { hasText: `HLX-${language}` }).waitFor();

      await page.goto("/admin/drivers");
      await page.getByRole("button", { name: say("driver.new", language) }).click();
      await form.getByLabel(say("driver_form.first_name", language)).fill("Sara");
      await form.getByLabel(say("driver_form.last_name", language)).fill(`Aziz ${language}`);
      await form.getByLabel(textOf(language, "delivery", "driver.phone")).fill("12");
      await page.keyboard.press("Control+Enter");
      // What the server finds wrong stands at its field, and nothing that was typed is lost.
      await expect.poll(() => form.locator('[aria-invalid="true"]').count()).toBe(1);
      await form
        .getByLabel(textOf(language, "delivery", "driver.phone"))
        .fill(language === "en" ? "0770 555 0911" : "0770 555 0912");
      await form.getByRole("combobox", { name: say("driver_form.vehicle", language) }).fill(`HLX-${language}`);
      await page.getByRole("option", { name: `Hilux ${language}` }).click();
      await page.keyboard.press("Control+Enter");
      await page.waitForURL(/drivers\/[\w-]{36}/);
      await page.getByRole("heading", { name: `Sara Aziz ${language}` }).waitFor();
      await page.getByText(`Hilux ${language}`).waitFor();
      await page.getByRole("button", { name: say("driver.edit", language), exact: true }).click();
      await form.getByLabel(textOf(language, "delivery", "driver.license")).fill(`B-${language}`);
      await page.keyboard.press("Control+Enter");
      await form.waitFor({ state: "hidden" });
      await page.getByText(`B-${language}`).waitFor();
    });

  test("a carrier is switched on, and says once by what it signs (1 §4.10)", async () => {
    const page = await enter(await someone(), "/carriers", ADMIN);
    const carrier = page.getByRole("region").first();
    await carrier.getByRole("button", { name: say("carrier.set_up") }).click();
    const form = page.getByRole("dialog");
    const isOn = await form.getByRole("switch", { name: say("carrier.is_enabled") }).isChecked();
    if (isOn) {
      await form.getByRole("switch", { name: say("carrier.is_enabled") }).click();
      await page.keyboard.press("Control+Enter");
      await form.waitFor({ state: "hidden" });
      await carrier.getByRole("button", { name: say("carrier.set_up") }).click();
    }
    await form.getByRole("switch", { name: say("carrier.is_enabled") }).click();
    await form.getByLabel(say("carrier.price")).fill("4000");
    await page.keyboard.press("Control+Enter");
    await form.getByText(/^whsec_/).waitFor();
    await form
      .getByRole("button", { name: textOf("en", "shell", "form.cancel") })
      .last()
      .click();
    await form.waitFor({ state: "hidden" });
    await carrier.getByText("4,000").waitFor();
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
  });

  for (const language of inTurn(["en", "ku"], 5))
    test(`what could not be delivered is decided where it is listed, in ${language} (3 §5)`, async () => {
      const page = await enter(await someone({ language }), "/exceptions", OPERATIONS);
      const rows = page.locator(".row:has(button)");
      await rows.first().waitFor();
      const code = (await rows.first().locator(".ltr").first().textContent()) ?? "";
      const retry = textOf(language, "delivery", "delivery.action.retry");
      await rows.first().getByRole("button", { name: retry }).click();
      await page.getByRole("dialog").waitFor();
      const answered = page.waitForResponse(/delivery\.assignments\.resolve/);
      await page.keyboard.press("Control+Enter");
      expect((await answered).status()).toBe(200);
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.locator(".row:has(button)", { hasText: code }).waitFor({ state: "detached" });
    });
});
