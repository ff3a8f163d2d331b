import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "../run/marks.mjs";
import type { Language } from "./stage.ts";
import { textOf } from "./stage.ts";

const AREAS = ["office", "audit_log", "settings"] as const;
const keysOf = (area: string) =>
  Object.keys(
    JSON.parse(readFileSync(path.join(root, "apps/admin/src/catalogues", area, "en.json"), "utf8")) as object,
  );
/** The keys of the office's messages: what a page shows where it lacks the words. */
export const keys = AREAS.flatMap(keysOf);
const areaOf = (key: string) => [...AREAS, "shell"].find((area) => keysOf(area).includes(key)) ?? "office";

/** A message of the office's pages, and one of what lies around all pages. */
export const office = (key: string, language: Language = "en") => textOf(language, areaOf(key), key);
export const shell = (key: string, language: Language = "en") => textOf(language, "shell", key);
/** One of the choices of a message. */
export const choice = (key: string, value: string, language: Language = "en") =>
  new RegExp(`\\b${value} \\{([^}]*)\\}`).exec(office(key, language))?.[1] ?? "";
export const rows = (page: Page) => page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first();

export async function doAction(page: Page, label: string, language: Language = "en"): Promise<void> {
  await page.getByRole("button", { name: shell("actions.more", language) }).click();
  await page.getByRole("menuitem", { name: label }).click();
}

export async function sendForm(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** The secret that is shown once; what shows it is closed only by saying that one has kept it. */
export async function takeSecret(page: Page): Promise<string> {
  const secret = (await page.locator("[data-secret]").textContent()) ?? "";
  await page.keyboard.press("Escape");
  expect(await page.locator("[data-secret]").textContent()).toBe(secret);
  await page.getByRole("button", { name: office("secret.kept") }).click();
  await page.locator("[data-secret]").waitFor({ state: "detached" });
  return secret;
}
