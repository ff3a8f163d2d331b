import { moveTenant } from "@karwan/db/citus";
import { StartupError } from "../../startup-error.ts";
import type { Command } from "../command.ts";
import { givenIn, interruptible, say, verified } from "./on-cluster.ts";

export const tenantMove: Command = {
  words: ["tenant", "move"],
  usage: "<code> --to <host[:port]> [--block-writes] [--url <postgresql://...>]",
  help: "On a Citus cluster: brings a tenant with all of its rows to another node, while it works, on shards of its own, which it is given first where it has none. Needs a superuser of the cluster: --url or KARWAN_ADMIN_URL. Cut off, it has changed nothing, or given it those shards: give it again.",
  async run(args) {
    const given = givenIn(args, "move <code> --to <node>");
    const { url, code, to, blockWrites } = given;
    if (!to) throw new StartupError("Name the node that it is to go to: --to <host> or --to <host:port>.");
    const moved = await interruptible((signal) => moveTenant({ url, code, to, blockWrites, onProgress: say, signal }));
    say(
      `${code}, ${moved.name}: ${moved.rows} rows on ${moved.shards} shards moved from ${moved.from} to ${moved.node}`,
    );
    return verified(given);
  },
};
