import type { BrowserContext, Page } from "playwright-core";

/** Notes in every page of a browser whatever text that was taken for code would do. */
export async function watchPages(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeFunction("karwanTell", (what: string) => void found.push(what));
  await context.addInitScript({
    content: `
      globalThis.karwanHit = () => karwanTell("a script of the text ran on " + location.pathname);
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        karwanTell("the policy refused " + violatedDirective + " " + blockedURI + " on " + location.pathname));`,
  });
  context.on("page", (page: Page) => {
    page.on("dialog", (dialog) => {
      found.push(`a dialog on ${page.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => found.push(`an error on ${page.url()}: ${error.message}`));
  });
  return found;
}

// Nothing that a page of ours is made of, and everything that a text can bring along.
const UNEXPECTED = [
  'img[src="x"]',
  'script:not([src^="/admin/"]):not([src^="/driver/"])',
  "iframe, object, embed, base, frame",
  "[onerror], [onload], [onclick], [onmouseover], [onfocus]",
  'a[href^="javascript:" i], form[action^="javascript:" i], [src^="javascript:" i]',
].join(", ");

/** The elements on a page that it is not made of. */
export const unexpected = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(UNEXPECTED)})].map((node) => node.outerHTML)`,
  );

/** How often the hostile text stands on a page, read as the text that it is. */
export const shown = (page: Page): Promise<number> =>
  page.evaluate<number>("(document.body.innerText.match(/<img src=x onerror=karwanHit\\(\\)>/g) ?? []).length");
