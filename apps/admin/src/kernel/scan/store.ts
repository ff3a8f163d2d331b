import { browserDatabase } from "../kept/database.ts";
import type { Entry, Store } from "./queue.ts";

const NAME = "karwan.scans";
const ENTRIES = "entries";

const { change, look } = browserDatabase(NAME, (database) => {
  database.createObjectStore(ENTRIES, { keyPath: "seq", autoIncrement: true });
});

/** Keeps what was scanned in the browser: it outlives the page, the tab and the device's battery. */
export const browserStore: Store = {
  add: async (job) => Number((await change([ENTRIES], (of) => of(ENTRIES).add({ ...job, state: "waiting" }))).result),
  put: (entry) => change([ENTRIES], (of) => void of(ENTRIES).put(entry)),
  remove: (seqs) =>
    change([ENTRIES], (of) => {
      for (const seq of seqs) of(ENTRIES).delete(seq);
    }),
  all: async () => (await look(ENTRIES, (of) => of.getAll())) as Entry[],
};
