import { expect, test } from "vitest";
import { checkPlans } from "./check.ts";
import { withWorld } from "./world.ts";

const MINUTES = 60_000;

// As the migrations had it before ADR 0022.
const BEFORE = `
  DROP STATISTICS inventory_stock_warehouse_item_bin_status, inventory_stock_warehouse_status;
  DROP INDEX inventory_stock_listed_idx, inventory_stock_listed_by_status_idx, inventory_stock_bin_idx;
  CREATE INDEX inventory_stock_status_idx ON inventory_stock (tenant_id, warehouse_id, status);
  CREATE INDEX inventory_stock_list_idx ON inventory_stock (tenant_id, warehouse_id, created_at DESC, id DESC);
  CREATE INDEX inventory_stock_bin_idx ON inventory_stock (tenant_id, warehouse_id, bin_id);`;

async function findings(planted?: string): Promise<string[]> {
  // The list itself says what it reads.
  const report = await withWorld(
    (world) => checkPlans(world, [], { only: "items.list.first", list: "items.list", young: true }),
    planted,
  );
  expect(report.statements).toBe(1);
  return report.findings;
}

test(
  "a list of items that goes through its warehouse's stock once an item is caught, and the one that doesn't passes",
  async () => {
    const caught = await findings(BEFORE);
    expect(caught.join("\n")).toMatch(
      /without statistics, generic: items\.list\.first reads 20000 rows .*inventory_stock_\w+ 20 times: 20000 read, 19980 of them for nothing/,
    );
    expect(await findings()).toEqual([]);
  },
  5 * MINUTES,
);
