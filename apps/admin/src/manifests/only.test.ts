import type { TransferManifest } from "@karwan/sdk";
import { expect, test } from "vitest";
import { choicesOf, filterOf, together } from "./only.ts";

const none = { scanned: 0, exception: 0, processing: 0, order_created: 0, void: 0 };
const counts = { ...none, picked_up: 1, in_transit: 5, received: 2, tallied: 4 };
const t = (key: string) => key;
const offered = (status: TransferManifest["status"]) =>
  choicesOf({ status, counts }, { t }).flatMap(({ value, count }) => (count > 0 ? [[value, count]] : []));

test("who receives asks for what is here and what is not here yet, instead of what is on the way (3 §9)", () => {
  expect(offered("receiving")).toEqual([
    ["here", 4],
    ["not_here", 2],
    ["received", 2],
  ]);
  expect(offered("in_transit")).toEqual([
    ["picked_up", 1],
    ["in_transit", 5],
    ["received", 2],
  ]);
});

test("what is here is not asked for together with a status: the last that was chosen counts", () => {
  expect(together(["received"], ["received", "not_here"])).toEqual(["not_here"]);
  expect(together(["here"], ["here", "received"])).toEqual(["received"]);
  expect(together(["here"], ["here", "not_here"])).toEqual(["here", "not_here"]);
  expect(filterOf(["not_here"])).toEqual({ status: "picked_up,in_transit", tallied: false });
  expect(filterOf(["here", "not_here"])).toEqual({ status: "picked_up,in_transit" });
  expect(filterOf(["received", "exception"])).toEqual({ status: "received,exception" });
});
