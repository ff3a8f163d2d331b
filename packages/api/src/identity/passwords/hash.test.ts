import { describe, expect, test } from "vitest";
import { hashPassword, NOBODY, verifyPassword } from "./hash.ts";

describe("passwords", () => {
  test("are kept as argon2id and found again, spaces included (4 B4)", async () => {
    const hash = await hashPassword(" a long pass phrase ", null);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, " a long pass phrase ")).toBe(true);
    expect(await verifyPassword(hash, "a long pass phrase")).toBe(false);
  });

  test("are the same however a keyboard composes their letters", async () => {
    const hash = await hashPassword("\u0643\u0644\u0645\u0629 \u0623\u0644\u0641 caf\u00e9", null);
    expect(await verifyPassword(hash, "\u0643\u0644\u0645\u0629 \u0627\u0654\u0644\u0641 cafe\u0301")).toBe(true);
  });

  test("of nobody are refused at the cost of somebody's (3 §2)", async () => {
    const cost = (hash: string) => hash.split("$").slice(0, 4);
    expect(cost(NOBODY)).toEqual(cost(await hashPassword("anything", null)));
    expect(NOBODY).toHaveLength((await hashPassword("anything", null)).length);
    expect(await verifyPassword(null, "anything")).toBe(false);
    expect(await verifyPassword(undefined, "anything")).toBe(false);
  });
});
