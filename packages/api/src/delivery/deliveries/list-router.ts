import { router, tenantOperation } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import { listDeliveries } from "./list.ts";
import { listInput, listOutput } from "./list-schema.ts";
import { streamDeliveries, streamEvent, streamInput } from "./stream.ts";

export const deliveryListRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/deliveries" },
    onReplica: true,
    summary: "List deliveries with their counts by status",
    description: "Legs of staged deliveries are left out unless `delivery_flow`, `parent_id` or `tasks` asks for them.",
    tag: "Deliveries",
    reference: "3 §5",
    message: "delivery.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  stream: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/deliveries/stream" },
    operationId: "streamDeliveries",
    summary: "Follow what changes of deliveries",
    description: changesDescription("deliveries"),
    tag: "Deliveries",
    reference: "4 L9",
    message: "delivery.streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamDeliveries(ctx, input, signal)),
});
