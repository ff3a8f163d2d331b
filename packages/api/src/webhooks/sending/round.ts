import { NO_TENANT } from "@karwan/db";
import type { ClaimedAttempt } from "./repository.ts";
import { TENANTS } from "./repository.ts";

/** What was claimed of a page of tenants, and what filled the room that there was; null where more would have had room. */
export type Claimed = { claimed: readonly ClaimedAttempt[]; full: readonly ClaimedAttempt[] | null };

/** A way around the tenants of a lane, a page at a time, that goes on where it ended. */
export class Round {
  #after = NO_TENANT;
  // How often it came to the last tenant without finding anything.
  #ends = 0;

  /** The tenant behind which the next page begins. */
  get after(): string {
    return this.#after;
  }

  /** Goes on behind a page of tenants that was looked through; whether there may be more. */
  goOn(found: readonly string[], { claimed, full }: Claimed): boolean {
    const began = this.#after;
    const isEnd = found.length < TENANTS;
    const last = full?.map(({ tenant_id }) => tenant_id).toSorted();
    this.#after = last?.at(-1) ?? (isEnd ? NO_TENANT : (found.at(-1) ?? NO_TENANT));
    if (claimed.length > 0) {
      this.#ends = 0;
      return full === null;
    }
    if (isEnd) this.#ends += 1;
    // Once around, and with those before them where it began in the middle.
    const isOver = isEnd && (began === NO_TENANT || this.#ends > 1);
    if (isOver) this.#ends = 0;
    return !isOver;
  }
}
