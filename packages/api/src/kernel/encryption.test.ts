import { describe, expect, test } from "vitest";
import { createEncryption } from "./encryption.ts";

const secret = "a secret of more than thirty-two characters";
const value = { login_id: "karwan", password: "كلمة" };

describe("encrypted secrets (3 §6)", () => {
  test("come back as they were, and are never twice the same text", () => {
    const encryption = createEncryption(secret, "carriers");
    const encrypted = encryption.encrypt(value);
    expect(encryption.decrypt(encrypted)).toEqual(value);
    expect(encryption.encrypt(value)).not.toBe(encrypted);
    expect(Buffer.from(encrypted, "base64").toString("utf8")).not.toContain("karwan");
  });

  test.each([
    ["under another secret", createEncryption(`${secret}!`, "carriers")],
    ["for another purpose", createEncryption(secret, "webhooks")],
  ])("do not open %s", (_how, other) => {
    expect(() => other.decrypt(createEncryption(secret, "carriers").encrypt(value))).toThrow(
      "unable to authenticate data",
    );
  });

  test("do not open when somebody changed or shortened them", () => {
    const encryption = createEncryption(secret, "webhooks");
    const bytes = Buffer.from(encryption.encrypt(value), "base64");
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(() => encryption.decrypt(bytes.toString("base64"))).toThrow("unable to authenticate data");
    expect(() => encryption.decrypt(bytes.subarray(0, 20).toString("base64"))).toThrow(/authentication tag/i);
  });
});
