import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Manifest } from "./manifests-stage.ts";
import { act, barcodes, begin, choose, dialog, idIn, manifestOf, OPERATIONS, word } from "./manifests-stage.ts";
import { shell } from "./office-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, OPERATIONS);
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const status = (language: Language, value: string) =>
  new RegExp(`\\b${value} \\{([^}]*)\\}`).exec(word(language, "status.value"))?.[1] ?? "";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: pixel });

describe.skipIf(!chromiumPath)(`what an institution sends in bulk${skipped}`, () => {
  test.each(
    inTurn(
      [
        ["en", 1],
        ["ku", 2],
      ] as const,
      13,
    ),
  )(
    "goes from the first scan to its orders, with what did not come told (2 §4.9, 3 §9): %s",
    async (language, series) => {
      const page = await enter(await someone({ language }), "/manifests", OPERATIONS);
      await begin(page, language);
      const codes = barcodes(series, 6);
      for (const code of codes) await scan(page, code);
      await expect.poll(async () => (await manifestOf(office, idIn(page))).item_count).toBe(6);
      await act(page, word(language, "pick_up"), () => choose(page, word(language, "driver")));
      await act(page, word(language, "depart"));
      await act(page, word(language, "arrive"));
      // Nothing is received before its proof is there, and the form is not offered until then.
      const receive = page.getByRole("button", { name: word(language, "receive"), exact: true });
      await expect.poll(() => receive.isDisabled()).toBe(true);
      await page.getByRole("button", { name: word(language, "proof_now"), exact: true }).waitFor();
      await act(page, word(language, "proof"), async () => {
        const files = dialog(page).locator('input[type="file"]');
        await files.nth(0).setInputFiles(picture("pallet.png"));
        await files.nth(1).setInputFiles(picture("name.png"));
      });
      for (const code of codes.slice(0, 4)) await scan(page, code);
      // What was scanned is kept on the device until it is received.
      await page.reload();
      await page
        .getByText(/4[^\d]+6|٤[^\d]+٦/)
        .first()
        .waitFor();
      await act(page, word(language, "report_missing"), () =>
        dialog(page).getByLabel(word(language, "reason")).fill("Not in the van"),
      );
      await act(page, word(language, "receive"), () => choose(page, word(language, "destination")));
      await page.getByText(status(language, "received_with_exceptions")).first().waitFor();
      // While orders are made the manifest is being processed.
      await expect
        .poll(() => manifestOf(office, idIn(page)))
        .toMatchObject({
          status: "received_with_exceptions",
          counts: { order_created: 4, exception: 2, in_transit: 0 },
        });
      // How they are settled is chosen first, and noted after it.
      await act(page, word(language, "resolve_all"), () => dialog(page).locator("select:focus").selectOption("void"));
      await expect.poll(() => manifestOf(office, idIn(page))).toMatchObject({ counts: { exception: 0 } });
    },
  );

  test("is scanned once, in its order, though the network is gone in the middle and the page loaded again (3 §1.3)", async () => {
    const context = await someone();
    const page = await enter(context, "/manifests", OPERATIONS);
    await begin(page, "en");
    const id = idIn(page);
    const codes = barcodes(3, 120);
    for (const code of codes.slice(0, 40)) await scan(page, code);
    await context.setOffline(true);
    for (const code of codes.slice(40, 80)) await scan(page, code);
    await context.setOffline(false);
    await page.reload();
    await page.getByText(word("en", "scan_in")).waitFor();
    for (const code of codes.slice(80)) await scan(page, code);
    await expect.poll(async () => (await manifestOf(office, id)).item_count).toBe(120);
    const listed = await Promise.all(
      [1, 2].map((number) =>
        office.get<{ items: { barcode_value: string }[] }>(
          `/delivery/transfer-manifests/${id}/items?limit=100&page=${number}`,
        ),
      ),
    );
    expect(listed.flatMap(({ items }) => items.map((item) => item.barcode_value))).toEqual(codes);
  });

  test("says of a code that is none, or is taken, that it is not on the manifest and why (3 §9)", async () => {
    const page = await enter(await someone(), "/manifests", OPERATIONS);
    await begin(page, "en");
    const [code = ""] = barcodes(4, 1);
    await scan(page, "RB1234567890IQ");
    await scan(page, code);
    await expect.poll(async () => (await manifestOf(office, idIn(page))).item_count).toBe(1);
    const refused = page.getByRole("group", { name: word("en", "refused") });
    await refused.getByText("RB1234567890IQ").waitFor();
    await scan(page, code);
    await refused.getByText(code, { exact: true }).waitFor();
    await refused.getByRole("button", { name: shell("scan.seen") }).click();
    await refused.waitFor({ state: "detached" });
  });

  test("says of scans that came too late that they are not on it, and is not handed over while some wait (3 §9)", async () => {
    const page = await enter(await someone(), "/manifests", OPERATIONS);
    await begin(page, "en");
    const id = idIn(page);
    const [first = "", late = ""] = barcodes(5, 2);
    await scan(page, first);
    await page.getByRole("button", { name: word("en", "pick_up"), exact: true }).waitFor();
    await page.route(/manifests\.items\.add/, (route) => route.abort());
    await scan(page, late);
    await page.getByRole("button", { name: word("en", "pick_up"), exact: true }).waitFor({ state: "detached" });
    const { drivers } = await office.get<{ drivers: { id: string }[] }>("/delivery/drivers?limit=1&status=active");
    await office.put(`/delivery/transfer-manifests/${id}/pickup`, { driver_id: drivers[0]?.id });
    const refused = page.getByRole("group", { name: word("en", "refused") });
    await refused.getByText(late, { exact: true }).waitFor();
    await page.reload();
    await refused.getByText(word("en", "too_late")).waitFor();
    await refused.getByRole("button", { name: shell("scan.seen") }).click();
    await refused.waitFor({ state: "detached" });
    expect((await manifestOf(office, id)).item_count).toBe(1);
  });

  test("is found by its number and by the code of a parcel on it, with Ctrl-K and where one scans (4 L9)", async () => {
    const { transfer_manifests: all } = await office.get<{ transfer_manifests: Manifest[] }>(
      "/delivery/transfer-manifests?status=in_transit&limit=1",
    );
    const [first] = all;
    if (!first) throw new Error("no manifest of the demo is on its way");
    const { id, manifest_number } = first;
    const { items } = await office.get<{ items: { barcode_value: string }[] }>(
      `/delivery/transfer-manifests/${id}/items?limit=1`,
    );
    const page = await enter(await someone(), "/scan", OPERATIONS);
    await page.getByRole("heading", { name: shell("nav.scan"), level: 1 }).waitFor();
    await scan(page, items[0]?.barcode_value ?? "");
    await page.getByRole("heading", { name: manifest_number }).waitFor();
    await page.goto("/admin/deliveries");
    await page.locator('.row[data-index="0"]').waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(shell("palette.placeholder")).fill(manifest_number);
    await page.getByRole("option", { name: manifest_number }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: manifest_number }).waitFor();
  });
});
