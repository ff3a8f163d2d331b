import { randomUUID } from "node:crypto";
import type { BrowserContext, CDPSession, Page } from "playwright-core";

interface Answer {
  [name: string]: unknown;
}

/** Calls the server's interface as somebody of the demo, to prepare what a page then shows. */
export async function officeOf(url: string, email: string) {
  const facts = (await (await fetch(`${url}/admin/facts.json`)).json()) as { demo: { password: string } };
  const call = async <T = Answer>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { access_token } = await call<{ access_token: string }>("POST", "/auth/login", {
    email,
    password: facts.demo.password,
  });
  return {
    get: <T = Answer>(path: string) => call<T>("GET", path, undefined, access_token),
    post: <T = Answer>(path: string, body: object) => call<T>("POST", path, body, access_token),
    patch: <T = Answer>(path: string, body: object) => call<T>("PATCH", path, body, access_token),
    put: <T = Answer>(path: string, body: object) => call<T>("PUT", path, body, access_token),
  };
}
export type Office = Awaited<ReturnType<typeof officeOf>>;

interface StockRow {
  item_id: string;
  bin_id: string;
  quantity: number;
  item: { name: string; sku: string; barcode: string };
  bin: { code: string };
}

/** Rows of stock of different items that have enough to pick from, in the first warehouse. */
export async function stockOf(office: Office) {
  const { warehouses } = await office.get<{ warehouses: { id: string }[] }>("/warehousing/warehouses?limit=1");
  const warehouse_id = warehouses[0]?.id ?? "";
  const { stock } = await office.get<{ stock: StockRow[] }>(
    `/warehousing/inventory-stock?warehouse_id=${warehouse_id}&status=available&limit=100&min_quantity=10`,
  );
  const seen = new Set<string>();
  const rows = stock.filter(({ item_id }) => !seen.has(item_id) && seen.add(item_id));
  const rowAt = (n: number): StockRow => {
    const row = rows[n];
    if (!row) throw new Error(`the demo has no stock row ${n}`);
    return row;
  };
  return { warehouse_id, rows, rowAt };
}

export const makePickingOrder = async (office: Office, warehouse_id: string, lines: readonly [StockRow, number][]) => {
  const { order } = await office.post<{ order: { id: string; reference_number: string } }>(
    "/warehousing/picking-orders",
    {
      warehouse_id,
      order_type: "individual",
      status: "pending",
      item_details: lines.map(([{ item_id, bin_id }, quantity]) => ({ item_id, bin_id, quantity })),
    },
  );
  return order;
};

/** By the clock of a browser's pages nothing takes time: what is opened only if it is found soon is opened on any machine. */
export async function findSoon(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript({ content: "{ const opened = Date.now(); Date.now = () => opened; }" });
  return context;
}

interface Typing {
  /** Between two keys, by their own time. */
  gapMs?: number;
  /** What a scanner that hesitates waits for besides, behind its second key. */
  pauseMs?: number;
  /** Called in the middle: what follows is handed on late, by keys of their own time. */
  late?(): Promise<unknown>;
}

/** Types as a scanner does: all keys at once, then Enter, wherever the focus is. */
export async function scan(page: Page, code: string, { gapMs = 4, pauseMs = 0, late }: Typing = {}): Promise<void> {
  const scanner: CDPSession = await page.context().newCDPSession(page);
  const keys = Array.from(code, (letter) => {
    const isDigit = /\d/.test(letter);
    const name = isDigit ? `Digit${letter}` : letter === "-" ? "Minus" : `Key${letter.toUpperCase()}`;
    return { key: letter, code: name, text: letter, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
  });
  const all = [...keys, { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 }];
  const begun = Date.now() / 1_000;
  const send = (some: typeof all, first: number) =>
    Promise.all(
      some.flatMap((key, n) => {
        const timestamp = begun + ((first + n) * gapMs + (first + n > 1 ? pauseMs : 0)) / 1_000;
        const { text: _text, ...up } = key;
        return [
          scanner.send("Input.dispatchKeyEvent", { type: "keyDown", timestamp, ...key }),
          scanner.send("Input.dispatchKeyEvent", { type: "keyUp", timestamp, ...up }),
        ];
      }),
    );
  const middle = late ? Math.ceil(code.length / 2) : 0;
  await send(all.slice(0, middle), 0);
  await late?.();
  await send(all.slice(middle), middle);
  await scanner.detach();
}

/** Holds what a page asks an operation for by a code; answers with what lets it go, and waits until the page has heard the answer. */
export async function holdAnswer(page: Page, operation: string, code: string): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>();
  const isAsked = (url: URL) => url.href.includes(operation) && url.href.includes(code);
  await page.route(isAsked, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse((answer) => isAsked(new URL(answer.url())));
    letGo.resolve();
    await (await answered).finished();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  };
}
