import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { renderLabels } from "./render.ts";
import { fileOf, MADE_AT, manyShipments } from "./testing/given.ts";

const MIB = 1024 * 1024;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

describe.each(["pdf", "zpl"] as const)("500 labels as %s (3 §14)", (format) => {
  test("take less than 64 MiB while they are made", async () => {
    const labels = manyShipments(500);
    // Fonts are opened once, by whoever comes first.
    await fileOf(labels.slice(0, 3), format);
    collect();
    const before = process.memoryUsage();
    let [most, bytes, pieces] = [0, 0, 0];
    for await (const piece of renderLabels(labels, format, MADE_AT)) {
      bytes += piece.length;
      pieces += 1;
      if (pieces % 50 === 0) collect();
      const { heapUsed, external } = process.memoryUsage();
      if (pieces % 50 === 0) most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
    }
    expect(bytes).toBeGreaterThan(500 * 1000);
    expect(most).toBeLessThan(64 * MIB);
  });
});
