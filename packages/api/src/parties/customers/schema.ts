import { z } from "zod";
import { wallet } from "../../finance/wallets/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  email,
  id,
  pageInput,
  pageOutput,
  pathId,
  phone,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";

export const customer = z
  .object({
    id,
    full_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    user_id: id.nullable().describe("The account of a customer who signs in"),
    wallet,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Customer" });
export type Customer = Written<typeof customer>;

const userId = id.nullish().describe("An account that is a member of the tenant; each is one customer at most");

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name, phone or e-mail"),
  user_id: id.optional(),
});
export const listOutput = z.object({ customers: z.array(customer), ...pageOutput });
export const createInput = z.object({
  full_name: text(200),
  phone: phone.nullish(),
  email: email.nullish(),
  user_id: userId,
});
export const updateInput = z.object({
  id: pathId("customer_not_found"),
  full_name: text(200).optional(),
  phone: phone.nullish(),
  email: email.nullish(),
  user_id: userId,
});
export const oneInput = z.object({ id: pathId("customer_not_found") });
export const oneOutput = z.object({ customer });
