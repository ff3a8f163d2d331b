import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "./errors.ts";
import { attemptPart, rehearse } from "./savepoint.ts";

// What is set for a transaction is taken back to a savepoint like what is written.
const set = testStatement<unknown>("test.set", "SELECT set_config('test.said', $1, true)");
const said = testStatement<{ said: string }>("test.said", "SELECT current_setting('test.said', true) AS said");
const divide = testStatement<unknown>("test.divide", "SELECT 1 / 0");

let made: TestDatabase;
beforeAll(async () => {
  made = await testDatabase();
});
afterAll(() => made.drop());

const inTx = <T>(work: (tx: Transaction) => Promise<T>) => made.database.transaction({ tenantId: newId() }, work);
const read = async (tx: Transaction) => (await tx.sql(said))[0]?.said ?? "";
const refuse = async (tx: Transaction, word: string) => {
  await tx.sql(set, [word]);
  throw new AppError("conflict");
};

test("a part that is refused leaves nothing, and the others stay", async () => {
  await inTx(async (tx) => {
    expect(await attemptPart(tx, () => tx.sql(set, ["first"]))).toHaveProperty("done");
    expect(await attemptPart(tx, () => refuse(tx, "second"))).toMatchObject({ refused: { reason: "conflict" } });
    expect(await read(tx)).toBe("first");
  });
});

test("a rehearsal leaves nothing, whatever its parts did, and what was before it stays", async () => {
  await inTx(async (tx) => {
    await tx.sql(set, ["before"]);
    const seen = await rehearse(tx, async () => {
      await attemptPart(tx, () => tx.sql(set, ["kept"]));
      await attemptPart(tx, () => refuse(tx, "undone"));
      return read(tx);
    });
    expect([seen, await read(tx)]).toEqual(["kept", "before"]);
  });
});

test("what is no refusal is thrown on, and saves nothing", async () => {
  await expect(inTx((tx) => attemptPart(tx, () => tx.sql(divide)))).rejects.toThrow("division by zero");
  await expect(
    inTx((tx) =>
      attemptPart(tx, () => {
        throw new AppError("service_unavailable");
      }),
    ),
  ).rejects.toMatchObject({ reason: "service_unavailable" });
});
