import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { TestDatabase } from "@karwan/db/testing";
import { findBrowser, findWholeBrowser } from "@karwan/db/testing";
import { demoDatabase, demoMade } from "@karwan/seed/testing";
import type { ServerProcess } from "@karwan/server/testing";
import { startServerProcess } from "@karwan/server/testing";
import type { Browser, BrowserContext, Locator, Page, Route } from "playwright-core";
import { chromium } from "playwright-core";
import { root } from "../run/marks.mjs";
import { routeAtOnce } from "./routes.ts";

export const chromiumPath = findBrowser();
export const wholePath = findWholeBrowser();
/** What a test's title says where there is no browser. */
export const skipped = chromiumPath ? "" : ": skipped, Chromium is not installed";

export type Language = "en" | "ar" | "ku";
export type Scheme = "light" | "dark";
export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

// Only against what hangs: the machine may be several times slower than ours.
const PATIENCE_MS = Number(process.env.PATIENCE ?? 120_000);

// How many times slower a page's processor is taken to be than this machine's: finds tests that only hold on a quick one.
const SLOWNESS = Number(process.env.KARWAN_TEST_SLOW ?? 1);

// By how many milliseconds answers are late at most; which of two comes first is chance then.
const LATENESS = Number(process.env.KARWAN_TEST_LATE ?? 0);

/**
 * Slows a page down for as long as it is open. With a session of ours beside its own, Chromium forgets that there is no network when
 * a page is loaded again (`driver.test.ts`).
 */
async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
}

async function late(route: Route): Promise<void> {
  await new Promise((over) => setTimeout(over, Math.random() * LATENESS));
  await route.fallback().catch(() => undefined);
}

/** A message as a page shows it; those with parameters are looked for by other means. */
export function textOf(language: Language, area: string, key: string): string {
  const file = path.join(root, "apps/admin/src/catalogues", area, `${language}.json`);
  const found = (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)[key];
  if (found === undefined) throw new Error(`${area}: no message ${key}`);
  return found;
}

/** A message with what it is about put in. */
export const withValues = (text: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), text);

interface How {
  language?: Language;
  /** What the browser itself asks for, as at a first visit: no language is chosen then. */
  asks?: string;
  scheme?: Scheme;
  viewport?: typeof desktop;
  /** Somebody who has never been here is shown around. */
  isNew?: boolean;
  /** The browser takes the day for that on which the demo was made, whatever day it is: pages look the same every day. */
  isDayOfDemo?: boolean;
  /** The browser keeps the office's pages, to open them without a network. Elsewhere tests answer for the server themselves, which that would keep from them. */
  isKeeping?: boolean;
}

/** The office's pages are kept by no worker; the driver's are. */
const KEEPS_NOTHING = `{
  const { register } = globalThis.ServiceWorkerContainer?.prototype ?? {};
  if (register)
    ServiceWorkerContainer.prototype.register = function (file, options) {
      return String(file).startsWith("/admin/") ? new Promise(() => {}) : register.call(this, file, options);
    };
}`;

/** Sets the clock of a page's Date, which then goes on; timers are left alone. */
const clockFrom = (start: Date) => `{
  const Real = Date;
  const ahead = ${start.getTime()} - Real.now();
  globalThis.Date = class Date extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + ahead);
      else super(...given);
    }
    static now() { return Real.now() + ahead; }
  };
}`;

export interface Stage {
  url: string;
  /** A browser of somebody's own, in a language and colours. */
  open(how?: How): Promise<BrowserContext>;
  stop(): Promise<void>;
}

interface Setting {
  /** What is done with the demo before the server starts. */
  prepare?(databaseUrl: string): Promise<void>;
  /** A browser as people have it: the shell shows no PDF. */
  isWhole?: boolean;
  /** What else the browser is started with. */
  browser?: readonly string[];
  /** The demo stays as it was made but for what the test does: nothing is done by the clock. */
  isStill?: boolean;
}

/** A server of its own over the demo, and Chromium. */
export async function openStage({
  prepare,
  browser: more = [],
  isStill = false,
  isWhole = false,
}: Setting = {}): Promise<Stage> {
  const db: TestDatabase = await demoDatabase();
  await prepare?.(db.url);
  const environment = { DATABASE_URL: db.url, KARWAN_JWT_SECRET: randomBytes(32).toString("hex") };
  const still = isStill
    ? [`--import=${pathToFileURL(path.join(root, "tooling/admin/pictures/no-sweeps.ts")).href}`]
    : [];
  const server: ServerProcess = await startServerProcess(environment, still);
  const browser: Browser = await chromium.launch({
    executablePath: (isWhole ? wholePath : chromiumPath) ?? "",
    args: ["--no-sandbox", "--disable-gpu", ...more],
  });
  return {
    url: server.url,
    async open({
      language = "en",
      scheme = "light",
      viewport = desktop,
      isNew = false,
      isDayOfDemo = false,
      isKeeping = false,
      asks,
    } = {}) {
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme: scheme,
        viewport,
        reducedMotion: "reduce",
        ...(asks !== undefined && { locale: asks }),
      });
      context.setDefaultTimeout(PATIENCE_MS);
      routeAtOnce(context);
      // A page that is closed at once cannot be slowed.
      if (SLOWNESS > 1) context.on("page", (page) => void slowed(page).catch(() => undefined));
      if (LATENESS > 0) await context.route(/\/(trpc|api)\//, late);
      if (isDayOfDemo) await context.addInitScript({ content: clockFrom(new Date(demoMade.getTime() + 60_000)) });
      if (!isKeeping) await context.addInitScript({ content: KEEPS_NOTHING });
      // An empty page, which comes before each, has no storage.
      await context.addInitScript({
        content: `if (location.protocol.startsWith("http")) {
          ${asks === undefined ? `localStorage.getItem("karwan.language") ?? localStorage.setItem("karwan.language", "${language}");` : ""}
          ${isNew ? "" : 'localStorage.setItem("karwan.tour", "taken");'}
        }`,
      });
      return context;
    },
    async stop() {
      await browser.close();
      await server.end();
      await db.drop();
    },
  };
}

/** Closes a browser, whatever answers a test has routed that are still on their way: a page reads on until it is closed. */
export async function close(context: BrowserContext): Promise<void> {
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
}

/** Opens a page of the admin, signed in as somebody of the demo: by one click in a browser that is not yet. */
export async function enter(context: BrowserContext, address: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/admin${address}`);
  const person = page.locator(`[data-email="${email}"]`);
  await person.or(page.locator("#page")).first().waitFor();
  if (await person.isVisible()) await person.click();
  // Nowhere: over a link it would have the page behind that brought before a test asks for it.
  await page.mouse.move(0, 0);
  return page;
}

/** The form over the page takes what is typed: the focus comes into it a moment after it is seen. */
export const takesTyping = (page: Page): Promise<void> =>
  page.getByRole("dialog").locator(":is(input, textarea, select):focus").waitFor();

/** Whether something in a window stands in sight as a whole: below its title, and above its end. */
export const inSight = (said: Locator): Promise<boolean> =>
  said.evaluate((element) => {
    const over = element.closest('[role="dialog"]');
    const title = over?.querySelector("header");
    if (!over || !title) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return top >= title.getBoundingClientRect().bottom && bottom <= over.getBoundingClientRect().bottom;
  });

/** The option that Enter takes: among those that are seen it stands out, a moment after they are. */
export const standsOut = (page: Page, name: string): Promise<void> =>
  page.locator('[role="option"][data-combobox-selected]', { hasText: name }).waitFor();

/** Presses keys one right after the other, as fingers do: how slow the page is lies behind both, not between them. */
export async function pressInTurn(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Opens a list's first row by one of its cells, or the first card, once it has its record: a row that still waits leads nowhere. */
export async function openFirst(page: Page, cell?: number): Promise<void> {
  const row = page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first();
  await (cell === undefined ? row : row.locator("td").nth(cell)).click();
}
