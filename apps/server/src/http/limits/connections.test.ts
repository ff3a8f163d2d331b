import type { Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { NO_TENANT } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnectionShare } from "./connections.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const one = testStatement<{ one: number }>("test.one", "SELECT 1 AS one");

test("callers without a credential use no more of the connections than their share, however many they are (4 B14)", async () => {
  let underWay = 0;
  let most = 0;
  const { database } = kit.deps;
  const read: typeof database.read = async (scope, fn) => {
    underWay += 1;
    most = Math.max(most, underWay);
    try {
      return await database.read(scope, fn);
    } finally {
      underWay -= 1;
    }
  };
  const shareOf = createConnectionShare({ ...kit.deps, database: { ...database, read } }, 2);
  const crowd = Array.from({ length: 32 }, (_, address) => {
    const deps = shareOf(`ip:${address}`);
    return Promise.all(
      Array.from({ length: 20 }, () => deps.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(one)])),
    );
  });
  // Somebody signed in does not stand in that line.
  await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(one)]);
  expect((await Promise.all(crowd)).flat(2)).toHaveLength(640);
  expect(most).toBe(2);
});
