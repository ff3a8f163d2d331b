import { z } from "zod";
import { issue } from "../errors.ts";
import type { TableSource } from "./table-file.ts";
import { TableFile } from "./table-file.ts";

/** As much as a table has that is not held at once: on REST its body (4 D11). */
export const MAX_TABLE_BYTES = 64 * 1024 * 1024;
/** As many rows as such a table has. */
export const MAX_TABLE_ROWS = 200_000;

const isSource = (value: unknown): value is TableSource => typeof value === "string" || value instanceof TableFile;

/** The table of an import of many rows, with an example for the documentation, and whether it is only looked at. */
export const tableInput = (example: string) =>
  z.object({
    csv: z.custom<TableSource>(isSource, { error: issue("csv_empty") }).meta({
      override: {
        type: "string",
        description:
          "The table, in UTF-8: a header of field names, in any case, and a line for each row. Cells are parted by commas, semicolons or tabs, whichever the header has; an empty cell is not given",
        examples: [example],
      },
    }),
    dry_run: z.boolean().default(true).describe("Only say what is wrong, and change nothing"),
  });

/** How an import of many rows ended. */
export const tableOutput = z.object({
  dry_run: z.boolean(),
  total: z.int().describe("How many rows the table has"),
  created: z.int().nullable().describe("How many records were made; null on a dry run"),
});
export type TableInput = z.infer<ReturnType<typeof tableInput>>;
export type TableOutput = z.infer<typeof tableOutput>;
