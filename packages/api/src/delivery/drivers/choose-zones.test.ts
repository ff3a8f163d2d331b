import { describe, expect, test } from "vitest";
import { asAppError } from "../../kernel/index.ts";
import { chooseZones } from "./choose-zones.ts";

const none = { all_zones: false, zone_ids: [], preferred_zone_ids: [] };
const two = { all_zones: false, zone_ids: ["a", "b"], preferred_zone_ids: ["b"] };
const all = { all_zones: true, zone_ids: [], preferred_zone_ids: ["c"] };

function mistake(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return asAppError(error)?.issues[0];
  }
  return undefined;
}

describe("the zones of a driver (1 §4.7)", () => {
  test.each([
    ["a new driver gets those listed", none, { zone_ids: ["a", "b", "a"] }, { ...none, zone_ids: ["a", "b"] }],
    [
      "or all of them, with preferences among all",
      none,
      { all_zones: true, preferred_zone_ids: ["x"] },
      { ...all, preferred_zone_ids: ["x"] },
    ],
    ["naming none leaves them as they are", two, {}, two],
    ["preferences can be cleared", two, { preferred_zone_ids: [] }, { ...two, preferred_zone_ids: [] }],
    ["a preference goes with its zone when none were sent", two, { zone_ids: ["a"] }, { ...none, zone_ids: ["a"] }],
    [
      "all zones make the list empty and keep the preferences",
      two,
      { all_zones: true },
      { ...all, preferred_zone_ids: ["b"] },
    ],
    ["all zones can be given up for a list", all, { all_zones: false, zone_ids: ["a"] }, { ...none, zone_ids: ["a"] }],
  ])("%s", (_what, current, wanted, expected) => expect(chooseZones(current, wanted)).toEqual(expected));

  test.each([
    ["all and a list", none, { all_zones: true, zone_ids: ["a"] }, "zone_ids", "all_zones_with_zone_ids"],
    ["a list for a driver of all zones", all, { zone_ids: ["a"] }, "zone_ids", "all_zones_with_zone_ids"],
    ["neither all nor a list", none, {}, "zone_ids", "zone_ids_required"],
    ["an empty list", two, { zone_ids: [] }, "zone_ids", "zone_ids_required"],
    ["giving up all zones for nothing", all, { all_zones: false }, "zone_ids", "zone_ids_required"],
    [
      "a preference outside the list",
      none,
      { zone_ids: ["a"], preferred_zone_ids: ["b"] },
      "preferred_zone_ids",
      "preferred_zone_not_selected",
    ],
    [
      "a preference outside the zones there are",
      two,
      { preferred_zone_ids: ["c"] },
      "preferred_zone_ids",
      "preferred_zone_not_selected",
    ],
  ])("%s is refused", (_what, current, wanted, field, code) =>
    expect(mistake(() => chooseZones(current, wanted))).toMatchObject({ field, code }),
  );
});
