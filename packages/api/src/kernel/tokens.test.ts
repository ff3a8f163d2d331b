import { newId } from "@karwan/db";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/index.ts";
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from "./tokens.ts";

const tokens = createAccessTokens("a secret of tests, long enough to be taken");
const now = new Date("2026-11-21T08:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const who = { userId: newId(), sessionId: newId(), tenantId: null };

test("an access token is good for 15 minutes (3 §2)", async () => {
  const token = await tokens.sign(who, now);
  expect(await tokens.verify(token, later(ACCESS_TOKEN_SECONDS * 1000 - 1))).toEqual({ kind: "session", ...who });
  expect((await refusalOf(tokens.verify(token, later(ACCESS_TOKEN_SECONDS * 1000)))).reason).toBe("token_expired");
});

test("one that was issued by a clock far ahead is not good for as long as that (3 §2)", async () => {
  for (const ahead of [30 * 86_400_000, 62_000])
    expect((await refusalOf(tokens.verify(await tokens.sign(who, later(ahead)), now))).reason).toBe("unauthenticated");
  expect(await tokens.verify(await tokens.sign(who, later(60_000)), now)).toEqual({ kind: "session", ...who });
});
