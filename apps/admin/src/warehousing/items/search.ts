import * as z from "zod/mini";
import { listSearch, oneOf } from "../../kernel/search.ts";

/** What the list of items keeps in its address. */
export const itemsSearch = z.object({ ...listSearch, active: oneOf(["yes", "no"]) });
