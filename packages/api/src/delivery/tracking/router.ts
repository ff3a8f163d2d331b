import { openOperation, router, tenantOperation } from "../../kernel/index.ts";
import { timelineInput, timelineOutput, trackInput, trackOutput } from "./schema.ts";
import { showTimeline, trackDelivery } from "./service.ts";

export const trackingRouter = router({
  timeline: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/deliveries/{id}/timeline" },
    onReplica: true,
    operationId: "getDeliveryTimeline",
    summary: "Show everything that happened to a delivery",
    description:
      "Changes of status and of custody, scans, proofs and decisions. Of a leg: what happened on it. Of a staged delivery: all.",
    tag: "Deliveries",
    reference: "3 §5",
    message: "delivery.timeline",
    table: true,
    errors: ["delivery_not_found"],
  })
    .input(timelineInput)
    .output(timelineOutput)
    .query(({ ctx, input }) => showTimeline(ctx, input)),

  track: openOperation({
    rest: { method: "GET", path: "/track/{delivery_code}" },
    operationId: "trackDelivery",
    summary: "Track a delivery by its code",
    description:
      "Public: no credential. With the code alone nothing of the people concerned; the key that the recipient was sent adds where it is, names and proof.",
    noStore: true,
    tag: "Deliveries",
    reference: "3 §5",
    message: "delivery.tracked",
    errors: ["delivery_not_found"],
  })
    .input(trackInput)
    .output(trackOutput)
    .query(({ ctx, input }) => trackDelivery(ctx, input)),
});
