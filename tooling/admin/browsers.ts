import type { BrowserContext } from "playwright-core";
import { afterEach } from "vitest";
import type { Stage } from "./stage.ts";
import { close } from "./stage.ts";

type How = Parameters<Stage["open"]>[0];

/** Browsers of people of a file's own stage, each with one of its own; closed after every test. */
export function browsersOn(stage: () => Stage): (how?: How) => Promise<BrowserContext> {
  const contexts: BrowserContext[] = [];
  afterEach(async () => {
    for (const context of contexts.splice(0)) await close(context);
  });
  return async (how) => {
    const context = await stage().open(how);
    contexts.push(context);
    return context;
  };
}
