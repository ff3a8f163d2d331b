import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
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

/** A page of an origin in a browser that was never used before. */
export async function browserPage(executablePath: string, origin: string, control: World["control"]) {
  const profile = await mkdtemp(path.join(tmpdir(), "karwan-chromium-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS, headless: true });
  const page = await context.newPage();
  await page.exposeFunction("control", control);
  await page.goto(origin);
  return {
    async run(code: string, world: Omit<World, "control">): Promise<Seen> {
      await page.addScriptTag({ content: code });
      const call = `run(${JSON.stringify(world)})`;
      return (await page.evaluate(call)) as Seen;
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
