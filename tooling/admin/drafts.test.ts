import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import {
  cameOf,
  deafen,
  fillStorage,
  forbidStorage,
  makeReceivingOrder,
  receive,
  signIn,
  signOut,
} from "./drafts-stage.ts";
import { inTurn } from "./looks.ts";
import { field, making, opened, shell } from "./making-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const WAREHOUSE = "warehouse@rafidain.test";
const OTHER_COMPANY = "admin@zagros.test";
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
const words = (key: string) => textOf("en", "warehousing", key);
/** Counts by scans: the page has heard each when the next comes. */
async function count(page: Page, code: string, from: number, to: number): Promise<void> {
  for (let n = from + 1; n <= to; n++) {
    await scan(page, code);
    await expect.poll(() => cameOf(page).inputValue()).toBe(String(n));
  }
}
const receiving = async (page: Page, id: string) => {
  await page.goto(`/admin/receiving/${id}`);
  await page.getByLabel(textOf("en", "fulfilment", "receiving.scan")).waitFor();
};
const unkept = (page: Page, language: Language = "en") =>
  page.getByText(textOf(language, "shell", "kept.title"), { exact: true });
/** What went wrong on a page and was said nowhere. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
async function blindAudit(n: number) {
  const { item_id, bin_id } = stock.rowAt(n);
  const { audit } = await office.post<{ audit: { id: string } }>("/warehousing/inventory-audits", {
    warehouse_id: stock.warehouse_id,
    audit_type: "spot_check",
    scheduled_date: "2030-01-01",
    blind: true,
    audit_items: [{ item_id, bin_id }],
  });
  return audit.id;
}
const countOf = (page: Page, sku: string) => page.locator(".step", { hasText: sku }).getByRole("textbox").first();

describe.skipIf(!chromiumPath)(`what was counted or typed and not sent${skipped}`, () => {
  test("is nobody else's who signs in in the same browser, and one's own again afterwards (4 L2)", async () => {
    const id = await blindAudit(0);
    const { sku, barcode } = stock.rowAt(0).item;
    const page = await enter(await someone(), `/audits/${id}`, WAREHOUSE);
    await page.getByLabel(words("audit.scan")).waitFor();
    await scan(page, barcode);
    await expect.poll(() => countOf(page, sku).inputValue()).toBe("1");
    // As it was kept before it said whose it was.
    await page.evaluate(`localStorage.setItem("karwan.draft.audit.${id}", '{"x":{"quantity":7,"type":null}}')`);
    await signOut(page);
    await page.reload();
    await signIn(page, ADMIN);
    await countOf(page, sku).waitFor();
    expect(await countOf(page, sku).inputValue()).toBe("");
    expect(await page.getByRole("button", { name: words("audit.save") }).isDisabled()).toBe(true);
    expect(await page.evaluate(`localStorage.getItem("karwan.draft.audit.${id}")`)).toBeNull();
    await signOut(page);
    await signIn(page, WAREHOUSE);
    await expect.poll(() => countOf(page, sku).inputValue()).toBe("1");
  });

  test("is one in all tabs of a person: goods that are counted in two are received whole in either (2 §4.8)", async () => {
    const { id, item, received } = await makeReceivingOrder(office, stock.warehouse_id);
    const context = await someone();
    const first = await enter(context, `/receiving/${id}`, WAREHOUSE);
    await first.getByLabel(textOf("en", "fulfilment", "receiving.scan")).waitFor();
    const second = await context.newPage();
    await receiving(second, id);
    await count(second, item.barcode, 0, 2);
    await expect.poll(() => cameOf(first).inputValue()).toBe("2");
    await count(first, item.barcode, 2, 10);
    await expect.poll(() => cameOf(second).inputValue()).toBe("10");
    await receive(second);
    expect(await received()).toEqual(["received", 10]);
  });

  test("is sent as it is kept, also from a tab that heard nothing of the others: goods and counts (2 §4.8, 4 L2)", async () => {
    const { id, item, received } = await makeReceivingOrder(office, stock.warehouse_id);
    const context = await someone();
    const first = await enter(context, `/receiving/${id}`, WAREHOUSE);
    await first.getByLabel(textOf("en", "fulfilment", "receiving.scan")).waitFor();
    const second = await context.newPage();
    await deafen(second);
    await receiving(second, id);
    await count(second, item.barcode, 0, 2);
    await expect.poll(() => cameOf(first).inputValue()).toBe("2");
    await count(first, item.barcode, 2, 5);
    // Whether it shows that depends on when it is drawn next: what is sent does not.
    await receive(second);
    expect(await received()).toEqual(["received", 5]);
    const audit = await blindAudit(1);
    const row = stock.rowAt(1);
    for (const page of [first, second]) {
      await page.goto(`/admin/audits/${audit}`);
      await page.getByLabel(words("audit.scan")).waitFor();
    }
    await scan(second, row.item.barcode);
    await expect.poll(() => countOf(first, row.item.sku).inputValue()).toBe("1");
    await scan(first, row.item.barcode);
    await expect.poll(() => countOf(first, row.item.sku).inputValue()).toBe("2");
    const saved = second.waitForRequest(/audits\.recordCount/);
    await second.getByRole("button", { name: words("audit.save") }).click();
    expect((await saved).postData()).toContain('"actual_quantity":2');
  });

  test("is read again before a form is sent from a tab that has not heard that the other one sent it (4 E1)", async () => {
    const context = await someone();
    const first = await enter(context, "/items/new", ADMIN);
    // Signed in: the second tab does not hear it.
    await field(first, words("item.name")).waitFor();
    const second = await context.newPage();
    await deafen(second);
    await second.goto("/admin/items/new");
    await field(second, words("item.name")).fill("Twice");
    await field(second, words("item.sku")).fill("TWICE-1");
    await field(second, making("making.unit_size")).fill("1");
    await first.reload();
    await expect.poll(() => field(first, words("item.name")).inputValue()).toBe("Twice");
    await first.keyboard.press("Control+Enter");
    await opened(first, "items");
    let sent = 0;
    second.on("request", (request) => {
      if (request.url().includes("items.create")) sent += 1;
    });
    await second.keyboard.press("Control+Enter");
    await second.getByText(shell("kept.elsewhere")).waitFor();
    await expect.poll(() => field(second, words("item.name")).inputValue()).toBe("");
    expect(sent).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`what was chosen and not sent${skipped}`, () => {
  test("is shown when its form is opened again, also where the server lists twenty others before it (3 §9)", async () => {
    const make = (full_name: string) =>
      office.post("/institutions", { full_name, source_branches: [{ name: "Karrada", code: "KRD" }] });
    const chosen = "Founded before all others";
    await make(chosen);
    await Promise.all(Array.from({ length: 20 }, (_, n) => make(`Founded later ${n}`)));
    const page = await enter(await someone(), "/manifests", ADMIN);
    const open = page.getByRole("button", { name: shell("do.new_manifest") });
    const dialog = page.getByRole("dialog");
    const institution = dialog.getByRole("combobox", { name: textOf("en", "manifests", "manifest.institution") });
    await open.click();
    await institution.fill(chosen);
    await page.getByRole("option", { name: chosen }).click();
    const branch = dialog.getByLabel(textOf("en", "manifests", "manifest.from"));
    await branch.selectOption({ label: "Karrada" });
    await page.reload();
    await open.click();
    await expect.poll(() => institution.inputValue()).toBe(chosen);
    expect(await branch.locator("option:checked").innerText()).toBe("Karrada");
  });
});

describe.skipIf(!chromiumPath)(`a browser that is full${skipped}`, () => {
  test("counts on in memory, says once that nothing is kept, and receives all that was scanned (2 §4.8)", async () => {
    const { id, item, received } = await makeReceivingOrder(office, stock.warehouse_id);
    const page = await enter(await someone(), "/receiving", WAREHOUSE);
    await page.locator("#page h1").waitFor();
    const errors = errorsOf(page);
    await fillStorage(page);
    await receiving(page, id);
    await count(page, item.barcode, 0, 3);
    await unkept(page).waitFor();
    expect(await unkept(page).count()).toBe(1);
    await receive(page);
    expect(await received()).toEqual(["received", 3]);
    expect(errors).toEqual([]);
  });

  for (const language of inTurn(["ar", "ku"], 1))
    test(`makes records and opens what moves goods all the same, in ${language} (2 §4.2, 4 D3)`, async () => {
      const page = await enter(await someone({ language }), "/items", ADMIN);
      await page.locator("#page h1").waitFor();
      const errors = errorsOf(page);
      await fillStorage(page);
      await page.goto("/admin/items/new");
      const say = (key: string) => textOf(language, "warehousing", key);
      await field(page, say("item.name")).fill("بلا مكان");
      await unkept(page, language).waitFor();
      await field(page, say("item.sku")).fill(`FULL-${language}`);
      await field(page, making("making.unit_size", language)).fill("1");
      await page.keyboard.press("Control+Enter");
      await opened(page, "items");
      await page.goto("/admin/move");
      await page.getByRole("heading", { name: shell("nav.move", language), level: 1 }).waitFor();
      expect(errors).toEqual([]);
    });

  test("says so of a text that is longer than what it keeps, and goes on with it (4 E1)", async () => {
    const page = await enter(await someone(), "/items/new", ADMIN);
    const errors = errorsOf(page);
    await field(page, words("item.name")).waitFor();
    await page.evaluate(`{
      const area = document.querySelector("#page textarea");
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
      set.call(area, "x".repeat(10 * 1024 * 1024));
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }`);
    await unkept(page).waitFor();
    expect(await page.evaluate(`document.querySelector("#page textarea").value.length`)).toBe(10 * 1024 * 1024);
    expect(errors).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)(`a browser that lets nothing be kept${skipped}`, () => {
  test("signs in, opens pages, and says what is forgotten (3 §1.3)", async () => {
    const page = await (await someone()).newPage();
    await forbidStorage(page);
    await page.goto("/admin/scan");
    await signIn(page, WAREHOUSE);
    await page.getByText(shell("kept.session")).waitFor();
    await page.getByLabel(textOf("en", "fulfilment", "scan.field")).waitFor();
  });
});

describe.skipIf(!chromiumPath)(`whoever signs in next${skipped}`, () => {
  test("receives parcels into no bin that somebody of another company has scanned (2 §4.8)", async () => {
    const { bin } = stock.rowAt(3);
    const page = await enter(await someone(), "/scan?does=receive", WAREHOUSE);
    await page.getByLabel(textOf("en", "fulfilment", "scan.field")).waitFor();
    await scan(page, bin.code);
    const into = page.getByRole("note").getByText(bin.code);
    await into.waitFor();
    await signOut(page);
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(bin.code);
    await signIn(page, OTHER_COMPANY);
    await page.getByText(textOf("en", "fulfilment", "scan.into_default")).waitFor();
    expect(await into.count()).toBe(0);
  });

  test("finds the form of a new record as it was when the session ended, and may begin it anew (4 D2)", async () => {
    const context = await someone();
    const page = await enter(context, "/warehouses", ADMIN);
    const open = page.getByRole("button", { name: shell("do.new_warehouse") });
    const name = page.getByRole("dialog").getByLabel(textOf("en", "warehouses", "warehouse.name"));
    const code = page.getByRole("dialog").getByLabel(textOf("en", "warehouses", "warehouse.code"));
    await open.click();
    await name.fill("Kept while away");
    await code.fill("KEPT-1");
    await context.clearCookies();
    await page.keyboard.press("Control+Enter");
    await signIn(page, ADMIN);
    await open.click();
    expect([await name.inputValue(), await code.inputValue()]).toEqual(["Kept while away", "KEPT-1"]);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: shell("making.restart") })
      .click();
    await expect.poll(() => name.inputValue()).toBe("");
    await page.reload();
    await open.click();
    expect(await name.inputValue()).toBe("");
  });
});
