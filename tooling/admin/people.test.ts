import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import { choice, doAction, office, rows, sendForm, shell } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openFirst, openStage, skipped } from "./stage.ts";

const ADMIN = "admin@rafidain.test";
const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
describe.skipIf(!chromiumPath)(`an office's people over the demo${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 31))
    test(`are added with a role, shut out and let in again, and the audit log tells it, in ${language}`, async () => {
      const page = await enter(await someone({ language }), "/users", ADMIN);
      await rows(page).waitFor();
      await page.keyboard.press("n");
      const form = page.getByRole("dialog");
      const name = language === "en" ? "Sirwan" : "سیروان";
      await form.getByLabel(office("member.first_name", language)).fill(name);
      await form.getByLabel(office("member.last_name", language)).fill("Ghafur");
      await form.getByLabel(office("member.email", language)).fill(`sirwan.${language}@rafidain.test`);
      await form.getByRole("checkbox", { name: choice("role.known", "viewer", language) }).check();
      await sendForm(page);
      await page.getByRole("searchbox").fill(`sirwan.${language}`);
      await page.locator('table[aria-rowcount="2"]').waitFor();
      await openFirst(page, 1);
      await page.getByRole("heading", { name: `${name} Ghafur` }).waitFor();
      await doAction(page, office("member.deactivate", language), language);
      await sendForm(page);
      await page.getByText(choice("member.status.value", "inactive", language), { exact: true }).waitFor();
      await page.getByRole("button", { name: office("member.activate", language) }).click();
      await sendForm(page);
      await page.getByText(choice("member.status.value", "active", language), { exact: true }).waitFor();
      await page.getByRole("link", { name: office("member.was_changed", language) }).click();
      await page.locator('table[aria-rowcount="4"]').waitFor();
      const told = await page.locator('.row[data-index="0"]').textContent();
      expect(told?.replaceAll(/[\u2068\u2069]/g, "")).toContain(
        language === "en"
          ? "Zainab Al-Khafaji changed person Sirwan Ghafur"
          : "کەس سیروان Ghafur لەلایەن Zainab Al-Khafaji گۆڕدرا",
      );
      // By its time: the record's name leads to the record.
      await openFirst(page, 0);
      // Who changed which field, from what to what.
      await form.getByRole("row", { name: /inactive.*active/ }).waitFor();
    });

  test("are told of what the form lacks, and nothing that was typed is lost", async () => {
    const page = await enter(await someone(), "/users", ADMIN);
    await rows(page).waitFor();
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    await form.getByLabel(office("member.first_name")).fill("Nobody");
    await page.keyboard.press("Control+Enter");
    await form.getByText(office("member.contact_needed")).waitFor();
    await form.getByLabel(office("member.email")).fill(OPERATIONS);
    await form.getByLabel(office("member.last_name")).fill("Twice");
    await page.keyboard.press("Control+Enter");
    // Said at the field that it is about, which has the focus.
    await form.locator('input[aria-invalid="true"]:focus').waitFor();
    expect(await form.getByLabel(office("member.email")).getAttribute("aria-invalid")).toBe("true");
    expect(await form.getByLabel(office("member.last_name")).inputValue()).toBe("Twice");
  });

  test("who have an account are invited, and join by the token of their message (4 B10)", async () => {
    const page = await enter(await someone(), "/users", ADMIN);
    await rows(page).waitFor();
    await page.keyboard.press("n");
    const form = page.getByRole("dialog");
    await form.getByLabel(office("member.first_name")).fill("Tara");
    await form.getByLabel(office("member.last_name")).fill("Jaff");
    await form.getByLabel(office("member.email")).fill("viewer@zagros.test");
    await form.getByRole("checkbox", { name: choice("role.known", "viewer") }).check();
    await page.keyboard.press("Control+Enter");
    await page.getByText(office("member.was_invited")).waitFor();
    // What was typed of them and is not used is said where it was typed.
    await form.getByText(office("member.invited_text")).waitFor();
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    const outbox = await page.request.get("/api/v1/dev/outbox?to=viewer@zagros.test");
    const { messages } = (await outbox.json()) as { messages: { template: string; data: { token?: string } }[] };
    const token = messages.find(({ template }) => template === "invitation")?.data.token ?? "";
    const invited = await (await someone()).newPage();
    await invited.goto(`/admin/invitation#token=${token}`);
    await invited.getByRole("button", { name: office("invitation.accept") }).click();
    // What else it takes the server says: a password of one's own, or that of the account.
    const password = invited.locator('input[type="password"]').last();
    await invited.locator('input[type="password"]:focus').waitFor();
    await password.fill("Karwan-demo-2026");
    await invited.getByRole("button", { name: office("invitation.accept") }).click();
    await invited.getByRole("button", { name: shell("person.menu") }).click();
    await invited.getByRole("menu").getByText("Rafidain Express").first().waitFor();
    expect(new URL(invited.url()).hash).toBe("");
  });

  for (const language of inTurn(["en", "ku"], 32))
    test(`are added without a password, and choose one by the code that is sent to them, in ${language} (3 §2)`, async () => {
      const page = await enter(await someone({ language }), "/users", ADMIN);
      await rows(page).waitFor();
      await page.keyboard.press("n");
      const form = page.getByRole("dialog");
      const email = `tara.${language}@rafidain.test`;
      await form.getByLabel(office("member.first_name", language)).fill("Tara");
      await form.getByLabel(office("member.last_name", language)).fill("Jaff");
      await form.getByLabel(office("member.email", language)).fill(email);
      await form.getByRole("checkbox", { name: choice("role.known", "viewer", language) }).check();
      await sendForm(page);
      await page.getByText(office("member.made", language)).waitFor();
      const tara = await (await someone({ language })).newPage();
      await tara.goto("/admin/deliveries");
      const contact = tara.getByLabel(shell("signin.contact", language));
      const press = (name: string) => tara.getByRole("button", { name, exact: true }).click();
      await contact.fill(email);
      await tara.getByLabel(shell("signin.password", language), { exact: true }).fill("never was one");
      await press(shell("signin.submit", language));
      await tara.getByRole("alert").waitFor();
      // What was refused has the focus, here as in every form.
      await tara.locator('input[type="password"]:focus').waitFor();
      // What was wrong with the one way in is not said of the other.
      await press(shell("signin.forgotten", language));
      await tara.getByText(office("forgotten.hint", language)).waitFor();
      expect(await tara.getByRole("alert").count()).toBe(0);
      await contact.fill(email);
      await press(shell("signin.send_code", language));
      const token = tara.getByLabel(office("forgotten.token", language));
      await token.fill("not the one");
      const password = tara.getByLabel(office("invitation.new_password", language), { exact: true });
      await password.fill("short");
      await press(office("forgotten.set", language));
      await tara.locator(".mantine-PasswordInput-error").waitFor();
      await tara.locator('input[type="password"]:focus').waitFor();
      await password.fill("a long pass phrase");
      await press(office("forgotten.set", language));
      await tara.locator('input[autocomplete="one-time-code"][aria-invalid="true"]:focus').waitFor();
      const outbox = await page.request.get(`/api/v1/dev/outbox?to=${email}`);
      const { messages } = (await outbox.json()) as { messages: { template: string; data: { token?: string } }[] };
      await token.fill(messages.find(({ template }) => template === "password_reset")?.data.token ?? "");
      await press(office("forgotten.set", language));
      await tara.getByRole("button", { name: shell("person.menu", language) }).waitFor();
      expect(new URL(tara.url()).pathname).toBe("/admin/deliveries");
    });
});
