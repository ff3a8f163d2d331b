import type { Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appOver, METRICS_TOKEN } from "../testing/rest-kit.ts";
import { served } from "../testing/slow-client.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function asking(loopback: boolean, trustProxy: number, headers: Record<string, string>) {
  const server = await served(appOver(kit.deps, { trustProxy, metrics: { token: METRICS_TOKEN, loopback } }));
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers });
    return { status: response.status, text: await response.text() };
  } finally {
    await server.close();
  }
}

describe("the metrics (4 A1)", () => {
  test("are for who brings the token, wherever from", async () => {
    const { status, text } = await asking(false, 1, {
      authorization: `Bearer ${METRICS_TOKEN}`,
      "x-forwarded-for": "1.2.3.4",
    });
    expect([status, text.includes("http_request_duration_seconds")]).toEqual([200, true]);
  });

  test("are outside production for this machine, too", async () => {
    expect((await asking(true, 0, {})).status).toBe(200);
    expect((await asking(false, 0, {})).status).toBe(404);
  });

  test.each([
    ["says that it comes from this machine, behind a proxy", 1, { "x-forwarded-for": "127.0.0.1" }],
    ["comes through a proxy on this machine", 1, { "x-forwarded-for": "203.0.113.9" }],
    ["comes through a proxy that nobody told us of", 0, { "x-forwarded-for": "203.0.113.9" }],
    ["comes through a proxy of another kind", 0, { forwarded: "for=203.0.113.9" }],
    ["brings another token", 0, { authorization: "Bearer another", "x-forwarded-for": "203.0.113.9" }],
    [
      "brings the start of the token",
      0,
      { authorization: `Bearer ${METRICS_TOKEN.slice(0, -1)}`, "x-real-ip": "1.2.3.4" },
    ],
  ])("are no more there than anything else for who %s", async (_, trustProxy, headers) => {
    const { status, text } = await asking(true, trustProxy, headers);
    expect([status, JSON.parse(text).code]).toEqual([404, "route_not_found"]);
  });

  test("have no token unless one is set", async () => {
    const app = appOver(kit.deps, { metrics: { token: null, loopback: false } });
    for (const authorization of ["Bearer null", "Bearer ", ""])
      expect((await app.request("/metrics", { headers: { authorization } })).status).toBe(404);
  });
});

test("health, readiness and metrics carry the request's id (4 K13)", async () => {
  const app = appOver(kit.deps);
  const id = "0198c0de-7a5e-7000-8000-0000000000aa";
  for (const path of ["/healthz", "/readyz", "/metrics"]) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const kept = await app.request(path, { headers: { ...headers, "x-request-id": id } });
    const made = await app.request(path, { headers });
    expect([kept.status, kept.headers.get("x-request-id")]).toEqual([200, id]);
    expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
});
