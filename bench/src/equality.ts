import type { Ask, Credentials } from "./load.ts";
import { bearer, credentialOf, headersOf } from "./load.ts";
import type { Scenario } from "./scenarios.ts";
import type { Stage } from "./stage.ts";

const SAMPLES = 20;

/** What one side answers to one request, whatever it is. */
export async function answerOf(baseUrl: string, credentials: Credentials, ask: Ask) {
  const { method, path, body } = ask;
  const headers = headersOf(credentialOf(credentials, ask), body);
  const response = await fetch(baseUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, text: await response.text() };
}

async function answer(baseUrl: string, credentials: Credentials, ask: Ask): Promise<string> {
  const { status, text } = await answerOf(baseUrl, credentials, ask);
  if (status >= 300) throw new Error(`${ask.method} ${ask.path} of ${baseUrl}: ${status} ${text}`);
  return `${status} ${text}`;
}

/** A write's second answer differs from the first in new ids, moments and what is left on the row; in nothing else. */
function withoutTheNew(text: string, fresh: readonly RegExp[]): string {
  return fresh
    .reduce((rest, pattern) => rest.replace(pattern, "$1"), text)
    .replace(/("(?:created_at|updated_at|timestamp)":")[^"]+/g, "$1")
    .replace(/("(?:quantity_before|quantity_after|reserved_quantity)":)[\d.]+/g, "$1")
    .replace(/("stock":\{"id":"[^"]+","quantity":)[\d.]+/, "$1")
    .replace(/("updated_stock":\{.*?"quantity":)[\d.]+/, "$1")
    .replace(/("(?:inventory_transaction|reservation)":\{"id":")[^"]+/, "$1");
}

/** Both sides must answer alike before they are compared: reads byte by byte. */
export async function assertSameAnswers(
  stage: Stage,
  { name, asks, fresh = [], ...scenario }: Scenario,
): Promise<void> {
  const credential = scenario.credential ? await scenario.credential() : bearer(await stage.token());
  for (const ask of asks.slice(0, SAMPLES)) {
    const ours = await answer(stage.urls.ours, credential, ask);
    await scenario.restore?.();
    const bare = await answer(stage.urls.bare, credential, ask);
    await scenario.restore?.();
    const same = ask.method === "GET" ? ours === bare : withoutTheNew(ours, fresh) === withoutTheNew(bare, fresh);
    if (!same) throw new Error(`${name}: the answers differ:\n${ours.slice(0, 3000)}\n${bare.slice(0, 3000)}`);
  }
}
