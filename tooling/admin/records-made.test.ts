import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import {
  field,
  fillPlaces,
  heard,
  hearing,
  makeByPalette,
  making,
  offers,
  opened,
  shell,
  TO,
  wrongField,
} from "./making-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
let office: Office;
let stock: Awaited<ReturnType<typeof stockOf>>;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, ADMIN);
  stock = await stockOf(office);
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
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
      // Sent too soon: that no service is chosen is said, and no more once there are some to choose from.
      await page.keyboard.press("Control+Enter");
      await wrongField(page).waitFor();
      await fillPlaces(page, language);
      const point = field(page, making("making.delivery_point", language));
      const noPoint = page.getByText(textOf(language, "services", "quote.no_point"));
      await point.fill("بغداد");
      await point.blur();
      await noPoint.waitFor();
      if (language === "ku") await point.fill("٣٣٫٣٤٠٦، ٤٤٫٤٠٠٩");
      else await point.fill(TO);
      await offers(page, language).first().waitFor();
      expect([await noPoint.count(), await page.locator("#page [data-wrong]").count()]).toEqual([0, 0]);
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
    await offers(page, "en").first().check();
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
    await expect.poll(() => keys.length, { timeout: 60_000 }).toBeGreaterThan(1);
    const said = async () => (await page.locator("#page").getByRole("alert").allTextContents()).join(" ");
    await expect.poll(said, { timeout: 60_000 }).toContain(shell("trouble.advice.network"));
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
    await offers(page, "en").first().check();
    await field(page, making("making.your_number")).fill(number);
    await page.keyboard.press("Control+Enter");
    await wrongField(page).waitFor();
    expect(await wrongField(page).inputValue()).toBe(number);
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
    const point = field(page, making("making.delivery_point"));
    // A map hears clicks a moment after it is seen.
    const clicked = async () => {
      await map.click({ position: { x: 120, y: 120 } });
      return point.inputValue();
    };
    await expect.poll(clicked).toMatch(/^\d+\.\d+, \d+\.\d+$/);
    const before = await point.inputValue();
    await map.locator(".corner").focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => point.inputValue()).not.toBe(before);
    await map.locator(".corner:focus").waitFor();
    // What was begun can be given up.
    await page.getByRole("button", { name: shell("making.restart") }).click();
    await expect.poll(() => field(page, making("making.recipient_name")).inputValue()).toBe("");
  });

  test("out of what is in stock, each line from the bin that was chosen (4 E4)", async () => {
    const { item, bin } = stock.rowAt(0);
    const page = await enter(await someone(), "/deliveries/new", ADMIN);
    await page.getByLabel(making("making.flow")).selectOption("from_warehouse");
    await page.getByLabel(making("making.where_from")).selectOption(stock.warehouse_id);
    await hearing(page);
    await scan(page, item.sku);
    await heard(page, "good", item.name);
    await scan(page, bin.code);
    await heard(page, "good", bin.code);
    await field(page, making("making.delivery_point")).fill(TO);
    await offers(page, "en").first().check();
    await page.keyboard.press("Control+Enter");
    const id = await opened(page, "deliveries");
    const { delivery } = await office.get<{ delivery: { items: object[]; delivery_flow: string } }>(
      `/delivery/deliveries/${id}`,
    );
    expect(delivery).toMatchObject({
      delivery_flow: "from_warehouse",
      items: [{ item_id: stock.rowAt(0).item_id, quantity: 1, bin_id: stock.rowAt(0).bin_id }],
    });
  });
});
