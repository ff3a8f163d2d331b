import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { office } from "./office-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, takesTyping, textOf } from "./stage.ts";

const OPERATIONS = "operations@rafidain.test";
let stage: Stage;
beforeAll(async () => {
  if (chromiumPath) stage = await openStage();
});
afterAll(() => stage?.stop());
const open = browsersOn(() => stage);

const someone = () => open();
const firstRow = (page: Page) => page.locator('.row[data-index="0"] .ltr').first();
/** The names of what the browser keeps of the office's pages, one behind the other. */
const kept = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `caches.open("karwan-admin").then((cache) => cache.keys()).then((all) => all.map(({ url }) => url).join())`,
  );
const signIn = (page: Page) => page.getByRole("heading", { name: textOf("en", "shell", "signin.title") });

const DRIVER = '[data-email="driver@rafidain.test"]';
/** Signs out whoever is signed in; what is done before that has the menu open, which needs the network. */
async function leave(page: Page, before?: () => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: textOf("en", "shell", "person.menu") }).click();
  const way = page.getByRole("menuitem", { name: textOf("en", "shell", "person.sign_out") });
  await way.waitFor();
  await before?.();
  await way.click();
}
/** What the office keeps of who is signed in. */
const known = (page: Page) => page.evaluate<string | null>('localStorage.getItem("karwan.known")');
/** The names of what the phone has read. */
const read = (page: Page) =>
  page.evaluate<string[]>(
    `new Promise((resolve) => {
      const opening = indexedDB.open("karwan.driver");
      opening.onsuccess = () => {
        const asked = opening.result.transaction("read").objectStore("read").getAllKeys();
        asked.onsuccess = () => {
          resolve(asked.result);
          opening.result.close();
        };
      };
    })`,
  );

describe.skipIf(!chromiumPath)(`a session in a browser${skipped}`, () => {
  test("stays when a page is loaded again and in every tab, and no script can read its tokens (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await firstRow(page).waitFor();
    await page.reload();
    await firstRow(page).waitFor();
    const second = await context.newPage();
    await second.goto("/admin/stock");
    await firstRow(second).waitFor();
    const kept = await page.evaluate("document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)");
    const tokens = (await context.cookies()).filter(({ name }) => name.includes("karwan"));
    expect(tokens.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
      [true, "Strict"],
      [true, "Strict"],
    ]);
    for (const { value } of tokens) expect(kept).not.toContain(value);
  });

  test("is renewed once for all requests of all tabs that find its access token over, and for a stream", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await firstRow(page).waitFor();
    const second = await context.newPage();
    await second.goto("/admin/stock");
    await firstRow(second).waitFor();
    const refreshes: number[] = [];
    // As after a quarter of an hour: what the browser sends is no longer taken.
    let isOver = true;
    await context.route(/\/api\/v1\/auth\/me|\/trpc\/(?!identity\.sessions\.refresh)/, async (route) => {
      if (isOver) await route.fulfill({ status: 401, contentType: "application/json", body: "{}" });
      else await route.continue();
    });
    // Counted where it is done: a page that reads by itself may have begun it, and goes before it hears the answer.
    await context.route(/identity\.sessions\.refresh/, async (route) => {
      const response = await route.fetch();
      refreshes.push(response.status());
      isOver = false;
      await route.fulfill({ response });
    });
    await Promise.all([page.reload(), second.reload()]);
    await Promise.all([firstRow(page).waitFor(), firstRow(second).waitFor()]);
    expect(refreshes).toEqual([200]);
  });

  test("ends in every tab with one sign-out, and on the server: nothing is left in the browser", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await firstRow(page).waitFor();
    const second = await context.newPage();
    await second.goto("/admin/stock");
    await firstRow(second).waitFor();
    const ended = second.waitForResponse(/identity\.sessions\.logout/);
    await leave(second);
    await Promise.all([signIn(page).waitFor(), signIn(second).waitFor()]);
    expect((await ended).status()).toBe(200);
    expect((await context.cookies()).filter(({ name }) => name.includes("karwan"))).toEqual([]);
    await page.reload();
    await signIn(page).waitFor();
  });

  for (const [why, outage] of [
    ["has no network", null],
    ["finds a gateway with no server behind it", 502],
  ] as const)
    test(`ends on the server too for who leaves where the browser ${why}: as soon as that hears of it, also if the page stays (4 L9)`, async () => {
      const context = await open({ isKeeping: outage === null });
      const page = await enter(context, "/deliveries", OPERATIONS);
      await firstRow(page).waitFor();
      if (outage === null) for (const name of ["facts", "sign-in"]) await expect.poll(() => kept(page)).toContain(name);
      const stolen = await context.cookies();
      await leave(page, async () => {
        if (outage === null) await context.setOffline(true);
        else await context.route(/\/trpc\//, (route) => route.fulfill({ status: outage, body: "nobody" }));
      });
      await signIn(page).waitFor();
      const ended = page.waitForResponse(
        (response) => response.url().includes("identity.sessions.logout") && response.status() === 200,
      );
      if (outage === null) await context.setOffline(false);
      else await context.unroute(/\/trpc\//);
      await ended;
      await expect.poll(() => page.evaluate('localStorage.getItem("karwan.ending")')).toBeNull();
      await context.addCookies(stolen);
      expect(await page.evaluate('fetch("/api/v1/auth/me").then(({ status }) => status)')).toBe(401);
    });

  test("that is ended late, by an answer that nobody waits for any more, is not the next person's: they stay signed in (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await firstRow(page).waitFor();
    const held: Route[] = [];
    await context.route(/identity\.sessions\.logout/, (route) => void held.push(route));
    await leave(page);
    await expect.poll(() => held.length).toBe(1);
    await page.locator('[data-email="admin@zagros.test"]').click();
    await firstRow(page).waitFor();
    const cookies = await context.cookies();
    const gone = cookies.map(({ name }) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`);
    const answer = { headers: { "set-cookie": gone.join("\n") }, contentType: "application/json", body: "{}" };
    // The browser may say that nobody waits for it.
    await held[0]?.fulfill(answer).catch(() => undefined);
    await page.reload();
    await firstRow(page).waitFor();
    expect([await context.cookies(), held.length]).toEqual([cookies, 1]);
  });

  test("is ended by one tab at a time when the network returns, and nobody signs in beside that (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await firstRow(page).waitFor();
    const second = await context.newPage();
    await second.goto("/admin/stock");
    await firstRow(second).waitFor();
    await leave(page, () => context.setOffline(true));
    await Promise.all([signIn(page).waitFor(), signIn(second).waitFor()]);
    const sent: string[] = [];
    let most = 0;
    let onTheirWay = 0;
    await context.route(/identity\.sessions\.(logout|login)/, async (route) => {
      sent.push(route.request().url().includes("logout") ? "end" : "begin");
      onTheirWay += 1;
      most = Math.max(most, onTheirWay);
      // As long as it takes another tab to send its own.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const response = await route.fetch();
      onTheirWay -= 1;
      await route.fulfill({ response });
    });
    await context.setOffline(false);
    await second.locator('[data-email="admin@zagros.test"]').click();
    await firstRow(second).waitFor();
    expect([most, sent[0], sent.filter((what) => what === "begin").length]).toEqual([1, "end", 1]);
    expect(await page.evaluate('fetch("/api/v1/auth/me").then(({ status }) => status)')).toBe(200);
  });

  test("that the server fails to end keeps nobody from signing in, and ends with that (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/deliveries", OPERATIONS);
    await firstRow(page).waitFor();
    const stolen = await context.cookies();
    const failure = { success: false, code: "internal_server_error", message: "It failed" };
    const body = JSON.stringify({ error: { message: "It failed", code: -32603, data: failure } });
    await context.route(/identity\.sessions\.logout/, (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body }),
    );
    const failed = page.waitForResponse((response) => response.url().includes("identity.sessions.logout"));
    await leave(page);
    await failed;
    const ending = () => page.evaluate<string | null>('localStorage.getItem("karwan.ending")');
    expect(await ending()).not.toBeNull();
    await page.locator('[data-email="admin@zagros.test"]').click();
    await firstRow(page).waitFor();
    expect(await ending()).toBeNull();
    await context.addCookies(stolen);
    expect(await page.evaluate('fetch("/api/v1/auth/me").then(({ status }) => status)')).toBe(401);
  });

  test("takes away with a driver who leaves on the phone what the office had kept of who they are (4 L9)", async () => {
    const context = await someone();
    const page = await context.newPage();
    await page.goto("/driver/");
    await page.locator(DRIVER).click();
    await page.locator(".task").first().waitFor();
    await page.goto("/admin/account");
    await expect.poll(() => known(page)).toContain("driver@rafidain.test");
    await page.goto("/driver/");
    await page.locator(".task").first().waitFor();
    await leave(page);
    await page.locator(DRIVER).waitFor();
    expect(await known(page)).toBeNull();
  });

  test("that is valid keeps what was read in it when a tab that was frozen hears late that it began (4 L9)", async () => {
    const context = await someone();
    const page = await context.newPage();
    await page.goto("/driver/");
    await page.locator(DRIVER).click();
    await page.locator(".task").first().waitFor();
    await expect.poll(() => read(page)).toEqual(expect.arrayContaining(["deliveries", "me"]));
    await page.goto("/admin/account");
    await expect.poll(() => known(page)).toContain("driver@rafidain.test");
    const kept = [await read(page), await known(page)];
    // Nothing is read again.
    await context.route(/\/trpc\//, () => undefined);
    await page.evaluate(
      `dispatchEvent(new StorageEvent("storage", { key: "karwan.csrf", newValue: localStorage.getItem("karwan.csrf") }))`,
    );
    expect([await read(page), await known(page)]).toEqual(kept);
  });

  test("takes away with a driver who leaves in the office what the phone had read (4 L9)", async () => {
    const context = await someone();
    const page = await context.newPage();
    await page.goto("/driver/");
    await page.locator(DRIVER).click();
    await page.locator(".task").first().waitFor();
    await expect.poll(() => read(page)).toContain("deliveries");
    await page.goto("/admin/account");
    await leave(page);
    await signIn(page).waitFor();
    await expect.poll(() => read(page)).toEqual(["facts"]);
  });

  test.each(["the same tab", "another tab"])(
    "takes with it what is still on its way: in %s the next person's session sends nothing of it again (architecture 3.10)",
    async (where) => {
      const context = await someone();
      const posted: string[] = [];
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
      context.on("request", (request) => {
        if (request.url().includes("parties.customers.create")) posted.push(request.postData() ?? "");
      });
      // As where the network stalls: nothing of the first ever arrives, and no answer to it.
      await context.route(/parties\.customers\.create/, () => hold(), { times: 1 });
      const make = async (page: Page, name: string) => {
        await page.locator("#page h1").waitFor();
        await page.keyboard.press("n");
        await takesTyping(page);
        await page.keyboard.type(name);
        await page.getByRole("dialog").getByLabel(office("member.phone")).fill("+9647701234567");
        await page.keyboard.press("Enter");
      };
      const page = await enter(context, "/customers", "admin@rafidain.test");
      await make(page, "Somebody of Rafidain");
      await isHeld;
      const stopped = page.waitForEvent("requestfailed", (request) => request.url().includes("customers.create"));
      const next = where === "the same tab" ? page : await context.newPage();
      if (next === page) await page.keyboard.press("Escape");
      else await next.goto("/admin/customers");
      await leave(next);
      await signIn(next).waitFor();
      await stopped;
      await next.locator('[data-email="admin@zagros.test"]').click();
      await make(next, "Somebody of Zagros");
      await next.getByText("Somebody of Zagros").first().waitFor();
      expect(posted.map((body) => /Somebody of \w+/.exec(body)?.[0])).toEqual([
        "Somebody of Rafidain",
        "Somebody of Zagros",
      ]);
    },
  );
});
