import { z } from "zod";
import {
  codeText,
  id,
  issue,
  pageInput,
  pageOutput,
  pathId,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { addressInput, addressOut, addressPatch } from "../addresses/index.ts";

export const branch = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    address_id: id,
    address: addressOut,
    warehouse_id: id.nullable().describe("The warehouse that works in this branch"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Branch" });

const name = text(200);
const code = codeText().describe("Unique within the tenant");
const notBoth = { path: ["address"], error: issue("address_or_address_id") };

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name or code"),
  warehouse_id: id.optional(),
});
export const listOutput = z.object({ branches: z.array(branch), ...pageOutput });
export const createInput = z
  .object({
    name,
    code,
    address_id: id.optional().describe("An address of the tenant; otherwise send `address`"),
    address: addressInput.optional(),
    warehouse_id: id.nullish(),
  })
  .refine((body) => (body.address_id === undefined) !== (body.address === undefined), notBoth);
export const updateInput = z
  .object({
    id: pathId("branch_not_found"),
    name: name.optional(),
    code: code.optional(),
    address_id: id.optional().describe("Another address of the tenant, to move to; the former stays as it is"),
    address: addressPatch.optional().describe("Changes the branch's address; what is left out stays"),
    warehouse_id: id.nullish(),
  })
  .refine((body) => body.address_id === undefined || body.address === undefined, notBoth);
export const oneOutput = z.object({ branch });
