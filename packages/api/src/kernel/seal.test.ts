import { describe, expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const secret = "a secret of more than thirty-two characters";
const value = { login_id: "karwan", password: "كلمة" };

describe("sealed secrets (3 §6)", () => {
  test("come back as they were, and are never twice the same text", () => {
    const seal = createSeal(secret, "carriers");
    const sealed = seal.close(value);
    expect(seal.open(sealed)).toEqual(value);
    expect(seal.close(value)).not.toBe(sealed);
    expect(Buffer.from(sealed, "base64").toString("utf8")).not.toContain("karwan");
  });

  test.each([
    ["under another secret", createSeal(`${secret}!`, "carriers")],
    ["for another purpose", createSeal(secret, "webhooks")],
  ])("do not open %s", (_how, other) => {
    expect(() => other.open(createSeal(secret, "carriers").close(value))).toThrow("unable to authenticate data");
  });

  test("do not open when somebody changed or shortened them", () => {
    const seal = createSeal(secret, "webhooks");
    const bytes = Buffer.from(seal.close(value), "base64");
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(() => seal.open(bytes.toString("base64"))).toThrow("unable to authenticate data");
    expect(() => seal.open(bytes.subarray(0, 20).toString("base64"))).toThrow(/authentication tag/i);
  });
});
