import { describe, expect, test } from "vitest";
import { asAppError } from "../../kernel/index.ts";
import { chooseVehicles, firstVehicles } from "./choose-vehicles.ts";

const vehicles = (primary_vehicle_id: string | null, ...vehicle_ids: string[]) => ({ vehicle_ids, primary_vehicle_id });

function mistake(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return asAppError(error)?.issues[0]?.code;
  }
  return undefined;
}

describe("the vehicles of a driver (1 §4.7)", () => {
  test.each([
    ["the required one is primary", { vehicle_id: "a" }, vehicles("a", "a")],
    ["further ones join it", { vehicle_id: "a", vehicle_ids: ["b", "a"] }, vehicles("a", "a", "b")],
    [
      "another may be primary",
      { vehicle_id: "a", vehicle_ids: ["b"], primary_vehicle_id: "b" },
      vehicles("b", "a", "b"),
    ],
    ["also one that only that names", { vehicle_id: "a", primary_vehicle_id: "b" }, vehicles("b", "a", "b")],
  ])("at first: %s", (_what, wanted, expected) => expect(firstVehicles(wanted)).toEqual(expected));

  test.each([
    ["naming none changes nothing", {}, vehicles("a", "a", "b")],
    ["a list is the whole list, the primary one stays", { vehicle_ids: ["c", "a"] }, vehicles("a", "c", "a")],
    ["without the former primary one the first is it", { vehicle_ids: ["c", "b"] }, vehicles("c", "c", "b")],
    ["an empty list takes all away", { vehicle_ids: [] }, vehicles(null)],
    ["one named alone joins as primary", { vehicle_id: "c" }, vehicles("c", "a", "b", "c")],
    ["or is promoted", { primary_vehicle_id: "b" }, vehicles("b", "a", "b")],
    ["both forms together", { vehicle_ids: ["b", "c"], primary_vehicle_id: "c" }, vehicles("c", "b", "c")],
  ])("later: %s", (_what, wanted, expected) =>
    expect(chooseVehicles(vehicles("a", "a", "b"), wanted)).toEqual(expected),
  );

  test("the primary one must be in a list that is sent with it", () => {
    const code = "primary_vehicle_not_listed";
    expect(mistake(() => firstVehicles({ vehicle_id: "a", vehicle_ids: ["b"], primary_vehicle_id: "c" }))).toBe(code);
    expect(mistake(() => chooseVehicles(vehicles("a", "a"), { vehicle_ids: ["b"], primary_vehicle_id: "a" }))).toBe(
      code,
    );
    expect(mistake(() => chooseVehicles(vehicles("a", "a"), { vehicle_ids: ["b"], vehicle_id: "c" }))).toBe(code);
  });
});
