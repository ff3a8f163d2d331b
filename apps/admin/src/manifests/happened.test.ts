import type { TransferManifestEvent } from "@karwan/sdk";
import { expect, test } from "vitest";
import { rowsOf } from "./happened.ts";

let number = 0;
type Payload = TransferManifestEvent["payload"];
function event(
  name: TransferManifestEvent["event"],
  payload: Payload,
  at: string,
  by = "Zainab",
): TransferManifestEvent {
  number += 1;
  const actor = { type: "user" as const, id: by, name: by };
  const created_at = new Date(`2026-11-29T${at}Z`);
  return { id: `e${number}`, number, event: name, manifest_item_id: null, payload, created_at, actor };
}
const told = (events: TransferManifestEvent[]) =>
  rowsOf(events).map(({ first, codes, count }) => [first.event, first.actor.name, codes.join(" "), count]);

test("scans of one person within a minute are one row, with the parcels that they are about (2 §6)", () => {
  const rows = told([
    event("manifest_created", {}, "08:00:00"),
    event("items_added", { count: 1, barcodes: ["A"] }, "08:01:02"),
    event("items_added", { count: 1, barcodes: ["B"] }, "08:01:03", "Omar"),
    event("items_added", { count: 60, barcodes: ["C", "D"] }, "08:01:04"),
    event("items_added", { count: 1, barcodes: ["E"] }, "08:02:00"),
    event("items_added", { count: 2 }, "08:05:00"),
  ]);
  expect(rows).toEqual([
    ["manifest_created", "Zainab", "", null],
    ["items_added", "Zainab", "A C D", 61],
    ["items_added", "Omar", "B", 1],
    ["items_added", "Zainab", "E", 1],
    ["items_added", "Zainab", "", 2],
  ]);
});

test("what was said of parcels with other words stands by itself, and what is about the manifest too", () => {
  const rows = told([
    event("exception_raised", { barcode_value: "A", reason: "Torn" }, "08:00:00"),
    event("exception_raised", { barcode_value: "B", reason: "Wet" }, "08:00:01"),
    event("exception_raised", { barcode_value: "C", reason: "Torn" }, "08:00:02"),
    event("manifest_changed", {}, "08:00:03"),
    event("manifest_changed", {}, "08:00:04"),
  ]);
  expect(rows.map(([, , codes]) => codes)).toEqual(["A C", "B", "", ""]);
});
