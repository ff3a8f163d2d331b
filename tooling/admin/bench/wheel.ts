import type { Page } from "playwright-core";
import { traced } from "./trace.ts";
import type { Line, Part } from "./what.ts";
import { percentile } from "./what.ts";

const STEPS = 240;
const STEP_PX = 300;

/** Notes how long each frame took while something happens. */
async function frames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    const seen = { last: performance.now(), gaps: [], on: true };
    globalThis.karwanFrames = seen;
    const note = (at) => { seen.gaps.push(at - seen.last); seen.last = at; if (seen.on) requestAnimationFrame(note); };
    requestAnimationFrame((at) => { seen.last = at; requestAnimationFrame(note); });
  })()`);
  await work();
  return page.evaluate<number[]>("(karwanFrames.on = false, karwanFrames.gaps)");
}

const loaded = (page: Page) => page.locator(".rows .row:not(:has(.mantine-Skeleton-root))");
/** Whether every row in sight has its record. */
const inSight = `(() => {
  const box = document.querySelector(".rows").getBoundingClientRect();
  const rows = [...document.querySelectorAll(".rows .row")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > box.top && top < box.bottom;
  });
  return rows.length > 5 && rows.every((row) => !row.querySelector(".mantine-Skeleton-root"));
})()`;

/** Waits in the page, frame by frame: Playwright's own wait evaluates text there, which the page's policy forbids. */
const until = (page: Page, holds: string) =>
  page.evaluate(
    `new Promise((resolve) => { const look = () => (${holds} ? resolve() : requestAnimationFrame(look)); look(); })`,
  );

/** Jumps somewhere by a key, and answers how long it takes until all rows there are shown. */
async function jump(page: Page, key: "End" | "Home"): Promise<number> {
  await page.locator('.rows [tabindex="0"]').focus();
  const begun = performance.now();
  await page.keyboard.press(key);
  const at = `document.querySelector(".rows").scrollTop ${key === "End" ? "> 1000" : "=== 0"}`;
  await until(page, `${at} && ${inSight}`);
  return Math.round(performance.now() - begun);
}

/** A list of a hundred thousand is gone through by the wheel, and from one end to the other. */
export const wheel: Part = async (stage): Promise<Line[]> => {
  const page = await stage.open("/deliveries");
  await loaded(page).first().waitFor();
  const box = await page.locator(".rows").boundingBox();
  if (!box) throw new Error("no list");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  let gaps: number[] = [];
  const seen = await traced(page, async () => {
    gaps = await frames(page, async () => {
      for (let step = 0; step < STEPS; step += 1) await page.mouse.wheel(0, STEP_PX);
      await until(page, inSight);
    });
  });
  const ends: number[] = [];
  for (let round = 0; round < 3; round += 1) ends.push(await jump(page, "End"), await jump(page, "Home"));
  await page.close();
  return [
    { what: "wheel: frames, p50 ms", value: percentile(gaps, 50) },
    { what: "wheel: frames, p95 ms", value: percentile(gaps, 95), wanted: 34 },
    { what: "wheel: longest frame, ms", value: Math.round(Math.max(...gaps)) },
    { what: "wheel: pieces of work over 50 ms", value: seen.long.length },
    { what: "wheel: longest piece of work, ms", value: Math.round(Math.max(0, ...seen.long)), wanted: 200 },
    { what: "wheel: scripting, % of the time", value: seen.scripting },
    { what: "wheel: from one end to the other, worst ms", value: Math.max(...ends), wanted: 1_000 },
  ];
};
