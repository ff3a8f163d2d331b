import * as z from "zod/mini";
import { listSearch, oneOf, searchFields } from "../../kernel/search.ts";

export const stockStatuses = ["available", "reserved", "damaged", "expired"] as const;

/** What the list of stock keeps in its address. */
export const stockSearch = z.object({ ...listSearch, warehouse: searchFields.text, status: oneOf(stockStatuses) });
