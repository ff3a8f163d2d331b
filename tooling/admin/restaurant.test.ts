import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, textOf } from "./stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const DINER = "customer@rafidain.test";
const DEMO = "abu-nuwas-grill";
/** Around the clock: what is seen and ordered here is the same at night, when the demo's restaurant is closed. */
const ALWAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: "00:00", closes: "00:00" }));
let stage: Stage;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  const admin = await officeOf(stage.url, ADMIN);
  await admin.patch(`/restaurants/${DEMO}`, { schedule: ALWAYS });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);

/** Sends the form that is open, and waits until it has closed. */
async function sendForm(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

interface Menu {
  products: { id: string; variants: { id: string }[]; modifier_groups: { min: number; options: { id: string }[] }[] }[];
}

/** A diner orders the first dish of a menu, with as few modifiers as it asks for. */
async function order(slug: string, payment_method: "cash" | "wallet", note: string) {
  const diner = await officeOf(stage.url, DINER);
  const { products } = await diner.get<Menu>(`/restaurant/${slug}/menu`);
  const [dish] = products;
  const modifiers = (dish?.modifier_groups ?? []).flatMap(({ min, options: [first] }) =>
    first && min > 0 ? [{ modifier_option_id: first.id, quantity: min }] : [],
  );
  const line = { product_id: dish?.id, variant_id: dish?.variants[0]?.id, quantity: 2, note, modifiers };
  await diner.post(`/restaurant/${slug}/cart/items`, line);
  const made = await diner.post<{ order: { id: string; order_number: string } }>(`/restaurant/${slug}/cart/checkout`, {
    payment_method,
    address: { full_address: "Mansour, Baghdad", city: "Baghdad", country: "Iraq", lat: 33.3128, lng: 44.3451 },
    save_to_address_book: false,
  });
  return made.order;
}

const wordsOf = (language: Language) => (key: string) => textOf(language, "restaurant", key);
/** What a choice of a message says, for messages that are nothing but choices. */
const choiceOf = (language: Language, key: string, choice: string): string =>
  new RegExp(`${choice} \\{([^}]*)\\}`).exec(textOf(language, "restaurant", key))?.[1] ?? "";

/** Opens a restaurant and puts a dish with a choice of bread on its menu, all in the pages. */
async function openRestaurant(page: Page, language: Language, slug: string): Promise<void> {
  const say = wordsOf(language);
  /** A label to its end, which a star may follow. */
  const marked = (label: string) => new RegExp(`^${label}( \\*)?$`);
  await page.locator('[data-index="0"] bdi').first().waitFor();
  await page.keyboard.press("n");
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: say("restaurant.slug"), exact: true }).fill(slug);
  await form
    .getByRole("group", { name: say("restaurant.name"), exact: true })
    .getByLabel("English")
    .fill(`Grill ${slug}`);
  await form
    .getByRole("group", { name: say("restaurant.name"), exact: true })
    .getByLabel("کوردی")
    .fill(`برژاوی ${slug}`);
  await form.getByRole("textbox", { name: say("restaurant.address"), exact: true }).fill("Abu Nuwas Street, Baghdad");
  await page.keyboard.press("Control+Enter");
  // Half an address is none: what lacks is said at its field, and nothing is lost.
  await form
    .getByText(textOf(language, "shell", "form.required"))
    .first()
    .waitFor();
  await form.getByRole("textbox", { name: say("restaurant.lat"), exact: true }).fill("33.3152");
  await form.getByRole("textbox", { name: say("restaurant.lng"), exact: true }).fill("44.3661");
  await form.getByRole("button", { name: say("schedule.add") }).click();
  await form.getByLabel(marked(say("schedule.opens"))).fill("18:00");
  await form.getByLabel(marked(say("schedule.closes"))).fill("02:00");
  await form.getByLabel(say("schedule.closes_next_day")).waitFor();
  await form.getByRole("button", { name: say("schedule.every_day") }).click();
  expect(await form.getByLabel(marked(say("schedule.opens"))).count()).toBe(7);
  for (let left = 7; left > 0; left--)
    await form.getByRole("button", { name: say("schedule.remove_slot").replace("{n}", "1") }).click();
  await sendForm(page);
  await page.getByText(say("restaurant.open_now")).waitFor();
}

async function addDish(page: Page, language: Language): Promise<void> {
  const say = wordsOf(language);
  await page
    .getByRole("link", { name: textOf(language, "shell", "nav.menus") })
    .last()
    .click();
  await page.getByRole("heading", { name: say("dish.none") }).waitFor();
  await page.keyboard.press("n");
  const form = page.getByRole("dialog");
  const dish = form.getByRole("group", { name: say("dish.name"), exact: true });
  await dish.getByLabel("English").fill("Kebab");
  await dish.getByLabel("کوردی").fill("کەباب");
  await form
    .getByRole("textbox", { name: say("dish.price"), exact: true })
    .first()
    .fill("9000");
  await form.getByRole("button", { name: say("dish.add_group") }).click();
  const group = form.getByRole("group", { name: say("dish.group_n").replace("{n}", "1") });
  await group
    .getByRole("group", { name: say("dish.group_name") })
    .getByLabel("English")
    .fill("Bread");
  await group.getByRole("textbox", { name: say("dish.min"), exact: true }).fill("1");
  await group
    .getByRole("group", { name: say("dish.option_name") })
    .getByLabel("English")
    .fill("Samoon");
  await sendForm(page);
  await page.locator('[data-index="0"]', { hasText: language === "ku" ? "کەباب" : "Kebab" }).waitFor();
}

// First, while the demo is as it was made: pictures are taken here.
describe.skipIf(!chromiumPath)(`the pages of restaurants meet WCAG 2.2 AA${skipped}`, () => {
  test.each(looks(0).map((look) => [nameOf(look), look] as const))("%s", async (_, look) => {
    const found: string[] = [];
    const page = await enter(await someone(look), "/restaurants", ADMIN);
    await page.locator('[data-index="0"] bdi').first().waitFor();
    found.push(...(await findings(page, "/restaurants")));
    await openFirst(page);
    await page.locator(".facts dd").first().waitFor();
    found.push(...(await findings(page, "/restaurants/one")));
    await page.keyboard.press("e");
    await page.getByRole("dialog").waitFor();
    found.push(...(await findings(page, "a restaurant's form")));
    await page.goto(`/admin/menus?restaurant=${DEMO}`);
    await page.locator('[data-index="0"] bdi').first().waitFor();
    found.push(...(await findings(page, "/menus")));
    await openFirst(page);
    await page.getByRole("dialog").waitFor();
    found.push(...(await findings(page, "a dish's form")));
    await page.goto(`/admin/kitchen?restaurant=${DEMO}`);
    await page.locator(".kitchen").waitFor();
    found.push(...(await findings(page, "/kitchen")));
    await page.goto(`/admin/restaurant-orders?restaurant=${DEMO}`);
    await page.locator('[data-index="0"] bdi').first().waitFor();
    found.push(...(await findings(page, "/restaurant-orders")));
    await openFirst(page);
    await page.locator(".facts dd").first().waitFor();
    found.push(...(await findings(page, "/restaurant-orders/one")));
    expect(found).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)(`who runs a restaurant, over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 33))
    test(`opens one, writes its menu, and cooks what is ordered: accepted, ready, rejected, refunded, in ${language}`, async () => {
      const say = wordsOf(language);
      const slug = `story-${language}`;
      const page = await enter(await someone({ language }), "/restaurants", ADMIN);
      await openRestaurant(page, language, slug);
      await addDish(page, language);

      await page.goto(`/admin/kitchen?restaurant=${slug}`);
      await page.getByText(say("kitchen.none.placed")).waitFor();
      const first = await order(slug, "wallet", "no onions");
      const ticket = page.locator(".ticket", { hasText: first.order_number });
      // It comes by itself, with what is in it.
      await ticket.getByText("no onions").waitFor();
      await ticket.getByText("Samoon").waitFor();
      await ticket.locator(".ticket-number").focus();
      await page.keyboard.press("a");
      const cooking = page.locator(`section[aria-label="${say("kitchen.column.accepted")}"]`);
      await cooking.locator(".ticket", { hasText: first.order_number }).waitFor();
      await ticket.getByRole("button", { name: say("kitchen.ready") }).click();
      const done = page.locator(`section[aria-label="${say("kitchen.column.ready")}"]`);
      await done.locator(".ticket", { hasText: first.order_number }).waitFor();

      const second = await order(slug, "cash", "soon");
      const other = page.locator(".ticket", { hasText: second.order_number });
      await other.getByRole("button", { name: say("kitchen.reject") }).click();
      await page
        .getByRole("dialog")
        .getByRole("textbox", { name: say("kitchen.reason"), exact: true })
        .fill("Out of lamb");
      await sendForm(page);
      await other.waitFor({ state: "detached" });

      await page.goto(`/admin/restaurants/${slug}/orders/${first.id}`);
      await page.getByRole("heading", { name: first.order_number }).waitFor();
      await page.getByRole("button", { name: textOf(language, "shell", "actions.more") }).click();
      await page.getByRole("menuitem", { name: say("meal.refund") }).click();
      const amount = page.getByRole("dialog").getByRole("textbox").first();
      await amount.fill("9999999");
      await page
        .getByRole("dialog")
        .getByRole("textbox", { name: say("kitchen.reason"), exact: true })
        .fill("The drink was missing");
      // One figure too many gives nothing back: the form says what there can be, and leaves what was typed.
      await amount.press("Enter");
      await page.getByRole("dialog").locator('[aria-invalid="true"]').waitFor();
      expect(await amount.inputValue()).toBe("9,999,999");
      await amount.fill("2500");
      await sendForm(page);
      await page.getByText(say("meal.refunded"), { exact: true }).waitFor();

      const list = await enter(
        await someone({ language }),
        `/restaurant-orders?restaurant=${slug}&status=rejected`,
        ADMIN,
      );
      const row = list.locator('[data-index="0"]', { hasText: second.order_number });
      await row.getByText(choiceOf(language, "meal.status.value", "rejected")).waitFor();
      expect(await list.locator("html").getAttribute("dir")).toBe(language === "en" ? "ltr" : "rtl");
    });

  test("is told what the server refuses, and can do nothing that an order's status does not allow (4 L7)", async () => {
    const say = wordsOf("en");
    const page = await enter(await someone(), "/restaurants", ADMIN);
    await page.locator('[data-index="0"] bdi').first().waitFor();
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: say("restaurant.slug"), exact: true }).fill(DEMO);
    await form
      .getByRole("group", { name: say("restaurant.name"), exact: true })
      .getByLabel("English")
      .fill("Another");
    await page.keyboard.press("Control+Enter");
    await form
      .getByText(/has this slug already/)
      .first()
      .waitFor();
    expect(await form.getByRole("textbox", { name: say("restaurant.slug"), exact: true }).inputValue()).toBe(DEMO);

    const list = await enter(await someone(), `/restaurant-orders?restaurant=${DEMO}&status=delivered`, ADMIN);
    await openFirst(list, 2);
    await list.getByRole("button", { name: textOf("en", "shell", "actions.more") }).click();
    const accept = list.getByRole("menuitem", { name: say("kitchen.accept") });
    expect(await accept.getAttribute("aria-disabled")).toBe("true");
    await accept.getByText(/Not in this status/).waitFor();
  });

  test("takes a dish off the menu at once with one key, and puts it back", async () => {
    const say = wordsOf("en");
    const page = await enter(await someone(), `/menus?restaurant=${DEMO}&q=Tikka`, ADMIN);
    const row = page.locator('[data-index="0"]', { hasText: "Tikka" });
    await row.getByText("On the menu", { exact: true }).waitFor();
    await row.focus();
    await page.keyboard.press("o");
    await row.getByText("Off the menu", { exact: true }).waitFor();
    await row.getByRole("button", { name: say("dish.put_back") }).click();
    await row.getByText("On the menu", { exact: true }).waitFor();
  });

  test("is told when a dish was changed meanwhile, and loses nothing that was typed", async () => {
    const say = wordsOf("en");
    const page = await enter(await someone(), `/menus?restaurant=${DEMO}&q=Masgouf`, ADMIN);
    await openFirst(page);
    const price = page
      .getByRole("dialog")
      .getByRole("textbox", { name: say("dish.price"), exact: true })
      .first();
    await price.fill("36000");
    const other = await enter(await someone(), `/menus?restaurant=${DEMO}&q=Masgouf`, ADMIN);
    const row = other.locator('[data-index="0"]', { hasText: "Masgouf" });
    await row.getByRole("button", { name: say("dish.take_off") }).click();
    await row.getByText("Off the menu", { exact: true }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("alert")
      .getByText(textOf("en", "shell", "trouble.advice.changed"))
      .waitFor();
    expect(await price.inputValue()).toBe("36,000");
  });
});
