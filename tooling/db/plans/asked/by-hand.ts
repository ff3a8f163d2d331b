import type { Samples } from "../parameters/samples.ts";
import type { Input } from "./inputs.ts";

const IN_THE_MIDDLE = 0.5;

async function oneId(samples: Samples, table: string): Promise<string> {
  const [row] = await samples.rows(table, ["id"], IN_THE_MIDDLE);
  return row?.id ?? "";
}

/** Each part of a filter that is an object written as text, by itself. */
const parts = (values: readonly object[]) => values.map((value) => ({ column_filters: JSON.stringify(value) }));

/**
 * What no schema says of a list's inputs: which record an id is of, and what the parts of a filter take that is an object
 * written as text. By the list's procedure; a filter that nothing asks for is a finding.
 */
const byHand: Readonly<Record<string, (samples: Samples) => Promise<Input[]>>> = {
  "warehousing.items.list": async (samples) => [{ category_ids: [await oneId(samples, "item_categories")] }],
  "delivery.drivers.list": async (samples) => {
    const now = new Date().toISOString();
    const today = now.slice(0, 10);
    return parts([
      { license_number: "something" },
      { vehicle_id: await oneId(samples, "vehicles") },
      { zone_id: await oneId(samples, "zones") },
      ...[today, now].flatMap((end) => [{ created_at: { from: end } }, { created_at: { to: end } }]),
    ]);
  },
};

/** The inputs of a list that stand here. */
export const inputsByHand = (list: string, samples: Samples): Promise<Input[]> =>
  byHand[list]?.(samples) ?? Promise.resolve([]);
