import type { DeliveryStatus, LastDriverLocation } from "@karwan/sdk";
import { expect, test } from "vitest";
import { areaOf } from "../../components/map/geometry.ts";
import { Places, standingOf } from "./places.ts";
import type { Shown } from "./stops.ts";
import { stopsOf, underWay } from "./stops.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const before = (minutes: number) => new Date(NOW - minutes * 60_000);
const delivery = (id: string, status: DeliveryStatus, hours: number | null = null): Shown => ({
  id,
  delivery_code: id,
  status,
  pickup_address: { lng: 44.1, lat: 33.1 },
  delivery_address: { lng: 44.9, lat: 33.9 },
  current_assignment: hours === null ? null : { driver: { id: "ali" }, created_at: before(hours * 60) },
});
const all = { groups: undefined, isLateOnly: false, area: undefined };
const rule = { now: NOW, onTimeHours: 24 };

test("a delivery stands where it is fetched until somebody has it, and then where it is brought", () => {
  const stops = stopsOf([delivery("a", "pending"), delivery("b", "picked_up", 1)], all, rule);
  expect(stops.map(({ id, lng }) => [id, lng])).toEqual([
    ["a", 44.1],
    ["b", 44.9],
  ]);
});

test("what is late comes first, then what nobody has, then what failed; what is over is not shown", () => {
  const given = [
    delivery("assigned", "assigned", 1),
    delivery("failed", "failed", 50),
    delivery("pending", "pending"),
    delivery("late", "en_route_to_delivery", 25),
    delivery("over", "delivered", 1),
  ];
  expect(stopsOf(given, all, rule).map(({ id }) => id)).toEqual(["late", "pending", "failed", "assigned"]);
});

test("filters leave what is of a group, late, or in an area", () => {
  const given = [delivery("a", "pending"), delivery("b", "picked_up", 30), delivery("c", "picked_up", 1)];
  const ids = (filter: Partial<Parameters<typeof stopsOf>[1]>) =>
    stopsOf(given, { ...all, ...filter }, rule).map(({ id }) => id);
  expect(ids({ groups: ["unassigned"] })).toEqual(["a"]);
  expect(ids({ isLateOnly: true })).toEqual(["b"]);
  const area = areaOf([
    [44.8, 33.8],
    [45, 33.8],
    [45, 34],
  ]);
  expect(ids({ area: { ...area, type: "Polygon" } })).toEqual(["b", "c"]);
});

const listed = (minutes: number, change: Partial<LastDriverLocation> = {}): LastDriverLocation => ({
  driver_id: "ali",
  full_name: "Ali",
  status: "active",
  is_online: true,
  latitude: 33.3,
  longitude: 44.4,
  last_update: before(minutes),
  ...change,
});

test("a driver is fresh, silent for half an hour, off duty, or stands still though under way (4 L9)", () => {
  const places = new Places();
  const standing = (isUnderWay = true) => {
    const place = places.get("ali");
    return place && standingOf(place, { now: NOW, isUnderWay });
  };
  places.replace([listed(5)]);
  expect(standing()).toBe("fresh");
  places.replace([listed(31)]);
  expect(standing()).toBe("fresh");
  places.replace([]);
  places.replace([listed(31)]);
  expect(standing()).toBe("old");
  places.replace([]);
  places.replace([listed(12)]);
  // Nobody has told where he is since: that he stands there is not known.
  expect(standing()).toBe("fresh");
  places.apply([{ driver_id: "ali", is_online: true, latitude: 33.3005, longitude: 44.4, last_update: before(1) }]);
  expect([standing(), standing(false)]).toEqual(["stopped", "fresh"]);
  places.apply([{ driver_id: "ali", is_online: true, latitude: 33.31, longitude: 44.4, last_update: before(0) }]);
  expect(standing()).toBe("fresh");
  places.apply([{ driver_id: "ali", is_online: false, latitude: 33.31, longitude: 44.4, last_update: before(0) }]);
  expect(standing()).toBe("offline");
});

test("who is not known yet is read anew, and who is not listed any more is gone", () => {
  const places = new Places();
  places.replace([listed(5)]);
  const moved = { is_online: true, latitude: 33, longitude: 44, last_update: before(0) };
  expect(places.apply([{ driver_id: "sara", ...moved }])).toBe(true);
  expect(places.apply([{ driver_id: "ali", ...moved }])).toBe(false);
  expect(
    places.apply([{ driver_id: "omar", is_online: true, latitude: null, longitude: null, last_update: null }]),
  ).toBe(false);
  places.replace([]);
  expect(places.all()).toEqual([]);
});

test("drivers under way are those who have set out for something, with how much of it", () => {
  const given = [delivery("a", "picked_up", 1), delivery("b", "accepted", 1), delivery("c", "assigned", 1)];
  expect([...underWay(given)]).toEqual([["ali", 2]]);
});
