import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../openapi/document.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { appOver, startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const textOf = async (path: string, devOutbox: boolean): Promise<string> => {
  const answer = await appOver({ ...kit.deps, devOutbox }).request(path);
  expect(answer.status).toBe(200);
  return answer.text();
};

describe("the page of docs (3 §1.1)", () => {
  test("offers the demo's people to try operations as, where there is a demo", async () => {
    const script = await textOf("/docs/start.js", true);
    for (const email of ["admin@rafidain.test", "driver@zagros.test", "system@karwan.test"])
      expect(script).toContain(`"${email}"`);
    expect(script).toContain("Karwan-demo-2026");
  });

  test("names nobody and no password where there is none, as in production", async () => {
    const script = await textOf("/docs/start.js", false);
    expect(script).toContain("createApiReference");
    expect(script).not.toMatch(/\.test"|Karwan-demo|"password":/);
  });

  test("runs no script but the server's own, and shows the document that is sent", async () => {
    const answer = await appOver(kit.deps).request("/docs");
    const scripts = [...(await answer.text()).matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBe(2);
    expect(scripts.every(([, attributes = "", inline]) => attributes.includes('src="/docs/') && inline === "")).toBe(
      true,
    );
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(JSON.parse(await textOf("/api/v1/openapi.json", false))).toEqual(
      JSON.parse(JSON.stringify(openApiDocument())),
    );
  });
});
