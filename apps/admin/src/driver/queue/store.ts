import { browserDatabase } from "../../kernel/kept/database.ts";
import type { Entry, LocalFile, Store } from "./queue.ts";

const NAME = "karwan.driver";
const ACTIONS = "actions";
const FILES = "files";
const POINTS = "points";
const READ = "read";

const { change, look } = browserDatabase(NAME, (database) => {
  database.createObjectStore(ACTIONS, { keyPath: "seq", autoIncrement: true });
  database.createObjectStore(FILES, { keyPath: "id" });
  database.createObjectStore(POINTS, { keyPath: "seq", autoIncrement: true });
  database.createObjectStore(READ);
});

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
