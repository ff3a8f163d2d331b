import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import type { TestTenant } from "@karwan/api/testing";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../../testing/rest-kit.ts";
import { appOver, startRestKit } from "../../testing/rest-kit.ts";
import type { Begun } from "../../testing/slow-client.ts";
import { begin, served } from "../../testing/slow-client.ts";

const CATEGORIES = "/api/v1/warehousing/item-categories";
const LOGIN = "/api/v1/auth/login";
const KIB = 1024;
type Headers = Record<string, string>;
const share = { total: 256 * KIB, perCaller: 128 * KIB };
const bodyLimits = {
  anonymous: share,
  signedIn: share,
  uploads: share,
  files: share,
  pace: { graceMs: 60_000, bytesPerSecond: 1024 },
};

let kit: RestKit;
let tenant: TestTenant;
let server: Awaited<ReturnType<typeof served>>;
const lines: { level: number; msg: string; status?: number }[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const open: Begun[] = [];

beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  server = await served(appOver(kit.deps, { bodyLimits, log }));
});
afterAll(async () => {
  for (const { sent } of open) sent.destroy();
  await server.close();
  await kit.stop();
});

/** A request with a body in pieces, of which the first is sent. */
function unfinished(path: string, headers: Headers = {}, first = '{"name":', from?: string): Begun {
  const begun = begin({
    port: server.port,
    path,
    headers: { "transfer-encoding": "chunked", ...headers },
    ...(from && { from }),
  });
  begun.sent.write(first);
  open.push(begun);
  return begun;
}
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const refusalIn = async ({ answer }: Begun) => {
  const { status, body } = await answer;
  return [status, body.code ?? body.error?.json.data.code];
};

describe("before its body comes is answered (4 B14)", () => {
  test.each([
    ["REST", CATEGORIES, {}],
    ["tRPC", "/trpc/warehousing.itemCategories.create", {}],
    ["a batch", "/trpc/warehousing.itemCategories.create,identity.sessions.switchTenant?batch=1", {}],
    ["an upload", "/api/v1/files", { "content-type": "multipart/form-data; boundary=x" }],
    ["a request with a key", CATEGORIES, { "idempotency-key": "k" }],
  ])("who brings no credential, a wrong one or an unknown key: %s", async (_, path, headers) => {
    for (const credential of [
      {},
      bearer("nonsense"),
      { "x-api-key": "kw_test_000000000000000000000000000000zzzzzz" },
    ]) {
      const { answer } = unfinished(path, { ...headers, ...credential });
      const { status, body } = await answer;
      const failures: unknown[] = Array.isArray(body) ? body : [body];
      expect([status, JSON.stringify(failures[0])]).toEqual([
        401,
        expect.stringMatching(/unauthenticated|api_key_invalid/),
      ]);
    }
  });

  test("who has no right to ask, with and without an Idempotency-Key", async () => {
    const viewer = await tenant.member("viewer");
    for (const headers of [{} as Headers, { "idempotency-key": "mine" }])
      expect(await refusalIn(unfinished(CATEGORIES, { ...bearer(viewer.token), ...headers }))).toEqual([
        403,
        "insufficient_permissions",
      ]);
  });

  test("who asks for what there is not", async () => {
    expect(await refusalIn(unfinished("/api/v1/nowhere"))).toEqual([404, "route_not_found"]);
    expect(await refusalIn(unfinished("/nowhere"))).toEqual([404, "route_not_found"]);
  });

  test("and goes on with the next request on the same connection, when the rest comes soon", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 3; round += 1) {
      const { sent, answer } = begin({
        port: server.port,
        path: CATEGORIES,
        headers: { "transfer-encoding": "chunked" },
        agent,
      });
      sent.write("x".repeat(100_000));
      expect((await answer).status).toBe(401);
      sent.end("x".repeat(100_000));
      const next = begin({ port: server.port, path: "/healthz", method: "GET", agent });
      next.sent.end();
      expect((await next.answer).status).toBe(200);
    }
    agent.destroy();
  });
});

describe("a body", () => {
  test.each([
    ["says its length", (bytes: number): Headers => ({ "content-length": String(bytes) })],
    ["comes in chunks", (): Headers => ({ "transfer-encoding": "chunked" })],
  ])("too large that %s is refused, and the next request is answered (3 §1.5, 3 §1.18)", async (_, headersOf) => {
    const roomy = await served(appOver(kit.deps));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const known = bearer(tenant.admin.token);
    for (const [path, by, bytes, status] of [
      [LOGIN, {}, 3_000_000, 413],
      [LOGIN, {}, 1000, 400],
      [LOGIN, {}, 65_537, 413],
      [LOGIN, {}, 65_536, 400],
      [CATEGORIES, known, 1_048_577, 413],
      [CATEGORIES, known, 1_048_576, 400],
    ] as const) {
      const { sent, answer } = begin({ port: roomy.port, path, headers: { ...headersOf(bytes), ...by }, agent });
      sent.end("x".repeat(bytes));
      expect((await answer).status).toBe(status);
    }
    agent.destroy();
    await roomy.close();
  });

  test("is asked for of a client that waits, and only if somebody wants it (Expect: 100-continue)", async () => {
    const waiting = (headers: Headers) => {
      const begun = begin({ port: server.port, path: CATEGORIES, headers: { ...headers, expect: "100-continue" } });
      const asked = { times: 0 };
      begun.sent.on("continue", () => {
        asked.times += 1;
        begun.sent.end('{"name":{"en":"Asked for"}}');
      });
      begun.sent.flushHeaders();
      return { ...begun, asked };
    };
    const stranger = waiting({ "content-length": "27" });
    expect([(await stranger.answer).status, stranger.asked.times]).toEqual([401, 0]);
    const admin = waiting({ "content-length": "27", ...bearer(tenant.admin.token) });
    expect([(await admin.answer).status, admin.asked.times]).toEqual([201, 1]);
  });

  test("that its sender gives up is no error in the log (4 B14)", async () => {
    lines.length = 0;
    const { promise: logged, resolve } = Promise.withResolvers<void>();
    const { push } = lines;
    lines.push = (...added) => {
      if (added.some(({ status }) => status !== undefined)) resolve();
      return push.apply(lines, added);
    };
    const { sent } = unfinished(LOGIN);
    await once(sent, "socket");
    await new Promise((done) => sent.write("more", done));
    sent.destroy();
    await logged;
    lines.push = push;
    expect(lines.map(({ level, status }) => [level <= 30, status])).toEqual([[true, 400]]);
  });
});

describe("bodies under way (4 B14)", () => {
  test("of one caller are bounded, and those of others are read meanwhile", async () => {
    const mine = Array.from({ length: 12 }, () => unfinished(LOGIN, {}, '{"email":', "127.0.0.2"));
    const refused = await Promise.race(mine.map(({ answer }) => answer));
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([429, "rate_limited", "1"]);

    const others = begin({ port: server.port, path: LOGIN, from: "127.0.0.3" });
    others.sent.end("{}");
    expect(await refusalIn(others)).toEqual([400, "validation_failed"]);
    for (const { sent } of mine) sent.destroy();
  });

  test("take each other's place when all is taken: whoever has the most unfinished ones loses one", async () => {
    const crowd = ["127.0.0.4", "127.0.0.5", "127.0.0.6"].flatMap((from) =>
      Array.from({ length: 7 }, () => unfinished(LOGIN, {}, '{"email":', from)),
    );
    const lost = await Promise.race(crowd.map(({ answer }) => answer));
    expect([lost.status, lost.body.code, lost.headers["retry-after"]]).toEqual([503, "service_unavailable", "1"]);
    const others = begin({ port: server.port, path: LOGIN, from: "127.0.0.7" });
    others.sent.end("{}");
    expect(await refusalIn(others)).toEqual([400, "validation_failed"]);
    for (const { sent } of crowd) sent.destroy();
  });

  test("that come too slowly are ended: 408, and the connection is not waited for", async () => {
    const hurried = await served(
      appOver(kit.deps, { bodyLimits: { ...bodyLimits, pace: { graceMs: 20, bytesPerSecond: 1e6 } } }),
    );
    const { sent, answer } = begin({ port: hurried.port, path: LOGIN, headers: { "transfer-encoding": "chunked" } });
    sent.write("{");
    const closed = once(sent, "close");
    expect((await answer).body).toMatchObject({ success: false, code: "request_timeout" });
    await closed;
    await hurried.close();
  });
});

test("a socket that never gets to say what it wants is closed", async () => {
  const patience = { keepAliveTimeout: 1000, headersTimeout: 20, requestTimeout: 50, connectionsCheckingInterval: 10 };
  const hurried = await served(kit.app, patience);
  for (const said of ["", "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: "]) {
    const socket = connect(hurried.port, "127.0.0.1");
    socket.write(said);
    await once(socket.resume(), "close");
  }
  await hurried.close();
});
