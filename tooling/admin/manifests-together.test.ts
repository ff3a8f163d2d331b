import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { breaches } from "./looks.ts";
import type { Manifest } from "./manifests-stage.ts";
import { arrived, barcodes, begin, dialog, idIn, manifestOf, OPERATIONS, word } from "./manifests-stage.ts";
import { shell } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { holdAnswer, officeOf, scan } from "./warehouse-stage.ts";

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
const countsOf = async ({ id }: Manifest) => (await manifestOf(office, id)).counts;

/** The page of a manifest, ready for scans. */
async function pageOf({ id }: Manifest, email: string, label = "scan_here"): Promise<Page> {
  const page = await enter(await someone(), `/manifests/${id}`, email);
  await page.getByText(word("en", label), { exact: true }).waitFor();
  return page;
}
const said = (page: Page, tone: "good" | "bad", text: string) =>
  page.locator(`.heard[data-tone="${tone}"]`).getByText(text).waitFor();

describe.skipIf(!chromiumPath)(`a manifest that more than one person works on${skipped}`, () => {
  test("is received by two at once: each sees what the other has scanned, and nothing of that is reported as missing (3 §9)", async () => {
    const codes = barcodes(20, 8);
    const manifest = await arrived(office, codes);
    const [one, other] = [await pageOf(manifest, OPERATIONS), await pageOf(manifest, STAFF)];
    for (const code of codes.slice(0, 3)) await scan(one, code);
    for (const code of codes.slice(3, 6)) await scan(other, code);
    await expect.poll(() => countsOf(manifest)).toMatchObject({ tallied: 6 });
    const both = word("en", "here_of").replace("{done}", "6").replace("{total}", "8");
    await one.getByText(both).waitFor();
    await other.getByText(both).waitFor();
    // What the other has scanned is scanned already.
    await scan(one, codes[4] ?? "");
    await said(one, "bad", codes[4] ?? "");
    await other.getByRole("button", { name: word("en", "report_missing"), exact: true }).click();
    await dialog(other)
      .getByText(codes[7] ?? "")
      .waitFor();
    // While the form is open one more turns up: it is not missing any more.
    await scan(one, codes[6] ?? "");
    await expect.poll(() => countsOf(manifest)).toMatchObject({ tallied: 7 });
    await dialog(other).getByLabel(word("en", "reason")).fill("Not in the van");
    await dialog(other)
      .getByRole("button", { name: word("en", "report_missing"), exact: true })
      .click();
    await dialog(other).waitFor({ state: "detached" });
    expect(await countsOf(manifest)).toMatchObject({ tallied: 7, exception: 1 });
    // Who scans what was reported is shown what can be done with it.
    await scan(one, codes[7] ?? "");
    await one.getByRole("button", { name: word("en", "reprocess") }).waitFor();
    await one.getByRole("button", { name: word("en", "history") }).click();
    await one.getByRole("cell", { name: "Not in the van" }).first().waitFor();
    expect(await breaches(one, "/manifests, with a parcel and its history")).toEqual([]);
  });

  test("gets what was scanned onto it from whatever page one goes on to, and says so until it has it (3 §1.3)", async () => {
    const context = await someone();
    const page = await enter(context, "/manifests", OPERATIONS);
    await begin(page, "en");
    const id = idIn(page);
    const codes = barcodes(21, 6);
    await context.setOffline(true);
    for (const code of codes) await scan(page, code);
    await page
      .getByRole("link", { name: shell("nav.manifests"), exact: true })
      .first()
      .click();
    const waits = page.getByRole("banner").getByRole("link").filter({ hasText: "Manifest: 6 scans wait" });
    await waits.waitFor();
    expect((await manifestOf(office, id)).item_count).toBe(0);
    await context.setOffline(false);
    await expect.poll(async () => (await manifestOf(office, id)).item_count).toBe(6);
    await waits.waitFor({ state: "detached" });
    const { items } = await office.get<{ items: { barcode_value: string }[] }>(
      `/delivery/transfer-manifests/${id}/items?limit=100`,
    );
    expect(items.map(({ barcode_value }) => barcode_value)).toEqual(codes);
  });

  test("takes every scan while other tabs of the browser are open, and is where all of them are answered (3 §1.3)", async () => {
    const context = await someone();
    const page = await enter(context, "/manifests", OPERATIONS);
    await begin(page, "en");
    const id = idIn(page);
    const elsewhere = await context.newPage();
    const sent: string[] = [];
    elsewhere.on("request", (request) => {
      if (request.url().includes("manifests.items.add")) sent.push(request.url());
    });
    await elsewhere.goto("/admin/manifests");
    await elsewhere.locator(".row").first().waitFor();
    await page.bringToFront();
    const codes = barcodes(41, 40);
    for (const code of codes) await scan(page, code);
    await expect.poll(async () => (await manifestOf(office, id)).item_count).toBe(40);
    const { items } = await office.get<{ items: { barcode_value: string }[] }>(
      `/delivery/transfer-manifests/${id}/items?limit=100`,
    );
    expect(items.map(({ barcode_value }) => barcode_value)).toEqual(codes);
    await page.locator(".heard", { hasText: codes.at(-1) ?? "" }).waitFor();
    expect(await page.getByText(word("en", "refused"), { exact: true }).count()).toBe(0);
    expect(sent).toEqual([]);
    // Left behind, what is not sent goes out from there.
    await context.setOffline(true);
    const [late] = barcodes(42, 1);
    await scan(page, late ?? "");
    await page.close();
    await context.setOffline(false);
    await expect.poll(async () => (await manifestOf(office, id)).item_count).toBe(41);
    expect(sent).toHaveLength(1);
  });

  test("says elsewhere that scans were not taken, and why on its own page (3 §9)", async () => {
    const context = await someone();
    const page = await enter(context, "/manifests", OPERATIONS);
    await begin(page, "en");
    const id = idIn(page);
    await context.setOffline(true);
    await scan(page, "RB1234567890IQ");
    await page
      .getByRole("link", { name: shell("nav.manifests"), exact: true })
      .first()
      .click();
    await context.setOffline(false);
    await page.getByRole("banner").getByRole("link").filter({ hasText: "Manifest: 1 scan was not taken" }).click();
    await page.waitForURL(new RegExp(id));
    const refused = page.getByRole("group", { name: word("en", "refused") });
    await refused.getByText("RB1234567890IQ").waitFor();
    await refused.getByRole("button", { name: shell("scan.seen") }).click();
    await refused.waitFor({ state: "detached" });
  });

  test("answers every scan: on its way it says what comes first, received it shows the parcel (3 §9)", async () => {
    const { transfer_manifests: all } = await office.get<{ transfer_manifests: Manifest[] }>(
      "/delivery/transfer-manifests?status=in_transit&limit=1",
    );
    const [under] = all;
    if (!under) throw new Error("no manifest of the demo is on its way");
    const [code = "", late = "", foreign = ""] = barcodes(22, 3);
    const page = await pageOf(under, STAFF, "scan_find");
    await scan(page, code);
    await said(page, "bad", word("en", "under_way").replace("{code}", code));

    const manifest = await arrived(office, [code, late]);
    const path = `/delivery/transfer-manifests/${manifest.id}`;
    await office.post(`${path}/report-missing`, { reason: "Not in the van" });
    const ended = await pageOf(manifest, STAFF, "scan_find");
    await scan(ended, late);
    await ended.getByRole("heading", { name: late }).waitFor();
    await ended.getByRole("button", { name: word("en", "reprocess") }).waitFor();
    await scan(ended, foreign);
    await ended.locator('.heard[data-tone="bad"]').getByText(foreign).waitFor();
  });

  test("answers the last scan: what comes later of one before it says and opens nothing (3 §9)", async () => {
    const [late = "", code = ""] = barcodes(23, 2);
    const manifest = await arrived(office, [late, code]);
    await office.post(`/delivery/transfer-manifests/${manifest.id}/report-missing`, { reason: "Not in the van" });
    const page = await pageOf(manifest, STAFF, "scan_find");
    const answer = await holdAnswer(page, "manifests.items.list", late);
    await scan(page, late);
    await scan(page, code);
    await page.getByRole("heading", { name: code }).waitFor();
    await answer();
    await said(page, "bad", code);
    expect(await page.getByRole("heading", { name: late }).count()).toBe(0);
  });

  test("reports nothing while a scan made here has not arrived: what lies here is not missing (3 §9)", async () => {
    const [here = "", missing = ""] = barcodes(24, 2);
    const manifest = await arrived(office, [here, missing]);
    const page = await pageOf(manifest, STAFF);
    await page.route(/manifests\.items\.tally/, (route) => route.abort());
    const report = word("en", "report_missing");
    await page.getByRole("button", { name: report, exact: true }).click();
    await dialog(page).getByText(missing).waitFor();
    await dialog(page).getByLabel(word("en", "reason")).fill("Not in the van");
    await scan(page, here);
    const waits = /^One scan made here is on its way/;
    const standing = dialog(page).getByRole("status").getByText(waits);
    await standing.waitFor();
    const send = dialog(page).getByRole("button", { name: report, exact: true });
    await send.click();
    await dialog(page).getByRole("alert").getByText(waits).waitFor();
    expect(await countsOf(manifest)).toMatchObject({ tallied: 0, exception: 0 });
    await page.unroute(/manifests\.items\.tally/);
    await standing.waitFor({ state: "detached" });
    await send.click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await countsOf(manifest)).toMatchObject({ tallied: 1, exception: 1 });
  });

  test("and where the answer to an earlier report was lost, sends it again only once they have (3 §9)", async () => {
    const [here = "", missing = ""] = barcodes(43, 2);
    const manifest = await arrived(office, [here, missing]);
    const page = await pageOf(manifest, STAFF);
    let isAway = true;
    await page.route(/manifests\.items\.(tally|reportMissing)/, (route) => (isAway ? route.abort() : route.continue()));
    const report = word("en", "report_missing");
    await page.getByRole("button", { name: report, exact: true }).click();
    await dialog(page).getByText(missing).waitFor();
    await dialog(page).getByLabel(word("en", "reason")).fill("Not in the van");
    const send = dialog(page).getByRole("button", { name: report, exact: true });
    await send.click();
    await dialog(page).getByRole("alert").waitFor();
    await scan(page, here);
    const waits = dialog(page)
      .getByRole("status")
      .getByText(/^One scan made here is on its way/);
    await waits.waitFor();
    await send.click();
    await dialog(page)
      .getByRole("alert")
      .getByText(/^One scan made here is on its way/)
      .waitFor();
    isAway = false;
    await waits.waitFor({ state: "detached" });
    await send.click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await countsOf(manifest)).toMatchObject({ tallied: 1, exception: 1 });
  });

  test("shows of a parcel of another manifest nothing to be done here, and of one that was taken off that it is gone (3 §9)", async () => {
    const [first = "", second = "", foreign = ""] = barcodes(25, 3);
    const gone = (code: string, { manifest_number: number }: Manifest) =>
      withValues(word("en", "gone"), { code, number });
    const manifest = await arrived(office, [first]);
    await arrived(office, [foreign]);
    const page = await pageOf(manifest, STAFF);
    const answer = await holdAnswer(page, "manifests.items.list", foreign);
    await scan(page, foreign);
    await said(page, "bad", foreign);
    await answer();
    expect(await page.getByText(gone(foreign, manifest)).count()).toBe(0);

    const draft = await enter(await someone(), "/manifests", OPERATIONS);
    await begin(draft, "en");
    const made = await manifestOf(office, idIn(draft));
    await scan(draft, second);
    await draft.getByRole("cell", { name: second }).click();
    const part = draft.locator("div.mantine-Paper-root", { has: draft.getByRole("heading", { name: second }) });
    await part.getByRole("button", { name: shell("actions.more") }).click();
    await draft.getByRole("menuitem", { name: word("en", "remove") }).click();
    await dialog(draft)
      .getByRole("button", { name: word("en", "remove") })
      .click();
    await part.waitFor({ state: "detached" });
    await draft.getByRole("button", { name: word("en", "history") }).click();
    await draft.locator(".row", { hasText: "A parcel was taken off" }).click();
    await draft.getByText(gone(second, made)).waitFor();
    await draft
      .locator("#page")
      .getByRole("button", { name: shell("form.close"), exact: true })
      .click();
    await draft.getByText(gone(second, made)).waitFor({ state: "detached" });
  });
});
