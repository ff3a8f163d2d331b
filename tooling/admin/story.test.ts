import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import {
  chromiumPath,
  enter,
  openFirst,
  openStage,
  pressInTurn,
  skipped,
  standsOut,
  takesTyping,
  textOf,
} from "./stage.ts";

const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());
const open = browsersOn(() => stage);

const someone = (language: Language = "en") => open({ language });
const rowOf = (page: Page, code: string) => page.locator(".row", { hasText: code });
const firstCode = async (page: Page): Promise<string> =>
  (await page.locator('.row[data-index="0"] .ltr').first().textContent()) ?? "";

/** Looks for a delivery that waits for a driver, and gives it to one, by keys alone. */
async function assignByKeys(page: Page, language: Language, code: string): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.type(code);
  await page.waitForURL(new RegExp(`q=${code}`));
  await page.locator('table[aria-rowcount="2"]').waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("a");
  await takesTyping(page);
  await page.keyboard.type("Karrar");
  // The server has searched when nobody else is offered.
  await page.getByRole("option").nth(1).waitFor({ state: "detached" });
  await standsOut(page, "Karrar");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // It waits no longer, so the list of those that wait has lost it.
  await page.getByRole("heading", { name: textOf(language, "delivery", "delivery.empty") }).waitFor();
}

describe.skipIf(!chromiumPath)(`a dispatcher in a browser over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 35))
    test(`finds a delivery and assigns it by keys, and a second browser shows it, in ${language}`, async () => {
      const page = await enter(await someone(language), "/deliveries?status=%5B%22pending%22%5D", OPERATIONS);
      await page.locator('.row[data-index="0"] .ltr').first().waitFor();
      const code = await firstCode(page);
      const other = await enter(await someone(language), `/deliveries?q=${code}`, "admin@rafidain.test");
      await rowOf(other, code).click();
      await other.getByRole("heading", { name: code }).waitFor();

      await assignByKeys(page, language, code);

      // What the second browser shows it has not done itself: a change arrives without a click.
      await other.getByText("Karrar Al-Maliki").first().waitFor();
      const [, assigned = ""] =
        /assigned \{([^}]*)\}/.exec(textOf(language, "delivery", "delivery.status.value")) ?? [];
      await other.getByText(assigned, { exact: true }).first().waitFor();
      expect(await other.locator("html").getAttribute("dir")).toBe(language === "en" ? "ltr" : "rtl");
    });

  test("is refused in the server's words with what to do, and keeps what was typed", async () => {
    const page = await enter(await someone(), "/deliveries?status=%5B%22assigned%22%5D&sort=created_at", OPERATIONS);
    await openFirst(page);
    await page.getByRole("button", { name: textOf("en", "shell", "actions.more") }).click();
    await page.getByRole("menuitem", { name: textOf("en", "delivery", "delivery.action.cancel") }).click();
    await page.getByLabel(textOf("en", "delivery", "delivery.reason")).fill("The sender asked for it");
    await page.route("**/trpc/delivery.deliveries.cancel*", (route) => route.abort());
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("alert")
      .getByText(textOf("en", "shell", "trouble.advice.network"))
      .waitFor();
    expect(await page.getByLabel(textOf("en", "delivery", "delivery.reason")).inputValue()).toBe(
      "The sender asked for it",
    );
    await page.unroute("**/trpc/delivery.deliveries.cancel*");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByText("Cancelled", { exact: true }).first().waitFor();
  });

  test("that is under way is not given up by its main button, but in the menu (3 §5)", async () => {
    const page = await enter(await someone(), "/deliveries?status=%5B%22en_route_to_delivery%22%5D", OPERATIONS);
    await openFirst(page);
    await page.getByText(textOf("en", "delivery", "delivery.starts_at"), { exact: true }).waitFor();
    const name = textOf("en", "delivery", "delivery.action.lose");
    await page.getByRole("button", { name: textOf("en", "shell", "actions.more") }).click();
    await page.getByRole("menuitem", { name }).waitFor();
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  });

  test("reaches any page, record and action from Ctrl-K, and sees with ? which keys there are", async () => {
    const page = await enter(await someone(), "/deliveries?status=%5B%22pending%22%5D", OPERATIONS);
    await page.locator('.row[data-index="0"] .ltr').first().waitFor();
    const code = await firstCode(page);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(textOf("en", "shell", "palette.placeholder")).fill(code);
    await page.getByRole("dialog").getByText(code, { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: code }).waitFor();
    await page.keyboard.press("?");
    await page
      .getByRole("dialog")
      .getByText(textOf("en", "delivery", "delivery.action.assign"))
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await pressInTurn(page, "g", "s");
    await page.waitForURL(/\/admin\/stock/);
  });

  test("keeps filters, order and columns in the address, and gets the list as a table", async () => {
    const page = await enter(await someone(), "/deliveries", OPERATIONS);
    await page.getByRole("button", { name: /^Delivered/ }).click();
    await page.getByRole("button", { name: /^Price/ }).click();
    await page.waitForURL(/status=.*delivered.*sort=price|sort=price.*status=.*delivered/);
    const address = new URL(page.url());
    const again = await enter(await someone(), address.pathname.replace("/admin", "") + address.search, OPERATIONS);
    await again.locator('.row[data-index="0"] .ltr').first().waitFor();
    expect(await again.locator('th[aria-sort="ascending"]').textContent()).toContain("Price");
    const [file] = await Promise.all([
      again.waitForEvent("download"),
      again.getByRole("button", { name: textOf("en", "shell", "export.csv") }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("deliveries.csv");
  });

  test("sees only what the role allows: a viewer has no buttons that change anything, and reads why", async () => {
    const page = await enter(await someone(), "/deliveries?status=%5B%22pending%22%5D", "viewer@rafidain.test");
    await openFirst(page);
    await page.getByRole("button", { name: textOf("en", "shell", "actions.more") }).click();
    await page
      .getByText(textOf("en", "shell", "hindrance.permission"))
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: textOf("en", "delivery", "delivery.action.assign") }).count()).toBe(
      0,
    );
  });

  test("reads what a finger can do on a phone's board, and which day of a filter is which", async () => {
    const context = await someone();
    const page = await enter(context, "/dispatch", OPERATIONS);
    const [byKeys, byTouch] = ["dispatch.hint", "dispatch.hint_touch"].map((key) =>
      page.getByText(textOf("en", "delivery", key)),
    );
    await byKeys?.waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await byTouch?.waitFor();
    expect(await byKeys?.isVisible()).toBe(false);
    await page.goto("/admin/deliveries");
    for (const end of ["filter.from", "filter.to"])
      await page.getByText(textOf("en", "shell", end), { exact: true }).waitFor();
  });

  test("signs out in every tab at once, and a second tab needs no second sign-in", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await page.locator('.row[data-index="0"] .ltr').first().waitFor();
    const second = await context.newPage();
    await second.goto("/admin/stock");
    await second.locator('.row[data-index="0"] .ltr').first().waitFor();
    await second.getByRole("button", { name: textOf("en", "shell", "person.menu") }).click();
    await second.getByRole("menuitem", { name: textOf("en", "shell", "person.sign_out") }).click();
    await page.getByRole("heading", { name: textOf("en", "shell", "signin.title") }).waitFor();
  });
});
