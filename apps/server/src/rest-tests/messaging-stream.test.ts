import { notify } from "@karwan/api";
import type { Actor, TestTenant } from "@karwan/api/testing";
import { limitTo } from "@karwan/api/testing";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../openapi/document.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const PATH = "/api/v1/messaging/notifications/stream";
type Event = { id?: string; event?: string; data?: string };

/** Events of a text/event-stream as they come. Leaving the loop hangs up. */
async function* events(response: Response): AsyncGenerator<Event> {
  let text = "";
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      yield Object.fromEntries(lines.map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]));
    }
  }
}

const open = (who: Actor | null, headers: Record<string, string> = {}, query = "") =>
  kit.app.request(`${PATH}${query}`, { headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers } });

const tell = (tenant: TestTenant, to: Actor, deliveryCode: string) =>
  kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
    notify(tx, kit, {
      to: { users: [to.userId] },
      type: "delivery_assigned",
      data: { deliveryId: "d-1", deliveryCode },
    }),
  );

async function until(response: Response, count: number) {
  const codes: string[] = [];
  let last = "";
  for await (const { id, event, data } of events(response)) {
    if (id) last = id;
    if (event === "notification") codes.push(JSON.parse(data ?? "").notification.template_data.deliveryCode);
    if (codes.length >= count) break;
  }
  return { codes, last };
}

describe("the stream over REST (3 §12)", () => {
  test("beyond the limit is refused with an ordinary answer, 409 limit_reached, and opens again when one ends (4 B14)", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { streams_per_user: 2 });
    const opened = await Promise.all([open(tenant.admin), open(tenant.admin)]);
    const streams = opened.map((response) => events(response));
    for (const stream of streams) await stream.next();
    const refused = await open(tenant.admin);
    expect(refused.status).toBe(409);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.json()).toMatchObject({
      success: false,
      code: "limit_reached",
      limit: "streams_per_user",
      maximum: 2,
      message: expect.stringMatching(/^You have as many streams open as a user may \(2\): close one/),
    });
    await streams[0]?.return(undefined);
    await expect.poll(async () => (await open(tenant.admin)).status).toBe(200);
  });

  test("opens with where it stands, then carries each notification in the reader's language", async () => {
    const tenant = await kit.tenant();
    const response = await open(tenant.admin, {}, "?language=ar");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const stream = events(response);
    expect((await stream.next()).value).toEqual({ event: "ready", data: '{"notification":null}', id: "0" });
    await tell(tenant, tenant.admin, "T-1");
    const { id, event, data } = (await stream.next()).value as Event;
    expect({ id, event }).toEqual({ id: "1", event: "notification" });
    expect(JSON.parse(data ?? "").notification).toMatchObject({ title: "توصيلة جديدة", read_status: false });
    await stream.return(undefined);
  });

  test("a client killed and resumed twenty times with Last-Event-ID misses nothing", async () => {
    const tenant = await kit.tenant();
    const told = (async () => {
      for (let n = 0; n < 40; n += 1) await tell(tenant, tenant.admin, `T-${n}`);
    })();
    const seen: string[] = [];
    let last = "0";
    for (let life = 0; life < 20; life += 1) {
      const part = await until(await open(tenant.admin, { "last-event-id": last }), 2);
      seen.push(...part.codes);
      last = part.last;
    }
    await told;
    expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => `T-${n}`));
  });

  test("a tRPC subscription brings the same events from the same source", async () => {
    const tenant = await kit.tenant();
    await tell(tenant, tenant.admin, "T-1");
    const input = encodeURIComponent(superjson.stringify({ lastEventId: "0" }));
    const response = await kit.app.request(`/trpc/messaging.notifications.stream?input=${input}`, {
      headers: { authorization: `Bearer ${tenant.admin.token}`, accept: "text/event-stream" },
    });
    expect(response.status).toBe(200);
    for await (const { id, data } of events(response)) {
      if (id !== "1") continue;
      const { notification } = superjson.parse<{ notification: unknown }>(data ?? "");
      expect(notification).toMatchObject({ template_data: { deliveryCode: "T-1" }, created_at: expect.any(Date) });
      break;
    }
  });

  test("is refused like any operation before it begins: credential, tenant, position, method", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const refusal = async (response: Response) => {
      const body: unknown = await response.json();
      return [response.status, (body as { code: string }).code];
    };
    expect(await refusal(await open(null))).toEqual([401, "unauthenticated"]);
    expect(await refusal(await open(ours.admin, {}, `?tenant_id=${theirs.tenantId}`))).toEqual([
      403,
      "tenant_mismatch",
    ]);
    expect(await refusal(await open(ours.admin, { "last-event-id": "x" }))).toEqual([400, "validation_failed"]);
    // Told by the header in which it was sent.
    const wrong = (await (await open(ours.admin, { "last-event-id": "x" })).json()) as { details: { field: string }[] };
    expect(wrong.details.map(({ field }) => field)).toEqual(["Last-Event-ID"]);
    const post = await kit.app.request(PATH, { method: "POST" });
    expect(post.headers.get("allow")).toBe("GET");
    expect(await refusal(post)).toEqual([405, "method_not_allowed"]);
  });

  test("says why when it ends under way: the session was revoked", async () => {
    const tenant = await kit.tenant();
    const stream = events(await open(tenant.admin));
    await stream.next();
    await tenant.admin.caller.identity.sessions.delete({ id: tenant.admin.sessionId });
    await tell(tenant, tenant.admin, "T-1");
    const { event, data } = (await stream.next()).value as Event;
    expect(event).toBe("error");
    expect(JSON.parse(data ?? "")).toMatchObject({ success: false, code: "unauthenticated" });
    expect((await stream.next()).done).toBe(true);
  });

  test("a client that hangs up is forgotten, also while it waits", async () => {
    const tenant = await kit.tenant();
    const { streamSignals } = kit.deps;
    const left = Promise.withResolvers<void>();
    kit.deps.streamSignals = {
      ...streamSignals,
      subscribe(key, wake, end) {
        const leave = streamSignals.subscribe(key, wake, end);
        return () => {
          leave();
          left.resolve();
        };
      },
    };
    const stream = events(await open(tenant.admin));
    await stream.next();
    kit.deps.streamSignals = streamSignals;
    await stream.return(undefined);
    await left.promise;
  });

  test("ends when the process stops, so that its connections can be closed", async () => {
    const tenant = await kit.tenant();
    const stream = events(await open(tenant.admin));
    await stream.next();
    kit.deps.streamSignals.end();
    expect((await stream.next()).done).toBe(true);
  });

  test("has its place in the OpenAPI document", () => {
    const operation = openApiDocument().paths?.["/messaging/notifications/stream"]?.get;
    expect(operation?.responses?.["200"]).toMatchObject({ content: { "text/event-stream": {} } });
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(["401", "403", "404"]));
  });
});
