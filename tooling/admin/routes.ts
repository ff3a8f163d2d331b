import type { BrowserContext, Page, Route } from "playwright-core";

const PROBE = "/caught";

/**
 * What is routed is so from the moment it is said. Chromium turns it on at an open page some time after it said that it had: what
 * the page asked for in between, one time in thirty for a key that was pressed at once, went by unseen.
 */
export function routeAtOnce(context: BrowserContext): void {
  const route = context.route.bind(context);
  /** Asks for something from the page itself until it is answered here. */
  const isCaught = async (page: Page): Promise<void> => {
    const answer = (asked: Route) => asked.fulfill({ status: 204 });
    await route(`**${PROBE}`, answer);
    const ask = `fetch("${PROBE}").then(({ status }) => status === 204, () => false)`;
    // A page on its way elsewhere is caught from its beginning, and one that is closed asks for nothing more.
    const isThere = () => !page.isClosed() && page.url().startsWith("http");
    while (isThere() && !(await page.evaluate(ask).catch(() => false)));
    await context.unroute(`**${PROBE}`, answer);
  };
  const hold = (on: BrowserContext | Page, pages: () => Page[]) => {
    const set = on.route.bind(on);
    on.route = async (...given) => {
      const routed = await set(...given);
      await Promise.all(pages().map(isCaught));
      return routed;
    };
  };
  hold(context, () => context.pages());
  context.on("page", (page) => hold(page, () => [page]));
}
