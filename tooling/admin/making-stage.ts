import type { Page } from "playwright-core";
import type { Language } from "./stage.ts";
import { textOf } from "./stage.ts";

/** Words of the pages that make records, and of what lies around all pages. */
export const making = (key: string, language: Language = "en") => textOf(language, "making", key);
export const shell = (key: string, language: Language = "en") => textOf(language, "shell", key);
export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const lineOf = (page: Page, sku: string) => page.locator(".step", { hasText: sku });
export const heard = (page: Page, tone: "good" | "bad", text: string) =>
  page.locator(`.heard[data-tone="${tone}"]`).getByText(text).first().waitFor();
/** The page hears what is scanned: what does that comes after the page itself. */
export const hearing = (page: Page, language: Language = "en") =>
  page.getByLabel(making("making.scan", language)).waitFor();
/** The field that a refusal stands at. */
export const wrongField = (page: Page) => page.locator('#page [aria-invalid="true"]').first();

/** The id of the record that was opened when it was made. */
export async function opened(page: Page, list: string): Promise<string> {
  await page.waitForURL(new RegExp(`/admin/${list}/[0-9a-f-]{36}$`));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** From Ctrl-K, wherever one is. */
export async function makeByPalette(page: Page, words: string): Promise<void> {
  await page.locator("#page h1").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(words);
  await page.getByRole("dialog").getByText(words, { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: words, exact: true }).waitFor();
}

/** The services that would bring the parcel, once their prices are known. */
export const offers = (page: Page, language: Language) =>
  page
    .getByRole("radiogroup", { name: textOf(language, "services", "quote.service") })
    .locator("input[type=radio]:not([disabled])");

const FROM = "33.3152, 44.3661";
export const TO = "33.3406, 44.4009";

export async function fillPlaces(page: Page, language: Language): Promise<void> {
  await field(page, textOf(language, "delivery", "delivery.address")).fill("شارع فلسطين، قرب الجامعة");
  await field(page, making("making.pickup_point", language)).fill(FROM);
  await field(page, making("making.delivery_point", language)).fill(TO);
}
