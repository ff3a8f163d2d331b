import { isolateTenant } from "@karwan/db/citus";
import type { Command } from "../command.ts";
import { givenIn, interruptible, say, verified } from "./on-cluster.ts";

export const tenantIsolate: Command = {
  words: ["tenant", "isolate"],
  usage: "<code> [--url <postgresql://...>]",
  help: "On a Citus cluster: gives a tenant shards of its own on its node; writes of the tenants that it shared them with wait meanwhile. Needs a superuser of the cluster: --url or KARWAN_ADMIN_URL. Cut off, it has changed nothing: give it again.",
  async run(args) {
    const given = givenIn(args, "isolate <code>");
    const { url, code } = given;
    const { name, node, rows, shards } = await interruptible((signal) =>
      isolateTenant({ url, code, onProgress: say, signal }),
    );
    say(`${code}, ${name}: ${rows} rows on ${shards} shards of its own, on ${node}`);
    return verified(given);
  },
};
