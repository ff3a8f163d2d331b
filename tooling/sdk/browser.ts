import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { chromium } from "playwright-core";
import { build } from "rolldown";
import type { scenario, World } from "./consumer/scenario.ts";
import { outsideProject } from "./outside-project.ts";

type Seen = Awaited<ReturnType<typeof scenario>>;

const ENTRY = `import * as sdk from "@karwan/sdk";
import { scenario } from "./scenario.ts";
globalThis.run = (world) => scenario(sdk, { ...world, control: globalThis.control });
`;

/** The scenario with the packed SDK, as a bundler makes one script of them for a page. */
export async function bundle(): Promise<string> {
  const file = path.join(import.meta.dirname, "consumer/scenario.ts");
  const project = await outsideProject({ "entry.ts": ENTRY, "scenario.ts": await readFile(file, "utf8") });
  try {
    const { output } = await build({
      cwd: project.folder,
      input: "entry.ts",
      platform: "browser",
      write: false,
      output: { format: "iife" },
    });
    return output[0].code;
  } finally {
    await project.remove();
  }
}

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Works with a page of an origin, in a browser that was never used before and is gone afterwards. */
export async function withPage<T>(
  executablePath: string,
  origin: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(path.join(tmpdir(), "karwan-chromium-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS, headless: true });
  const page = await context.newPage();
  try {
    await page.goto(origin);
    return await work(page);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Runs the bundled scenario in a page. */
export async function runScenario(page: Page, code: string, { control, ...world }: World): Promise<Seen> {
  await page.exposeFunction("control", control);
  await page.addScriptTag({ content: code });
  return (await page.evaluate(`run(${JSON.stringify(world)})`)) as Seen;
}
