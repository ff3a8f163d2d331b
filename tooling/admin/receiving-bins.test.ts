import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { lineOf, shell } from "./making-stage.ts";
import { makeArrival } from "./move-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

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
const words = (key: string) => textOf("en", "fulfilment", key);
const filled = (key: string, values: Record<string, string>) => withValues(words(key), values);

/** An order of two items that nobody else touches, and two bins to put them into. */
async function given(name: string) {
  const first = await makeArrival(office, `${name}-A`);
  const second = await makeArrival(office, `${name}-B`);
  const { receiving_order: order } = await office.post<{ receiving_order: { id: string; reference_number: string } }>(
    "/warehousing/receiving-orders",
    {
      warehouse_id: first.own.id,
      item_details: [first, second].map(({ item }) => ({ item_id: item.id, quantity: 1 })),
    },
  );
  return { order, first, second };
}
const bins = async (id: string) => {
  const { receiving_order } = await office.get<{
    receiving_order: { status: string; item_details: { bin: { code: string } | null }[] };
  }>(`/warehousing/receiving-orders/${id}`);
  return [receiving_order.status, ...receiving_order.item_details.map(({ bin }) => bin?.code)];
};

describe.skipIf(!chromiumPath)(`what is received lies where it was scanned to${skipped}`, () => {
  test("although the next item is scanned before it is known which bin that is (2 §4.3)", async () => {
    const { order, first, second } = await given("SLOW");
    const page = await enter(await someone(), `/receiving/${order.id}`, WAREHOUSE);
    await lineOf(page, first.item.sku).waitFor();
    // Nobody says which bin it is before the next item was counted.
    const { promise: counted, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname.includes("warehousing.locations.list") && url.search.includes(first.home.code),
      async (route) => {
        await counted;
        await route.continue();
      },
    );
    await scan(page, first.item.barcode);
    await scan(page, first.home.code);
    await lineOf(page, first.item.sku)
      .getByText(filled("receiving.bin_asked", { code: first.home.code }))
      .waitFor();
    await scan(page, second.item.barcode);
    await page.getByText(filled("receiving.progress", { done: "2", total: "2" })).waitFor();
    letThrough();
    await lineOf(page, first.item.sku).getByText(words("receiving.bin_drop")).waitFor({ state: "hidden" });
    await scan(page, second.home.code);
    await page.getByText(filled("receiving.into_of", { name: second.name, bin: second.home.code })).waitFor();
    await page.getByRole("button", { name: words("receiving.receive"), exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await bins(order.id)).toEqual(["received", first.home.code, second.home.code]);
  });

  test("although nobody can say which bin it is: the line says so, nothing is received before, and a reload forgets nothing (2 §4.3)", async () => {
    const { order, first, second } = await given("GONE");
    const page = await enter(await someone(), `/receiving/${order.id}`, WAREHOUSE);
    await lineOf(page, first.item.sku).waitFor();
    const receive = page.getByRole("button", { name: words("receiving.receive"), exact: true });
    const asked = lineOf(page, first.item.sku).getByText(filled("receiving.bin_asked", { code: first.home.code }));
    const ofBin = (url: URL) =>
      url.pathname.includes("warehousing.locations.list") && url.search.includes(first.home.code);
    await page.route(ofBin, (route) => route.abort());
    await scan(page, first.item.barcode);
    await scan(page, first.home.code);
    await asked.waitFor();
    await scan(page, second.item.barcode);
    await page.getByText(filled("receiving.progress", { done: "2", total: "2" })).waitFor();
    await page.reload();
    await asked.waitFor();
    // Said once by the page that was loaded anew, in the place of whatever was said before.
    await page.getByText(filled("receiving.bin_later", { code: first.home.code })).waitFor();
    await receive.click();
    await page.getByText(filled("receiving.bins_wait", { codes: first.home.code })).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await bins(order.id)).toEqual(["pending", undefined, undefined]);
    await page.unroute(ofBin);
    // As the browser says when there is a network again; without it the page asks again by itself, later.
    await page.evaluate('dispatchEvent(new Event("online"))');
    await asked.waitFor({ state: "hidden" });
    await scan(page, second.home.code);
    await page.getByText(filled("receiving.into_of", { name: second.name, bin: second.home.code })).waitFor();
    await receive.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await bins(order.id)).toEqual(["received", first.home.code, second.home.code]);
  });

  test("and a receipt whose answer was lost, which the stream tells of, is said to be done", async () => {
    const { order, first } = await given("TOLD");
    const page = await enter(await someone(), `/receiving/${order.id}`, WAREHOUSE);
    await lineOf(page, first.item.sku).waitFor();
    await scan(page, first.item.barcode);
    await page.route("**/fulfilment.receivingOrders.update*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: words("receiving.receive"), exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText(filled("receiving.received", { code: order.reference_number })).waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const drafts = () => page.evaluate((id) => Object.keys(localStorage).filter((name) => name.includes(id)), order.id);
    await expect.poll(drafts).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)(`what is loaded when it is wanted${skipped}`, () => {
  test("and cannot be says so in its place, leaves all else as it is, and is there once the network is", async () => {
    const { order, first } = await given("PIECE");
    const context = await someone();
    const page = await enter(context, `/receiving/${order.id}`, WAREHOUSE);
    await lineOf(page, first.item.sku).waitFor();
    await scan(page, first.item.barcode);
    await page.getByText(filled("receiving.progress", { done: "1", total: "2" })).waitFor();
    const chunks = /\/receive-form-[^/]*\.js/;
    await page.route(chunks, (route) => route.abort());
    await page.getByRole("button", { name: words("receiving.receive"), exact: true }).click();
    await page.getByText(shell("piece.failed")).waitFor();
    expect(await lineOf(page, first.item.sku).count()).toBe(1);
    expect(await page.getByRole("navigation", { name: shell("menu") }).count()).toBe(1);
    await page.unroute(chunks);
    await page.getByRole("button", { name: shell("trouble.retry") }).click();
    await page.getByRole("dialog").waitFor();
  });

  test("also when it is a page: the menu stays, and so does the one that tries again", async () => {
    const page = await enter(await someone(), "/receiving", WAREHOUSE);
    await page.locator("#page h1").waitFor();
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.getByRole("link", { name: shell("nav.audits"), exact: true }).click();
    await page
      .locator("#page")
      .getByRole("heading", { level: 1, name: shell("piece.failed") })
      .waitFor();
    expect(await page.getByRole("link", { name: shell("nav.audits"), exact: true }).count()).toBe(1);
    await page.unroute(/\/assets\/.*\.js/);
    await page.getByRole("button", { name: shell("trouble.retry") }).click();
    await page.getByRole("heading", { level: 1, name: shell("nav.audits") }).waitFor();
  });
});
