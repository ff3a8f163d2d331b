import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, looks, nameOf } from "./looks.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped, standsOut, takesTyping, textOf } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage({ isStill: true });
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const say = (area: string, key: string) => textOf("en", area, key);
const pending = "/deliveries?status=%5B%22pending%22%5D";
// First, while the demo is as it was made: pictures are taken here.
describe.skipIf(!chromiumPath)(`the pages of offices and shops meet WCAG 2.2 AA${skipped}`, () => {
  test.each(looks(2).map((look) => [nameOf(look), look] as const))("%s", async (_, look) => {
    const context = await someone(look);
    const found: string[] = [];
    const page = await enter(context, "/dispatch", ADMIN);
    await page.locator(".board-card").first().waitFor();
    await page.locator(".board-driver").first().waitFor();
    found.push(...(await findings(page, "/dispatch")));
    for (const list of ["/orders", "/wallets"]) {
      await page.goto(`/admin${list}`);
      await page.locator('[data-index="0"] bdi').first().waitFor();
      found.push(...(await findings(page, list)));
      await openFirst(page);
      await page.locator(".facts dd").first().waitFor();
      await page.locator(".mantine-Loader-root").first().waitFor({ state: "hidden" });
      found.push(...(await findings(page, `${list}/one`)));
    }
    await page.goto("/admin/reports");
    await page.locator(".chart").waitFor();
    found.push(...(await findings(page, "/reports")));
    await page.goto(`/admin${pending}`);
    await page.locator(".pick").nth(1).waitFor();
    await page.locator('[data-index="0"] .pick, li .pick').first().click();
    await page.locator(".chosen").waitFor();
    found.push(...(await findings(page, "chosen rows")));
    expect(found).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)(`a dispatcher's board over the demo${skipped}`, () => {
  test("assigns by dragging a card onto a driver, and takes it back at once with one key", async () => {
    const page = await enter(await someone(), "/dispatch", OPERATIONS);
    const waiting = page.locator(`section[aria-label="${say("delivery", "dispatch.column.unassigned")}"]`);
    const card = waiting.locator(".board-card").first();
    await card.waitFor();
    const id = await card.getAttribute("data-id");
    const same = waiting.locator(`[data-id="${id}"]`);
    await card.dragTo(page.locator(".board-driver", { hasText: "Karrar Al-Maliki" }));
    await same.waitFor({ state: "detached" });
    await page.getByRole("button", { name: say("shell", "undo") }).waitFor();
    await page.keyboard.press("z");
    await same.waitFor();
  });

  test("walks over cards by arrows, and opens the form of one with its key, suggestions first", async () => {
    const page = await enter(await someone(), "/dispatch", OPERATIONS);
    const waiting = page.locator(`section[aria-label="${say("delivery", "dispatch.column.unassigned")}"]`);
    await waiting.locator(".board-card").nth(1).waitFor();
    await waiting.locator(".board-card").first().focus();
    await page.keyboard.press("ArrowDown");
    const focused = await page.locator(".board-card:focus").getAttribute("data-id");
    expect(focused).toBe(await waiting.locator(".board-card").nth(1).getAttribute("data-id"));
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByText(say("delivery", "driver.suggested")).waitFor();
    await page.getByRole("option").first().waitFor();
  });
});

describe.skipIf(!chromiumPath)(`many deliveries at once${skipped}`, () => {
  test("are chosen by keys, assigned together, and taken back together", async () => {
    const page = await enter(await someone(), pending, OPERATIONS);
    await page.locator('.row[data-index="1"] .ltr').first().waitFor();
    await page.locator('.row[data-index="0"]').focus();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await page.getByRole("status").getByText("2 chosen").waitFor();
    await page
      .locator(".chosen")
      .getByRole("button", { name: say("delivery", "delivery.action.assign") })
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
    await page.getByRole("button", { name: say("shell", "undo") }).click();
    await page.getByText(/assignments? (was|were) taken back/).waitFor();
  });

  test("are given by Enter to the driver whose name was typed, although the list of all drivers has not come yet", async () => {
    const page = await enter(await someone(), pending, OPERATIONS);
    await page.locator('.row[data-index="0"] .ltr').first().waitFor();
    await page.locator('.row[data-index="0"] .pick').click();
    await page.route(/delivery\.drivers\.list/, async (route) => {
      if (decodeURIComponent(route.request().url()).includes("Karrar")) await route.continue();
    });
    await page
      .locator(".chosen")
      .getByRole("button", { name: say("delivery", "delivery.action.assign") })
      .click();
    await takesTyping(page);
    await page.keyboard.type("Karrar");
    await standsOut(page, "Karrar");
    await page.keyboard.press("Enter");
    const driver = page.getByRole("dialog").getByRole("combobox");
    await expect.poll(() => driver.inputValue()).toBe("Karrar Al-Maliki");
    await page.getByRole("option").first().waitFor({ state: "hidden" });
  });

  test("are chosen with the mouse, and assigned by the key while a box still has the focus", async () => {
    const page = await enter(await someone(), pending, OPERATIONS);
    await page.locator('.row[data-index="1"] .ltr').first().waitFor();
    await page.locator('.row[data-index="0"] .pick').click();
    await page.locator('.row[data-index="1"] .pick').click();
    await page.getByRole("status").getByText("2 chosen").waitFor();
    expect(await page.locator(".pick:focus").count()).toBe(1);
    await page.keyboard.press("a");
    await page.getByRole("dialog").waitFor();
  });

  test("that cannot be cancelled say why, each for itself", async () => {
    const page = await enter(await someone(), "/deliveries?status=%5B%22delivered%22%5D", OPERATIONS);
    await page.locator('.row[data-index="1"] .ltr').first().waitFor();
    await page.locator('.row[data-index="0"] .pick').click();
    await page.locator('.row[data-index="1"] .pick').click({ modifiers: ["Shift"] });
    await page.getByRole("status").getByText("2 chosen").waitFor();
    await page
      .locator(".chosen")
      .getByRole("button", { name: say("delivery", "delivery.action.cancel") })
      .click();
    await page.getByLabel(say("delivery", "delivery.reason")).fill("Ordered twice");
    await page.keyboard.press("Control+Enter");
    await page.locator(".results li").nth(1).waitFor();
    expect(await page.locator(".results li").count()).toBe(2);
  });
});

describe.skipIf(!chromiumPath)(`saved views${skipped}`, () => {
  test("are saved from a list, shared, and found by others in Ctrl-K", async () => {
    const page = await enter(await someone(), pending, OPERATIONS);
    await page.getByRole("button", { name: say("shell", "views"), exact: true }).click();
    await page.getByRole("menuitem", { name: say("shell", "views.save") }).click();
    await page.getByRole("dialog").getByLabel(say("shell", "views.name")).fill("Nobody has these");
    await page.getByRole("dialog").getByRole("switch").click();
    await page.keyboard.press("Control+Enter");
    await page.getByText(say("shell", "views.saved")).waitFor();
    const other = await enter(await someone(), "/stock", ADMIN);
    await other.locator('.row[data-index="0"]').waitFor();
    await other.keyboard.press("Control+k");
    await other.getByPlaceholder(say("shell", "palette.placeholder")).fill("nobody has");
    await other.getByRole("dialog").getByText("Nobody has these").click();
    await other.waitForURL(/\/admin\/deliveries\?status=/);
  });
});

describe.skipIf(!chromiumPath)(`who runs the shop and the money${skipped}`, () => {
  test("approves an order, and has its invoice and a wallet's statement as documents", async () => {
    const page = await enter(await someone(), "/orders?status=awaiting_approval", ADMIN);
    await openFirst(page, 2);
    const invoice = page.waitForEvent("download");
    await page.getByRole("button", { name: say("storefront", "order.invoice") }).click();
    expect((await invoice).suggestedFilename()).toMatch(/^invoice-.*\.pdf$/);
    await page.getByRole("button", { name: say("storefront", "order.action.approve") }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByText("Approved", { exact: true }).first().waitFor();
    const money = await enter(await someone(), "/wallets", ADMIN);
    await openFirst(money, 1);
    const statement = money.waitForEvent("download");
    await money.getByRole("button", { name: "PDF", exact: true }).click();
    expect((await statement).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
  });

  test("pays into a wallet once, and sees the movement and the balance", async () => {
    const page = await enter(await someone(), "/wallets", ADMIN);
    await openFirst(page, 1);
    await page.getByRole("button", { name: say("finance", "wallet.top_up") }).click();
    await page.getByLabel(say("finance", "wallet.amount")).fill("25000");
    await page.getByRole("dialog").getByLabel(say("finance", "wallet.reference")).fill("RCPT-STORY");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("cell", { name: "RCPT-STORY" }).waitFor();
    expect(await page.getByRole("cell", { name: "RCPT-STORY" }).count()).toBe(1);
  });
});
