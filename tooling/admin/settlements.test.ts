import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const SECOND = "operations@rafidain.test";
let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  office = await officeOf(stage.url, ADMIN);
  await makeSecond();
  await carryCash();
});
afterAll(() => stage?.stop());

interface Carrier {
  id: string;
  full_name: string;
  cash_in_hand: number;
}
const carriers = async () => (await office.get<{ drivers: Carrier[] }>("/delivery/drivers/cash?limit=50")).drivers;

/** Somebody else of the company manages its money too. */
async function makeSecond(): Promise<void> {
  const { users } = await office.get<{ users: { id: string; email: string | null }[] }>("/users?limit=100");
  const { roles } = await office.get<{ roles: { id: string; name: string }[] }>("/roles?limit=100");
  const person = users.find(({ email }) => email === SECOND);
  const role_ids = roles.flatMap(({ id, name }) => (name === "tenant_admin" ? [id] : []));
  await office.put(`/users/${person?.id}/roles`, { role_ids });
}

/** Every settlement needs two people from now on, and some drivers of the demo carry cash. */
async function carryCash(): Promise<void> {
  await office.patch("/tenants/current/settings", { finance: { settlement_confirmation_above: 0 } });
  expect((await carriers()).length).toBeGreaterThan(1);
}

const someone = browsersOn(() => stage);
const word = (language: Language, key: string) => textOf(language, "settlements", key);

describe.skipIf(!chromiumPath)(`cash that a second person confirms (3 §5, 4 E10)${skipped}`, () => {
  test.each(
    inTurn(
      [
        ["en", 0],
        ["ku", 1],
      ] as const,
      34,
    ),
  )("is asked for where it is taken in, and moves when somebody else has confirmed it: %s", async (language, at) => {
    const driver = (await carriers())[at];
    if (!driver) throw new Error("nobody of the demo carries cash");
    const carried = async () => (await carriers()).find(({ id }) => id === driver.id)?.cash_in_hand ?? 0;
    const settle = textOf(language, "delivery", "driver.settle");
    const first = await enter(await someone({ language }), `/cash?q=${encodeURIComponent(driver.full_name)}`, ADMIN);
    await first.locator('[data-index="0"]').getByRole("button", { name: settle }).click();
    await first.getByRole("dialog").getByRole("button", { name: settle }).click();
    await first.getByText(textOf(language, "delivery", "driver.settle_asked")).waitFor();
    expect(await carried()).toBe(driver.cash_in_hand);
    // Whoever asked may take it back, and nothing else.
    await first.goto("/admin/settlements?status=requested");
    await first
      .getByRole("button", { name: word(language, "settlement.what_now") })
      .first()
      .click();
    await expect.poll(() => first.getByRole("dialog").getByRole("radio").count()).toBe(1);
    const second = await enter(await someone({ language }), "/settlements?status=requested", SECOND);
    await second
      .getByRole("button", { name: word(language, "settlement.what_now") })
      .first()
      .click();
    const dialog = second.getByRole("dialog");
    await dialog.getByText(word(language, "settlement.confirm_text")).waitFor();
    await dialog.getByRole("button", { name: word(language, "settlement.what_now") }).click();
    await second.getByText(word(language, "settlement.decided")).waitFor();
    expect(await carried()).toBe(0);
  });

  test("and what wallets hold is listed with what for, and leads to the wallet, in two languages (3 §13)", async () => {
    const { holds } = await office.get<{ holds: { wallet: { id: string; holder: string } }[] }>("/holds?limit=1");
    const [hold] = holds;
    if (!hold) throw new Error("nothing is held in the demo");
    for (const language of ["en", "ku"] as const) {
      const page = await enter(await someone({ language }), "/holds", ADMIN);
      await page.getByRole("heading", { level: 1, name: textOf(language, "shell", "nav.holds") }).waitFor();
      await page.locator('[data-index="0"]').getByText(hold.wallet.holder).click();
      await page.waitForURL(`**/wallets/${hold.wallet.id}`);
    }
  });

  test.each(looks(2).map((look) => [nameOf(look), look] as const))(
    "is listed on a page that meets WCAG 2.2 AA and has its words where it is opened by its address: %s",
    async (_, look) => {
      const page = await enter(await someone(look), "/settlements", ADMIN);
      await page.getByRole("heading", { level: 1, name: textOf(look.language, "shell", "nav.settlements") }).waitFor();
      await page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first().waitFor();
      expect(await findings(page, "/settlements")).toEqual([]);
      await page.goto("/admin/holds");
      await page.getByRole("heading", { level: 1, name: textOf(look.language, "shell", "nav.holds") }).waitFor();
      await page.locator('[data-index="0"]:not(:has(.mantine-Skeleton-root))').first().waitFor();
      expect(await findings(page, "/holds")).toEqual([]);
    },
  );
});
