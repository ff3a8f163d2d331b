import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";

const shell = (key: string) => textOf("en", "shell", key);

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: shell("person.menu") }).click();
  await page.getByRole("menuitem", { name: shell("person.sign_out") }).click();
  await page.getByRole("heading", { name: shell("signin.title") }).waitFor();
}

/** Signs somebody of the demo in where the page asks who one is, which stays where it was asked for. */
export const signIn = (page: Page, email: string) => page.locator(`[data-email="${email}"]`).click();

/** Ten pieces of an item that nobody else touches are to come. */
export async function makeReceivingOrder(office: Office, warehouse_id: string) {
  const name = `Draft ${randomUUID().slice(0, 8)}`;
  const { item } = await office.post<{ item: { id: string; barcode: string; sku: string } }>(
    "/warehousing/inventory-items",
    { name, sku: name.replace(" ", "-").toUpperCase(), unit_size: 1 },
  );
  const { receiving_order: order } = await office.post<{ receiving_order: { id: string } }>(
    "/warehousing/receiving-orders",
    { warehouse_id, item_details: [{ item_id: item.id, quantity: 10 }] },
  );
  const received = async () => {
    const { receiving_order: now } = await office.get<{
      receiving_order: { status: string; item_details: { received_quantity: number }[] };
    }>(`/warehousing/receiving-orders/${order.id}`);
    return [now.status, now.item_details[0]?.received_quantity];
  };
  return { id: order.id, item, received };
}

/** How many came, as the page of a receiving order has counted. */
export const cameOf = (page: Page) => page.getByRole("textbox", { name: /How much came of/ }).first();

export async function receive(page: Page): Promise<void> {
  const words = textOf("en", "fulfilment", "receiving.receive");
  await page.getByRole("button", { name: words, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: words }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** From the next page on the browser is full: what was kept stays, and nothing more is taken. */
export const fillStorage = (page: Page) =>
  page.addInitScript({
    content: `Storage.prototype.setItem = () => {
      throw new DOMException("exceeded the quota", "QuotaExceededError");
    };`,
  });

/** From the next page on the browser lets no page keep anything, as it does where all such data is blocked. */
export const forbidStorage = (page: Page) =>
  page.addInitScript({
    content: `for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("Access is denied for this document", "SecurityError");
        },
      });`,
  });

/** From the next page on a tab hears of no other: as one that was frozen while the others went on. */
export const deafen = (page: Page) =>
  page.addInitScript({
    content: 'addEventListener("storage", (event) => event.stopImmediatePropagation(), true);',
  });
