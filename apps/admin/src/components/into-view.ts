/** How far below the edge that it scrolls under something stands then, and as high the bar is above a page. */
const GAP = 16;
const BAR = 56;

/** Brings something into view, at once and no further than needed: below the title of its window, or the bar of the page. */
export function bringIntoView(element: HTMLElement | null): void {
  if (!element) return;
  const title = element.closest('[role="dialog"]')?.querySelector("header");
  element.style.scrollMarginBlock = `${(title?.offsetHeight ?? BAR) + GAP}px ${GAP}px`;
  element.scrollIntoView({ block: "nearest" });
}
