import { expect, test } from "vitest";
import { withRows } from "./plan.ts";

const row = (item: string, bin: string) => ({
  item_id: item,
  bin_id: bin,
  item: { name: item, sku: item },
  bin: { code: bin },
});

test("an item in a bin is counted once, in however many lots it lies there, and what was chosen before stays (2 §4.4)", () => {
  const first = withRows([], [row("tea", "A"), row("tea", "A"), row("salt", "A")]);
  expect(first.map(({ sku, bin }) => `${sku} ${bin}`)).toEqual(["tea A", "salt A"]);
  expect(withRows(first, [row("tea", "B"), row("salt", "A")])).toHaveLength(3);
});
