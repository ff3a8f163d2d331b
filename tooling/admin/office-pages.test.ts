import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import { keys, office, rows, shell } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, phone, skipped } from "./stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const SYSTEM = "system@karwan.test";
let stage: Stage;
let webhook = "";
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  // Of what the demo has none of.
  const made = await (await officeOf(stage.url, ADMIN)).post<{ webhook: { id: string } }>("/webhooks", {
    url: "https://receiver.invalid/hook",
    events: ["stock.changed"],
  });
  webhook = made.webhook.id;
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const PAGES = [
  ["/users", ".row, .card"],
  ["/roles", ".matrix td"],
  ["/webhooks", "h1"],
  ["/api-keys", "h1"],
  ["/audit-log", ".row, .card"],
  ["/settings", "form"],
  ["/notifications", "h1"],
  ["/customers", ".row, .card"],
  ["/institutions", ".row, .card"],
  ["/branches", ".row, .card"],
  ["/account", "form"],
] as const;

describe.skipIf(!chromiumPath)(`the pages of an office${skipped}`, () => {
  test("have their words where they are opened by their address, and follow a change of the language", async () => {
    const page = await enter(await someone({ language: "ku" }), "/users", ADMIN);
    await rows(page).waitFor();
    for (const [address, shown] of PAGES) {
      await page.goto(`/admin${address}`);
      await page
        .locator(`#page ${shown.split(",")[0]}`)
        .first()
        .waitFor();
      const text = (await page.locator("#page").textContent()) ?? "";
      expect([address, keys.filter((key) => text.includes(key))]).toEqual([address, []]);
    }
    await page.goto("/admin/settings");
    await page.getByRole("heading", { name: shell("nav.settings", "ku") }).waitFor();
    await page.getByRole("button", { name: shell("language", "ku") }).click();
    await page.getByRole("menuitem", { name: "العربية" }).click();
    await page.getByText(office("setting.hint", "ar")).waitFor();
  });

  test.each(inTurn(["en", "ar", "ku"], 25))("are no wider than a phone, in %s", async (language) => {
    const page = await enter(await someone({ language, viewport: phone }), "/users", ADMIN);
    await rows(page).waitFor();
    const wide: string[] = [];
    for (const [address, shown] of PAGES) {
      await page.goto(`/admin${address}`);
      const parts = shown.split(",").map((each) => `#page ${each}`);
      await page.locator(parts.join(", ")).first().waitFor();
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      if (width > phone.width) wide.push(`${address}: ${width}`);
    }
    expect(wide).toEqual([]);
  });

  test.each(looks(0).map((look) => [nameOf(look), look] as const))("meet WCAG 2.2 AA: %s", async (_, look) => {
    const found: string[] = [];
    const page = await enter(await someone(look), "/users", ADMIN);
    await rows(page).waitFor();
    for (const [address, shown] of PAGES) {
      await page.goto(`/admin${address}`);
      await page
        .locator(
          shown
            .split(",")
            .map((each) => `#page ${each}`)
            .join(", "),
        )
        .first()
        .waitFor();
      await page.locator(".mantine-Loader-root").first().waitFor({ state: "hidden" });
      found.push(...(await findings(page, address)));
    }
    for (const list of ["/users", "/customers", "/institutions"]) {
      await page.goto(`/admin${list}`);
      await rows(page).waitFor();
      await openFirst(page);
      await page.locator(".facts dd").first().waitFor();
      found.push(...(await findings(page, `${list}/one`)));
    }
    for (const [address, where] of [
      [`/webhooks/${webhook}`, "/webhooks/one"],
      ["/invitation", "/invitation"],
    ] as const) {
      await page.goto(`/admin${address}`);
      await page.locator("#page h1").waitFor();
      await page.locator(".mantine-Loader-root").first().waitFor({ state: "hidden" });
      found.push(...(await findings(page, where)));
    }
    await page.goto("/admin/audit-log");
    await rows(page).waitFor();
    // By its time: the record's name leads to the record.
    await openFirst(page, look.viewport === phone ? undefined : 0);
    await page.getByRole("dialog").locator(".facts dd").first().waitFor();
    found.push(...(await findings(page, "an entry of the audit log")));
    await page.goto("/admin/users");
    await rows(page).waitFor();
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    found.push(...(await findings(page, "a person's form")));
    const system = await enter(await someone(look), "/tenants", SYSTEM);
    await rows(system).waitFor();
    found.push(...(await findings(system, "/tenants")));
    await openFirst(system);
    await system.locator("#page form").first().waitFor();
    found.push(...(await findings(system, "/tenants/one")));
    expect(found).toEqual([]);
  });
});
