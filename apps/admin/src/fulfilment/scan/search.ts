import { oneOf, searchFields, searchOf } from "../../kernel/search.ts";

/** What the page of scans keeps in its address: what a scan does, and a code that another page hands over. */
export const scanSearch = searchOf({ does: oneOf(["open", "receive"]), code: searchFields.text });
