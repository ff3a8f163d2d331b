import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import { canTake, heard, makeArrival, quantityIn, SENT } from "./move-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, phone, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

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
const words = (key: string, language: Language = "en", area = "moves") => textOf(language, area, key);
const sendForm = async (page: Page): Promise<void> => {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};
/** Chooses in a field that searches by what is typed. */
const choose = async (page: Page, label: string, typed: string, option: string): Promise<void> => {
  await page.getByRole("dialog").getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
};

describe.skipIf(!chromiumPath)(`goods are put away and moved by scanner${skipped}`, () => {
  for (const [language, viewport] of inTurn(
    [
      ["en", undefined],
      ["ku", phone],
    ] as const,
    17,
  ))
    test(`no more than there is, into no foreign bin, and back again (2 §4.3, 4 D3), in ${language}`, async () => {
      const { own, other, arrivals, home, foreign, item, name, liesIn } = await makeArrival(office, `MV-${language}`);
      const say = (key: string, values: Record<string, string> = {}) => withValues(words(key, language), values);
      const page = await enter(
        await someone({ language, ...(viewport && { viewport }) }),
        `/move?warehouse=${own.id}`,
        OPERATIONS,
      );
      await page.getByRole("heading", { name: say("move.arrived", { bin: arrivals.code }) }).waitFor();
      await canTake(page, language, name, arrivals.code);
      await scan(page, "NOTHING-7");
      await heard(page, "bad", say("move.unknown", { code: "NOTHING-7" }));
      for (const n of ["1", "2"]) {
        await scan(page, item.barcode);
        await heard(page, "good", say("move.taken", { n, name, bin: arrivals.code }));
      }
      await scan(page, foreign.code);
      await heard(page, "bad", say("move.elsewhere", { code: foreign.code, warehouse: other.name }));
      await scan(page, arrivals.code);
      await heard(page, "bad", say("move.same_bin", { code: arrivals.code }));

      // More than there is: scans stop at it, and what is typed the server refuses; it stays in hand.
      const quantity = quantityIn(page, language);
      await quantity.fill("5");
      await scan(page, item.barcode);
      await heard(page, "bad", say("move.too_many", { n: "5", name }));
      await quantity.fill("9");
      await scan(page, home.code);
      await page.locator("#page [role=alert]").waitFor();
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([5, 0]);
      expect(await quantity.inputValue()).toBe("9");
      // What is in hand survives the page.
      await page.reload();
      await expect.poll(() => quantity.inputValue()).toBe("9");
      await quantity.fill("2");
      await scan(page, home.code);
      const moved = say("move.moved", { n: "2", name, from: arrivals.code, to: home.code });
      await heard(page, "good", moved);
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([3, 2]);
      await page.getByRole("button", { name: textOf(language, "shell", "undo"), exact: true }).click();
      await page.getByText(say("move.undone", { n: "2", name, bin: arrivals.code })).waitFor();
      expect([await liesIn(arrivals), await liesIn(home)]).toEqual([5, 0]);
    });

  test("by hand too, from a stock row, all that is free of it", async () => {
    const { own, arrivals, home, item, liesIn, name } = await makeArrival(office, "MV-HAND");
    const { stock } = await office.get<{ stock: { id: string }[] }>(
      `/warehousing/inventory-stock?warehouse_id=${own.id}&item_id=${item.id}`,
    );
    const page = await enter(await someone(), `/stock/${stock[0]?.id}`, OPERATIONS);
    await page.getByRole("link", { name: words("stock.move", "en", "warehousing") }).click();
    const quantity = quantityIn(page);
    await expect.poll(() => quantity.inputValue()).toBe("5");
    await page.getByRole("combobox", { name: words("move.to") }).fill(home.code);
    await page.getByRole("option", { name: home.code, exact: true }).click();
    await page.getByRole("button", { name: withValues(words("move.move_to"), { bin: home.code }) }).click();
    await heard(page, "good", withValues(words("move.moved"), { n: "5", name, from: arrivals.code, to: home.code }));
    expect([await liesIn(arrivals), await liesIn(home)]).toEqual([0, 5]);
  });

  test("whoever may not move stock is told why, and can neither scan nor take anything (4 B5)", async () => {
    const page = await enter(await someone(), "/move", WAREHOUSE);
    await page.getByText(words("hindrance.permission", "en", "shell")).waitFor();
    await page.getByText(withValues(words("move.not_allowed"), { rights: "Warehouse and deliveries" })).waitFor();
    const field = page.getByPlaceholder(words("scan.placeholder", "en", "shell"));
    await field.waitFor();
    expect(await field.isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: words("move.take"), exact: true }).count()).toBe(0);
    expect(await page.getByRole("link", { name: words("nav.move", "en", "shell") }).count()).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`counts are planned on the page of audits${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 18))
    test(`a bin is chosen, and counted by whoever scans it (2 §4.4), in ${language}`, async () => {
      const { own, arrivals, home, item, name } = await makeArrival(office, `CN-${language}`);
      await office.post("/warehousing/inventory-stock", {
        warehouse_id: own.id,
        item_id: item.id,
        bin_id: home.id,
        quantity: 2,
      });
      const say = (key: string) => words(key, language, "warehousing");
      const page = await enter(await someone({ language }), "/audits", OPERATIONS);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("button", { name: words("do.plan_count", language, "shell") }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel(say("stock.warehouse")).selectOption(own.id);
      await form.getByLabel(say("audit.type")).selectOption("spot_check");
      // Nothing chosen is said before it is sent.
      await page.keyboard.press("Control+Enter");
      await form.getByRole("alert").getByText(say("audit.no_spots")).waitFor();
      await choose(page, say("audit.add_item"), name, name);
      await form.getByText(arrivals.code, { exact: true }).waitFor();
      const drop = withValues(say("audit.drop_spot"), { name, bin: arrivals.code });
      await form.getByRole("button", { name: drop }).click();
      await form.getByText(arrivals.code, { exact: true }).waitFor({ state: "detached" });
      await choose(page, say("audit.add_bin"), home.code, home.code);
      await form.getByText(home.code, { exact: true }).waitFor();
      await sendForm(page);
      await page.waitForURL(/\/admin\/audits\/[0-9a-f-]{36}$/);
      const step = page.locator(".step", { hasText: item.sku });
      await step.waitFor();
      expect(await page.locator(".step").count()).toBe(1);
      await page.getByRole("button", { name: say("audit.start"), exact: true }).click();
      await sendForm(page);
      await scan(page, home.code);
      for (let n = 0; n < 2; n++) await scan(page, item.barcode);
      await expect.poll(() => step.getByRole("textbox").first().inputValue()).toBe("2");
      await page.getByRole("button", { name: say("audit.save") }).click();
      await step.getByText(withValues(say("audit.was_counted"), { n: "2" })).waitFor();
      await page.getByRole("button", { name: say("audit.complete"), exact: true }).click();
      await sendForm(page);
      const id = new URL(page.url()).pathname.split("/").at(-1);
      const { audit } = await office.get<{ audit: { status: string; audit_items: { actual_quantity: number }[] } }>(
        `/warehousing/inventory-audits/${id}`,
      );
      expect([audit.status, audit.audit_items.map((line) => line.actual_quantity)]).toEqual(["completed", [2]]);
    });
});

describe.skipIf(!chromiumPath)(`warehouses and their bins are made on their pages${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 19))
    test(`from Ctrl-K on, each code once, and changed later (3 §4), in ${language}`, async () => {
      const say = (key: string, area = "warehouses") => words(key, language, area);
      const name = `Kirkuk ${language}`;
      const code = `KRK-${language.toUpperCase()}`;
      const page = await enter(await someone({ language }), "/items", ADMIN);
      await page.locator('[data-index="0"] bdi').first().waitFor();
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder(say("palette.placeholder", "shell")).fill(say("do.new_warehouse", "shell"));
      await page.getByRole("option", { name: say("do.new_warehouse", "shell") }).click();
      const form = page.getByRole("dialog");
      await form.getByRole("textbox", { name: say("warehouse.name"), exact: true }).fill(name);
      await form.getByRole("textbox", { name: say("warehouse.code") }).fill(code);
      // An address that was begun is asked for whole.
      await form.getByRole("textbox", { name: say("warehouse.address") }).fill("Kirkuk, 1 Huzairan");
      await page.keyboard.press("Control+Enter");
      await form.getByText(say("form.required", "shell")).first().waitFor();
      await form.getByRole("textbox", { name: say("warehouse.lat") }).fill("35.4681");
      await form.getByRole("textbox", { name: say("warehouse.lng") }).fill("44.3922");
      await sendForm(page);
      await page.waitForURL(/\/admin\/warehouses\/[0-9a-f-]{36}$/);
      await page.getByRole("heading", { level: 1, name }).waitFor();

      await page.getByRole("link", { name: say("do.new_location", "shell") }).click();
      const make = async (type: string, place: string) => {
        await form.getByLabel(say("location.type", "locations")).selectOption(type);
        await form.getByRole("textbox", { name: say("location.code", "locations") }).fill(place);
        await form.getByRole("textbox", { name: say("location.name", "locations") }).fill(place);
      };
      await make("rack", `${code}-R1`);
      await sendForm(page);
      const rack = page.locator("[data-index]", { hasText: `${code}-R1` });
      await rack.waitFor();
      await page.getByRole("button", { name: say("do.new_location", "shell") }).click();
      await make("bin", `${code}-R1`);
      await choose(page, say("location.parent", "locations"), `${code}-R1`, `${code}-R1`);
      await page.keyboard.press("Control+Enter");
      // The server's own words for a code that is there already; what was typed stays.
      await form.locator('[aria-invalid="true"]').waitFor();
      await form.getByRole("textbox", { name: say("location.code", "locations") }).fill(`${code}-B1`);
      await sendForm(page);
      const bin = page.locator("[data-index]", { hasText: `${code}-B1` });
      await bin.waitFor();
      const change = withValues(say("location.edit_one", "locations"), { code: `${code}-B1` });
      await bin.getByRole("button", { name: change }).click();
      await form.getByLabel(say("location.use", "locations")).selectOption("pick");
      await sendForm(page);
      const { locations } = await office.get<{
        locations: { id: string; code: string; parent_id: string | null; purpose: string | null }[];
      }>(`/warehousing/locations?code=${code}-B1`);
      const { locations: racks } = await office.get<{ locations: { id: string }[] }>(
        `/warehousing/locations?code=${code}-R1`,
      );
      expect(locations).toMatchObject([{ purpose: "pick", parent_id: racks[0]?.id }]);
    });
});

describe.skipIf(!chromiumPath)(`these pages, their forms and steps meet WCAG 2.2 AA${skipped}`, () => {
  test.each(looks(2).map((look) => [nameOf(look), look] as const))("%s", async (title, look) => {
    const { own, item, name, arrivals, home } = await makeArrival(office, `AX-${title.replaceAll(/\W+/g, "-")}`);
    const found: string[] = [];
    const page = await enter(await someone(look), `/move?warehouse=${own.id}`, ADMIN);
    await canTake(page, look.language, name, arrivals.code);
    await scan(page, item.barcode);
    await page.locator('.heard[data-tone="good"]').waitFor();
    found.push(...(await findings(page, "/move with goods in hand")));
    await page.route(SENT, (route) => route.abort());
    await scan(page, home.code);
    await page.getByRole("heading", { name: words("move.not_sent", look.language) }).waitFor();
    found.push(...(await findings(page, "/move with what waits")));
    await page.unroute(SENT);
    for (const address of ["/warehouses", `/warehouses/${own.id}`]) {
      await page.goto(`/admin${address}`);
      await page.locator("#page h1").waitFor();
      await page.locator('.mantine-Loader-root, [aria-busy="true"]').first().waitFor({ state: "hidden" });
      found.push(...(await findings(page, address)));
    }
    for (const address of ["/audits?new=yes", "/warehouses?new=yes", `/locations?warehouse=${own.id}&new=yes`]) {
      await page.goto(`/admin${address}`);
      await page.getByRole("dialog").waitFor();
      if (address.startsWith("/audits")) {
        await page
          .getByRole("dialog")
          .getByLabel(words("stock.warehouse", look.language, "warehousing"))
          .selectOption(own.id);
        await page
          .getByRole("dialog")
          .getByLabel(words("audit.type", look.language, "warehousing"))
          .selectOption("spot_check");
      }
      found.push(...(await findings(page, address)));
    }
    expect(found).toEqual([]);
  });
});
