import type { Actor } from "../../../../testing/index.ts";
import { next } from "../../../../testing/index.ts";

/** A table in CSV of these rows, whose columns are all that any of them has. */
export function tableOf(rows: readonly Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (cell = "") => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [columns.join(","), ...rows.map((row) => columns.map((name) => quoted(row[name])).join(","))].join("\n");
}

/** A row of somebody whom nobody knows, who serves all zones. */
export function newRow(vehicle: string, over: Record<string, string> = {}): Record<string, string> {
  const number = String(next()).padStart(7, "0");
  return {
    first_name: "Karim",
    last_name: `Row ${number}`,
    email: `row${number}@example.test`,
    phone: `+964781${number}`,
    vehicle_ids: vehicle,
    all_zones: "true",
    zone_ids: "",
    ...over,
  };
}

/** Imports rows for good. */
export const importing = (caller: Actor["caller"], rows: readonly Record<string, string>[], dry_run = false) =>
  caller.delivery.drivers.import({ csv: tableOf(rows), dry_run });
