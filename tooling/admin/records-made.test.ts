import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findings, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const OPERATIONS = "operations@rafidain.test";
const WAREHOUSE = "warehouse@rafidain.test";
let stage: Stage;
let office: Office;
let stock: Awaited<ReturnType<typeof stockOf>>;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, ADMIN);
  stock = await stockOf(office);
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(() => stage?.stop());

const someone = async (how: Parameters<Stage["open"]>[0] = {}): Promise<BrowserContext> => {
  const context = await stage.open(how);
  contexts.push(context);
  return context;
};
const making = (key: string, language: Language = "en") => textOf(language, "making", key);
const shell = (key: string, language: Language = "en") => textOf(language, "shell", key);
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const rowAt = (n: number) => {
  const row = stock.rows[n];
  if (!row) throw new Error(`the demo has no stock row ${n}`);
  return row;
};
/** The id of the record that was opened when it was made. */
async function opened(page: Page, list: string): Promise<string> {
  await page.waitForURL(new RegExp(`/admin/${list}/[0-9a-f-]{36}$`));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
const heard = (page: Page, tone: "good" | "bad", text: string) =>
  page.locator(`.heard[data-tone="${tone}"]`).getByText(text).first().waitFor();
const lineOf = (page: Page, sku: string) => page.locator(".step", { hasText: sku });

/** From Ctrl-K, wherever one is. */
async function makeByPalette(page: Page, words: string): Promise<void> {
  await page.locator("#page h1").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").fill(words);
  await page.getByRole("dialog").getByText(words, { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: words, exact: true }).waitFor();
}

const FROM = "33.3152, 44.3661";
const TO = "33.3406, 44.4009";

async function fillPlaces(page: Page, language: Language): Promise<void> {
  await field(page, textOf(language, "delivery", "delivery.address")).fill("شارع فلسطين، قرب الجامعة");
  await field(page, making("making.pickup_point", language)).fill(FROM);
  await field(page, making("making.delivery_point", language)).fill(TO);
}

interface Shown {
  delivery: {
    status: string;
    price: number;
    customer_id: string | null;
    cash_to_collect: number;
    payer_type: string;
    sender: { name: string };
    recipient: { name: string; phone: string };
    delivery_address: { lat: number; full_address: string };
  };
}

describe.skipIf(!chromiumPath)(`a delivery is made in the office${skipped}`, () => {
  for (const language of ["en", "ku"] as const)
    test(`for a customer who is found by name, at the price that was said before, in ${language} (3 §5, 4 E1)`, async () => {
      const page = await enter(
        await someone({ language }),
        language === "en" ? "/deliveries" : "/dispatch",
        OPERATIONS,
      );
      if (language === "en") {
        await page.getByRole("link", { name: shell("make.delivery"), exact: true }).waitFor();
        await page.keyboard.press("n");
      } else await makeByPalette(page, shell("make.delivery", language));
      const { customers } = await office.get<{ customers: { id: string; full_name: string; phone: string }[] }>(
        "/customers?limit=1",
      );
      const customer = customers[0];
      const party = page
        .getByRole("combobox", { name: making("making.party", language) })
        .or(page.getByRole("textbox", { name: making("making.party", language) }));
      await party.fill(customer?.full_name ?? "");
      await page
        .getByRole("option", { name: customer?.full_name ?? "" })
        .first()
        .click();
      expect(await field(page, making("making.sender_name", language)).inputValue()).toBe(customer?.full_name);
      await field(page, making("making.recipient_name", language)).fill("زەینەب حسێن");
      await field(page, textOf(language, "delivery", "delivery.phone")).fill("0780 123 4567");
      await page.getByText(making("making.no_quote", language)).waitFor();
      await fillPlaces(page, language);
      const { quotes } = await office.post<{
        quotes: { price: number; hinders: string | null; delivery_service: { id: string } }[];
      }>("/delivery/price-quote", {
        pickup_address: { lat: 33.3152, lng: 44.3661 },
        delivery_address: { lat: 33.3406, lng: 44.4009 },
        unit_size: 1,
      });
      const best = quotes.find(({ hinders }) => hinders === null);
      await page.locator(`input[type=radio][value="${best?.delivery_service.id}"]`).check();
      const said = new Intl.NumberFormat("en").format(best?.price ?? 0);
      await page.getByText(said).first().waitFor();
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "deliveries");
      const { delivery } = await office.get<Shown>(`/delivery/deliveries/${id}`);
      expect(delivery).toMatchObject({
        status: "pending",
        price: best?.price,
        customer_id: customer?.id,
        payer_type: "recipient",
        cash_to_collect: best?.price,
        recipient: { name: "زەینەب حسێن", phone: "+9647801234567" },
        delivery_address: { lat: 33.3406, full_address: "شارع فلسطين، قرب الجامعة" },
      });
    });

  test("once, however often it is sent while the answer is lost: what was typed is kept, over a reload too (3 §1.8)", async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const context = await someone();
    const page = await enter(context, "/deliveries/new", OPERATIONS);
    await field(page, making("making.recipient_name")).fill("Zainab Hussein");
    await fillPlaces(page, "en");
    await page.locator("input[type=radio]:not([disabled])").first().check();
    await field(page, making("making.your_number")).fill(number);
    const keys: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("deliveries.create")) keys.push(request.headers()["idempotency-key"] ?? "");
    });
    // It arrives, and what the server says of it does not.
    const lost = (url: URL) => url.pathname.includes("deliveries.create");
    await page.route(lost, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press("Control+Enter");
    await page.getByText(shell("trouble.advice.network")).waitFor();
    expect(await field(page, making("making.recipient_name")).inputValue()).toBe("Zainab Hussein");
    await page.reload();
    await expect.poll(() => field(page, making("making.your_number")).inputValue()).toBe(number);
    await page.unroute(lost);
    await page.keyboard.press("Control+Enter");
    const id = await opened(page, "deliveries");
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    const { deliveries } = await office.get<{ deliveries: { id: string }[] }>(`/delivery/deliveries?search=${number}`);
    expect(deliveries.map((each) => each.id)).toEqual([id]);

    // What was made is no draft any more, and a number that was used is said at its field.
    await page.goto("/admin/deliveries/new");
    await page.getByText(making("making.no_quote")).waitFor();
    expect(await field(page, making("making.your_number")).inputValue()).toBe("");
    await fillPlaces(page, "en");
    await page.locator("input[type=radio]:not([disabled])").first().check();
    await field(page, making("making.your_number")).fill(number);
    await page.keyboard.press("Control+Enter");
    await page.locator(`[aria-invalid="true"]`).waitFor();
    expect(await page.locator(`[aria-invalid="true"]`).inputValue()).toBe(number);
    expect(await field(page, making("making.delivery_point")).inputValue()).toBe(TO);
  });

  test("says at their fields what is missing, and takes a place from the map", async () => {
    const page = await enter(await someone(), "/deliveries/new", OPERATIONS);
    await field(page, making("making.recipient_name")).fill("Nobody yet");
    await field(page, making("making.pickup_point")).fill("somewhere");
    await page.keyboard.press("Control+Enter");
    await page.getByText(textOf("en", "services", "quote.no_point")).waitFor();
    await page.getByText(shell("form.required")).first().waitFor();
    await page
      .getByRole("button", { name: making("making.on_map") })
      .last()
      .click();
    const map = page.getByRole("region", { name: making("making.delivery_map") });
    await map.click({ position: { x: 120, y: 120 } });
    const point = field(page, making("making.delivery_point"));
    await expect.poll(() => point.inputValue()).toMatch(/^\d+\.\d+, \d+\.\d+$/);
    const before = await point.inputValue();
    await map.locator(".corner").focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => point.inputValue()).not.toBe(before);
    expect(await map.locator(".corner").evaluate((pin) => pin === document.activeElement)).toBe(true);
    // What was begun can be given up.
    await page.getByRole("button", { name: making("making.restart") }).click();
    await expect.poll(() => field(page, making("making.recipient_name")).inputValue()).toBe("");
  });

  test("out of what is in stock, each line from the bin that was chosen (4 E4)", async () => {
    const { item, bin } = rowAt(0);
    const page = await enter(await someone(), "/deliveries/new", ADMIN);
    await page.getByLabel(making("making.flow")).selectOption("from_warehouse");
    await page.getByLabel(making("making.where_from")).selectOption(stock.warehouse_id);
    await scan(page, item.sku);
    await heard(page, "good", item.name);
    await scan(page, bin.code);
    await heard(page, "good", bin.code);
    await field(page, making("making.delivery_point")).fill(TO);
    await page.locator("input[type=radio]:not([disabled])").first().check();
    await page.keyboard.press("Control+Enter");
    const id = await opened(page, "deliveries");
    const { delivery } = await office.get<{ delivery: { items: object[]; delivery_flow: string } }>(
      `/delivery/deliveries/${id}`,
    );
    expect(delivery).toMatchObject({
      delivery_flow: "from_warehouse",
      items: [{ item_id: rowAt(0).item_id, quantity: 1, bin_id: rowAt(0).bin_id }],
    });
  });
});

describe.skipIf(!chromiumPath)(`an item is made in the office${skipped}`, () => {
  for (const language of ["en", "ar"] as const)
    test(`and opened; a SKU that is taken is said at its field and nothing typed is lost, in ${language} (2 §4.2)`, async () => {
      const words = (key: string) => textOf(language, "warehousing", key);
      const page = await enter(await someone({ language }), "/items", ADMIN);
      await page.getByRole("link", { name: shell("make.item", language), exact: true }).click();
      const name = language === "en" ? "Cardamom tea" : "شاي بالهيل";
      await field(page, words("item.name")).fill(name);
      await field(page, words("item.sku")).fill(rowAt(0).item.sku);
      await field(page, words("item.cost")).fill("2500");
      await page.keyboard.press("Control+Enter");
      await page.locator(`[aria-invalid="true"]`).waitFor();
      expect(await page.locator(`[aria-invalid="true"]`).inputValue()).toBe(rowAt(0).item.sku);
      expect(await field(page, words("item.name")).inputValue()).toBe(name);
      await field(page, words("item.sku")).fill(`TEA-${language}`);
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "items");
      await page.getByRole("heading", { name }).waitFor();
      const { item } = await office.get<{ item: object }>(`/warehousing/inventory-items/${id}`);
      expect(item).toMatchObject({ name, sku: `TEA-${language}`, unit_cost: 2500, is_active: true });
    });

  test("of which there is one piece, and lies in its bin at once", async () => {
    const page = await enter(await someone(), "/items/new", ADMIN);
    await field(page, textOf("en", "warehousing", "item.name")).fill("An old lamp");
    await field(page, textOf("en", "warehousing", "item.sku")).fill("LAMP-1");
    await page.getByLabel(making("making.single")).click();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").getByText(shell("form.required")).waitFor();
    await page.getByLabel(textOf("en", "warehousing", "stock.warehouse")).selectOption(stock.warehouse_id);
    await page.getByPlaceholder(textOf("en", "warehousing", "stock.bin")).fill(rowAt(0).bin.code);
    await page.getByRole("option", { name: rowAt(0).bin.code, exact: true }).click();
    await page.keyboard.press("Control+Enter");
    const id = await opened(page, "items");
    const { stock_levels } = await office.get<{ stock_levels: object[] }>(`/warehousing/inventory-items/${id}`);
    expect(stock_levels).toMatchObject([{ quantity: 1, bin: { code: rowAt(0).bin.code } }]);
  });
});

describe.skipIf(!chromiumPath)(`orders of a warehouse are made${skipped}`, () => {
  for (const language of ["en", "ku"] as const)
    test(`to receive what is scanned line by line, with bins, in ${language} (3 §7)`, async () => {
      const [first, second] = [rowAt(1), rowAt(2)];
      const page = await enter(await someone({ language }), "/receiving", WAREHOUSE);
      await makeByPalette(page, shell("make.receiving", language));
      await page.getByLabel(textOf(language, "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
      await scan(page, first.item.barcode);
      await heard(page, "good", first.item.name);
      await scan(page, first.item.sku);
      await scan(page, second.item.barcode);
      await heard(page, "good", second.item.name);
      await scan(page, second.bin.code);
      await heard(page, "good", second.bin.code);
      await scan(page, "NOTHING-7");
      await page.locator('.heard[data-tone="bad"]').waitFor();
      await lineOf(page, second.item.sku).getByRole("textbox").first().fill("12");
      await page.reload();
      await lineOf(page, second.item.sku).waitFor();
      await field(page, textOf(language, "fulfilment", "fulfilment.notes")).fill("By lorry, before noon");
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "receiving");
      const { receiving_order: order } = await office.get<{ receiving_order: object }>(
        `/warehousing/receiving-orders/${id}`,
      );
      expect(order).toMatchObject({
        source: "manual",
        notes: "By lorry, before noon",
        item_details: [
          { item_id: first.item_id, quantity: 2, bin_id: null },
          { item_id: second.item_id, quantity: 12, bin_id: second.bin_id },
        ],
      });
    });

  for (const language of ["en", "ar"] as const)
    test(`to pick from bins with what is free there; what there is too little of is said at its line, in ${language} (2 §4.5)`, async () => {
      const { item, item_id, bin, bin_id } = rowAt(3);
      const page = await enter(await someone({ language }), "/picking", ADMIN);
      await page.getByRole("link", { name: shell("make.picking", language), exact: true }).waitFor();
      await page.keyboard.press("n");
      await page.getByLabel(textOf(language, "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
      await scan(page, item.sku);
      await heard(page, "good", item.name);
      const line = lineOf(page, item.sku);
      const bins = line.getByRole("combobox");
      const option = bins.locator(`option[value="${bin_id}"]`);
      await option.waitFor({ state: "attached" });
      expect(await option.textContent()).toMatch(new RegExp(`${bin.code}.*\\d`));
      await bins.selectOption(bin_id);
      await line.getByRole("textbox").first().fill("999999");
      await field(page, textOf(language, "fulfilment", "picking.external")).fill("PO-77");
      await page.keyboard.press("Control+Enter");
      await line.locator('[aria-invalid="true"]').waitFor();
      expect(await field(page, textOf(language, "fulfilment", "picking.external")).inputValue()).toBe("PO-77");
      await line.getByRole("textbox").first().fill("1");
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "picking");
      const { order } = await office.get<{ order: object }>(`/warehousing/picking-orders/${id}`);
      expect(order).toMatchObject({
        status: "pending",
        external_reference: "PO-77",
        item_details: [{ item_id, bin_id, quantity: 1 }],
      });
    });

  test("only by whom the server lets: others find neither buttons nor words in Ctrl-K, and the page says so", async () => {
    const page = await enter(await someone(), "/picking", WAREHOUSE);
    await page.getByRole("heading", { name: shell("nav.picking") }).waitFor();
    expect(await page.getByRole("link", { name: shell("make.picking") }).count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("New ");
    await page.getByRole("dialog").getByText(shell("make.receiving")).waitFor();
    for (const other of ["make.picking", "make.delivery", "make.item"])
      expect(await page.getByRole("dialog").getByText(shell(other), { exact: true }).count()).toBe(0);
    await page.goto("/admin/picking/new");
    await page.getByText(shell("hindrance.permission")).waitFor();
    expect(await page.getByRole("button", { name: shell("make.picking") }).count()).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`the pages that make records meet WCAG 2.2 AA${skipped}`, () => {
  test.each(looks(2).map((look) => [nameOf(look), look] as const))("%s", async (_, look) => {
    const { language } = look;
    const found: string[] = [];
    const page = await enter(await someone(look), "/deliveries/new", ADMIN);
    await fillPlaces(page, language);
    await page.locator("input[type=radio]:not([disabled])").first().waitFor();
    await page
      .getByRole("button", { name: making("making.on_map", language) })
      .first()
      .click();
    await page
      .getByRole("region", { name: making("making.pickup_map", language) })
      .locator(".corner")
      .waitFor();
    await page.getByLabel(making("making.flow", language)).selectOption("from_warehouse");
    found.push(...(await findings(page, "/deliveries/new")));
    await page.keyboard.press("Control+Enter");
    await page.locator('[aria-invalid="true"]').first().waitFor();
    found.push(...(await findings(page, "/deliveries/new, refused")));
    await page.goto("/admin/items/new");
    await field(page, textOf(language, "warehousing", "item.name")).waitFor();
    await page.getByLabel(making("making.single", language)).click();
    await page.getByLabel(textOf(language, "warehousing", "stock.warehouse")).selectOption(stock.warehouse_id);
    found.push(...(await findings(page, "/items/new")));
    for (const list of ["receiving", "picking"]) {
      await page.goto(`/admin/${list}/new`);
      await page.getByLabel(textOf(language, "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
      await scan(page, rowAt(1).item.sku);
      await lineOf(page, rowAt(1).item.sku).waitFor();
      found.push(...(await findings(page, `/${list}/new`)));
    }
    expect(found).toEqual([]);
  });
});
