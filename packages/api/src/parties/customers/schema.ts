import { z } from "zod";
import { id, pageInput, pageOutput, pathId, searchInput } from "../../kernel/index.ts";
import { partyFields, partyName, partyRecord } from "../party/index.ts";

export const customer = z
  .object({
    ...partyName,
    user_id: id.nullable().describe("The account of a customer who signs in"),
    ...partyRecord,
  })
  .meta({ id: "Customer" });

const userId = id.nullish().describe("An account that is a member of the tenant; each is one customer at most");

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name, phone or e-mail"),
  user_id: id.optional(),
});
export const listOutput = z.object({ customers: z.array(customer), ...pageOutput });
export const createInput = z.object({ ...partyFields, user_id: userId });
export const updateInput = z.object({
  id: pathId("customer_not_found"),
  ...partyFields,
  full_name: partyFields.full_name.optional(),
  user_id: userId,
});
export const oneInput = z.object({ id: pathId("customer_not_found") });
export const oneOutput = z.object({ customer });
