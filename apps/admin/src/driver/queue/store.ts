import type { Entry, LocalFile, Store } from "./queue.ts";

const NAME = "karwan.driver";
const ACTIONS = "actions";
const FILES = "files";
const POINTS = "points";
const READ = "read";

const failed = (error: DOMException | null): Error => error ?? new Error("the phone's store failed");
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
  request.addEventListener("upgradeneeded", () => {
    const { result } = request;
    result.createObjectStore(ACTIONS, { keyPath: "seq", autoIncrement: true });
    result.createObjectStore(FILES, { keyPath: "id" });
    result.createObjectStore(POINTS, { keyPath: "seq", autoIncrement: true });
    result.createObjectStore(READ);
  });
  return answered(request);
}

/** Does something in one transaction: all of it is kept, or nothing. */
async function change<Value>(names: string[], work: (of: (name: string) => IDBObjectStore) => Value): Promise<Value> {
  opened ??= open();
  const transaction = (await opened).transaction(names, "readwrite");
  const done = committed(transaction);
  const value = work((name) => transaction.objectStore(name));
  await done;
  return value;
}
async function look<Value>(name: string, ask: (of: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  opened ??= open();
  return answered(ask((await opened).transaction(name, "readonly").objectStore(name)));
}

/** What a driver did, with its photos: it outlives the page, the browser and the phone's battery. */
export const browserStore: Store = {
  async add(action, files) {
    const added = await change([ACTIONS, FILES], (of) => {
      for (const file of files) of(FILES).put(file);
      return of(ACTIONS).add({ ...action, state: "waiting" });
    });
    return Number(added.result);
  },
  put: (entry) => change([ACTIONS], (of) => void of(ACTIONS).put(entry)),
  end: (entry, forgotten) =>
    change([ACTIONS, FILES], (of) => {
      of(ACTIONS).put(entry);
      for (const id of forgotten) of(FILES).delete(id);
    }),
  remove: (seqs, files) =>
    change([ACTIONS, FILES], (of) => {
      for (const seq of seqs) of(ACTIONS).delete(seq);
      for (const id of files) of(FILES).delete(id);
    }),
  all: async () => (await look(ACTIONS, (of) => of.getAll())) as Entry[],
  file: async (id) => ((await look(FILES, (of) => of.get(id))) as LocalFile | undefined) ?? null,
  putFile: (file) => change([FILES], (of) => void of(FILES).put(file)),
};

/** Where the phone was, until the server knows. */
export interface Point {
  seq?: number;
  owner: string;
  latitude: number;
  longitude: number;
  accuracy: number;
  at: number;
}
export const points = {
  add: (point: Point) => change([POINTS], (of) => void of(POINTS).add(point)),
  first: async (count: number) => (await look(POINTS, (of) => of.getAll(null, count))) as (Point & { seq: number })[],
  remove: (seqs: readonly number[]) =>
    change([POINTS], (of) => {
      for (const seq of seqs) of(POINTS).delete(seq);
    }),
};

/** What was read from the server last, to be shown without a network. */
export const lastRead = {
  get: (key: string) => look(READ, (of) => of.get(key)) as Promise<unknown>,
  put: (key: string, value: unknown) => change([READ], (of) => void of(READ).put(value, key)),
  clear: (keep: readonly string[]) =>
    change([READ], (of) => {
      const keys = of(READ).getAllKeys();
      keys.addEventListener("success", () => {
        for (const key of keys.result) if (typeof key !== "string" || !keep.includes(key)) of(READ).delete(key);
      });
    }),
};
