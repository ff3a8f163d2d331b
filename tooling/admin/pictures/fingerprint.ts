import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { decode } from "./compare.ts";
import { references } from "./files.ts";

/** What draws the pictures: another Chromium, or other letters, draw them otherwise without anything being wrong. */
export interface Fingerprint {
  chromium: string;
  letters: string;
}

const file = path.join(references, "fingerprint.json");

const SAMPLE = `<!doctype html><meta charset="utf-8"><body style="margin:8px;font:16px/1.6 system-ui, sans-serif">
  <p>Deliveries of today: 1,234 at 10:30, Wi-Fi "fjord" &amp; <b>quick</b> <i>zephyr</i></p>
  <p dir="rtl" lang="ar">تسليمات اليوم: <b>السائق</b> في الطريق إلى العميل، 1,234</p>
  <p dir="rtl" lang="ckb">گەیاندنەکانی ئەمڕۆ: <b>شۆفێر</b> لە ڕێگایە بۆ لای کڕیار، ێ ڵ ۆ ڕ ە 1,234</p>
  <p style="font-family:ui-monospace, monospace">DEL-2026-00017 ✓ → ×</p>`;

/** That of this machine. */
export async function fingerprintOf(browser: Browser): Promise<Fingerprint> {
  const context = await browser.newContext({ viewport: { width: 640, height: 240 }, deviceScaleFactor: 1 });
  try {
    const page = await context.newPage();
    await page.setContent(SAMPLE);
    const { data } = decode(await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" }));
    return {
      chromium: browser.version().split(".")[0] ?? "",
      letters: createHash("sha256").update(data).digest("hex").slice(0, 16),
    };
  } finally {
    await context.close();
  }
}

/** That of the machine on which the kept pictures were taken. */
export const keptFingerprint = (): Fingerprint | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Fingerprint) : null;

export const fingerprintFile = file;

/** Why pictures of one machine are no measure for another, null where they are. */
export function whyNotComparable(kept: Fingerprint | null, here: Fingerprint): string | null {
  if (kept === null) return "none are kept";
  if (kept.chromium !== here.chromium)
    return `they were taken with Chromium ${kept.chromium}, this is ${here.chromium}`;
  return kept.letters === here.letters
    ? null
    : "this machine draws letters otherwise than that on which they were taken";
}
