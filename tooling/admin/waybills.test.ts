import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { breaches, inTurn } from "./looks.ts";
import { act, dialog, idIn, OPERATIONS } from "./manifests-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan, stockOf } from "./warehouse-stage.ts";

const STAFF = "warehouse@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, OPERATIONS);
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const word = (language: Language, key: string) => textOf(language, "fulfilment", `waybill.${key}`);
const exception = (language: Language, key: string) =>
  textOf(language, "warehouse_exceptions", `warehouse_exception.${key}`);
const rowOf = (page: Page, code: string) => page.getByRole("listitem").filter({ hasText: code });

interface Parcel {
  id: string;
  delivery_code: string;
  barcode: string;
}
interface Waybill {
  waybill_number: string;
  status: string;
  packages: { delivery_code: string; received: boolean }[];
}
const waybillOf = async (id: string) => (await office.get<{ waybill: Waybill }>(`/warehousing/waybills/${id}`)).waybill;
const codesOn = async (id: string) => (await waybillOf(id)).packages.map(({ delivery_code }) => delivery_code);
const countOfWaybills = async () => (await office.get<{ total: number }>("/warehousing/waybills?limit=1")).total;

/** Parcels of goods that lie in the first warehouse. */
async function parcels(count: number): Promise<Parcel[]> {
  const { warehouse_id, rows } = await stockOf(office);
  const [most] = rows.toSorted((one, other) => other.quantity - one.quantity);
  const { delivery_services: services } = await office.get<{ delivery_services: { id: string }[] }>(
    "/delivery/services?limit=1",
  );
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { delivery } = await office.post<{ delivery: Parcel }>("/delivery/deliveries", {
        delivery_flow: "from_warehouse",
        pickup_warehouse_id: warehouse_id,
        delivery_service_id: services[0]?.id,
        items: [{ item_id: most?.item_id, quantity: 1 }],
        delivery_address: { full_address: "Basra Road 5", lat: 33.3262, lng: 44.4188 },
        sender: { name: "Al-Noor Books", phone: "+9647701112233" },
        unit_size: 1,
        recipient: { name: "Huda Salman", phone: "+9647701234567" },
      });
      return delivery;
    }),
  );
}

/** Begins a waybill from the first warehouse to another by its first parcel, which is scanned into the form. */
async function begin(page: Page, language: Language, code: string): Promise<void> {
  const { warehouse_id } = await stockOf(office);
  await page.getByRole("button", { name: textOf(language, "shell", "do.new_waybill") }).click();
  await dialog(page).getByLabel(word(language, "from")).selectOption(warehouse_id);
  const to = dialog(page).getByLabel(word(language, "to"));
  const other = (await to.locator("option").evaluateAll((all) => all.map((each) => each.getAttribute("value")))).find(
    (value) => value !== "" && value !== warehouse_id,
  );
  await to.selectOption(other ?? "");
  await dialog(page)
    .getByRole("textbox", { name: word(language, "first_parcel") })
    .focus();
  await scan(page, code);
}

describe.skipIf(!chromiumPath)(`parcels that go to another warehouse${skipped}`, () => {
  test.each(inTurn(["en", "ku"], 44))(
    "are scanned onto a waybill, sealed, driven and received; what did not come is an exception until it is resolved (3 §8, 4 F3): %s",
    async (language) => {
      const [first, second, third, fourth] = await parcels(4);
      if (!first || !second || !third || !fourth) throw new Error("no parcels");
      const page = await enter(await someone({ language }), "/waybills", OPERATIONS);
      await begin(page, language, first.barcode);
      await page.waitForURL(/\/waybills\/[0-9a-f-]{36}$/);
      await page.getByText(word(language, "scan_in")).waitFor();
      const id = idIn(page);
      for (const { barcode } of [second, third, fourth]) await scan(page, barcode);
      await expect.poll(() => codesOn(id)).toEqual([first, second, third, fourth].map((each) => each.delivery_code));
      await rowOf(page, third.delivery_code)
        .getByRole("button", { name: `${word(language, "take_off")} ${third.delivery_code}` })
        .click();
      await rowOf(page, third.delivery_code).waitFor({ state: "detached" });
      await act(page, word(language, "seal"));
      await act(page, word(language, "hand_over"), async () => {
        await dialog(page)
          .getByLabel(textOf(language, "fulfilment", "fulfilment.driver"))
          .click();
        await page.locator("[role=option]:visible").first().click();
      });
      await page.getByText(word(language, "scan"), { exact: true }).waitFor();
      for (const { barcode } of [first, fourth]) await scan(page, barcode);
      await act(page, word(language, "receive"));
      await expect
        .poll(() => waybillOf(id))
        .toMatchObject({
          status: "received",
          packages: [{ received: true }, { received: false }, { received: true }],
        });

      await page.getByText(word(language, "did_not_come"), { exact: true }).waitFor();
      expect(await breaches(page, "/waybills, received")).toEqual([]);
      await page.goto("/admin/warehouse-exceptions");
      const missing = page.locator(".row", { hasText: second.delivery_code });
      const resolve = missing.getByRole("button", { name: exception(language, "resolve") });
      await resolve.waitFor();
      expect(await breaches(page, "/warehouse-exceptions")).toEqual([]);
      await resolve.click();
      await dialog(page).getByLabel(exception(language, "done_about_it")).fill("The driver was called");
      await dialog(page)
        .getByRole("button", { name: exception(language, "resolve") })
        .click();
      await missing.waitFor({ state: "detached" });
      const { exceptions } = await office.get<{
        exceptions: { status: string; resolution_notes: string; delivery: { id: string } | null }[];
      }>("/warehousing/exceptions?status=resolved&limit=100");
      expect(exceptions.filter(({ delivery }) => delivery?.id === second.id)).toEqual([
        expect.objectContaining({ status: "resolved", resolution_notes: "The driver was called" }),
      ]);
    },
  );

  test("are all on it that were scanned while it is made, one right behind the other (3 §1.3)", async () => {
    const all = await parcels(4);
    const page = await enter(await someone(), "/waybills", OPERATIONS);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/packageTransfers\.create/, async (route) => {
      await held;
      await route.continue();
    });
    await begin(page, "en", all[0]?.barcode ?? "");
    for (const { barcode } of all.slice(1)) await scan(page, barcode);
    go();
    await page.waitForURL(/\/waybills\/[0-9a-f-]{36}$/);
    const id = idIn(page);
    await expect.poll(() => codesOn(id)).toEqual(all.map((each) => each.delivery_code));
  });

  test("are all on it that were scanned while its answer was lost, and none is the first in another's place (3 §1.3)", async () => {
    const all = await parcels(4);
    const before = await countOfWaybills();
    const page = await enter(await someone(), "/waybills", OPERATIONS);
    let lose = () => {};
    const held = new Promise<void>((resolve) => {
      lose = resolve;
    });
    let isAway = true;
    await page.route(/packageTransfers\.create/, async (route) => {
      if (!isAway) return route.continue();
      await route.fetch();
      await held;
      await route.abort();
    });
    await begin(page, "en", all[0]?.barcode ?? "");
    for (const { barcode } of all.slice(1, 3)) await scan(page, barcode);
    await dialog(page).getByText("2 more parcels go on it").waitFor();
    lose();
    await dialog(page).getByRole("alert").waitFor();
    isAway = false;
    await scan(page, all[3]?.barcode ?? "");
    await page.waitForURL(/\/waybills\/[0-9a-f-]{36}$/);
    const id = idIn(page);
    await expect.poll(() => codesOn(id)).toEqual(all.map((each) => each.delivery_code));
    expect(await countOfWaybills()).toBe(before + 1);
  });

  test("are forgotten with what was typed where it is begun anew: none goes onto another waybill (3 §8)", async () => {
    const all = await parcels(3);
    const page = await enter(await someone(), "/waybills", OPERATIONS);
    await page.getByRole("button", { name: textOf("en", "shell", "do.new_waybill") }).click();
    await dialog(page)
      .getByRole("textbox", { name: word("en", "first_parcel") })
      .focus();
    for (const { barcode } of all.slice(0, 2)) await scan(page, barcode);
    await dialog(page).getByText("One more parcel goes on it").waitFor();
    await dialog(page)
      .getByRole("button", { name: textOf("en", "shell", "making.restart") })
      .click();
    await dialog(page).getByText("One more parcel goes on it").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await begin(page, "en", all[2]?.barcode ?? "");
    await page.waitForURL(/\/waybills\/[0-9a-f-]{36}$/);
    await page.getByText(word("en", "scan_in")).waitFor();
    expect(await codesOn(idIn(page))).toEqual([all[2]?.delivery_code]);
  });

  test("are said at their field why none of them can begin a waybill, and what was typed is kept (3 §8)", async () => {
    const [first] = await parcels(1);
    const page = await enter(await someone(), "/waybills", OPERATIONS);
    await begin(page, "en", "KW0000000000XX");
    const code = dialog(page).getByRole("textbox", { name: word("en", "first_parcel") });
    await expect.poll(() => code.getAttribute("aria-invalid")).toBe("true");
    expect(await dialog(page).innerText()).toContain("No parcel or item is known by this");
    expect(await code.inputValue()).toBe("KW0000000000XX");
    await code.fill(first?.delivery_code ?? "");
    await code.press("Enter");
    await page.waitForURL(/\/waybills\/[0-9a-f-]{36}$/);
    expect(await codesOn(idIn(page))).toEqual([first?.delivery_code]);
  });

  test("are on it once and in their order, though the network is gone in the middle and the page loaded again (3 §1.3)", async () => {
    const [first, ...others] = await parcels(12);
    const context = await someone();
    const page = await enter(context, "/waybills", OPERATIONS);
    await begin(page, "en", first?.barcode ?? "");
    await page.waitForURL(/\/waybills\/[0-9a-f-]{36}$/);
    await page.getByText(word("en", "scan_in")).waitFor();
    const id = idIn(page);
    await context.setOffline(true);
    for (const { barcode } of others.slice(0, 6)) await scan(page, barcode);
    // What is not on it yet would be left behind.
    await page.getByRole("button", { name: word("en", "seal"), exact: true }).waitFor({ state: "detached" });
    await context.setOffline(false);
    await page.reload();
    await page.getByText(word("en", "scan_in")).waitFor();
    for (const { barcode } of others.slice(6)) await scan(page, barcode);
    await expect.poll(() => codesOn(id)).toEqual([first, ...others].map((each) => each?.delivery_code));
    await scan(page, first?.barcode ?? "");
    await page.locator('.heard[data-tone="bad"]').waitFor();
    expect((await waybillOf(id)).packages.length).toBe(12);
  });

  test("are sent on by who may make deliveries: whoever works in the warehouse alone is offered none, and scans onto one (2 §5)", async () => {
    const [first, second] = await parcels(2);
    const page = await enter(await someone(), "/waybills", OPERATIONS);
    await begin(page, "en", first?.barcode ?? "");
    await page.waitForURL(/\/waybills\/[0-9a-f-]{36}$/);
    const id = idIn(page);
    const worker = await enter(await someone(), "/waybills", STAFF);
    await worker.locator(".row").first().waitFor();
    expect(await worker.getByRole("button", { name: textOf("en", "shell", "do.new_waybill") }).count()).toBe(0);
    await worker.goto(`/admin/waybills/${id}`);
    await worker.getByText(word("en", "scan_in")).waitFor();
    await scan(worker, second?.barcode ?? "");
    await expect.poll(() => codesOn(id)).toEqual([first?.delivery_code, second?.delivery_code]);
  });
});
