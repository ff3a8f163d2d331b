import { expect, test } from "vitest";
import { asAdmin, testDatabase, testServer } from "../../testing/index.ts";
import { knownDiffers, readDiffers } from "./index.ts";

test.skipIf(testServer().isCluster)(
  "what a cluster has in another way is known as today's migrations make it (architecture 3.15)",
  async () => {
    const own = await testDatabase();
    try {
      expect(await asAdmin(own.url, readDiffers)).toEqual(await knownDiffers());
    } finally {
      await own.drop();
    }
  },
);
