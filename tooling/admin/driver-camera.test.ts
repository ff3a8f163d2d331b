import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filmOf } from "./camera-film.ts";
import { bringToDoor, confirm, deliveryNow, given, phoneOf, say, stands } from "./driver-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, openStage, skipped } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

let folder: string;
let film: string;
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  folder = await mkdtemp(path.join(tmpdir(), "karwan-film-"));
  film = path.join(folder, "camera.y4m");
  stage = await openStage({
    browser: [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  office = await officeOf(stage.url, "operations@rafidain.test");
});
afterAll(async () => {
  await stage?.stop();
  if (folder) await rm(folder, { recursive: true });
});

/** Holds the camera over a label until it is read. */
async function film128(page: Page, text: string): Promise<void> {
  await writeFile(film, filmOf(text));
  await page.getByRole("button", { name: say("camera.open", "shell") }).click();
  await page.locator("video.camera").waitFor({ state: "detached" });
}

/** Writes a name with one finger. */
async function sign(page: Page): Promise<void> {
  const box = await page.locator("canvas.signature").boundingBox();
  if (!box) throw new Error("no place to sign");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.5, 0.3],
    [0.7, 0.7],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 5 });
  await page.mouse.up();
}

describe.skipIf(!chromiumPath)(`a driver's phone without a scanner${skipped}`, () => {
  test("reads the label by its camera, refuses another parcel's, and hands over for a signature drawn with a finger (4 E6)", async () => {
    const [delivery, other] = [await given(office), await given(office)];
    const page = await phoneOf(stage);
    await page.context().grantPermissions(["geolocation", "camera"]);
    await bringToDoor(page, delivery, async () => {
      await film128(page, other.barcode);
      await page.locator('.heard[data-tone="bad"]').getByText(other.barcode).waitFor();
      await film128(page, delivery.barcode);
    });
    await confirm(page);
    await page.getByText(say("phone.proof_missing")).waitFor();
    await sign(page);
    await page.getByRole("img", { name: say("phone.signature.there") }).waitFor();
    // What was drawn can be drawn again.
    await page.getByRole("button", { name: say("phone.signature.clear") }).click();
    await page.getByRole("img", { name: say("phone.signature.empty") }).waitFor();
    await sign(page);
    await confirm(page);
    await stands(page, "delivered");
    await expect
      .poll(() => deliveryNow(office, delivery.id))
      .toMatchObject({
        status: "delivered",
        proof_of_delivery: { photo_urls: [], signature_url: expect.stringContaining("/files/") },
      });
    const { proof_of_delivery: proof } = await deliveryNow(office, delivery.id);
    // As the office's page has it: on this server, whatever the address that its links name.
    const { pathname, search } = new URL(proof?.signature_url ?? "", stage.url);
    const kept = await page.evaluate<number[]>(
      `fetch(${JSON.stringify(pathname + search)}).then((answer) => answer.blob()).then(createImageBitmap).then((picture) => {
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const pen = canvas.getContext("2d");
        pen.drawImage(picture, 0, 0);
        const { data } = pen.getImageData(0, 0, picture.width, picture.height);
        const dark = data.filter((value, n) => n % 4 === 0 && value < 100).length;
        return [dark, data[0]];
      })`,
    );
    // A line of ink on white paper.
    expect(kept[0]).toBeGreaterThan(200);
    expect(kept[1]).toBe(255);
    await page.context().close();
  });

  test("says what to do where the camera cannot be used, and takes the code by hand", async () => {
    const delivery = await given(office);
    const page = await phoneOf(stage);
    await page.evaluate(
      "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
    );
    await bringToDoor(page, delivery, async () => {
      await page.getByRole("button", { name: say("camera.open", "shell") }).click();
      await page.getByText(say("camera.failed", "shell")).waitFor();
      await page.getByLabel(say("phone.scan.label")).fill(delivery.barcode);
      await page.keyboard.press("Enter");
    });
    await page.context().close();
  });
});
