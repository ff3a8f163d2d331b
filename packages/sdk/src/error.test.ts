import { describe, expect, test } from "vitest";
import { isKarwanError, KarwanError } from "./error.ts";
import { createKarwanRestClient } from "./rest-client.ts";
import type { ScriptedAnswer } from "./testing/scripted.ts";
import { refusal, scripted } from "./testing/scripted.ts";
import { createKarwanClient } from "./trpc-client.ts";

const details = [{ field: "name", message: "Field required: name", code: "required" }];
const facts = { message: "Too little", code: "insufficient_stock", details, request_id: "r-1", available: 85 };
const onRest: ScriptedAnswer = { status: 409, body: { success: false, ...facts } };
const onTrpc: ScriptedAnswer = {
  status: 409,
  body: {
    error: { json: { message: facts.message, code: -32_009, data: { ...facts, httpStatus: 409, path: "a.b" } } },
  },
};
const failing = (answer: ScriptedAnswer) => ({ ...scripted(() => answer), retry: { attempts: 1 } });
const caught = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

describe("a refusal", () => {
  const expected = {
    name: "KarwanError",
    code: "insufficient_stock",
    status: 409,
    message: "Too little",
    details,
    requestId: "r-1",
    extra: { available: 85 },
  };

  test("is the same error from both clients (3 §1.3)", async () => {
    const rest = createKarwanRestClient(failing(onRest));
    const trpc = createKarwanClient(failing(onTrpc));
    const errors = await Promise.all([
      caught(rest.GET("/warehousing/item-categories")),
      caught(trpc.warehousing.itemCategories.list.query()),
      caught(trpc.warehousing.itemCategories.create.mutate({ name: { en: "Tea" } })),
    ]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(KarwanError);
      expect(error).toMatchObject(expected);
    }
  });

  test("keeps a reason that this version does not know", async () => {
    const error = await caught(createKarwanRestClient(failing(refusal(418, "teapot"))).GET("/auth/me"));
    expect(isKarwanError(error, "teapot")).toBe(true);
    expect(isKarwanError(error, "conflict")).toBe(false);
    expect(isKarwanError(error)).toBe(true);
    expect(isKarwanError(new Error("teapot"))).toBe(false);
  });

  test.for([
    { what: "a balancer's page", answer: { status: 502, body: "<h1>Bad gateway</h1>" } },
    { what: "a page in place of data", answer: { status: 200, body: "<h1>Welcome</h1>" } },
    { what: "JSON that is no envelope", answer: { status: 400, body: [1] } },
  ])("that is $what is an unexpected answer with its status", async ({ answer }) => {
    for (const call of [
      createKarwanRestClient(failing(answer)).GET("/auth/me"),
      createKarwanClient(failing(answer)).identity.sessions.me.query(),
    ])
      expect(await caught(call)).toMatchObject({ code: "unexpected_response", status: answer.status });
  });
});

describe("a request", () => {
  test("asks for the client's language, or the call's own, and carries the client's headers", async () => {
    const world = {
      ...scripted(() => ({ status: 200, body: { result: { data: { json: {} } } } })),
      language: "ku" as const,
    };
    const given = { ...world, headers: { "x-trace": "t-1" } };
    const trpc = createKarwanClient(given);
    const rest = createKarwanRestClient(given);
    await trpc.identity.sessions.me.query();
    await trpc.identity.sessions.me.query({}, { language: "ar" });
    await rest.GET("/auth/me");
    await rest.GET("/auth/me", { language: "en" });
    expect(world.sent.map(({ headers }) => headers.get("accept-language"))).toEqual(["ku", "ar", "ku", "en"]);
    expect(world.sent.map(({ headers }) => headers.get("x-trace"))).toEqual(Array.from({ length: 4 }, () => "t-1"));
  });

  test("goes below the address given, with or without a slash at its end", async () => {
    const world = scripted(() => ({ status: 200, body: {} }));
    await createKarwanRestClient({ ...world, baseUrl: "https://example.com/karwan/" }).GET("/auth/me");
    expect(world.sent[0]?.path).toBe("/karwan/api/v1/auth/me");
    expect(() => createKarwanClient({ baseUrl: "karwan.example.com" })).toThrow(TypeError);
    expect(() => createKarwanClient({ baseUrl: "ftp://karwan.example.com" })).toThrow("not an http address");
  });
});
