import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { signIn, signOut } from "./drafts-stage.ts";
import { inTurn } from "./looks.ts";
import { canTake, filled, heard, keyOf, makeArrival, SENT } from "./move-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, desktop, enter, openStage, skipped, standsOut, takesTyping, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

const OPERATIONS = "operations@rafidain.test";
const ADMIN = "admin@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  office = await officeOf(stage.url, ADMIN);
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const undoOn = (page: Page, language: Language) =>
  page.getByRole("button", { name: textOf(language, "shell", "undo"), exact: true });
/** Moves a piece by scans, which can then be taken back. */
async function moveOne(context: BrowserContext, language: Language, name: string) {
  const arrival = await makeArrival(office, name);
  const { own, arrivals, home, item } = arrival;
  const page = await enter(context, `/move?warehouse=${own.id}`, OPERATIONS);
  await canTake(page, language, name, arrivals.code);
  await scan(page, item.barcode);
  await heard(page, "good", filled(language, "move.taken", { n: "1", name, bin: arrivals.code }));
  await scan(page, home.code);
  await undoOn(page, language).waitFor();
  return { ...arrival, page };
}

/** Gives a delivery to a driver by keys, as the form lets one that has read it anew. */
async function assignByKeys(page: Page): Promise<void> {
  await chooseByKeys(page);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await undoOn(page, "en").waitFor();
}
/** The same up to its sending. */
async function chooseByKeys(page: Page): Promise<void> {
  const read = page.waitForResponse(/deliveries\.show/);
  await page.keyboard.press("a");
  await takesTyping(page);
  await read;
  await page.keyboard.type("Karrar");
  // The server has searched when nobody else is offered.
  await page.getByRole("option").nth(1).waitFor({ state: "detached" });
  await standsOut(page, "Karrar");
  await page.keyboard.press("Enter");
}

describe.skipIf(!chromiumPath)(`what was done is taken back by whoever did it${skipped}`, () => {
  test("nobody who signs in after them is offered it, by the button or by its key (4 B5)", async () => {
    const { page, liesIn, home } = await moveOne(await someone(), "en", "UNDO-WHOSE");
    await page.getByRole("button", { name: textOf("en", "shell", "person.menu") }).click();
    await page.getByRole("menuitem", { name: textOf("en", "shell", "person.sign_out") }).click();
    await page.locator(`[data-email="${ADMIN}"]`).waitFor();
    await undoOn(page, "en").waitFor({ state: "detached" });
    await page.locator(`[data-email="${ADMIN}"]`).click();
    await page.locator("#page h1").waitFor();
    expect(await undoOn(page, "en").count()).toBe(0);
    await page.keyboard.press("z");
    expect(await liesIn(home)).toBe(1);
  });

  test("nor is what was dropped on a driver, or a view that was deleted, where the answer comes when they have signed in (4 B5)", async () => {
    const context = await someone();
    /** Does something whose answer comes once somebody else is signed in, who then presses the key that takes back. */
    const answeredLate = async (page: Page, operation: string, begin: () => Promise<unknown>) => {
      const { promise: hasCome, resolve: come } = Promise.withResolvers<void>();
      const { promise: isNext, resolve: beNext } = Promise.withResolvers<void>();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      await page.route(`**/${operation}*`, async (route) => {
        const response = await route.fetch();
        come();
        await isNext;
        await route.fulfill({ response }).finally(answer);
      });
      await begin();
      await hasCome;
      await signOut(page);
      await signIn(page, ADMIN);
      await page.locator("#page h1").waitFor();
      beNext();
      await answered;
      // By then the page has done with the answer, if it still waited for one, and with what it reads after it.
      await page.getByRole("link", { name: textOf("en", "shell", "nav.stock"), exact: true }).click();
      await page.locator('.row[data-index="0"] .ltr').first().waitFor();
      expect(await undoOn(page, "en").count()).toBe(0);
      await page.keyboard.press("z");
      // Letters are kept back while they may be a scanner's; a key that is none lets them go at once.
      await page.keyboard.press("Escape");
      await signOut(page);
    };

    const page = await enter(context, "/dispatch", OPERATIONS);
    const waiting = page.locator(`section[aria-label="${textOf("en", "delivery", "dispatch.column.unassigned")}"]`);
    const card = waiting.locator(".board-card").first();
    await card.waitFor();
    const id = await card.getAttribute("data-id");
    const driver = page.locator(".board-driver", { hasText: "Karrar Al-Maliki" });
    await answeredLate(page, "delivery.assignments.assign", () => card.dragTo(driver));
    const { delivery } = await office.get<{ delivery: { status: string } }>(`/delivery/deliveries/${id}`);
    expect(delivery.status).toBe("assigned");

    await signIn(page, OPERATIONS);
    await page.locator("#page h1").waitFor();
    await page.goto("/admin/deliveries");
    const shell = (key: string) => textOf("en", "shell", key);
    const views = page.getByRole("button", { name: shell("views"), exact: true });
    await views.click();
    await page.getByRole("menuitem", { name: shell("views.save") }).click();
    await page.getByRole("dialog").getByLabel(shell("views.name")).fill("Gone for good");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await views.click();
    await page.getByRole("menuitem", { name: shell("views.manage") }).click();
    const remove = page.getByRole("dialog").getByRole("button", { name: shell("views.delete") });
    await answeredLate(page, "identity.views.delete", async () => {
      await remove.click();
      await page.keyboard.press("Escape");
    });
    const { views: kept } = await office.get<{ views: { name: string }[] }>("/views");
    expect(kept.filter(({ name }) => name === "Gone for good")).toEqual([]);
  });

  for (const place of ["the board", "the list", "its own page"] as const)
    test(`who has taken an assignment back makes it again without being told of it, and is told what somebody else does then, on ${place} (4 L9)`, async () => {
      const { deliveries } = await office.get<{ deliveries: { id: string; delivery_code: string; legs: unknown[] }[] }>(
        "/delivery/deliveries?status=pending&limit=30&sort_by=created_at&sort_order=asc",
      );
      // Of one that is carried in stages each leg is assigned.
      const delivery = deliveries.find(({ legs }) => legs.length === 0);
      if (!delivery) throw new Error("the demo has nothing to assign");
      const { id, delivery_code: code } = delivery;
      const statusNow = async () =>
        (await office.get<{ delivery: { status: string } }>(`/delivery/deliveries/${id}`)).delivery.status;
      const addresses = {
        "the board": "/dispatch",
        "the list": `/deliveries?q=${code}`,
        "its own page": `/deliveries/${id}`,
      };
      const page = await enter(await someone(), addresses[place], OPERATIONS);
      const waiting = page.locator(`section[aria-label="${textOf("en", "delivery", "dispatch.column.unassigned")}"]`);
      const status = /pending \{([^}]*)\}/.exec(textOf("en", "delivery", "delivery.status.value"))?.[1] ?? "";
      /** Where its keys work, once the page shows that it waits. */
      const there = async () => {
        if (place === "the board") return waiting.locator(`[data-id="${id}"]`).focus();
        await page.locator("#page").getByText(status, { exact: true }).first().waitFor();
        if (place === "the list") {
          await page.locator(".row", { hasText: code }).waitFor();
          await page.keyboard.press("ArrowDown");
        }
      };
      for (const _ of ["first", "again"]) {
        await there();
        await assignByKeys(page);
        expect(await statusNow()).toBe("assigned");
        await page.keyboard.press("z");
        await undoOn(page, "en").waitFor({ state: "detached" });
        expect(await statusNow()).toBe("pending");
      }
      await there();
      await chooseByKeys(page);
      const { drivers } = await office.get<{ drivers: { id: string }[] }>("/delivery/drivers?search=Karrar&limit=1");
      await office.post(`/delivery/deliveries/${id}/assign`, { driver_id: drivers[0]?.id, force: true });
      const told = page.getByRole("dialog").getByRole("alert");
      await told.getByText(textOf("en", "shell", "changed.title")).waitFor();
      await told.getByText("Karrar Al-Maliki").waitFor();
    });

  for (const language of inTurn(["en", "ar", "ku"], 40))
    test(`where the answer is lost it can be asked for again, as the same request, in ${language} (3 §1.3)`, async () => {
      const name = `UNDO-${language.toUpperCase()}-OF-SOMETHING-WITH-A-NAME-THAT-FILLS`;
      const context = await someone({ language, viewport: { ...desktop, width: 1000 } });
      const { page, liesIn, arrivals, home } = await moveOne(context, language, name);
      const keys: string[] = [];
      let isLost = true;
      await page.route(SENT, async (route) => {
        keys.push(keyOf(route));
        const response = await route.fetch();
        if (isLost) await route.abort();
        else await route.fulfill({ response });
      });
      const isWhole = () =>
        undoOn(page, language)
          .locator(".mantine-Button-label")
          .evaluate((label) => label.scrollWidth <= label.clientWidth);
      expect(await isWhole()).toBe(true);
      await undoOn(page, language).click();
      await page.getByText(textOf(language, "shell", "undo.unanswered")).waitFor();
      expect(await isWhole()).toBe(true);
      isLost = false;
      await undoOn(page, language).click();
      await page.getByText(filled(language, "move.undone", { n: "1", name, bin: arrivals.code })).waitFor();
      await undoOn(page, language).waitFor({ state: "detached" });
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([5, 0]);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    });
});
