import type { NotOn } from "./not-on.ts";

/** Of which records scans are kept on the device until the server has them: what is put onto one, or what came with it. */
export type ScannedOnto = "manifest" | "tally" | "waybill";
/** What is kept of one is called so; `nameOf` and `recordIn` are each other's opposite. */
export const nameOf = (kind: ScannedOnto, id: string): string => `${kind}.${id}`;

export interface ScannedRecord {
  kind: ScannedOnto;
  id: string;
}

/** Which record it is by its name; null where it is none. */
function recordIn(name: string): ScannedRecord | null {
  const [, kind, id] = /^(manifest|tally|waybill)\.([0-9a-f-]{36})$/.exec(name) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as ScannedOnto, id };
}

/** A code that was not taken, until somebody has seen it. */
export interface Refused extends NotOn {
  key: string;
}
/** A code that is not on its record yet, under the name by which it is kept. */
interface Scan {
  name: string;
  code: string;
}
/** A request whose answer is awaited or was lost, with the names of what it brings. */
interface Sent {
  key: string;
  names: string[];
}
export interface OnTheWay {
  key: string;
  scans: Scan[];
}

/** Where texts are kept for all tabs of a browser; what one tab writes the others read in that order, but not at once. */
export interface Texts {
  read(name: string): string | null;
  write(name: string, text: string): unknown;
  remove(name: string): void;
  names(start: string): string[];
}

const WAITING = "waiting.";
const REFUSED = "refused.";
const SENT = "sent";
const beginningOf = (owner: string): string => `karwan.scanned.${owner}.`;

let last = 0;
// In the order of the scans, whatever the clock does meanwhile.
const moment = (): string => {
  last = Math.max(Date.now(), last + 1);
  return String(last);
};

/** The records onto which this owner has scanned something on this device that is not sent, or was refused and not seen. */
export function recordsIn(texts: Pick<Texts, "names">, owner: string): ScannedRecord[] {
  const start = beginningOf(owner);
  const kept = texts.names(start).map((name) => name.slice(start.length).split("."));
  const names = kept.flatMap(([kind, id, what]) => (what === SENT ? [] : `${kind}.${id}`));
  return [...new Set(names)].toSorted().flatMap((name) => recordIn(name) ?? []);
}

/**
 * What was scanned onto a record and is not on it yet. Each scan, and each that was refused, has a name of its own: tabs of a
 * browser see late what another has written, and none takes away a scan but by a request that brought it.
 */
export class KeptScans {
  readonly #texts: Texts;
  readonly #start: string;

  constructor(texts: Texts, owner: string, { kind, id }: ScannedRecord) {
    this.#texts = texts;
    this.#start = `${beginningOf(owner)}${nameOf(kind, id)}.`;
  }

  #named(what: string): string[] {
    return this.#texts.names(this.#start + what).toSorted();
  }
  #scan(name: string): Scan {
    const [, ...code] = name.slice(this.#start.length + WAITING.length).split(".");
    return { name, code: code.join(".") };
  }

  /** In the order of the scans, those that are on their way as well. */
  waiting(): Scan[] {
    return this.#named(WAITING).map((name) => this.#scan(name));
  }

  /** In the order in which they were refused. */
  refused(): Refused[] {
    return this.#named(REFUSED).flatMap((name) => {
      const text = this.#texts.read(name);
      return text === null ? [] : { ...(JSON.parse(text) as NotOn), key: name };
    });
  }

  add(code: string): void {
    this.#texts.write(`${this.#start}${WAITING}${moment()}.${code}`, "");
  }

  /** What goes out now, at most so much: as it was while nobody knows what became of it; null where nothing waits. */
  begin(atMost: number, newKey: () => string): OnTheWay | null {
    const text = this.#texts.read(this.#start + SENT);
    const sent = text === null ? null : (JSON.parse(text) as Sent);
    if (sent) return { key: sent.key, scans: sent.names.map((name) => this.#scan(name)) };
    const scans = this.waiting().slice(0, atMost);
    if (scans.length === 0) return null;
    const begun: Sent = { key: newKey(), names: scans.map(({ name }) => name) };
    this.#texts.write(this.#start + SENT, JSON.stringify(begun));
    return { key: begun.key, scans };
  }

  /** Ends a request with what it refused; ended twice it says the same. That it is over is written last. */
  end({ key, scans }: OnTheWay, refused: readonly NotOn[]): void {
    const at = scans[0]?.name.slice(this.#start.length + WAITING.length).split(".")[0];
    for (const [n, each] of refused.entries())
      this.#texts.write(`${this.#start}${REFUSED}${at}.${String(n).padStart(4, "0")}.${key}`, JSON.stringify(each));
    for (const { name } of scans) this.#texts.remove(name);
    this.#texts.remove(this.#start + SENT);
  }

  /** Takes away what was refused, and has been seen; with what waits where that is not taken either. */
  see(withWaiting: boolean): void {
    for (const name of this.#named(withWaiting ? "" : REFUSED)) this.#texts.remove(name);
  }
}
