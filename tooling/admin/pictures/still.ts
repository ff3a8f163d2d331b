import type { Page } from "playwright-core";

const KURDISH_MONTHS =
  "کانوونی دووەم,شوبات,ئازار,نیسان,ئایار,حوزەیران,تەممووز,ئاب,ئەیلوول,تشرینی یەکەم,تشرینی دووەم,کانوونی یەکەم";

/**
 * What differs from run to run, made the same in what a page shows: moments (they are those of the run), ids, and what is
 * marked with data-varies. Texts are replaced, not covered, so that a longer one moves nothing. It is put back afterwards.
 */
const HOLD = `(() => {
  const names = new Map("${KURDISH_MONTHS}".split(",").map((name) => [name, "تشرینی دووەم"]));
  for (const locale of ["en-GB-u-nu-latn", "ar-IQ-u-nu-latn"])
    for (const month of ["short", "long"]) {
      const months = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
      const usual = months.format(Date.UTC(2026, 10, 22));
      for (let n = 0; n < 12; n++) {
        const name = months.format(Date.UTC(2026, n, 22));
        if (!names.has(name)) names.set(name, usual);
      }
    }
  const known = [...names.keys()].sort((a, b) => b.length - a.length).join("|");
  const day = new RegExp("\\\\d{1,2}(ی?) (" + known + ")( \\\\d{4})?", "g");
  const same = (text) => text
    .replace(day, (_, of, month, year) => "22" + of + " " + names.get(month) + (year ? " 2026" : ""))
    .replace(/\\d{4}-\\d{2}-\\d{2}/g, "2026-11-22")
    .replace(/\\b\\d{1,2}\\/\\d{1,2}\\/\\d{4}\\b/g, "22/11/2026")
    .replace(/\\b[0-9a-f]{8}(-[0-9a-f]{1,12}){1,4}/g, (id) => id.replace(/[0-9a-f]/g, "0"))
    .replace(/\\b\\d{1,2}:\\d{2}(:\\d{2})?\\b/g, "10:30");
  const undone = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const was = node.nodeValue;
    const varies = node.parentElement.closest("[data-varies]");
    const now = varies && was.trim() !== "" ? "· · ·" : same(was);
    if (now === was) continue;
    node.nodeValue = now;
    undone.push(() => { if (node.nodeValue === now) node.nodeValue = was; });
  }
  for (const field of document.querySelectorAll("input, textarea")) {
    const isMoment = /^(date|time|datetime-local|month)$/.test(field.type) || same(field.value) !== field.value;
    if (field.value === "" || !(isMoment || field.closest("[data-varies]"))) continue;
    const was = field.style.color;
    field.style.setProperty("color", "transparent", "important");
    undone.push(() => { field.style.color = was; });
  }
  globalThis.karwanMoves = () => { for (const undo of undone) undo(); };
  // What is taken is drawn: twice, since a busy machine may still show what was there before.
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
})()`;

const STYLE = "canvas, [data-varies='picture'] { visibility: hidden !important; }";

/** Whether a page waits for nothing more: no grey bars, nothing that turns, all letters and pictures there. */
const RESTS = `document.fonts.status === "loaded"
  && document.querySelector('.mantine-Loader-root, [aria-busy="true"], .mantine-Skeleton-root') === null
  && [...document.images].every(({ complete }) => complete)`;

export const rests = (page: Page): Promise<boolean> => page.evaluate<boolean>(RESTS);

/** The page as it is now, held still while it is taken. */
export async function stillPicture(page: Page): Promise<Buffer> {
  // Nothing is pointed at.
  await page.mouse.move(0, 0);
  await page.evaluate(HOLD);
  try {
    return await page.screenshot({ animations: "disabled", caret: "hide", scale: "css", style: STYLE });
  } finally {
    await page.evaluate("karwanMoves()");
  }
}
