import { router, tenantOperation } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import { streamEvent, streamInput, streamWallets } from "./stream.ts";

/** Beside the wallets' own operations: finance comes before what streams are made with. */
export const walletStreamRouter = router({
  stream: tenantOperation(["view:tenant", "manage:finance:tenant"], {
    rest: { method: "GET", path: "/wallets/stream" },
    operationId: "streamWallets",
    summary: "Follow what changes of wallets",
    description: changesDescription("wallets"),
    tag: "Wallets",
    reference: "4 L9",
    message: "wallet.streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamWallets(ctx, input, signal)),
});
