import { z } from "zod";
import { person, reachable, reachableBy } from "../../identity/users/index.ts";
import type { TableSpec } from "../../kernel/index.ts";
import { id, ids, rowError } from "../../kernel/index.ts";
import { bankInfo, newDriver } from "./inputs.ts";

const bankColumns = Object.keys(bankInfo.shape).map((name) => [`bank_info.${name}`, "text"] as const);

/** The columns of POST /imports/drivers: the wizard's fields, but for photos, free JSON and the password. */
export const driversTable = {
  columns: {
    first_name: "text",
    last_name: "text",
    email: "text",
    phone: "text",
    license_number: "text",
    national_id: "text",
    status: "text",
    address: "text",
    vehicle_ids: "list",
    primary_vehicle_id: "text",
    all_zones: "boolean",
    zone_ids: "list",
    preferred_zone_ids: "list",
    ...Object.fromEntries(bankColumns),
  },
  required: [["first_name"], ["last_name"], ["email", "phone"], ["vehicle_ids", "primary_vehicle_id"]],
  maxRows: 200,
} satisfies TableSpec;

/** A row as the wizard would be asked for it, vehicles and zones being those that there are (1 §4.7). */
export const rowInput = z
  .object({ ...person, ...newDriver, vehicle_ids: ids.optional(), primary_vehicle_id: id.optional() })
  .refine(reachable, reachableBy);
export type RowInput = z.infer<typeof rowInput>;

const example = [
  "first_name,last_name,phone,license_number,vehicle_ids,all_zones,zone_ids",
  "Karim,Jabbar,+9647705550101,B-10442,BGD-12,true,",
  "Hassan,Ali,+9647705550102,B-10443,BGD-14;BGD-15,false,KARRADA;MANSOUR",
  "",
].join("\n");

export const importInput = z.object({
  csv: z.string().meta({
    description:
      "The table, in UTF-8: a header of field names, in any case, and a line for each driver. Cells are parted by commas, semicolons or tabs, whichever the header has; an empty cell is not given",
    examples: [example],
  }),
  dry_run: z.boolean().default(true).describe("Only say what is wrong, and change nothing"),
});
export const importOutput = z.object({
  dry_run: z.boolean(),
  total: z.int().describe("How many rows the table has"),
  created: z.int().nullable().describe("How many are members at once; null on a dry run"),
  invited: z.int().nullable().describe("How many have an account and were invited; null on a dry run"),
  drivers: z.array(
    z.object({
      row: z.int().describe("The line of the table that the row begins on; the header is 1"),
      driver_id: id.nullable().describe("Null on a dry run"),
      phone: z.string().nullable().describe("As it is kept, in E.164: look whether it was read as it was meant"),
      outcome: z
        .enum(["created", "invited"])
        .meta({ id: "DriverImportOutcome" })
        .nullable()
        .describe("Null on a dry run, which looks at no account"),
    }),
  ),
  warnings: z
    .array(rowError)
    .describe(
      "What is taken although it looks wrong: `phone_range_unknown`, a phone in no range that numbers are known to be in",
    ),
});
export type ImportInput = z.infer<typeof importInput>;
export type ImportOutput = z.infer<typeof importOutput>;
