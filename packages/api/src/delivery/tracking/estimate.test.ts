import { describe, expect, test } from "vitest";
import type { Journey } from "./estimate.ts";
import { expectedOf } from "./estimate.ts";

const now = new Date("2026-11-21T08:00:00.000Z");
// A tenth of a degree of latitude is 11.12 km: 26.7 minutes.
const journey: Journey = {
  status: "en_route_to_delivery",
  pickup_address: { lat: 33.3, lng: 44.4 },
  delivery_address: { lat: 33.4, lng: 44.4 },
  picked_up_at: "2026-11-21T07:50:00.000Z",
  carrier: null,
};
const at = (time: string, lat = 33.35) => ({ lat, lng: 44.4, at: `2026-11-21T${time}:00.000Z` });
const estimate = (change: Partial<Journey> = {}) =>
  expectedOf({ ...journey, ...change }, now).estimated_at?.slice(11, 16) ?? null;

describe("the estimated time (3 §5)", () => {
  test("calculates from the pickup while nobody knows where the driver is", () => {
    expect(estimate()).toBe("08:27");
    expect(estimate({ status: "picked_up" })).toBe("08:27");
  });

  test("calculates from where the driver was within the last half hour", () => {
    expect(estimate({ carrier: at("08:00") })).toBe("08:24");
    expect(estimate({ carrier: at("07:30", 33.3) })).toBe("08:07");
    expect(estimate({ carrier: at("07:29", 33.4) })).toBe("08:27");
  });

  test("adds the way to the pickup and a stop there for a driver who comes to fetch the parcel", () => {
    const fetching = { status: "accepted", picked_up_at: null } as const;
    expect(estimate({ ...fetching, carrier: at("08:00", 33.2) })).toBe("09:14");
    expect(estimate({ ...fetching, carrier: at("07:29", 33.2) })).toBeNull();
    expect(estimate(fetching)).toBeNull();
  });

  test("is never in the past", () => {
    expect(estimate({ picked_up_at: "2026-11-20T07:50:00.000Z" })).toBe("08:00");
  });

  test("is said to be late by what was reckoned at the pickup, wherever the driver is, and not before that is over", () => {
    const late = (change: Partial<Journey> = {}) => expectedOf({ ...journey, ...change }, now).late_since;
    expect(late()).toBeNull();
    expect(late({ picked_up_at: "2026-11-20T07:50:00.000Z" })).toBe("2026-11-20T08:27:00.000Z");
    expect(late({ picked_up_at: "2026-11-21T07:20:00.000Z", carrier: at("08:00", 33.3) })).toBe(
      "2026-11-21T07:57:00.000Z",
    );
    expect(late({ status: "accepted", picked_up_at: null })).toBeNull();
    expect(late({ status: "delivered", picked_up_at: "2026-11-20T07:50:00.000Z" })).toBeNull();
  });

  test.each(["draft", "pending", "failed", "delivered", "returned", "cancelled"] as const)("%s has none", (status) => {
    expect(estimate({ status, carrier: at("08:00") })).toBeNull();
  });

  test("a staged delivery that waits for its second leg has none", () => {
    expect(estimate({ status: "picked_up", picked_up_at: null })).toBeNull();
  });
});
