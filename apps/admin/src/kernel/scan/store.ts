import { browserDatabase } from "../kept/database.ts";
import { Held, isOwnNumber, ownNumber } from "../kept/held.ts";
import type { Entry, Store } from "./queue.ts";

const NAME = "karwan.scans";
const ENTRIES = "entries";

const { change, look } = browserDatabase(NAME, (database) => {
  database.createObjectStore(ENTRIES, { keyPath: "seq", autoIncrement: true });
});

/** What the browser did not take: with a network it is sent all the same. */
export const heldScans = new Held<number, Entry>();

/** Keeps what was scanned in the browser: it outlives the page, the tab and the device's battery. */
export const browserStore: Store = {
  async add(job, mustLast) {
    const waiting = { ...job, state: "waiting" } as const;
    // Behind what is held already: it was scanned later.
    if (mustLast || heldScans.isEmpty) {
      try {
        return Number((await change([ENTRIES], (of) => of(ENTRIES).add(waiting))).result);
      } catch (cause) {
        if (mustLast) throw cause;
      }
    }
    const seq = ownNumber();
    heldScans.hold(seq, { ...waiting, seq });
    return seq;
  },
  async begin(entry) {
    const { seq } = entry;
    // Another tab may have looked it up before.
    const begun = (kept: Entry): Entry => ({ ...entry, tried: true, lookedUp: entry.lookedUp ?? kept.lookedUp });
    const held = heldScans.of(seq);
    if (isOwnNumber(seq) || held !== undefined) {
      if (held) heldScans.hold(seq, begun(held));
      return held ? begun(held) : null;
    }
    try {
      const { result } = await change([ENTRIES], (of) => {
        const asked: IDBRequest<Entry | undefined> = of(ENTRIES).get(seq);
        asked.addEventListener("success", () => asked.result && of(ENTRIES).put(begun(asked.result)));
        return asked;
      });
      return result ? begun(result) : null;
    } catch {
      heldScans.hold(seq, begun(entry));
      return begun(entry);
    }
  },
  async put(entry) {
    if (isOwnNumber(entry.seq)) heldScans.hold(entry.seq, entry);
    else await heldScans.write(() => change([ENTRIES], (of) => of(ENTRIES).put(entry)), [[entry.seq, entry]]);
  },
  async remove(seqs) {
    for (const seq of seqs) if (isOwnNumber(seq)) heldScans.drop(seq);
    const kept = seqs.filter((seq) => !isOwnNumber(seq));
    if (kept.length === 0) return;
    const remove = (of: (store: string) => IDBObjectStore) => {
      for (const seq of kept) of(ENTRIES).delete(seq);
    };
    await heldScans.write(
      () => change([ENTRIES], remove),
      kept.map((seq) => [seq, null]),
    );
  },
  async removeUntried(seq) {
    const held = heldScans.of(seq);
    if (isOwnNumber(seq) || held !== undefined) {
      if (held?.tried) return false;
      await browserStore.remove([seq]);
      return true;
    }
    const { result } = await change([ENTRIES], (of) => {
      const asked: IDBRequest<Entry | undefined> = of(ENTRIES).get(seq);
      asked.addEventListener("success", () => asked.result?.tried || of(ENTRIES).delete(seq));
      return asked;
    });
    return !result?.tried;
  },
  async all() {
    const kept = await heldScans.read(() => look(ENTRIES, (of) => of.getAll()), []);
    return heldScans.over(kept as Entry[], ({ seq }) => seq).toSorted((a, b) => a.seq - b.seq);
  },
};
