import { z } from "zod";
import { AppError, invalidField, sentText } from "../../kernel/index.ts";
import { MAX_ITEMS } from "./schema.ts";

/** An entry of the request: what to call it in the answer, and the id that it is, if it is one. */
export interface NamedItem {
  shown: string;
  id: string | null;
}

const uuid = z.guid();

/**
 * The entries of a request, each once, where it stood first (2 §4.9). What is no id stays among them: it fails by itself and
 * never the call (4 G2). 400 for more than one call takes.
 */
export function namedItems(sent: readonly unknown[]): NamedItem[] {
  const named = new Map<string, NamedItem>();
  for (const entry of sent) {
    const text = sentText(entry);
    const isId = uuid.safeParse(text).success;
    const shown = isId ? text.toLowerCase() : text;
    if (!named.has(shown)) named.set(shown, { shown, id: isId ? shown : null });
  }
  if (named.size > MAX_ITEMS)
    throw invalidField("item_ids", "too_big.array", { maximum: MAX_ITEMS, inclusive: "true" });
  return [...named.values()];
}

/** Why an entry that is no id fails. */
export const malformed = () => new AppError("invalid_uuid");
