import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { rests } from "./pictures/still.ts";

/** What stays open while a page is: it is told of changes. */
const isStream = (request: Request) => new URL(request.url()).pathname.includes("stream");

/** Waits for a page to come to rest: it has a heading, awaits no answer and no piece of itself, and has drawn them. */
export function restOf(page: Page): () => Promise<void> {
  const awaited = new Set<Request>();
  page.on("request", (request) => {
    if (!isStream(request)) awaited.add(request);
  });
  page.on("requestfinished", (request) => awaited.delete(request));
  page.on("requestfailed", (request) => awaited.delete(request));
  const drawn = () =>
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))");
  const isAtRest = async () => {
    if (awaited.size > 0) return false;
    await drawn();
    return awaited.size === 0 && (await rests(page));
  };
  return async () => {
    await page.locator("#page :is(h1, h2), #page [role=alert]").first().waitFor();
    await expect.poll(isAtRest, { timeout: 60_000, message: `${page.url()} comes to rest` }).toBe(true);
  };
}
