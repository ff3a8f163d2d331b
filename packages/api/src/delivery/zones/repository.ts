import { statement } from "@karwan/db";
import type { z } from "zod";
import { columnsOf, defineList, filtersOf, searched } from "../../kernel/index.ts";
import type { listInput } from "./schema.ts";
import { zone } from "./schema.ts";

const columns = columnsOf(zone);

/** The tenant's zones, newest first: by text (3 §5). */
export const zoneList = defineList("zones.list", {
  from: "zones z",
  scope: "z.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({ search: searched("z.name", "z.code") }),
  order: ["created_at DESC", "id DESC"],
  columns,
  source: (rows) => `${rows} z`,
});
export const lockStatement = statement(
  "zones.lock",
  `SELECT ${columns} FROM zones WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);
