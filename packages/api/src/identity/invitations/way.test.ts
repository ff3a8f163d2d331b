import { describe, expect, test } from "vitest";
import { wayOf } from "./way.ts";

const holder = (email_proven: boolean, phone_proven: boolean) => ({ id: "one", email_proven, phone_proven });
const taken = { kind: "new", takenFrom: "one" };
const claim = { kind: "claim", accountId: "one" };
const own = { kind: "own", accountId: "one" };

describe("how an invitation is accepted (4 B10)", () => {
  test.each([
    ["email", false, false, claim, taken],
    ["email", true, false, own, taken],
    ["email", true, true, own, taken],
    ["email", false, true, taken, taken],
    ["phone", false, false, claim, taken],
    ["phone", false, true, own, taken],
    ["phone", true, true, own, taken],
    ["phone", true, false, taken, taken],
  ] as const)("by its %s, where e-mail is proven: %s and phone: %s", (contact, email, phone, usual, recycled) => {
    expect(wayOf(holder(email, phone), contact, false)).toEqual(usual);
    expect(wayOf(holder(email, phone), contact, true)).toEqual(recycled);
  });

  test("whose contact is nobody's gets an account of their own", () => {
    expect(wayOf(null, "email", true)).toEqual({ kind: "new", takenFrom: null });
  });
});
