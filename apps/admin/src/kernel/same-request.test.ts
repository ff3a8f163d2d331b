import { KarwanError } from "@karwan/sdk";
import { describe, expect, test } from "vitest";
import type { SentRequest } from "./same-request.ts";
import { isAnswered, requestOf, sendOnce, TOO_OLD_MS, TooLateToAsk } from "./same-request.ts";

const failed = (status: number, code: KarwanError["code"]) => new KarwanError({ status, code, message: "No" });
const gateway = (status: number) => failed(status, "unexpected_response");

describe("what settles a request", () => {
  test.for([
    ["no answer at all", failed(0, "network_error")],
    ["a gateway's page of 502", gateway(502)],
    ["a gateway's page of 503", gateway(503)],
    ["a gateway's page of 504", gateway(504)],
    ["a page in place of data", gateway(200)],
    ["a proxy's own refusal", gateway(404)],
    ["a time that ran out", failed(408, "rate_limited")],
    ["a rush", failed(429, "rate_limited")],
    ["a busy server", failed(503, "service_unavailable")],
    ["an ended session", failed(401, "token_expired")],
    ["a first try that still runs", failed(409, "idempotency_in_progress")],
    ["a mistake of the page's own", new TypeError("undefined")],
  ] as const)("is not %s: it is sent again under its key (3 §1.8)", ([, cause]) => {
    expect(isAnswered(cause)).toBe(false);
  });

  test.for([
    failed(400, "validation_failed"),
    failed(409, "sku_taken"),
    failed(412, "changed_meanwhile"),
    failed(422, "idempotency_key_reused"),
    failed(404, "not_found"),
  ])("is a refusal of the server's own: $code", (cause) => {
    expect(isAnswered(cause)).toBe(true);
  });
});

/** A server that does what arrives once for a key, and of which an answer is what `answers` says in turn. */
function world(...answers: ("lost" | "refused" | "turned away" | "done")[]) {
  const made: string[] = [];
  const keys: string[] = [];
  const unsure: boolean[] = [];
  const kept: { open: SentRequest | null } = { open: null };
  const send = async ({ key, text }: SentRequest) => {
    keys.push(key);
    const answer = answers.shift() ?? "done";
    unsure.push(kept.open?.isUnsure ?? false);
    if (answer === "refused") throw failed(409, "sku_taken");
    if (answer === "turned away") throw failed(401, "token_expired");
    if (!made.includes(key)) made.push(key);
    if (answer === "lost") throw gateway(504);
    return text;
  };
  const press = (text: string) =>
    sendOnce({
      open: kept.open,
      wanted: requestOf(kept.open, text),
      send,
      keep: (open) => {
        kept.open = open;
      },
    });
  return { press, made, keys, kept, unsure };
}
const settled = (work: Promise<unknown>) => work.catch((cause: unknown) => cause);

describe("after an answer that was lost", () => {
  test("the same is sent under the same key, and done once (3 §1.8)", async () => {
    const { press, made, keys, kept } = world("lost", "done");
    await expect(press("tea")).rejects.toMatchObject({ status: 504 });
    expect((await press("tea")).result).toBe("tea");
    expect([made.length, new Set(keys).size, kept.open]).toEqual([1, 1, null]);
  });

  test("what was corrected makes no second one: it is the first that is done, and said to be (3 §1.8)", async () => {
    const { press, made, keys, kept } = world("lost", "done");
    await settled(press("tee"));
    const { result, done } = await press("tea");
    expect([result, done.text]).toEqual(["tee", "tee"]);
    expect([made.length, new Set(keys).size, kept.open]).toEqual([1, 1, null]);
  });

  test("nothing else is sent while it stays lost", async () => {
    const { press, made, keys, kept } = world("lost", "lost", "lost");
    for (const text of ["tee", "tea", "coffee"]) await settled(press(text));
    expect([made.length, new Set(keys).size, kept.open?.text]).toEqual([1, 1, "tee"]);
  });

  test("what was corrected is sent once the first is known to be refused", async () => {
    const { press, made, keys } = world("lost", "refused", "done");
    await settled(press("tee"));
    made.length = 0;
    expect((await press("tea")).result).toBe("tea");
    expect([made.length, keys.length, new Set(keys).size]).toEqual([1, 3, 2]);
  });

  test("nothing is sent of what the server has forgotten: that is said, and the next press is a new one", async () => {
    const { press, keys, kept } = world("lost", "done");
    await settled(press("tea"));
    if (kept.open) kept.open.at = Date.now() - TOO_OLD_MS - 1;
    expect(await settled(press("tea"))).toBeInstanceOf(TooLateToAsk);
    expect(keys).toHaveLength(1);
    await press("tea");
    expect(new Set(keys).size).toBe(2);
  });

  test("a refusal ends a request: the same sent again is another one", async () => {
    const { press, keys } = world("refused", "done");
    await settled(press("tea"));
    await press("tea");
    expect(new Set(keys).size).toBe(2);
  });

  test("it is kept that it may have been done, over what turns it away later; of what was only turned away it is not said (3 §1.8)", async () => {
    const lost = world("lost", "turned away");
    await settled(lost.press("tea"));
    expect(lost.kept.open?.isUnsure).toBe(true);
    await settled(lost.press("tea"));
    expect([lost.kept.open?.isUnsure, lost.unsure]).toEqual([true, [true, true]]);
    const away = world("turned away", "done");
    await settled(away.press("tea"));
    expect([away.kept.open?.isUnsure ?? false, away.keys.length]).toEqual([false, 1]);
    await away.press("tea");
    expect([new Set(away.keys).size, away.kept.open]).toEqual([1, null]);
  });
});
