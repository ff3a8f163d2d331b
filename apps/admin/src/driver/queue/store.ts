import { Held, isOwnNumber, ownNumber } from "../../kernel/kept/held.ts";
import { ACTIONS, FILES, POINTS, phone } from "../../kernel/kept/phone.ts";
import type { Entry, LocalFile, Store } from "./action.ts";

const { change, look } = phone;

/** What the browser did not take: with a network it is sent all the same. */
export const heldActions = new Held<number, Entry>();
const heldFiles = new Held<string, LocalFile>();

const filesIn = (of: (store: string) => IDBObjectStore, files: readonly LocalFile[], gone: readonly string[] = []) => {
  for (const file of files) of(FILES).put(file);
  for (const id of gone) of(FILES).delete(id);
};
/** Holds files, or that they are gone. */
function holdFiles(files: readonly LocalFile[], gone: readonly string[] = []): void {
  for (const file of files) heldFiles.hold(file.id, file);
  for (const id of gone) heldFiles.drop(id);
}

/** What a driver did, with its photos: it outlives the page, the browser and the phone's battery. */
export const browserStore: Store = {
  async add(action, files) {
    const waiting = { ...action, state: "waiting" } as const;
    // Behind what is held already: it was done later.
    if (heldActions.isEmpty) {
      try {
        const added = await change([ACTIONS, FILES], (of) => {
          filesIn(of, files);
          return of(ACTIONS).add(waiting);
        });
        return Number(added.result);
      } catch {
        // Held, below.
      }
    }
    const seq = ownNumber();
    holdFiles(files);
    heldActions.hold(seq, { ...waiting, seq });
    return seq;
  },
  async end(entry, forgotten) {
    holdFiles([], forgotten);
    if (isOwnNumber(entry.seq)) return heldActions.hold(entry.seq, entry);
    const end = (of: (store: string) => IDBObjectStore) => {
      of(ACTIONS).put(entry);
      filesIn(of, [], forgotten);
    };
    await heldActions.write(() => change([ACTIONS, FILES], end), [[entry.seq, entry]]);
  },
  put: (entry) => browserStore.end(entry, []),
  async remove(seqs, files) {
    holdFiles([], files);
    for (const seq of seqs) if (isOwnNumber(seq)) heldActions.drop(seq);
    const kept = seqs.filter((seq) => !isOwnNumber(seq));
    if (kept.length === 0) return;
    const remove = (of: (store: string) => IDBObjectStore) => {
      for (const seq of kept) of(ACTIONS).delete(seq);
      filesIn(of, [], files);
    };
    await heldActions.write(
      () => change([ACTIONS, FILES], remove),
      kept.map((seq) => [seq, null]),
    );
  },
  async all() {
    const kept = await heldActions.read(() => look(ACTIONS, (of) => of.getAll()), []);
    return heldActions.over(kept as Entry[], ({ seq }) => seq).toSorted((a, b) => a.seq - b.seq);
  },
  async file(id) {
    const kept = heldFiles.of(id) ?? (await heldActions.read(() => look(FILES, (of) => of.get(id)), undefined));
    return (kept as LocalFile | undefined) ?? null;
  },
  async putFile(file) {
    if (heldFiles.of(file.id)) heldFiles.hold(file.id, file);
    else await heldFiles.write(() => change([FILES], (of) => filesIn(of, [file])), [[file.id, file]]);
  },
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
type Noted = Point & { seq: number };
const heldPoints = new Held<number, Noted>();
export const points = {
  async add(point: Point): Promise<void> {
    const seq = ownNumber();
    await change([POINTS], (of) => of(POINTS).add(point)).catch(() => heldPoints.hold(seq, { ...point, seq }));
  },
  async first(count: number): Promise<Noted[]> {
    const kept = await heldPoints.read(() => look(POINTS, (of) => of.getAll(null, count)), []);
    return heldPoints.over(kept as Noted[], ({ seq }) => seq).slice(0, count);
  },
  async remove(seqs: readonly number[]): Promise<void> {
    for (const seq of seqs) heldPoints.drop(seq);
    const kept = seqs.filter((seq) => !isOwnNumber(seq));
    if (kept.length === 0) return;
    await change([POINTS], (of) => {
      for (const seq of kept) of(POINTS).delete(seq);
    });
  },
};
