import type { BrowserContext, Page } from "playwright-core";
import { afterEach } from "vitest";
import type { Stage } from "./stage.ts";
import { close } from "./stage.ts";

type How = Parameters<Stage["open"]>[0];
interface Ended {
  task: { name: string; result?: { state: string } };
}

const SHOWN = 6_000;
const STUCK_MS = 5_000;

/** What somebody would have seen of a page at this moment: its address, its texts and fields, and which of them has the focus. */
async function seenOn(page: Page): Promise<string> {
  const shown = await page
    .locator("body")
    .ariaSnapshot({ timeout: STUCK_MS })
    .catch((cause: unknown) => String(cause));
  return `${page.url()}\n${shown.slice(0, SHOWN)}`;
}

/** Closes the browsers of a test; of one that failed it says first what its pages showed, for a failure may not come again. */
export async function closeAll(contexts: BrowserContext[], { task }: Ended): Promise<void> {
  const opened = contexts.splice(0);
  if (task.result?.state === "fail")
    for (const page of opened.flatMap((context) => context.pages()))
      console.error(`As "${task.name}" failed, it stood at ${await seenOn(page)}`);
  for (const context of opened) await close(context);
}

/** Browsers of people of a file's own stage, each with one of its own; closed after every test. */
export function browsersOn(stage: () => Stage): (how?: How) => Promise<BrowserContext> {
  const contexts: BrowserContext[] = [];
  afterEach((ended) => closeAll(contexts, ended));
  return async (how) => {
    const context = await stage().open(how);
    contexts.push(context);
    return context;
  };
}
