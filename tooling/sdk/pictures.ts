import path from "node:path";
import type { Page } from "playwright-core";
import { chromium } from "playwright-core";

const folder = path.resolve(import.meta.dirname, "../../docs/pictures");
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const PATIENCE_MS = 120_000;

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "load", timeout: PATIENCE_MS });
  await page.getByRole("heading", { name: "Signing in" }).first().waitFor({ timeout: PATIENCE_MS });
}

/** Shows one operation with somebody of the demo signed in. */
async function openOperation(page: Page, url: string): Promise<void> {
  await open(page, `${url}/docs#tag/deliveries/POST/delivery/deliveries/{id}/assign`);
  await page.getByLabel("Try it as").selectOption("operations@rafidain.test");
  await page.getByText("signed in").waitFor({ timeout: PATIENCE_MS });
  await page.getByRole("heading", { name: "Give a delivery to a driver" }).first().waitFor({ timeout: PATIENCE_MS });
}

// Run by hand: `node tooling/openapi/pictures.ts http://localhost:3000` takes pictures of that server's page of docs.
const url = process.argv[2] ?? "http://localhost:3000";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const shots = [
  { name: "docs-desktop", viewport: desktop, show: (page: Page) => open(page, `${url}/docs`) },
  { name: "docs-phone", viewport: phone, show: (page: Page) => open(page, `${url}/docs`) },
  { name: "docs-operation", viewport: desktop, show: (page: Page) => openOperation(page, url) },
];
try {
  for (const { name, viewport, show } of shots) {
    const page = await browser.newPage({ viewport });
    await show(page);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
}
