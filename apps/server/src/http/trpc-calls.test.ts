import { expect, test } from "vitest";
import { callsIn } from "./trpc-calls.ts";

test.each([
  ["/api/v1/track/a,b,c", 1],
  ["/trpc/a.b", 1],
  ["/trpc/a.b,c.d,e.f", 3],
  ["/trpc/a.b%2Cc.d,e.f%2cg.h", 4],
  // Not a comma for the library either: it decodes once.
  ["/trpc/a.b%252Cc.d", 1],
  ["/trpc/,,,", 4],
])("%s names %i procedures (4 B14)", (path, calls) => expect(callsIn(path)).toBe(calls));
