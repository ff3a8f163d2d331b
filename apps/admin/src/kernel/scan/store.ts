import type { Entry, Job, Store } from "./queue.ts";

const NAME = "karwan.scans";
const ENTRIES = "entries";

const failed = (error: DOMException | null): Error => error ?? new Error("the store of scans failed");
const answered = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(failed(request.error)));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(failed(transaction.error)));
    transaction.addEventListener("error", () => reject(failed(transaction.error)));
  });

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore(ENTRIES, { keyPath: "seq", autoIncrement: true }),
  );
  return answered(request);
}

async function transaction(mode: IDBTransactionMode) {
  opened ??= open();
  const made = (await opened).transaction(ENTRIES, mode);
  return { made, entries: made.objectStore(ENTRIES) };
}

/** Keeps what was scanned in the browser: it outlives the page, the tab and the device's battery. */
export const browserStore: Store = {
  async add(job: Job) {
    const { made, entries } = await transaction("readwrite");
    const [key] = await Promise.all([answered(entries.add({ ...job, state: "waiting" })), committed(made)]);
    return Number(key);
  },
  async put(entry) {
    const { made, entries } = await transaction("readwrite");
    entries.put(entry);
    await committed(made);
  },
  async remove(seqs) {
    const { made, entries } = await transaction("readwrite");
    for (const seq of seqs) entries.delete(seq);
    await committed(made);
  },
  async all() {
    const { entries } = await transaction("readonly");
    return (await answered(entries.getAll())) as Entry[];
  },
};
