import { expect, test } from "vitest";
import { standingOf } from "./standing.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const key = { is_active: true, expires_at: null, revoked_at: null };

test("a key stands by what ends it last: revoked before expired, expired before switched off (1 §4.1)", () => {
  const [past, future] = [new Date(now - 1), new Date(now + 1)];
  expect(standingOf(key, now)).toBe("active");
  expect(standingOf({ ...key, expires_at: future }, now)).toBe("active");
  expect(standingOf({ ...key, expires_at: new Date(now) }, now)).toBe("expired");
  expect(standingOf({ ...key, is_active: false }, now)).toBe("switched_off");
  expect(standingOf({ ...key, is_active: false, expires_at: past }, now)).toBe("expired");
  expect(standingOf({ is_active: false, expires_at: past, revoked_at: past }, now)).toBe("revoked");
});
