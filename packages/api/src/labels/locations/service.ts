import { translate } from "@karwan/i18n";
import type { LocationLabel } from "@karwan/labels";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { directionOf, labelFile } from "../file.ts";
import { locationsStatement } from "./repository.ts";
import type { printInput } from "./schema.ts";

/** Labels of bins and other places of warehouses in the given order; 404 and no file for one that is unknown (3 §4). */
export async function printLocationLabels(ctx: TenantContext, { location_ids, format }: z.output<typeof printInput>) {
  const { deps, tenantId, language } = ctx;
  const [found] = await ctx.read((q) => [q.sql(locationsStatement, [tenantId, [...new Set(location_ids)]])]);
  const byId = new Map(found.map((row) => [row.id, row]));
  const direction = directionOf(language);
  const labels = location_ids.map((location_id, index): LocationLabel => {
    const location = byId.get(location_id);
    if (!location) throw new AppError("location_not_found", { index });
    const { code, name, warehouse, location_type: type } = location;
    const kind_of_place = translate(language, "label.location_type", { type });
    return { kind: "location", direction, kind_of_place, warehouse, code, name };
  });
  // Nothing is noted of it: a location is no record that waits for its label.
  const made = () => Promise.resolve();
  return { file: labelFile({ name: "location-labels", format, labels, madeAt: deps.now() }, made) };
}
