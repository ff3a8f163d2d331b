import type { Source } from "./client.ts";
import type { Pair } from "./operations.ts";
import { draw } from "./operations.ts";
import type { Random } from "./random.ts";
import { isParcels } from "./wire.ts";

type Pairs = { hot: readonly [Pair, ...Pair[]]; own: readonly Pair[] };

/** Movements and reservations of one client, on rows of his own and on those that all share. */
export function stockSource(random: Random, { hot, own }: Pairs): Source {
  let held: string[] = [];
  return {
    async next(blocked) {
      const operation = draw({ random, hot, free: own.filter((pair) => !blocked.has(pair)), held });
      if (operation.kind === "release") held = held.slice(1);
      const row = "row" in operation ? operation.row.stock_id : null;
      const subject = own.find(({ rows }) => rows.some(({ stock_id }) => stock_id === row)) ?? null;
      return { operation, subject };
    },
    learned({ operation }, outcome) {
      if (outcome.state === "acknowledged" && !isParcels(operation) && operation.kind === "reserve")
        held.push(outcome.record_id);
    },
  };
}
