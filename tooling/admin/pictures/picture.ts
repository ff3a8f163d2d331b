import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "../../run/marks.mjs";
import type { Difference, Picture } from "./compare.ts";
import { decode, difference, encode, reduced } from "./compare.ts";
import { fileOf, folderOf, keptOf, references, reports } from "./files.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { fingerprintFile, fingerprintOf, keptFingerprint, whyNotComparable } from "./fingerprint.ts";
import { rests, stillPicture } from "./still.ts";

/** `all` or `some`: pictures are taken anew. `check`: what differs fails its test. Without, pages are held to WCAG alone. */
const asked = process.env.KARWAN_PICTURES;
const isTaking = asked === "all" || asked === "some";
/** How long a page may take to look as expected: it may still be loading, on a machine that has much to do. */
const PATIENCE_MS = 30_000;
/** Where many differ, something that they share does: the first few were given time. */
const PATIENT_TIMES = 4;
const APART_MS = 200;

const differing = new Map<string, number>();
const known = new WeakMap<Browser, Promise<Fingerprint>>();
const told = new Set<string>();

async function fingerprintHere(page: Page): Promise<Fingerprint | null> {
  const browser = page.context().browser();
  if (browser === null) return null;
  const found = known.get(browser) ?? fingerprintOf(browser);
  known.set(browser, found);
  return found;
}

/** `ar-dark-phone`: how the page looks now. */
async function lookOf(page: Page): Promise<string> {
  const [language, scheme] = await page.evaluate<[string, string]>(
    `[localStorage.getItem("karwan.language") ?? "en", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"]`,
  );
  return [language, scheme, (page.viewportSize()?.width ?? 0) < 700 ? "phone" : "desktop"].join("-");
}

const take = async (page: Page): Promise<Picture> => reduced(decode(await stillPicture(page)));

/** The page once it rests and two pictures of it are the same. */
async function settled(page: Page): Promise<Picture> {
  const until = performance.now() + PATIENCE_MS;
  let last = await take(page);
  while (performance.now() < until) {
    await pause(APART_MS);
    const next = await take(page);
    if ((await rests(page)) && next.data.equals(last.data)) return next;
    last = next;
  }
  throw new Error("the page does not come to rest");
}

async function keep(page: Page, file: string, fingerprint: Fingerprint): Promise<void> {
  const why = asked === "some" ? whyNotComparable(keptFingerprint(), fingerprint) : null;
  if (why !== null) throw new Error(`some pictures cannot stand beside the others, ${why}: take all, pnpm pictures`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, encode(await settled(page)));
  if (asked === "some") return;
  // Several processes take pictures, and none may read half of it.
  const whole = `${fingerprintFile}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(fingerprint, null, 2)}\n`);
  renameSync(whole, fingerprintFile);
}

function report(name: string, found: Record<string, Picture | null>): string {
  const folder = path.join(reports, path.dirname(name));
  mkdirSync(folder, { recursive: true });
  for (const [kind, picture] of Object.entries(found))
    if (picture !== null)
      writeFileSync(path.join(folder, `${path.basename(name, ".png")}.${kind}.png`), encode(picture));
  return path.relative(root, folder);
}

/** Compares the page with its kept picture until they are the same, or it had its time. */
async function compared(page: Page, folder: string, name: string): Promise<string[]> {
  const file = path.join(references, folder, name);
  const expected = decode(readFileSync(file));
  const times = differing.get(folder) ?? 0;
  const until = performance.now() + (times < PATIENT_TIMES ? PATIENCE_MS : APART_MS);
  let actual = await take(page);
  let found: Difference = difference(expected, actual);
  while (found.why !== null && performance.now() < until) {
    await pause(APART_MS);
    actual = await take(page);
    found = difference(expected, actual);
  }
  if (found.why === null) return [];
  differing.set(folder, times + 1);
  const where = report(path.join(folder, name), { expected, actual, difference: found.shown });
  return [`${folder}/${name} ${found.why}: look at ${where}; if it is meant so, take it anew: pnpm pictures ${folder}`];
}

/** What is different about a page from its kept picture, a line; while they are taken anew, it is kept as it is now. */
export async function unlike(page: Page, where: string): Promise<string[]> {
  if (asked === undefined) return [];
  const here = await fingerprintHere(page);
  const folder = folderOf(expect.getState().testPath ?? "");
  if (here === null) return [];
  const look = await lookOf(page);
  const name = fileOf(where, look);
  if (isTaking) {
    await keep(page, path.join(references, folder, name), here);
    return [];
  }
  const why = whyNotComparable(keptFingerprint(), here);
  if (why !== null) {
    if (!told.has(folder)) process.stderr.write(`Pictures of ${folder} are not compared: ${why}\n`);
    told.add(folder);
    return [];
  }
  if (keptOf(folder).includes(name)) return compared(page, folder, name);
  return [`${folder}/${name} is not kept: take it by pnpm pictures ${folder}, look at it, and commit it`];
}
