import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, inSight, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const OPERATIONS = "operations@rafidain.test";
const ADMIN = "admin@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  office = await officeOf(stage.url, OPERATIONS);
});
afterAll(() => stage?.stop());
const open = browsersOn(() => stage);

const someone = (language: Language = "en") => open({ language });

interface Delivery {
  id: string;
  delivery_code: string;
  status: string;
}
/** A delivery that was given to a driver, and whom else it could be given to. */
async function assigned() {
  const { deliveries } = await office.get<{ deliveries: Delivery[] }>("/delivery/deliveries?status=pending&limit=1");
  const { drivers } = await office.get<{ drivers: { id: string; users: { full_name: string } }[] }>(
    "/delivery/drivers?limit=3",
  );
  const [delivery] = deliveries;
  const [first, second] = drivers;
  if (!delivery || !first || !second) throw new Error("the demo has nothing to assign, or nobody to assign it to");
  await office.post(`/delivery/deliveries/${delivery.id}/assign`, { driver_id: first.id, force: true });
  return { delivery, first, second };
}
const statusOf = async (id: string) =>
  (await office.get<{ delivery: Delivery }>(`/delivery/deliveries/${id}`)).delivery.status;

describe.skipIf(!chromiumPath)(`two browsers on one delivery${skipped}`, () => {
  test("the second shows what the first has done as soon as it hears of it: its own clock stands still, so that nothing is read by itself (4 L9)", async () => {
    const { delivery, second } = await assigned();
    const context = await someone();
    const page = await enter(context, "/account", ADMIN);
    await page.locator("#page h1").waitFor();
    await page.clock.install({ time: new Date() });
    await page.goto(`/admin/deliveries/${delivery.id}`);
    await page.getByRole("heading", { name: delivery.delivery_code }).waitFor();
    // It hears of changes from here on.
    await page.getByText(textOf("en", "shell", "live.on"), { exact: true }).waitFor();
    // Not so far ahead that its connection would be taken for dead.
    await page.clock.pauseAt(new Date(Date.now() + 2_000));
    const told = page.waitForResponse(
      async (answer) =>
        answer.url().includes("deliveries.show") && (await answer.text()).includes(second.users.full_name),
    );
    await office.post(`/delivery/deliveries/${delivery.id}/switch-driver`, {
      driver_id: second.id,
      reason: "Nearer",
      force: true,
    });
    await told;
    // By its clock, that was in no time; it is drawn as soon as that goes on.
    const drawn = async () => {
      await page.clock.runFor(100);
      return page.getByText(second.users.full_name).first().isVisible();
    };
    await expect.poll(drawn).toBe(true);
  });

  for (const language of inTurn(["en", "ku"], 39))
    test(`the second is told what has changed before it can send its form, and what it typed stays, in ${language}`, async () => {
      const { delivery, first, second } = await assigned();
      const page = await enter(await someone(language), `/deliveries/${delivery.id}`, ADMIN);
      await page.getByRole("heading", { name: delivery.delivery_code }).waitFor();
      await page.getByRole("button", { name: textOf(language, "shell", "actions.more") }).click();
      await page.getByRole("menuitem", { name: textOf(language, "delivery", "delivery.action.cancel") }).click();
      const reason = page.getByLabel(textOf(language, "delivery", "delivery.reason"));
      await reason.fill("The sender asked for it");
      await office.post(`/delivery/deliveries/${delivery.id}/switch-driver`, {
        driver_id: second.id,
        reason: "Nearer",
        force: true,
      });
      const told = page.getByRole("dialog").getByRole("alert");
      await told.getByText(textOf(language, "shell", "changed.title")).waitFor();
      await told.getByText(first.users.full_name).waitFor();
      await told.getByText(second.users.full_name).waitFor();
      await page.keyboard.press("Control+Enter");
      expect(await statusOf(delivery.id)).toBe("assigned");
      expect(await reason.inputValue()).toBe("The sender asked for it");
      await page.getByRole("button", { name: textOf(language, "shell", "changed.seen") }).click();
      await told.waitFor({ state: "detached" });
      await page.keyboard.press("Control+Enter");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      expect(await statusOf(delivery.id)).toBe("cancelled");
    });

  test("the second is shown what has changed where it sends a form that is scrolled past it, and nothing is sent", async () => {
    const { delivery, second } = await assigned();
    const page = await enter(
      await open({ viewport: { width: 1280, height: 300 } }),
      `/deliveries/${delivery.id}`,
      ADMIN,
    );
    await page.getByRole("heading", { name: delivery.delivery_code }).waitFor();
    await page.getByRole("button", { name: textOf("en", "shell", "actions.more") }).click();
    await page.getByRole("menuitem", { name: textOf("en", "delivery", "delivery.action.cancel") }).click();
    const form = page.getByRole("dialog");
    const reason = form.getByLabel(textOf("en", "delivery", "delivery.reason"));
    await reason.fill("The sender asked for it");
    await office.post(`/delivery/deliveries/${delivery.id}/switch-driver`, {
      driver_id: second.id,
      reason: "Nearer",
      force: true,
    });
    const told = form.getByRole("alert");
    await told.getByText(second.users.full_name).waitFor();
    await form.locator("button[type=submit]").scrollIntoViewIfNeeded();
    expect(await inSight(told)).toBe(false);
    await reason.press("Control+Enter");
    await expect.poll(() => inSight(told)).toBe(true);
    expect(await statusOf(delivery.id)).toBe("assigned");
  });

  test("the second cannot write over what it has not heard of yet: the server refuses, and the form says what changed (4 L9)", async () => {
    const { delivery, second } = await assigned();
    const context = await someone();
    const page = await enter(context, `/deliveries/${delivery.id}`, ADMIN);
    await page.getByRole("heading", { name: delivery.delivery_code }).waitFor();
    await page.getByRole("button", { name: textOf("en", "shell", "actions.more") }).click();
    await page.getByRole("menuitem", { name: textOf("en", "delivery", "delivery.action.cancel") }).click();
    await page.getByLabel(textOf("en", "delivery", "delivery.reason")).fill("The sender asked for it");
    // Neither the stream nor a reading tells it.
    await context.route(/deliveries\.(show|stream|list)/, (route) => route.abort());
    await office.post(`/delivery/deliveries/${delivery.id}/switch-driver`, {
      driver_id: second.id,
      reason: "Nearer",
      force: true,
    });
    const refused = page.waitForResponse(/deliveries\.cancel/);
    await page.keyboard.press("Control+Enter");
    expect((await refused).status()).toBe(412);
    expect(await statusOf(delivery.id)).toBe("assigned");
    await context.unroute(/deliveries\.(show|stream|list)/);
    await page.getByRole("dialog").getByText(second.users.full_name).waitFor();
  });
});
