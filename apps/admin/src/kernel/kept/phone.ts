import { browserDatabase } from "./database.ts";

export const ACTIONS = "actions";
export const FILES = "files";
export const POINTS = "points";
const READ = "read";

/** What the driver's phone keeps: what was done there until it is sent, and what was read (docs/driver.md). */
export const phone = browserDatabase("karwan.driver", (database) => {
  database.createObjectStore(ACTIONS, { keyPath: "seq", autoIncrement: true });
  database.createObjectStore(FILES, { keyPath: "id" });
  database.createObjectStore(POINTS, { keyPath: "seq", autoIncrement: true });
  database.createObjectStore(READ);
});

/** What the server says of itself to anybody. */
export const OF_THE_SERVER = "facts";

/** What was read from the server last, to be shown without a network. */
export const lastRead = {
  get: (key: string) => phone.look(READ, (of) => of.get(key)) as Promise<unknown>,
  put: (key: string, value: unknown) => phone.change([READ], (of) => void of(READ).put(value, key)),
  /**
   * Takes away what was read in another session than this, on whichever page of the browser that ends; what was done stays until
   * it is sent. The tag is asked for late: a tab that was frozen hears of an end when the next session may have read already.
   */
  forgetOthers: (tag: () => string | null): Promise<void> =>
    phone
      .change([READ], (of) => {
        const asked = of(READ).openCursor();
        asked.addEventListener("success", () => {
          const at = asked.result;
          if (!at) return;
          const now = tag();
          const isOfNow = now !== null && (at.value as { tag?: string | null }).tag === now;
          if (at.key !== OF_THE_SERVER && !isOfNow) at.delete();
          at.continue();
        });
      })
      .catch(() => undefined),
};
