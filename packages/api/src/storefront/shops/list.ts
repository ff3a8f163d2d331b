import { defineList, filtersOf } from "../../kernel/index.ts";
import { countedProducts } from "../products/index.ts";
import { atLeast, atMost, IN_STOCK, SOLD, shopColumns } from "./repository.ts";

/** What the list is asked for: each word as the patterns of which one has to match. */
export interface Asked {
  word_1?: string[] | undefined;
  word_2?: string[] | undefined;
  word_3?: string[] | undefined;
  word_4?: string[] | undefined;
  category_id?: string[] | undefined;
  min_price?: number | undefined;
  max_price?: number | undefined;
  in_stock?: boolean | undefined;
  sort_by?: "relevance" | "newest" | "price" | undefined;
  sort_order?: "asc" | "desc" | undefined;
}

const word = "p.search_text ILIKE ANY(?::text[])";

/**
 * So many products of a search are counted and ranked, the newest ones where there are more: a word that every product has is
 * found as quickly as one that few have, and nobody leafs through more (ruling H).
 */
export const MOST_FOUND = 500;
/** As many products are read one by one, before an index is asked for what they have too little of. */
const NEAR = 2500;

const sold = {
  from: "products p",
  scope: SOLD,
  filters: filtersOf<Asked>({
    word_1: word,
    word_2: word,
    word_3: word,
    word_4: word,
    category_id: "p.category_id = ANY(?::uuid[])",
    min_price: atLeast("?"),
    max_price: atMost("?"),
    in_stock: `${IN_STOCK} = ?`,
  }),
  order: ["created_at DESC", "id DESC"],
  near: NEAR,
  columns: shopColumns,
  source: (rows: string) => `${rows} p`,
};

/** The products that a shop sells, newest first, counted by category; what words find is found by `findWords`. */
export const soldProducts = defineList("shops.products", {
  ...sold,
  sorts: {
    newest: ["created_at", "id"],
    price: ["lowest_thousandths", "id"],
  } satisfies Record<Exclude<NonNullable<Asked["sort_by"]>, "relevance">, unknown>,
  counts: {
    by: ["category_id"],
    counted: { in: countedProducts, scope: "c.tenant_id = $1 AND c.is_active" },
    atMost: MOST_FOUND,
  },
});

/** How many there are of some categories: counted apart, for of all categories only the newest may have been counted. */
export const soldOfCategories = defineList("shops.products_of_categories", { ...sold, counts: { atMost: MOST_FOUND } });
