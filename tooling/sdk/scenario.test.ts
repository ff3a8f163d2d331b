import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { notify } from "@karwan/api";
import type { TestTenant } from "@karwan/api/testing";
import { arrange } from "@karwan/api/testing";
import { findBrowser } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as sdk from "../../packages/sdk/src/index.ts";
import { bundle, runScenario, withPage } from "./browser.ts";
import type { World } from "./consumer/scenario.ts";
import { scenario } from "./consumer/scenario.ts";
import type { ServedApp } from "./served-app.ts";
import { servedApp } from "./served-app.ts";
import type { WeakLine } from "./weak-line.ts";
import { weakLine } from "./weak-line.ts";

const chromium = findBrowser();

// Another origin than the server's, as an admin's or a shop's own page is.
const pages = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>A page</title>");
});
let origin: string;
let app: ServedApp;
let line: WeakLine;
beforeAll(async () => {
  await new Promise<void>((listening) => void pages.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  app = await servedApp([origin]);
  line = await weakLine(app.port);
});
afterAll(async () => {
  await line?.stop();
  await app?.stop();
  pages.close();
});

/** What the scenario may ask for, for one tenant; each telling is numbered on. */
function controlsOf({ tenantId, admin }: TestTenant): World["control"] {
  let told = 0;
  return async (what, count) => {
    if (what === "loseAnswers") line.loseAnswers(count);
    else if (what === "breakDownload") line.breakDownload(count);
    else if (what === "cut") line.cut();
    else
      for (let n = 0; n < count; n++)
        await app.kit.database.transaction({ tenantId }, (tx) =>
          notify(tx, app.kit, {
            to: { users: [admin.userId] },
            type: "delivery_assigned",
            data: { deliveryId: "d", deliveryCode: `T-${told++}` },
          }),
        );
  };
}

const filesOf = async ({ tenantId, admin }: TestTenant): Promise<unknown[]> =>
  arrange(app.kit.database, { tenantId, userId: admin.userId }, "SELECT id FROM files WHERE tenant_id = $1", [
    tenantId,
  ]);

const numbered = (from: number) => Array.from({ length: 24 }, (_, n) => `T-${from + n}`);
const names = Array.from({ length: 7 }, (_, n) => `Scenario ${n}`);

async function expectGood(seen: Awaited<ReturnType<typeof scenario>>, tenant: TestTenant): Promise<void> {
  expect(seen.uploads).toEqual({ form: true, file: true, blob: true, bytes: true, stream: true });
  expect(seen.downloads).toEqual({ arrayBuffer: true, blob: true, stream: true });
  expect(seen.lists.overRest.toSorted()).toEqual(names);
  expect(seen.lists.overTrpc).toEqual(seen.lists.overRest);
  expect(seen.streams).toEqual({ rest: numbered(0), trpc: numbered(24) });
  expect(seen.refusal).toBe("404 file_not_found string");
  // Five were sent twice, for their first answers were lost: each is there once, and the one that was read too.
  expect(await filesOf(tenant)).toHaveLength(6);
  expect(line.lost()).toBeGreaterThanOrEqual(7);
}

test.skipIf(!chromium)(
  `the page of docs shows the document in a browser, and asks nobody else for anything${chromium ? "" : ": skipped, Chromium is not installed"}`,
  async () => {
    const asked: string[] = [];
    await withPage(chromium ?? "", origin, async (page) => {
      page.on("request", (request) => void asked.push(request.url()));
      await page.goto(`${app.baseUrl}/docs`, { waitUntil: "commit", timeout: 240_000 });
      await page.getByRole("heading", { name: "Signing in" }).first().waitFor({ timeout: 240_000 });
    });
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => !url.startsWith(`${app.baseUrl}/`) && !/^(data|blob):/.test(url))).toEqual([]);
  },
);

describe("uploads, downloads, lists and streams arrive whole over a line that breaks, each effect once (3 §1.8, 3 §12)", () => {
  test("in Node", async () => {
    const tenant = await app.kit.tenant();
    const world = { baseUrl: line.url, token: tenant.admin.token, control: controlsOf(tenant) };
    await expectGood(await scenario(sdk, world), tenant);
  });

  test.skipIf(!chromium)(
    `in Chromium, from a page of another origin, out of the packed package${chromium ? "" : ": skipped, Chromium is not installed"}`,
    async () => {
      const tenant = await app.kit.tenant();
      const code = await bundle();
      const world = { baseUrl: line.url, token: tenant.admin.token, control: controlsOf(tenant) };
      const seen = await withPage(chromium ?? "", origin, (page) => runScenario(page, code, world));
      await expectGood(seen, tenant);
    },
  );
});
