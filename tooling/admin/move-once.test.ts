import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { canTake, filled, heard, makeArrival, quantityIn, SENT } from "./move-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

const OPERATIONS = "operations@rafidain.test";
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
type Arrival = Awaited<ReturnType<typeof makeArrival>>;
/** What lies where it arrived, where it goes, and in the other bin. */
const books = ({ liesIn, arrivals, home, aside }: Arrival) =>
  Promise.all([liesIn(arrivals), liesIn(home), liesIn(aside)]);
const opened = async (context: BrowserContext, { own, name, arrivals }: Arrival, email = OPERATIONS): Promise<Page> => {
  const page = await enter(context, `/move?warehouse=${own.id}`, email);
  await canTake(page, "en", name, arrivals.code);
  return page;
};
const take = async (page: Page, { item, name, arrivals }: Arrival, pieces = 1): Promise<void> => {
  for (let n = 1; n <= pieces; n++) {
    await scan(page, item.barcode);
    await heard(page, "good", filled("en", "move.taken", { n: String(n), name, bin: arrivals.code }));
  }
};
const saidMoved = ({ name, arrivals, home }: Arrival, n: string) =>
  filled("en", "move.moved", { n, name, from: arrivals.code, to: home.code });
const standsAt = (page: Page, { code }: { code: string }) =>
  heard(page, "good", filled("en", "move.at_bin", { bin: code }));
/** Moves stop on their way, before or behind the server, until they are let go. */
async function held(on: Page, where: "before" | "behind") {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await on.route(SENT, async (route: Route) => {
    const response = where === "behind" ? await route.fetch() : null;
    arrive();
    await gone;
    // The page may be gone by then.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined);
  });
  return { arrived, letGo };
}
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: textOf("en", "shell", "person.menu") }).click();
  await page.getByRole("menuitem", { name: textOf("en", "shell", "person.sign_out") }).click();
};

describe.skipIf(!chromiumPath)(`goods are moved once, by who holds them${skipped}`, () => {
  test("while they are on their way by hand the bin stands, and what is scanned waits for its turn (4 D3)", async () => {
    const arrival = await makeArrival(office, "ONCE-BUSY");
    const { home, aside } = arrival;
    const page = await opened(await someone(), arrival);
    await take(page, arrival, 2);
    const to = page.getByRole("combobox", { name: filled("en", "move.to") });
    await to.fill(home.code);
    await page.getByRole("option", { name: home.code, exact: true }).click();
    const move = await held(page, "before");
    await page.getByRole("button", { name: filled("en", "move.move_to", { bin: home.code }) }).click();
    await move.arrived;
    await expect.poll(() => to.isDisabled()).toBe(true);
    expect(await quantityIn(page).isDisabled()).toBe(true);
    await scan(page, aside.code);
    move.letGo();
    await standsAt(page, aside);
    expect(await books(arrival)).toEqual([3, 2, 0]);
  });

  test("a move that a reload cut off is settled under its own key before anything else is done (3 §1.3)", async () => {
    const arrival = await makeArrival(office, "ONCE-RELOAD");
    const { home, aside } = arrival;
    const page = await opened(await someone(), arrival);
    await take(page, arrival);
    const keys: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("transactions.create")) keys.push(request.headers()["idempotency-key"] ?? "");
    });
    const move = await held(page, "behind");
    await scan(page, home.code);
    await move.arrived;
    await page.reload();
    move.letGo();
    await page.unroute(SENT);
    await heard(page, "good", saidMoved(arrival, "1"));
    await scan(page, aside.code);
    await standsAt(page, aside);
    expect(await books(arrival)).toEqual([4, 1, 0]);
    expect(new Set(keys).size).toBe(1);
  });

  test("what one person holds nobody else has in hand who signs in within the same browser (4 B5)", async () => {
    const arrival = await makeArrival(office, "ONCE-PERSON");
    const { home, own } = arrival;
    const page = await opened(await someone(), arrival);
    await take(page, arrival, 2);
    await signOut(page);
    await page.locator(`[data-email="${ADMIN}"]`).click();
    await page.locator("#page").waitFor();
    await page.goto(`/admin/move?warehouse=${own.id}`);
    await canTake(page, "en", arrival.name, arrival.arrivals.code);
    expect(await quantityIn(page).count()).toBe(0);
    await scan(page, home.code);
    await standsAt(page, home);
    expect(await books(arrival)).toEqual([5, 0, 0]);
    // Whoever took them has them still.
    await signOut(page);
    await page.locator(`[data-email="${OPERATIONS}"]`).click();
    await page.locator("#page").waitFor();
    await page.goto(`/admin/move?warehouse=${own.id}`);
    await expect.poll(() => quantityIn(page).inputValue()).toBe("2");
  });

  test("two tabs of one person hold the same goods, and what one has moved the other has no more (4 D3)", async () => {
    const arrival = await makeArrival(office, "ONCE-TABS");
    const { home, aside } = arrival;
    const context = await someone();
    const page = await opened(context, arrival);
    const second = await opened(context, arrival);
    await take(page, arrival, 2);
    await expect.poll(() => quantityIn(second).inputValue()).toBe("2");
    await scan(page, home.code);
    await heard(page, "good", saidMoved(arrival, "2"));
    await quantityIn(second).waitFor({ state: "detached" });
    await scan(second, aside.code);
    await standsAt(second, aside);
    expect(await books(arrival)).toEqual([3, 2, 0]);
  });

  test("what one tab is still sending goes nowhere else from another one (4 D3)", async () => {
    const arrival = await makeArrival(office, "ONCE-FLIGHT");
    const { home, aside } = arrival;
    const context = await someone();
    const page = await opened(context, arrival);
    await take(page, arrival);
    const second = await context.newPage();
    await second.goto(`/admin/move?warehouse=${arrival.own.id}`);
    await expect.poll(() => quantityIn(second).inputValue()).toBe("1");
    const move = await held(page, "before");
    await scan(page, home.code);
    await move.arrived;
    // Nothing of it changes there either, before it is known what became of it.
    const askAgain = second.getByRole("button", { name: filled("en", "move.ask_again") });
    await askAgain.waitFor();
    expect(await quantityIn(second).isDisabled()).toBe(true);
    expect(await second.getByRole("button", { name: filled("en", "move.put_back") }).isDisabled()).toBe(true);
    await askAgain.click();
    await heard(second, "good", saidMoved(arrival, "1"));
    await scan(second, aside.code);
    await standsAt(second, aside);
    move.letGo();
    await heard(page, "good", saidMoved(arrival, "1"));
    expect(await books(arrival)).toEqual([4, 1, 0]);
  });

  test("a tab that has not heard yet that they are gone moves nothing, and says so (3 §1.8)", async () => {
    const arrival = await makeArrival(office, "ONCE-STALE");
    const { home, aside } = arrival;
    const context = await someone();
    const page = await opened(context, arrival);
    await take(page, arrival);
    const second = await context.newPage();
    // As storages of two processes are for a moment: what the other has written has not come yet.
    await second.addInitScript({
      content: `addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true });
        const read = Storage.prototype.getItem;
        const seen = new Map();
        Storage.prototype.getItem = function (name) {
          if (!name.includes(".move.")) return read.call(this, name);
          if (!seen.has(name)) seen.set(name, read.call(this, name));
          return seen.get(name);
        };`,
    });
    await second.goto(`/admin/move?warehouse=${arrival.own.id}`);
    await expect.poll(() => quantityIn(second).inputValue()).toBe("1");
    await scan(page, home.code);
    await heard(page, "good", saidMoved(arrival, "1"));
    await scan(second, aside.code);
    await heard(second, "bad", filled("en", "move.moved_already", { name: arrival.name }));
    expect(await books(arrival)).toEqual([4, 1, 0]);
  });
});
