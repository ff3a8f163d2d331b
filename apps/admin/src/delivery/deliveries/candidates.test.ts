import { expect, test } from "vitest";
import { candidatesOf } from "./candidates.ts";

const suggestion = (id: string, free_units: number | null) => ({
  driver: { id, full_name: `Driver ${id}` },
  free_units,
  reasons: [],
  distance_km: null,
  eligible: true,
});
const listed = (id: string, available: number | null) => ({
  id,
  users: { full_name: `Driver ${id}` },
  operation_status: "busy" as const,
  workload: { capacity: { available } },
});

test("who is suggested is offered at first, in the order of the server; what is typed finds everybody (4 L9)", () => {
  const suggested = [suggestion("b", 4), suggestion("a", null)];
  expect(candidatesOf(suggested, [listed("c", 9)], false).map(({ id }) => id)).toEqual(["b", "a"]);
  const searched = candidatesOf(suggested, [listed("c", 9), listed("b", 1)], true);
  expect(searched.map(({ id, room }) => [id, room])).toEqual([
    ["c", 9],
    ["b", 4],
  ]);
  expect(searched.map(({ suggestion: known }) => known !== null)).toEqual([false, true]);
});

test("without suggestions everybody who is found can be chosen", () => {
  expect(candidatesOf([], [listed("c", null)], false)).toEqual([
    { id: "c", name: "Driver c", status: "busy", suggestion: null, room: null },
  ]);
});
