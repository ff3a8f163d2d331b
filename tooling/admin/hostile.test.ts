import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillHostile } from "./hostile/fill.ts";
import { allPages, isOf } from "./hostile/pages.ts";
import { shown, unexpected, watchPages } from "./hostile/watch.ts";
import { restOf } from "./rest.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import { makeWarehousePages } from "./warehouse-pages.ts";
import { officeOf } from "./warehouse-stage.ts";

const isFull = process.env.KARWAN_TEST_FULL === "1";
// Some hundred pages, and some thousand where each role opens all.
const timeout = isFull ? 1_800_000 : 900_000;
const pages = allPages();
let stage: Stage;
let filled: string[] = [];
let people: { email: string; role: string }[] = [];
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({
    prepare: async (url) => {
      filled = await fillHostile(url);
    },
  });
  const office = await officeOf(stage.url, "admin@rafidain.test");
  await makeWarehousePages(office);
  // Of what the demo has none of: a page for each.
  await office.post("/webhooks", { url: "https://receiver.invalid/hook", events: ["stock.changed"] });
  const facts = (await (await fetch(`${stage.url}/admin/facts.json`)).json()) as {
    demo: { people: { email: string; role: string; tenant: string | null }[] };
  };
  const [first] = facts.demo.people;
  people = facts.demo.people.filter(({ tenant }) => tenant === first?.tenant || tenant === null);
});
afterAll(() => stage?.stop());

interface Walk {
  /** Pages by their paths in the router, that were opened. */
  opened: Set<string>;
  /** Lists that had a row, so that the page of a record can be opened from there. */
  lists: Set<string>;
  found: string[];
  texts: number;
}

/** Opens all pages that somebody may see, those of records by the links that stand on others. */
async function walk(context: BrowserContext, email: string, wanted: readonly string[]): Promise<Walk> {
  const page = await enter(context, "/account", email);
  const rest = restOf(page);
  await rest();
  const done: Walk = { opened: new Set(), lists: new Set(), found: [], texts: 0 };
  const waiting = wanted.filter((each) => !each.includes("$"));
  const records = new Set(wanted.filter((each) => each.includes("$")));
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await page.goto(`/admin${address}`);
    await rest();
    const own = pages.find((each) => isOf(each, address ?? ""));
    if (own !== undefined) done.opened.add(own);
    done.texts += await shown(page);
    done.found.push(...(await unexpected(page)).map((element) => `${address}: ${element}`));
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('#page a[href^="/admin/"]')].map(({ pathname }) => pathname.slice("/admin".length))`,
    );
    const row = page.locator(".rows [data-index='0']:not(:has(.mantine-Skeleton-root))").first();
    if ((await row.count()) > 0) {
      done.lists.add(address);
      if (Array.from(records).some((record) => record.startsWith(`${address}/$`))) {
        await row.click();
        await page.waitForURL((url) => url.pathname !== `/admin${address}`);
        links.push(new URL(page.url()).pathname.slice("/admin".length));
      }
    }
    for (const record of Array.from(records)) {
      const link = links.find((each) => isOf(record, each));
      if (link === undefined) continue;
      records.delete(record);
      waiting.push(link);
    }
  }
  await page.close();
  return done;
}

describe.skipIf(!chromiumPath)(`hostile text in every field that people write${skipped}`, () => {
  test("stands in names, addresses, notes and words of all languages, in many tables", () => {
    expect(filled.length).toBeGreaterThan(60);
    for (const field of [
      "deliveries.recipient",
      "deliveries.delivery_address",
      "users.full_name",
      "inventory_items.name",
      "tenants.name",
    ])
      expect(filled).toContain(field);
  });

  test("is read as text on every page of every role: no script runs, no element comes of it, no policy is broken", {
    timeout,
  }, async () => {
    const opened = new Set<string>();
    const lists = new Set<string>();
    let texts = 0;
    // Who sees most goes first; in a short run the others open what is left.
    const all = people.toSorted((a, b) => Number(b.role === "admin") - Number(a.role === "admin"));
    for (const { email } of all) {
      const wanted = isFull ? pages : pages.filter((each) => !opened.has(each));
      if (wanted.length === 0) break;
      const context = await stage.open();
      const told = await watchPages(context);
      const done = await walk(context, email, wanted);
      await context.close();
      expect([email, done.found, told]).toEqual([email, [], []]);
      for (const each of done.opened) opened.add(each);
      for (const each of done.lists) lists.add(each);
      texts += done.texts;
    }
    // Of what the demo has none of there is no page to open.
    const isThere = (each: string) => {
      const [list = "", ...parameters] = each.split("/$");
      return parameters.length === 0 || (parameters.length === 1 && lists.has(list));
    };
    expect(pages.filter((each) => isThere(each) && !opened.has(each))).toEqual([]);
    for (const list of ["/deliveries", "/stock", "/products", "/orders", "/picking", "/waves", "/audits", "/waybills"])
      expect(lists).toContain(list);
    // It was there to be read.
    expect(texts).toBeGreaterThan(100);
  });

  test("does nothing in what comes up over pages either: search over everything, notifications, a record's forms", async () => {
    const context = await stage.open();
    const told = await watchPages(context);
    const page = await enter(context, "/deliveries?status=%5B%22pending%22%5D", "admin@rafidain.test");
    await restOf(page)();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(textOf("en", "shell", "palette.placeholder")).fill("karwanHit");
    await page.getByRole("dialog").getByText("<img src=x").first().waitFor();
    expect(await unexpected(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first().focus();
    await page.keyboard.press("a");
    await page.getByRole("option").first().waitFor();
    expect(await shown(page)).toBeGreaterThan(0);
    expect(await unexpected(page)).toEqual([]);
    await context.close();
    expect(told).toEqual([]);
  });

  test("does nothing on the driver's phone, nor on the page that anybody may open by a parcel's code", async () => {
    const context = await stage.open();
    const told = await watchPages(context);
    const phone = await context.newPage();
    await phone.goto("/driver/");
    await phone.locator('[data-email="driver@rafidain.test"]').click();
    await phone.locator("h1").first().waitFor();
    expect(await unexpected(phone)).toEqual([]);
    const office = await officeOf(stage.url, "admin@rafidain.test");
    const { deliveries } = await office.get<{ deliveries: { delivery_code: string }[] }>(
      "/delivery/deliveries?status=delivered&limit=1",
    );
    const tracked = await context.newPage();
    for (const language of ["en", "ar", "ku"]) {
      await tracked.goto(`/t/${deliveries[0]?.delivery_code}?language=${language}`);
      await tracked.locator("h1").first().waitFor();
      // The company's name is on it, as text.
      expect(await shown(tracked)).toBeGreaterThan(0);
      expect(await unexpected(tracked)).toEqual([]);
    }
    await context.close();
    expect(told).toEqual([]);
  });
});
