import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { holdAnswer, makePickingOrder, officeOf, scan, stockOf } from "./warehouse-stage.ts";

const SCANS = 500;
const EVERY_MS = 100;
// Only against what hangs: each is answered before the next is sent, and the machine may be several times slower than ours.
const PATIENCE_MS = 600_000;
/** The network is gone for a minute: a hundred scans fall into its first ten seconds. */
const [GONE_FROM, GONE_SCANS, GONE_MS] = [200, 100, 60_000];

let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, "admin@rafidain.test");
});
afterAll(() => stage?.stop());

/** Two items of which there is enough to scan one after the other, five hundred times. */
async function given() {
  const { warehouse_id, rows } = await stockOf(office);
  const [first, second] = rows;
  if (!first || !second) throw new Error("the demo has no two items in stock");
  for (const { item_id, bin_id, quantity } of [first, second])
    await office.post("/warehousing/inventory-stock", { warehouse_id, item_id, bin_id, quantity: quantity + SCANS });
  const order = await makePickingOrder(office, warehouse_id, [
    [first, SCANS / 2],
    [second, SCANS / 2],
  ]);
  return { first, second, order };
}

interface ShownOrder {
  order: { item_details: { item_id: string; picked_quantity: number }[] };
}

describe.skipIf(!chromiumPath)(`a scanner that is quicker than the network${skipped}`, () => {
  test("is answered for what it scanned last: the right parcel before it does not stand for the one in hand (2 §4.6)", async () => {
    const { handoffs } = await office.get<{ handoffs: { id: string; delivery: { delivery_code: string } }[] }>(
      "/warehousing/handoffs?status=pending&limit=1",
    );
    const [handoff] = handoffs;
    if (!handoff) throw new Error("the demo has nothing to hand over");
    const right = handoff.delivery.delivery_code;
    const { deliveries } = await office.get<{ deliveries: { delivery_code: string }[] }>(
      "/delivery/deliveries?limit=2",
    );
    const wrong = deliveries.find(({ delivery_code }) => delivery_code !== right)?.delivery_code ?? "";
    const context = await stage.open();
    const page = await enter(context, `/handoffs/${handoff.id}`, "warehouse@rafidain.test");
    await page.getByLabel(textOf("en", "fulfilment", "handoff.scan")).waitFor();
    const answer = await holdAnswer(page, "packageScan.scan", right);
    await scan(page, right);
    await scan(page, wrong);
    const said = page.locator(".heard");
    const isWrong = withValues(textOf("en", "fulfilment", "handoff.wrong"), { code: wrong });
    await said.getByText(isWrong).waitFor();
    await answer();
    expect(await said.innerText()).toBe(isWrong);
    await context.close();
  });

  test(
    "500 scans, one every 100 ms, with the network gone for a minute in the middle, all arrive, once, in order (3 §1.3)",
    async () => {
      const { first, second, order } = await given();
      const context = await stage.open();
      const page = await enter(context, "/", "warehouse@rafidain.test");
      await page.locator("#page").waitFor();
      await page.clock.install({ time: new Date() });
      await page.goto(`/admin/picking/${order.id}`);
      const step = (sku: string) => page.locator(".step", { hasText: sku });
      await step(first.item.sku)
        .getByText(`0 / ${SCANS / 2}`)
        .waitFor();
      // From here on time passes by the scans alone: how busy this machine is decides nothing.
      await page.clock.pauseAt(Date.now() + 60_000);
      const arrived: { key: string; item: string }[] = [];
      page.on("response", (answer) => {
        const request = answer.request();
        if (answer.status() !== 200 || !request.url().includes("pickingOrders.pick")) return;
        const item = request.postData()?.includes(first.item_id) ? "first" : "second";
        arrived.push({ key: request.headers()["idempotency-key"] ?? "", item });
      });
      // As many of each as the order wants, in an order that shows when two have changed places.
      const wanted = Array.from({ length: SCANS }, (_, n) => (n % 4 < 2 ? "first" : "second"));
      for (const [n, item] of wanted.entries()) {
        if (n === GONE_FROM) await context.setOffline(true);
        await scan(page, (item === "first" ? first : second).item.barcode);
        await page.clock.fastForward(EVERY_MS);
        if (n !== GONE_FROM + GONE_SCANS - 1) continue;
        await page.getByText(/scans wait/).waitFor();
        await page.clock.fastForward(GONE_MS - GONE_SCANS * EVERY_MS);
        await context.setOffline(false);
      }
      // Nobody waits at the page for what comes later by itself: its clock goes on until nothing waits.
      await expect
        .poll(
          async () => {
            await page.clock.fastForward(EVERY_MS);
            return arrived.length;
          },
          { timeout: PATIENCE_MS },
        )
        .toBe(SCANS);
      await page.getByText(/scans? waits?/).waitFor({ state: "hidden" });
      expect(arrived.map(({ item }) => item)).toEqual(wanted);
      expect(new Set(arrived.map(({ key }) => key)).size).toBe(SCANS);
      const now = await office.get<ShownOrder>(`/warehousing/picking-orders/${order.id}`);
      const taken = Object.fromEntries(now.order.item_details.map((line) => [line.item_id, line.picked_quantity]));
      expect(taken).toEqual({ [first.item_id]: SCANS / 2, [second.item_id]: SCANS / 2 });
      await context.close();
    },
    2 * PATIENCE_MS,
  );
});
