import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { followedRecords, shopOrder, waybill } from "./followed-records.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
let stage: Stage;
let admin: Office;
let diner: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  [admin, diner] = [await officeOf(stage.url, ADMIN), await officeOf(stage.url, "customer@rafidain.test")];
});
afterAll(() => stage?.stop());
const open = browsersOn(() => stage);

const someone = (language: Language = "en") => open({ language });

// Less than what a page waits until it reads again by itself, with what it had waited already.
const LOOKS = 6;

describe.skipIf(!chromiumPath)(`two browsers on one record${skipped}`, () => {
  for (const { what, stream, make } of followedRecords)
    test(`the second shows what the first has done with ${what} as soon as it hears of it, and not by its own clock (4 L9)`, async () => {
      const { address, before, act, after } = await make({ admin, diner });
      const page = await enter(await someone(), "/account", ADMIN);
      await page.locator("#page h1").waitFor();
      await page.clock.install({ time: new Date() });
      const followed = page.waitForResponse((answer) => answer.url().includes(stream));
      await page.goto(`/admin${address}`);
      await page.getByText(before).first().waitFor();
      await followed;
      await page.clock.pauseAt(new Date(Date.now() + 1_000));
      await act();
      // Its own clock goes on only as far as pages wait between two readings of what they were told.
      const told = page.getByText(after, { exact: true }).first();
      let isTold = false;
      for (let look = 0; look < LOOKS && !isTold; look += 1) {
        await page.clock.runFor(900);
        isTold = await told.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      }
      expect(isTold).toBe(true);
    });

  for (const language of inTurn(["en", "ku"], 37))
    test(`the second cannot cancel an order that was approved meanwhile without seeing that, in ${language} (4 L9)`, async () => {
      const { id, order_number } = await shopOrder({ admin, diner });
      const context = await someone(language);
      const page = await enter(context, `/orders/${id}`, ADMIN);
      await page.getByRole("heading", { name: order_number }).waitFor();
      await page.getByRole("button", { name: textOf(language, "shell", "actions.more") }).click();
      await page.getByRole("menuitem", { name: textOf(language, "storefront", "order.action.cancel") }).click();
      const notes = page.getByLabel(textOf(language, "storefront", "order.notes"));
      await notes.fill("Nobody answers");
      // Neither the stream nor a reading tells it.
      await context.route(/orders\.(show|stream|list)/, (route) => route.abort());
      await admin.put(`/storefront/orders/${id}/approve`, {});
      const refused = page.waitForResponse(/orders\.cancel/);
      await page.keyboard.press("Control+Enter");
      expect((await refused).status()).toBe(412);
      await context.unroute(/orders\.(show|stream|list)/);
      await page
        .getByRole("dialog")
        .getByText(textOf(language, "shell", "changed.title"))
        .waitFor();
      const { data } = await admin.get<{ data: { order: { status: string } } }>(`/storefront/orders/${id}`);
      expect(data.order.status).toBe("confirmed");
      expect(await notes.inputValue()).toBe("Nobody answers");
    });

  test("the second is told that a waybill was sealed before it can cancel it, and may go on once it has seen that (4 L9)", async () => {
    const { id, waybill_number } = await waybill(admin);
    const page = await enter(await someone(), `/waybills/${id}`, ADMIN);
    await page.getByRole("heading", { name: waybill_number }).waitFor();
    await page.getByRole("button", { name: textOf("en", "shell", "actions.more") }).click();
    await page.getByRole("menuitem", { name: textOf("en", "fulfilment", "waybill.cancel") }).click();
    await page.getByRole("dialog").waitFor();
    await admin.put(`/warehousing/waybills/${id}/seal`, { seal_number: "S-7" });
    const told = page.getByRole("dialog").getByRole("alert");
    await told.getByText(textOf("en", "shell", "changed.title")).waitFor();
    await page.getByRole("button", { name: textOf("en", "shell", "changed.seen") }).click();
    await told.waitFor({ state: "detached" });
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const shown = await admin.get<{ waybill: { status: string } }>(`/warehousing/waybills/${id}`);
    expect(shown.waybill.status).toBe("cancelled");
  });

  for (const language of inTurn(["en", "ku"], 38))
    test(`the second is told how a bin was changed that its form would write over, and goes on in it, in ${language} (4 L9)`, async () => {
      const code = `TWO-${language}`;
      const { warehouses } = await admin.get<{ warehouses: { id: string }[] }>("/warehousing/warehouses?limit=1");
      const warehouse_id = warehouses[0]?.id ?? "";
      const { location } = await admin.post<{ location: { id: string } }>("/warehousing/locations", {
        warehouse_id,
        code,
        name: "Before",
        location_type: "bin",
      });
      const say = (key: string, area = "locations") => textOf(language, area, key);
      const page = await enter(await someone(language), `/locations?q=${code}`, ADMIN);
      const name = say("location.edit_one").replace("{code}", code);
      await page.locator("[data-index]", { hasText: code }).getByRole("button", { name }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel(say("location.use")).selectOption("pick");
      await admin.patch(`/warehousing/locations/${location.id}`, { code: `${code}-B`, name: "Top shelf" });
      const refused = page.waitForResponse(/locations\.update/);
      await page.keyboard.press("Control+Enter");
      expect((await refused).status()).toBe(412);
      const told = form.getByRole("alert").filter({ hasText: say("changed.title", "shell") });
      await told.getByText("Top shelf").waitFor();
      await told.getByText(`${code}-B`).waitFor();
      await form.getByRole("button", { name: say("changed.seen", "shell") }).click();
      await told.waitFor({ state: "detached" });
      await page.keyboard.press("Control+Enter");
      await form.waitFor({ state: "hidden" });
      const { location: now } = await admin.get<{ location: object }>(`/warehousing/locations/${location.id}`);
      // What was changed here, and nothing of what was changed there.
      expect(now).toMatchObject({ code: `${code}-B`, name: "Top shelf", purpose: "pick" });
    });
});
