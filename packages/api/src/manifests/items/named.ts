import { z } from "zod";

const isId = (text: string) => z.guid().safeParse(text).success;

/**
 * Items that a request names, each once: the ids to look for, and which of those that were found it means, in its order; what
 * is no id of one of them is `not_found`, and fails nothing (3 §9).
 */
export function namedItems(texts: readonly string[]) {
  const named = [...new Set(texts.map((text) => (isId(text) ? text.toLowerCase() : text)))];
  return {
    ids: named.filter(isId),
    among<Item extends { id: string }>(found: readonly Item[]) {
      const itemOf = new Map(found.map((item) => [item.id, item]));
      return {
        items: named.flatMap((one) => itemOf.get(one) ?? []),
        not_found: named.filter((one) => !itemOf.has(one)),
      };
    },
  };
}
