import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

const PATH = "/warehousing/item-categories";
let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit({ perMinute: 5, anonymousPerMinute: 8 });
});
afterAll(() => kit.stop());

test("the token of a session that is over spends its address's requests, and none of its owner's new session (3 §1.11)", async () => {
  const tenant = await kit.tenant();
  const { userId, tenantId } = await tenant.member("viewer");
  const ended = await kit.signIn(userId, tenantId);
  const own = await kit.signIn(userId, tenantId);
  expect((await kit.request("DELETE", `/auth/sessions/${ended.sessionId}`, own)).status).toBe(200);
  // One for ending it and one by which it is known to be over: the rest is the address's.
  const refused: number[] = [];
  for (let n = 0; n < 12; n += 1) refused.push((await kit.request("GET", PATH, ended)).status);
  expect(refused.filter((status) => status === 401)).toHaveLength(9);
  expect(refused.filter((status) => status === 429)).toHaveLength(3);
  const answers: number[] = [];
  for (let n = 0; n < 4; n += 1) answers.push((await kit.request("GET", PATH, own)).status);
  expect(answers).toEqual([200, 200, 200, 429]);
});
