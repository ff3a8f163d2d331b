import { router, tenantOperation } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import {
  availabilityInput,
  availabilityOutput,
  locationInput,
  locationOutput,
  locationsInput,
  locationsOutput,
  trackInput,
  trackOutput,
} from "./schema.ts";
import { listLocations, recordLocation, setAvailability, showTrack } from "./service.ts";
import { streamEvent, streamInput, streamLocations } from "./stream.ts";

const tag = "Driver app";
const reference = "3 §5";

/** What drivers do themselves: any member may ask, and is looked up among the tenant's drivers. */
export const driverAppRouter = router({
  setAvailability: tenantOperation([], {
    rest: { method: "PUT", path: "/driver/availability" },
    operationId: "setOwnAvailability",
    summary: "Go on or off duty",
    audience: "For drivers.",
    tag,
    reference,
    message: "driver.availability_updated",
    errors: ["driver_not_found", "driver_inactive"],
  })
    .input(availabilityInput)
    .output(availabilityOutput)
    .mutation(({ ctx, input }) => setAvailability(ctx, input)),

  recordLocation: tenantOperation([], {
    rest: { method: "POST", path: "/driver/location" },
    operationId: "recordOwnLocation",
    summary: "Report where one was",
    audience: "For drivers.",
    description: "Points are kept for 30 days.",
    tag,
    reference,
    message: "driver.location_recorded",
    errors: ["driver_not_found"],
    example: {
      request: {
        points: [{ latitude: 33.3152, longitude: 44.3661, recorded_at: "2026-11-21T08:00:00.000Z", accuracy: 12 }],
      },
    },
  })
    .input(locationInput)
    .output(locationOutput)
    .mutation(({ ctx, input }) => recordLocation(ctx, input)),
});

/** What others see of it. */
export const driverTrackRouter = router({
  locations: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/drivers/locations" },
    onReplica: true,
    operationId: "listDriverLocations",
    summary: "Show where all drivers were last",
    description: "For a map: all of them in one call, or with `since` those who moved.",
    tag: "Drivers",
    reference: "4 L9",
    message: "driver.locations_shown",
  })
    .input(locationsInput)
    .output(locationsOutput)
    .query(({ ctx, input }) => listLocations(ctx, input)),

  stream: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/drivers/locations/stream" },
    operationId: "streamDriverLocations",
    summary: "Follow where drivers are",
    description: changesDescription("driver_locations"),
    tag: "Drivers",
    reference: "4 L9",
    message: "driver.locations_streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamLocations(ctx, input, signal)),

  location: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/drivers/{driverId}/location" },
    operationId: "getDriverLocation",
    summary: "Show where a driver is and was today",
    tag: "Drivers",
    reference,
    message: "driver.location_shown",
    errors: ["driver_not_found"],
  })
    .input(trackInput)
    .output(trackOutput)
    .query(({ ctx, input }) => showTrack(ctx, input)),
});
