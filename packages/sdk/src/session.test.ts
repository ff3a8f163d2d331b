import { describe, expect, test } from "vitest";
import { createKarwanRestClient } from "./rest-client.ts";
import type { Sent } from "./testing/scripted.ts";
import { lost, refusal, scripted } from "./testing/scripted.ts";

const PATH = "/warehousing/item-categories";
const REFRESH = "/api/v1/auth/refresh";
const expired = refusal(401, "token_expired");

/** A server whose access tokens are `a<n>`, of which only the newest is taken, and whose refresh tokens are `r<n>`. */
function sessionServer() {
  let newest = 2;
  const world = scripted(({ path, headers, body }) => {
    if (path !== REFRESH)
      return headers.get("authorization") === `Bearer a${newest}` ? { status: 200, body: { ok: true } } : expired;
    expect(headers.has("authorization")).toBe(false);
    expect(body).toEqual({ refresh_token: `r${newest - 1}` });
    return { status: 200, body: { access_token: `a${newest}`, refresh_token: `r${newest}` } };
  });
  return { ...world, expire: () => (newest += 1) };
}
const refreshes = (sent: readonly Sent[]) => sent.filter(({ path }) => path === REFRESH).length;

describe("a session", () => {
  test("is refreshed once for however many calls find it expired, and all of them succeed (3 §2)", async () => {
    const world = sessionServer();
    const kept: unknown[] = [];
    const token = { accessToken: "a1", refreshToken: "r1", onTokens: (pair: unknown) => void kept.push(pair) };
    const rest = createKarwanRestClient({ ...world, token });
    const answers = await Promise.all(Array.from({ length: 20 }, () => rest.GET(PATH)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
    expect(refreshes(world.sent)).toBe(1);
    expect(kept).toEqual([{ accessToken: "a2", refreshToken: "r2" }]);
    world.expire();
    await rest.GET(PATH);
    expect(refreshes(world.sent)).toBe(2);
    expect(kept).toHaveLength(2);
  });

  test("is not refreshed again for a call that was refused before the refresh and hears of it after", async () => {
    const slow = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    const server = sessionServer();
    const world = scripted(async (sent, index) => {
      if (index === 0) {
        refused.resolve();
        await slow.promise;
        return expired;
      }
      const response = await server.fetch(`https://karwan.example.com${sent.path}`, {
        method: sent.method,
        headers: sent.headers,
        body: sent.body === undefined ? null : JSON.stringify(sent.body),
      });
      return { status: response.status, body: await response.json() };
    });
    const rest = createKarwanRestClient({ ...world, token: { accessToken: "a1", refreshToken: "r1" } });
    const first = rest.GET(PATH);
    await refused.promise;
    await rest.GET(PATH);
    slow.resolve();
    await first;
    expect(refreshes(world.sent)).toBe(1);
  });

  test("keeps a mutation's key and body across the refresh", async () => {
    const world = sessionServer();
    const rest = createKarwanRestClient({ ...world, token: { accessToken: "a1", refreshToken: "r1" } });
    await rest.POST(PATH, { body: { name: { en: "Tea" } } });
    const [before, , after] = world.sent;
    expect(after?.headers.get("idempotency-key")).toBe(before?.headers.get("idempotency-key"));
    expect(after?.body).toEqual({ name: { en: "Tea" } });
  });

  test("hands out new tokens before the calls that needed them go on", async () => {
    const world = sessionServer();
    const order: string[] = [];
    const onTokens = async () => {
      await new Promise(setImmediate);
      order.push(`kept after ${world.sent.length} requests`);
    };
    const rest = createKarwanRestClient({ ...world, token: { accessToken: "a1", refreshToken: "r1", onTokens } });
    await rest.GET(PATH);
    expect(order).toEqual(["kept after 2 requests"]);
  });

  test("that is over fails the calls with what the refresh was refused for", async () => {
    const world = scripted(({ path }) => (path === REFRESH ? refusal(401, "refresh_token_invalid") : expired));
    const rest = createKarwanRestClient({ ...world, token: { accessToken: "a1", refreshToken: "r1" } });
    const failed = await Promise.allSettled([rest.GET(PATH), rest.GET(PATH)]);
    expect(failed.map((each) => each.status === "rejected" && each.reason.code)).toEqual(
      Array.from({ length: 2 }, () => "refresh_token_invalid"),
    );
    expect(refreshes(world.sent)).toBe(1);
  });

  test("asks once more for new tokens when their answer was lost", async () => {
    const answer = { status: 200, body: { access_token: "a2", refresh_token: "r2" } };
    const world = scripted([expired, lost(), answer, { status: 200, body: { ok: true } }]);
    const rest = createKarwanRestClient({ ...world, token: { accessToken: "a1", refreshToken: "r1" } });
    expect(await rest.GET(PATH)).toEqual({ ok: true });
    expect(world.sent[3]?.headers.get("authorization")).toBe("Bearer a2");
  });

  test("whose new token is expired too is not refreshed for ever", async () => {
    const world = scripted(({ path }) =>
      path === REFRESH ? { status: 200, body: { access_token: "a2", refresh_token: "r2" } } : expired,
    );
    const rest = createKarwanRestClient({ ...world, token: { accessToken: "a1", refreshToken: "r1" } });
    await expect(rest.GET(PATH)).rejects.toMatchObject({ code: "token_expired" });
    expect(refreshes(world.sent)).toBe(1);
  });
});

test("a bare access token is not refreshed: the call says that it expired", async () => {
  const world = scripted([expired]);
  const rest = createKarwanRestClient({ ...world, token: "a1" });
  await expect(rest.GET(PATH)).rejects.toMatchObject({ code: "token_expired", status: 401 });
  expect(world.sent).toHaveLength(1);
});

test("an API key goes into its own header", async () => {
  const world = scripted([{ status: 200, body: {} }]);
  await createKarwanRestClient({ ...world, apiKey: "krw_secret" }).GET(PATH);
  expect(world.sent[0]?.headers.get("x-api-key")).toBe("krw_secret");
  expect(world.sent[0]?.headers.has("authorization")).toBe(false);
});
