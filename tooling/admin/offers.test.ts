import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, textOf } from "./stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);

async function sendForm(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function makeCategory(page: Page, language: Language, name: string): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByLabel(language === "ku" ? "کوردی" : "English").fill(name);
  await sendForm(page);
  await page.getByRole("link", { name, exact: true }).waitFor();
}

// First, while the demo is as it was made: pictures are taken here.
describe.skipIf(!chromiumPath)(`the pages of categories, prices and cash meet WCAG 2.2 AA${skipped}`, () => {
  test.each(looks(1).map((look) => [nameOf(look), look] as const))("%s", async (_, look) => {
    const found: string[] = [];
    const page = await enter(await someone(look), "/categories", ADMIN);
    await page.locator("#page li bdi").first().waitFor();
    found.push(...(await findings(page, "/categories")));
    await page.keyboard.press("n");
    await page.getByRole("dialog").waitFor();
    found.push(...(await findings(page, "a category's form")));
    await page.goto("/admin/services");
    await page.locator('[data-index="0"] bdi').first().waitFor();
    found.push(...(await findings(page, "/services")));
    await openFirst(page);
    await page.getByRole("dialog").waitFor();
    found.push(...(await findings(page, "a service's form")));
    await page.goto("/admin/services/quote?from=33.3152%2C44.3661&to=33.3406%2C44.4009&size=100");
    await page.locator("section table").first().waitFor();
    found.push(...(await findings(page, "/services/quote")));
    await page.goto("/admin/cash");
    await page.locator('[data-index="0"] bdi').first().waitFor();
    found.push(...(await findings(page, "/cash")));
    expect(found).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)(`a shop's categories, over the demo${skipped}`, () => {
  test("stand below the field that searches them, with nothing empty between", async () => {
    const page = await enter(await someone(), "/categories", ADMIN);
    await page.locator(".board-driver").first().waitFor();
    const field = await page.getByRole("searchbox").boundingBox();
    const row = await page.locator(".board-driver").first().boundingBox();
    expect((row?.y ?? 0) - (field?.y ?? 0)).toBeLessThan(80);
  });

  for (const language of inTurn(["en", "ku"], 22))
    test(`are made, put below one another, ordered and taken away, in ${language}`, async () => {
      const say = (key: string, name = "") => textOf(language, "storefront", key).replace("{name}", name);
      const [spices, saffron, sumac] = [`Spices ${language}`, `Saffron ${language}`, `Sumac ${language}`] as const;
      const page = await enter(await someone({ language }), "/categories", ADMIN);
      await page.locator("#page li").first().waitFor();
      await page.keyboard.press("n");
      await makeCategory(page, language, spices);
      for (const name of [saffron, sumac]) {
        await page.getByRole("button", { name: say("category.add_below", spices) }).click();
        await makeCategory(page, language, name);
      }
      const below = page.getByRole("list", { name: spices, exact: true }).getByRole("link");
      expect(await below.allTextContents()).toEqual([saffron, sumac]);
      await page.getByRole("button", { name: say("category.up", sumac) }).click();
      await expect.poll(() => below.allTextContents(), { timeout: 30_000 }).toEqual([sumac, saffron]);

      // One that has others below it stays, and says why.
      await page.getByRole("button", { name: say("category.delete_one", spices) }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Control+Enter");
      await page.getByRole("dialog").getByRole("alert").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      for (const name of [sumac, saffron, spices]) {
        await page.getByRole("button", { name: say("category.delete_one", name) }).click();
        await sendForm(page);
        await page.getByRole("link", { name, exact: true }).waitFor({ state: "detached" });
      }
    });
});

describe.skipIf(!chromiumPath)(`services and their prices, over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 23))
    test(`are tried out before they are offered, and cost then what was said, in ${language}`, async () => {
      const say = (key: string) => textOf(language, "services", key);
      const name = `Night ride ${language}`;
      const page = await enter(await someone({ language }), "/services", OPERATIONS);
      await page.locator('[data-index="0"] bdi').first().waitFor();
      await page.keyboard.press("n");
      const form = page.getByRole("dialog");
      await form.getByLabel("English").fill(name);
      await form.getByLabel(say("service.type")).first().click();
      await page.locator('[role="option"]:visible').first().click();
      await form.getByRole("textbox", { name: say("service.base_price"), exact: true }).fill("3000");
      await form.getByRole("textbox", { name: say("service.price_per_unit"), exact: true }).fill("250");
      await form.getByRole("textbox", { name: say("service.price_per_km"), exact: true }).fill("100");
      await form.getByRole("textbox", { name: say("service.free_km"), exact: true }).fill("5");
      await form.getByLabel(say("service.is_active")).click();
      await sendForm(page);
      await page.locator('[data-index="0"]', { hasText: name }).waitFor();

      await page.getByRole("link", { name: say("quote.title") }).click();
      await page.getByRole("heading", { name: say("quote.nothing") }).waitFor();
      await page.getByLabel(`${say("quote.from")}: ${say("quote.point")}`).fill("33.3152, 44.3661");
      await page.getByLabel(`${say("quote.to")}: ${say("quote.point")}`).fill("36.1911, 44.0092");
      await page.getByRole("textbox", { name: say("quote.size"), exact: true }).fill("2");
      const own = page.locator(`section[aria-label="${name}"]`);
      await page.locator("section table").first().waitFor();
      expect(await own.count()).toBe(0);
      await page.getByLabel(say("quote.service"), { exact: true }).selectOption({ label: name });
      const hindered = /inactive \{([^}]*)\}/.exec(say("quote.hinders"))?.[1] ?? "";
      await own.getByText(hindered).waitFor();
      // 3,000 + 2 x 250 + 316.443 km beyond the free ones x 100.
      await own
        .getByText(/3[45],\d{3}/)
        .first()
        .waitFor();
      const office = await officeOf(stage.url, OPERATIONS);
      const { delivery_services } = await office.get<{ delivery_services: { id: string }[] }>(
        `/delivery/services?search=${encodeURIComponent(name)}`,
      );
      const { quotes } = await office.post<{ quotes: { price: number; hinders: string }[] }>("/delivery/price-quote", {
        pickup_address: { lat: 33.3152, lng: 44.3661 },
        delivery_address: { lat: 36.1911, lng: 44.0092 },
        unit_size: 2,
        delivery_service_id: delivery_services[0]?.id,
      });
      expect(quotes).toMatchObject([{ hinders: "inactive" }]);
      const shown = new Intl.NumberFormat("en", { maximumFractionDigits: 3 }).format(quotes[0]?.price ?? 0);
      await own.getByText(shown).first().waitFor();
    });

  test("are quoted from one zone's middle to another's, and a point that is none is said at its field", async () => {
    const say = (key: string) => textOf("en", "services", key);
    const page = await enter(await someone(), "/services/quote", OPERATIONS);
    await page.getByLabel(`${say("quote.from")}: ${say("quote.point")}`).fill("somewhere");
    await page.getByText(say("quote.no_point")).waitFor();
    for (const [end, option] of [
      ["quote.from", 1],
      ["quote.to", 2],
    ] as const) {
      await page.getByLabel(`${say(end)}: ${say("quote.zone")}`).selectOption({ index: option });
    }
    await page.locator("section table").first().waitFor();
    await page.getByText(/km as the crow flies/).waitFor();
    // The address keeps it: whoever is sent it sees the same.
    const again = await enter(
      await someone(),
      new URL(page.url()).pathname.replace("/admin", "") + new URL(page.url()).search,
      ADMIN,
    );
    await again.locator("section table").first().waitFor();
    expect(await again.getByText(/km as the crow flies/).textContent()).toBe(
      await page.getByText(/km as the crow flies/).textContent(),
    );
  });
});

describe.skipIf(!chromiumPath)(`cash in drivers' hands, over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 24))
    test(`is seen of all drivers at once, and taken in from one, in ${language}`, async () => {
      const page = await enter(await someone({ language }), "/cash", ADMIN);
      const office = await officeOf(stage.url, ADMIN);
      const carried = async () =>
        (
          await office.get<{ drivers: { id: string; full_name: string; cash_in_hand: number }[] }>(
            "/delivery/drivers/cash",
          )
        ).drivers;
      const [most] = await carried();
      const row = page.locator('[data-index="0"]', { hasText: most?.full_name ?? "" });
      await row.waitFor();
      await row.click();
      const amount = page.getByRole("dialog").getByRole("textbox").first();
      await amount.fill("1000");
      await sendForm(page);
      const now = (await carried()).find(({ id }) => id === most?.id);
      expect(now?.cash_in_hand).toBe((most?.cash_in_hand ?? 0) - 1000);
    });
});
