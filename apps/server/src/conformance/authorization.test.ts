import { appRouter, createAccessTokens } from "@karwan/api";
import type { Actor, TestTenant } from "@karwan/api/testing";
import { inviteToo, joinToo } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleInput } from "../openapi/examples.ts";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { adminUrlOf } from "./admin-url.ts";
import { stateOf } from "./database-state.ts";
import { codeOf, surfaces } from "./surfaces.ts";

const routes = restRoutes(appRouter);
const guarded = routes.filter((route) => route.meta.access.kind !== "open");
const byKind = (...kinds: string[]) => routes.filter((route) => kinds.includes(route.meta.access.kind));

let kit: RestKit;
let ours: TestTenant;
let theirs: TestTenant;
/** An administrator here who is only asked to be one there. */
let invited: Actor;
/** Merely a customer here, whatever else: an administrator there. */
let powerless: Actor;
let before: Record<string, string>;

beforeAll(async () => {
  kit = await startRestKit();
  ours = await kit.tenant();
  theirs = await kit.tenant();
  invited = await ours.member("tenant_admin");
  await inviteToo(kit, theirs.admin, invited, "tenant_admin");
  powerless = await ours.member("customer");
  await joinToo(kit, theirs, powerless, "tenant_admin");
});
afterAll(() => kit.stop());

/** Runs a refused call against every operation and shows that none of them left a trace. */
async function refusedEverywhere(
  list: RestRoute[],
  surface: keyof typeof surfaces,
  as: Parameters<RestKit["request"]>[2],
  statuses: number[],
  extra: Record<string, unknown> = {},
): Promise<void> {
  before = await stateOf(adminUrlOf(kit.url));
  const wrong: string[] = [];
  for (const route of list) {
    const { tenant_id: _, ...input } = exampleInput(route.shape);
    const answer = await surfaces[surface](kit, route, { ...input, ...extra }, as);
    if (!statuses.includes(answer.status) || typeof codeOf(answer) !== "string")
      wrong.push(`${route.name}: ${answer.status} ${String(codeOf(answer))}`);
  }
  expect(wrong).toEqual([]);
  expect(await stateOf(adminUrlOf(kit.url))).toEqual(before);
}

describe.each(["REST", "tRPC"] as const)("on %s, every operation that is not open", (surface) => {
  test("refuses a caller without a credential (1 §5)", () => refusedEverywhere(guarded, surface, null, [401]));

  test("refuses a garbage token", () => refusedEverywhere(guarded, surface, { token: "not.a.token" }, [401]));

  test("refuses a token signed with another secret", async () => {
    const { userId, sessionId, tenantId } = ours.admin;
    const token = await createAccessTokens("another secret of more than 32 characters").sign(
      { userId, sessionId, tenantId },
      kit.clock.now,
    );
    await refusedEverywhere(guarded, surface, { token }, [401]);
  });

  test("refuses an expired token (3 §2)", async () => {
    const { userId, sessionId, tenantId } = ours.admin;
    const token = await kit.deps.tokens.sign(
      { userId, sessionId, tenantId },
      new Date(kit.clock.now.getTime() - 16 * 60_000),
    );
    await refusedEverywhere(guarded, surface, { token }, [401]);
  });

  test("refuses the token of a session that was ended (3 §2)", async () => {
    const gone = await ours.member("tenant_admin");
    await kit.database.transaction({ tenantId: ours.tenantId, userId: gone.userId }, (tx) =>
      tx.sql({ name: "test.revoke", text: "UPDATE sessions SET revoked_at = now() WHERE id = $1" }, [gone.sessionId]),
    );
    await refusedEverywhere(guarded, surface, { token: gone.token }, [401]);
  });

  test("refuses a malformed API key without a look-up, and one for sessions (3 §3)", () =>
    refusedEverywhere(guarded, surface, { apiKey: "kw_test_000000000000000000000000000000zzzzzz" }, [401]));

  test("refuses a member of another tenant who is only invited to this one (3 §1.7, 4 B1)", () =>
    refusedEverywhere(byKind("tenant"), surface, invited, [403], { tenant_id: theirs.tenantId }));

  test("does not know a tenant that does not exist (4 A4)", () =>
    refusedEverywhere(byKind("tenant"), surface, ours.admin, [404], {
      tenant_id: "0198c0de-0000-7000-8000-00000000dead",
    }));

  test("refuses a member who lacks the permission here and holds it in another tenant (1 §5)", () => {
    const needing = byKind("tenant").filter(
      ({ meta }) => meta.access.kind === "tenant" && meta.access.anyOf.length > 0,
    );
    return refusedEverywhere([...needing, ...byKind("system")], surface, powerless, [403]);
  });

  test("refuses a tenant's administrator where the platform's is meant", () =>
    refusedEverywhere(byKind("system"), surface, ours.admin, [403]));
});
