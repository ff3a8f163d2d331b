import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import { canTake, filled, heard, makeArrival } from "./move-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, phone, pressInTurn, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { makePickingOrder, officeOf, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const OPERATIONS = "operations@rafidain.test";
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
/** What the page is made of that the browser has not kept. */
const notKept = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `caches.open("karwan-admin").then(async (cache) => {
      const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return ["/admin/", "/admin/facts.json", ...loaded.filter((name) => name.startsWith("/admin/assets/"))].filter((name) => !names.includes(name));
    })`,
  );
/** How much of an order is picked, as the server has it. */
async function pickedOf(id: string): Promise<number> {
  const { order } = await office.get<{ order: { item_details: { picked_quantity: number }[] } }>(
    `/warehousing/picking-orders/${id}`,
  );
  return order.item_details.reduce((sum, { picked_quantity }) => sum + picked_quantity, 0);
}
const goTo = (page: Page, address: string) =>
  page.evaluate(`history.pushState(null, "", "/admin${address}"), dispatchEvent(new PopStateEvent("popstate"))`);
/** Nobody answers any more, neither pages nor what keeps them. */
async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true);
  expect(await page.evaluate('fetch("/admin/assets/not-there.js").then(() => "answered", () => "cut off")')).toBe(
    "cut off",
  );
}

/** What is scanned where nothing has the focus; keys of a connection of their own have Chromium forget that there is no network. */
const scanAway = (page: Page, code: string): Promise<void> => pressInTurn(page, ...Array.from(code), "Enter");
/** The page itself is there, although what it is about was not read; the frame says the same on the way to it. */
async function unreadOf(page: Page, language: Language): Promise<void> {
  await page.locator("#page p.heard").waitFor({ state: "attached" });
  await page.getByText(textOf(language, "shell", "unread.offline")).waitFor();
}
/** What is said of a code that was scanned before its page was read without a network. */
function notTaken(language: Language, code: string): string {
  const said = textOf(language, "shell", "scan.unread").replace(/\{why, select, offline \{([^}]*)\}.*\}\}/u, "$1");
  return withValues(said, { code });
}

describe.skipIf(!chromiumPath)(`the office's pages on a device without a network${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 29))
    test(`open as they were last loaded, with what waits to be sent, which goes out when it is back (4 L9): ${language}`, async () => {
      const say = (key: string) => textOf(language, "fulfilment", key);
      const { warehouse_id, rowAt } = await stockOf(office);
      const row = rowAt(language === "en" ? 0 : 1);
      const order = await makePickingOrder(office, warehouse_id, [[row, 1]]);
      const context = await someone({ language, viewport: phone, isKeeping: true });
      const page = await enter(context, "/scan", WAREHOUSE);
      await page.locator("#page h1").waitFor();
      await goTo(page, `/picking/${order.id}`);
      await page.locator(".step").first().waitFor();
      await expect.poll(() => notKept(page)).toEqual([]);
      await cutOff(page);
      await page.locator("#page form input").fill(row.item.barcode);
      await page.keyboard.press("Enter");
      await page.getByRole("progressbar", { name: say("picking.bar_unsent") }).waitFor();

      await page.goto("/admin/scan");
      await page.locator("#page h1").waitFor();
      const about = withValues(say("scan.about_pick"), {
        n: "1",
        item: row.item.name,
        bin: row.bin.code,
        order: order.reference_number,
      });
      await page.getByText(about).first().waitFor();
      await page.locator(".no-network p").waitFor();
      expect(await pickedOf(order.id)).toBe(0);

      await context.setOffline(false);
      await expect.poll(() => pickedOf(order.id)).toBe(1);
    });

  test("open so too where a gateway has no server behind it, and ask until there is one (4 L9)", async () => {
    const context = await someone({ viewport: phone, isKeeping: true });
    const page = await enter(context, "/scan", WAREHOUSE);
    await page.locator("#page h1").waitFor();
    const asked = /\/(trpc|api)\//;
    await context.route(asked, (route) => route.fulfill({ status: 502, body: "nobody" }));
    await page.reload();
    await page.locator("#page h1").waitFor();
    await page.locator(".no-network p").waitFor();
    const known = page.waitForResponse((response) => response.url().includes("sessions.me") && response.ok());
    await context.unroute(asked);
    await known;
    await page.locator(".no-network p").waitFor({ state: "detached" });
  });

  test("open with a network as ever where the browser has no room to keep them", async () => {
    const context = await someone({ isKeeping: true });
    const page = await enter(context, "/scan", WAREHOUSE);
    await page.locator("#page h1").waitFor();
    await expect.poll(() => notKept(page)).toEqual([]);
    const browser = await context.newCDPSession(page);
    await browser.send("Storage.overrideQuotaForOrigin", { origin: stage.url, quotaSize: 1 });
    await page.goto("/admin/deliveries");
    await page.locator('.row[data-index="0"] .ltr').first().waitFor();
    await goTo(page, "/receiving");
    await page.getByRole("heading", { level: 1, name: textOf("en", "shell", "nav.receiving") }).waitFor();
  });

  test("open for nobody who has signed out (4 L9)", async () => {
    const context = await someone({ isKeeping: true });
    const page = await enter(context, "/scan", WAREHOUSE);
    await page.locator("#page h1").waitFor();
    await expect.poll(() => notKept(page)).toEqual([]);
    expect(await page.evaluate('localStorage.getItem("karwan.known") !== null')).toBe(true);
    await page.evaluate('localStorage.removeItem("karwan.csrf")');
    await cutOff(page);
    await page.reload();
    await page.locator("form input").first().waitFor();
    expect(await page.locator("#page h1").count()).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`a page that scans, loaded without a network${skipped}`, () => {
  for (const language of inTurn(["en", "ar", "ku"], 30))
    test(`answers what is scanned before it was read, and says which codes are to be scanned again when it was (4 L9): ${language}`, async () => {
      const say = (key: string) => textOf(language, "fulfilment", key);
      const { own, item } = await makeArrival(office, `AWAY-${language}`);
      const { receiving_order: order } = await office.post<{ receiving_order: { id: string } }>(
        "/warehousing/receiving-orders",
        { warehouse_id: own.id, item_details: [{ item_id: item.id, quantity: 3 }] },
      );
      const context = await someone({ language, isKeeping: true });
      const page = await enter(context, `/receiving/${order.id}`, WAREHOUSE);
      const name = withValues(say("receiving.came_of"), { name: `AWAY-${language}` });
      const came = page.getByRole("textbox", { name });
      await came.waitFor();
      await expect.poll(() => notKept(page)).toEqual([]);
      await cutOff(page);
      await scanAway(page, item.barcode);
      await expect.poll(() => came.inputValue()).toBe("1");

      await page.reload();
      await unreadOf(page, language);
      await scanAway(page, item.barcode);
      await heard(page, "bad", notTaken(language, item.barcode));

      await context.setOffline(false);
      await came.waitFor();
      const missed = page.getByRole("alert").filter({ hasText: textOf(language, "shell", "scan.missed") });
      await missed.getByText(item.barcode).waitFor();
      expect(await came.inputValue()).toBe("1");
      await scanAway(page, item.barcode);
      await expect.poll(() => came.inputValue()).toBe("2");
      await missed.getByRole("button").click();
      await missed.waitFor({ state: "detached" });
    });

  test("lists the moves that wait, although it was not read where they were made, and answers what is scanned (4 L9)", async () => {
    const { own, arrivals, home, item, liesIn, name } = await makeArrival(office, "AWAY-MOVE");
    const context = await someone({ isKeeping: true });
    const page = await enter(context, `/move?warehouse=${own.id}`, OPERATIONS);
    await canTake(page, "en", name, arrivals.code);
    await expect.poll(() => notKept(page)).toEqual([]);
    await cutOff(page);
    await scanAway(page, item.barcode);
    await heard(page, "good", filled("en", "move.taken", { n: "1", name, bin: arrivals.code }));
    await scanAway(page, home.code);
    const moved = filled("en", "move.moved", { n: "1", name, from: arrivals.code, to: home.code });
    const waiting = page.locator(".results li").getByText(moved);
    await waiting.waitFor();

    await page.reload();
    await unreadOf(page, "en");
    await waiting.waitFor();
    await scanAway(page, item.barcode);
    await heard(page, "bad", notTaken("en", item.barcode));
    expect(await liesIn(home)).toBe(0);

    await context.setOffline(false);
    await page.getByRole("alert").getByText(item.barcode).waitFor();
    await waiting.waitFor({ state: "detached" });
    expect(await liesIn(home)).toBe(1);
  });
});
