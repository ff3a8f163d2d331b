import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { demoId, demoPassword } from "@karwan/seed";
import type { Page } from "playwright-core";
import { chromium } from "playwright-core";
import { writeCompanies } from "../../../bench/src/deliveries/seed.ts";
import { setStage } from "../../../bench/src/stage.ts";
import { root } from "../../run/marks.mjs";
import { desktop, wholePath } from "../stage.ts";

const COMPANY = "PAGES";
export const tenantId = demoId("tenant", COMPANY);

export interface BenchStage {
  url: string;
  rows: number;
  slower: number;
  /** A page of the admin, as the company's operations manager. */
  open(address: string): Promise<Page>;
  /** As the superuser: makes what others would do meanwhile. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/");
  await page.locator('input[autocomplete="username"]').fill(`operations@${COMPANY.toLowerCase()}.test`);
  await page.locator('input[autocomplete="current-password"]').fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.locator("#page").waitFor();
}

/** A company with a hundred thousand deliveries in a database that is kept, the server as it ships, and Chromium. */
export async function openBenchStage(say: (line: string) => void): Promise<BenchStage> {
  // What people have, as all figures before were taken.
  if (!wholePath) throw new Error("Chromium is not installed");
  const rows = Number(process.env.ROWS ?? 100_000);
  const slower = Number(process.env.SLOWER ?? 1);
  const data = path.join(root, ".karwan", `bench-admin-${rows}`);
  const filled = path.join(data, "deliveries-filled");
  const company = { code: COMPANY, items: 200, bins: 50, stock: 400, customers: 200, reservations: 10 };
  const stage = await setStage(
    {
      data,
      scale: 1,
      profile: undefined,
      companies: [company],
      async furnish(admin) {
        if (existsSync(filled)) return;
        await writeCompanies(admin, [{ code: COMPANY, deliveries: rows, history: true }], say);
        await admin.query("VACUUM ANALYZE");
        await writeFile(filled, "");
      },
    },
    say,
  );
  const browser = await chromium.launch({ executablePath: wholePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ baseURL: stage.urls.ours, viewport: desktop, reducedMotion: "reduce" });
  context.setDefaultTimeout(120_000);
  return {
    url: stage.urls.ours,
    rows,
    slower,
    async open(address) {
      const page = await context.newPage();
      if ((await context.cookies()).length === 0) await signIn(page);
      await page.goto(`/admin${address}`);
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
      return page;
    },
    sql: (text, values) => stage.rows(text, values),
    async stop() {
      await browser.close();
      await stage.stop();
    },
  };
}
