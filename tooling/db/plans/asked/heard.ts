import type { HeardList, ScopedAccess } from "@karwan/api";
import { definedLists } from "@karwan/api";
import type { Database } from "@karwan/db";

/** What has been asked of lists. */
export class HeardParts {
  readonly #parts = new Set<string>();
  #last: HeardList | null = null;

  readonly note = (message: unknown): void => {
    const heard = message as HeardList;
    this.#last = heard;
    for (const part of [...heard.filters, ...(heard.sort ? [heard.sort] : [])])
      this.#parts.add(`${heard.list.parts.name} ${part}`);
  };

  /** Has all rows gone through, too, that the page last asked for is one of. */
  async goThrough(database: Database, tenantId: string): Promise<void> {
    const { list, key, input } = this.#last ?? {};
    this.#last = null;
    if (!list || !key || !input) return;
    const read: ScopedAccess["read"] = (fn) => database.read({ tenantId }, fn);
    for await (const _ of list.stream({ read }, key, input));
  }

  /** The filters and the orders, each both ways, that lists declare and nobody asked for. */
  missed(): string[] {
    return [...definedLists().values()].flatMap(({ name, filters, sorts }) =>
      [...filters, ...sorts].map((part) => `${name} ${part}`).filter((part) => !this.#parts.has(part)),
    );
  }
}
