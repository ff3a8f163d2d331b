import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import { canTake, filled, heard, keyOf, makeArrival, SENT } from "./move-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, "admin@rafidain.test");
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
/** The list of what was moved and not sent, and its rows. */
const listOf = (page: Page, language: Language) =>
  page.locator(".mantine-Paper-root", { has: page.getByRole("heading", { name: filled(language, "move.not_sent") }) });

describe.skipIf(!chromiumPath)(`goods are moved where the network does not reach${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 15))
    test(`what was moved waits on the device, over a reload too, and is made once and in order, in ${language} (3 §1.3)`, async () => {
      const { own, arrivals, home, item, liesIn, name } = await makeArrival(office, `OFF-${language}`);
      const context = await someone({ language });
      const page = await enter(context, `/move?warehouse=${own.id}`, OPERATIONS);
      await canTake(page, language, name, arrivals.code);
      await context.setOffline(true);
      const kept = { n: "1", name, from: arrivals.code, to: home.code };
      for (const done of [1, 2]) {
        await scan(page, item.barcode);
        await heard(page, "good", filled(language, "move.taken", { n: "1", name, bin: arrivals.code }));
        await scan(page, home.code);
        await heard(page, "good", filled(language, "move.kept", kept));
        await expect.poll(() => listOf(page, language).locator("li").count()).toBe(done);
      }
      // What was not shown here nobody can look up now.
      await scan(page, "NOT-SHOWN-1");
      await heard(page, "bad", filled(language, "move.unasked", { code: "NOT-SHOWN-1" }));
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([5, 0]);

      const keys: string[] = [];
      await context.route(SENT, async (route) => {
        keys.push(keyOf(route));
        await route.abort();
      });
      await context.setOffline(false);
      await page.reload();
      await expect.poll(() => listOf(page, language).locator("li").count()).toBe(2);
      await expect.poll(() => keys.length).toBeGreaterThan(0);
      await context.unroute(SENT);
      const arrived: string[] = [];
      await context.route(SENT, async (route) => {
        arrived.push(keyOf(route));
        await route.continue();
      });
      await listOf(page, language).waitFor({ state: "detached" });
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([3, 2]);
      expect(new Set(arrived).size).toBe(2);
      expect(new Set(keys)).toEqual(new Set(arrived.slice(0, 1)));
    });

  test("a move whose answer was lost goes out again as the same by itself, and is made once (3 §1.3)", async () => {
    const { own, arrivals, home, item, liesIn, name } = await makeArrival(office, "OFF-LOST");
    const page = await enter(await someone(), `/move?warehouse=${own.id}`, OPERATIONS);
    await canTake(page, "en", name, arrivals.code);
    const keys: string[] = [];
    let isLost = true;
    await page.route(SENT, async (route) => {
      keys.push(keyOf(route));
      const answer = await route.fetch();
      if (isLost) await route.abort();
      else await route.fulfill({ response: answer });
    });
    const moved = { n: "1", name, from: arrivals.code, to: home.code };
    await scan(page, item.barcode);
    await heard(page, "good", filled("en", "move.taken", { n: "1", name, bin: arrivals.code }));
    await scan(page, home.code);
    await heard(page, "good", filled("en", "move.kept", moved));
    await expect.poll(() => keys.length).toBeGreaterThan(1);
    isLost = false;
    await listOf(page, "en").waitFor({ state: "detached" });
    expect(new Set(keys).size).toBe(1);
    expect([await liesIn(arrivals), await liesIn(home)]).toEqual([4, 1]);
    await page.getByRole("button", { name: textOf("en", "shell", "undo"), exact: true }).click();
    await page.getByText(filled("en", "move.undone", { n: "1", name, bin: arrivals.code })).waitFor();
    expect([await liesIn(arrivals), await liesIn(home)]).toEqual([5, 0]);
  });

  test("a bin that was looked up is the same when its move goes out again, whatever it is called by then (3 §1.3)", async () => {
    const { own, arrivals, home, item, liesIn, name } = await makeArrival(office, "OFF-RENAMED");
    const context = await someone();
    const page = await enter(context, `/move?warehouse=${own.id}`, OPERATIONS);
    await canTake(page, "en", name, arrivals.code);
    const keys: string[] = [];
    let isLost = true;
    await page.route(SENT, async (route) => {
      keys.push(keyOf(route));
      const answer = await route.fetch();
      if (isLost) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await context.setOffline(true);
    await scan(page, item.barcode);
    await heard(page, "good", filled("en", "move.taken", { n: "1", name, bin: arrivals.code }));
    await scan(page, home.code);
    await heard(page, "good", filled("en", "move.kept", { n: "1", name, from: arrivals.code, to: home.code }));
    await context.setOffline(false);
    await expect.poll(() => liesIn(home)).toBe(1);
    await office.patch(`/warehousing/locations/${home.id}`, { code: `${home.code}-NEW` });
    isLost = false;
    await listOf(page, "en").waitFor({ state: "detached" });
    expect(new Set(keys).size).toBe(1);
    expect([await liesIn(arrivals), await liesIn(home)]).toEqual([4, 1]);
  });

  for (const language of inTurn(["en", "ar", "ku"], 16))
    test(`what went out and was not answered is not left unsent without a word: it may have been made, and where that is seen is said, in ${language} (3 §1.8)`, async () => {
      const { own, arrivals, home, item, liesIn, name } = await makeArrival(office, `OFF-MAYBE-${language}`);
      const page = await enter(await someone({ language }), `/move?warehouse=${own.id}`, OPERATIONS);
      await canTake(page, language, name, arrivals.code);
      await page.route(SENT, async (route) => {
        await route.fetch();
        await route.abort();
      });
      const moved = { n: "1", name, from: arrivals.code, to: home.code };
      for (const [row] of [1, 2].entries()) {
        await scan(page, item.barcode);
        await heard(page, "good", filled(language, "move.taken", { n: "1", name, bin: arrivals.code }));
        await scan(page, home.code);
        await heard(page, "good", filled(language, "move.kept", moved));
        await listOf(page, language).locator("li").nth(row).waitFor();
      }
      const drop = (nth: number) =>
        listOf(page, language)
          .locator("li")
          .nth(nth)
          .getByRole("button", { name: filled(language, "move.drop"), exact: true });
      // The second has not gone out: it waits for the first.
      await drop(1).click();
      await expect.poll(() => listOf(page, language).locator("li").count()).toBe(1);
      await drop(0).click();
      const asked = listOf(page, language).getByRole("alert");
      await asked.getByText(filled(language, "move.maybe_moved", moved)).waitFor();
      await asked.getByRole("button", { name: filled(language, "move.wait") }).click();
      await asked.waitFor({ state: "detached" });
      await drop(0).click();
      await asked.getByRole("button", { name: filled(language, "move.drop_still") }).click();
      await listOf(page, language).waitFor({ state: "detached" });
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([4, 1]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });

  test("and its link leads to what lies where it was to go (3 §1.8)", async () => {
    const { own, arrivals, home, item, name } = await makeArrival(office, "OFF-LOOK");
    const page = await enter(await someone(), `/move?warehouse=${own.id}`, OPERATIONS);
    await canTake(page, "en", name, arrivals.code);
    await page.route(SENT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await scan(page, item.barcode);
    await heard(page, "good", filled("en", "move.taken", { n: "1", name, bin: arrivals.code }));
    await scan(page, home.code);
    await listOf(page, "en")
      .getByRole("button", { name: filled("en", "move.drop"), exact: true })
      .click();
    await page.getByRole("link", { name: filled("en", "move.look_in", { bin: home.code }) }).click();
    await page.waitForURL(new RegExp(`/admin/stock\\?.*${home.id}`));
    await page.locator(".row", { hasText: name }).first().waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("what the server refuses later is set aside with its reason, and what comes behind it is made (4 D3)", async () => {
    const { own, arrivals, home, item, liesIn, name } = await makeArrival(office, "OFF-REFUSED");
    const context = await someone();
    const page = await enter(context, `/move?warehouse=${own.id}`, OPERATIONS);
    await canTake(page, "en", name, arrivals.code);
    await context.setOffline(true);
    for (const code of ["NO-SUCH-BIN", home.code]) {
      await scan(page, item.barcode);
      await heard(page, "good", filled("en", "move.taken", { n: "1", name, bin: arrivals.code }));
      await scan(page, code);
      await heard(page, "good", filled("en", "move.kept", { n: "1", name, from: arrivals.code, to: code }));
    }
    await context.setOffline(false);
    const row = listOf(page, "en").locator("li");
    await row.getByText(filled("en", "move.no_such_bin", { code: "NO-SUCH-BIN" })).waitFor();
    await expect.poll(() => row.count()).toBe(1);
    expect([await liesIn(arrivals), await liesIn(home)]).toEqual([4, 1]);
    await row.getByRole("button", { name: filled("en", "move.take_off") }).click();
    await listOf(page, "en").waitFor({ state: "detached" });
    // What nobody could move lies where it lay, and can be taken again.
    await scan(page, item.barcode);
    await heard(page, "good", filled("en", "move.taken", { n: "1", name, bin: arrivals.code }));
  });
});
