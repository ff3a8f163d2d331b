import { z } from "zod";
import type { TableSpec } from "../../../kernel/index.ts";
import { MAX_TABLE_ROWS, tableInput } from "../../../kernel/index.ts";
import { partyFields } from "../../party/index.ts";
import { createInput } from "../schema.ts";

/** The columns of POST /imports/customers: the fields of POST /customers (4 D11). */
export const customersTable = {
  columns: { full_name: "text", phone: "text", email: "text", user_id: "text" },
  required: [["full_name"]],
  maxRows: MAX_TABLE_ROWS,
} satisfies TableSpec;

/** A row as POST /customers would be asked for it. */
export const customerRow = z.object({ ...partyFields, user_id: createInput.shape.user_id });
export type CustomerRow = z.infer<typeof customerRow>;

const example = ["full_name,phone,email", "Baran Store,0750 123 4567,baran@example.com", "Dilan,,", ""].join("\n");
export const importInput = tableInput(example);
