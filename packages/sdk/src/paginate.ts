/** How an operation answers its list: below which name, and by what the next page is asked for. */
export interface List {
  rows: string;
  by: "page" | "cursor";
}

// What the server gives at most at once.
const LIMIT = 100;

type Query = Readonly<Record<string, unknown>>;
type Ask = (query: Query) => Promise<unknown>;

const idOf = (row: unknown): unknown => (typeof row === "object" && row !== null && "id" in row ? row.id : undefined);

function pageOf(answer: unknown, { rows }: List): { rows: unknown[]; next: unknown } {
  const { [rows]: found, next_cursor: next } = answer as Record<string, unknown>;
  return { rows: Array.isArray(found) ? found : [], next: next ?? null };
}

/**
 * The rows of all pages, from the one that the query names or the first. Pages are asked for when their rows are wanted. A
 * row that moved to a later page while the list was read comes once all the same.
 */
export async function* paginate(list: List, ask: Ask, query: Query): AsyncGenerator<unknown, void, undefined> {
  const limit = Number(query.limit ?? LIMIT);
  const seen = new Set<unknown>();
  let at: Query = list.by === "page" ? { ...query, limit, page: Number(query.page ?? 1) } : { ...query, limit };
  for (;;) {
    const { rows, next } = pageOf(await ask(at), list);
    for (const row of rows) {
      const id = idOf(row);
      if (id !== undefined && seen.has(id)) continue;
      if (list.by === "page") seen.add(id);
      yield row;
    }
    if (list.by === "cursor") {
      if (next === null) return;
      at = { ...at, cursor: next };
    } else {
      if (rows.length < limit) return;
      at = { ...at, page: Number(at.page) + 1 };
    }
  }
}
