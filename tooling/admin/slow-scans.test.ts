import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { canTake, makeArrival, quantityIn } from "./move-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { makePickingOrder, officeOf, scan, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
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
/** A walk for two of one thing and one of another, with the page that shows it. */
async function walk(at: number) {
  const { warehouse_id, rowAt } = await stockOf(office);
  const [first, second] = [rowAt(at), rowAt(at + 1)];
  const order = await makePickingOrder(office, warehouse_id, [
    [first, 2],
    [second, 1],
  ]);
  const page = await enter(await someone(), `/picking/${order.id}`, ADMIN);
  await page.locator(".step").nth(1).waitFor();
  const picked = async () => {
    const { order: now } = await office.get<{
      order: { item_details: { item_id: string; picked_quantity: number }[] };
    }>(`/warehousing/picking-orders/${order.id}`);
    return [first, second].map(
      ({ item_id }) => now.item_details.find((line) => line.item_id === item_id)?.picked_quantity,
    );
  };
  const take = page.locator(".step", { hasText: first.item.sku }).getByRole("button", {
    name: withValues(words("picking.take"), { n: "2" }),
  });
  return { page, second, picked, take };
}

describe.skipIf(!chromiumPath)(`a scanner that is slow, or hesitates, over a walk${skipped}`, () => {
  for (const [what, at, typing] of [
    ["types slowly", 0, { gapMs: 140 }],
    ["types as most do", 2, {}],
  ] as const)
    test(`picks what it scanned, and presses no button that has the focus: one that ${what} (4 L9)`, async () => {
      const { page, second, picked, take } = await walk(at);
      await take.focus();
      await scan(page, second.item.barcode, typing);
      await page.locator(".heard[data-tone=good]").waitFor();
      await expect.poll(picked).toEqual([0, 1]);
    });

  test("is heard as one scan where the field has the focus, of which nothing is left there, and also by a choice that has it (4 L9)", async () => {
    const { page, second, picked } = await walk(4);
    const field = page.locator("#page form input");
    await field.focus();
    await scan(page, second.item.barcode, { gapMs: 4, pauseMs: 60 });
    await expect.poll(picked).toEqual([0, 1]);
    expect(await field.inputValue()).toBe("");
    await page.getByRole("radio").first().focus();
    await scan(page, second.item.barcode, { gapMs: 80 });
    await page.locator(".heard[data-tone=bad]").getByText(second.item.barcode).waitFor();
  });

  test("takes nothing from a number that has the focus, of whose letters that field takes none: all of what is in hand is moved (2 §4.3)", async () => {
    const { own, arrivals, home, item, name, liesIn } = await makeArrival(office, "SLOW");
    const page = await enter(await someone(), `/move?warehouse=${own.id}`, ADMIN);
    await canTake(page, "en", name, arrivals.code);
    await scan(page, item.barcode);
    await quantityIn(page).fill("5");
    await scan(page, home.code, { gapMs: 4, pauseMs: 60 });
    await page.locator(".heard[data-tone=good]").getByText(home.code).waitFor();
    expect([await liesIn(arrivals), await liesIn(home)]).toEqual([0, 5]);
  });
});
