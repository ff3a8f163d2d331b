import { newId } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import { languages, translate } from "@karwan/i18n";
import { describe, expect, test } from "vitest";
import { orderOutcomes } from "./outcome.ts";

type Open = readonly [number: string, remaining: number];

/** What is said of a call that made and failed so many, with so many more on manifests that are not complete. */
function said(language: Language, counts: { made?: number; failed?: number; waiting?: number }, ...open: Open[]) {
  const { made = 0, failed = 0, waiting = 0 } = counts;
  const manifest = ([manifest_number, remaining_count]: Open) => ({
    manifest_id: newId(),
    manifest_number,
    status: "receiving",
    remaining_count,
    ready: remaining_count === 0,
    item_ids: [],
  });
  const requested_count = made + failed + waiting;
  const receipt = {
    requested_count,
    received_count: 0,
    received_item_ids: [],
    ready_item_ids: [],
    manifests: open.map(manifest),
  };
  const data = { created_count: made, failed_count: failed, created: [], failed: [], receipt };
  const { message, params } = orderOutcomes.of({ data });
  return translate(language, message, params);
}

describe("what is said of many parcels (2 §4.9, 4 G2)", () => {
  test.each(languages)("names every manifest that is not complete, in %s", (language) => {
    const text = said(language, { waiting: 9 }, ["MNF-00001", 4], ["MNF-00002", 0], ["MNF-00003", 1]);
    expect(text).toContain("MNF-00001 (4), MNF-00003 (1)");
    expect(text).not.toContain("MNF-00002");
    const seven = Array.from({ length: 7 }, (_, n): Open => [`MNF-1000${n}`, n + 3]);
    const long = said(language, { waiting: 7 }, ...seven);
    expect(long).toContain("MNF-10004 (7)");
    expect(long).not.toContain("MNF-10005");
    expect(long).toMatch(/\(7\)[^(]*2/);
  });

  test("says what became of those that got no order", () => {
    expect(said("en", { made: 300 })).toBe("300 orders were created");
    expect(said("en", { made: 298, failed: 2 })).toBe(
      "298 orders were created; 2 parcels have no order: the reason stands beside each. Put it right and send those parcels again.",
    );
    expect(said("en", { made: 298, failed: 1, waiting: 1 }, ["MNF-00001", 3])).toBe(
      "298 orders were created, 1 parcel failed: its reason stands beside it. 1 parcel waits until its manifest is complete: MNF-00001 (3), in brackets how many are still to be received. Scan these, or report what is missing.",
    );
  });

  test("keeps to the one manifest where nothing else is to be said", () => {
    expect(said("en", { waiting: 2 }, ["MNF-00001", 3])).toMatch(/^Manifest MNF-00001 is not complete yet/);
  });

  test("says the same of an answer from before an upgrade, which had no prices (3 §1.8)", () => {
    const delivery = { id: newId(), delivery_code: "ACME-1", status: "pending", barcode: "KW1", total_amount: 0 };
    const receipt = { requested_count: 1, received_count: 0, received_item_ids: [], ready_item_ids: [], manifests: [] };
    const created = [{ item_id: newId(), delivery }];
    const data = { created_count: 1, failed_count: 0, created, failed: [], receipt };
    expect(orderOutcomes.of({ data })).toMatchObject({ params: { created_count: 1, failed_count: 0 } });
  });
});
