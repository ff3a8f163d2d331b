import * as z from "zod/mini";
import { listSearch, oneOf } from "../../kernel/search.ts";

/** What the list of drivers keeps in its address. */
export const driversSearch = z.object({ ...listSearch, status: oneOf(["active", "inactive"]) });
