import { isNamed } from "../replay.ts";

/** A key as far as a scanner's code can be read from it. */
export interface Pressed {
  key: string;
  code: string;
  shiftKey: boolean;
  /** When it was pressed, in milliseconds of any clock. */
  at: number;
  /** Whether it is pressed where something is written. */
  isWriting: boolean;
  /** How far apart letters that end with it may come and be a code, where nothing else tells, in milliseconds. */
  apart?: number;
}

/**
 * What to do with a key: let it through after `release`, keep it back, or take what was kept back as a scan. What was let go too
 * early, because the device handed on the next key late, is taken back first.
 */
export type Verdict<Key extends Pressed> =
  | { is: "through"; release: Key[]; takeBack: Key[] }
  | { is: "held"; release: Key[]; takeBack: Key[] }
  | { is: "scan"; text: string; takeBack: Key[] };

/** Scanners type a letter every few milliseconds, nobody's fingers three in a row. */
export const GAP_MS = 35;
/** Some do so more slowly, over the air above all; where nothing is written, nobody types that fast either. */
export const SLOW_GAP_MS = 110;
/** A scanner hesitates now and then: letters of one scan may lie as far apart, where the others tell that it is one. */
const PAUSE_MS = 200;
/** Where nothing is written, and keys do nothing of their own, letters that end with Enter are a code however slowly they come. */
export const TOGETHER_MS = 600;
/** So much of a scan that hesitates came as fast as only scanners type. */
const SURE_SHARE = 0.6;
const SHORTEST = 3;
const LONG_ENOUGH = 6;
/** Of what was let go so much may still turn out to have been the beginning of a scan. */
const REMEMBERED = 40;

const SIGNS: Record<string, readonly [string, string]> = {
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  Slash: ["/", "?"],
  Period: [".", ">"],
  Comma: [",", "<"],
  Semicolon: [";", ":"],
  Space: [" ", " "],
};
const SHIFTED_DIGITS = ")!@#$%^&*(";

/**
 * The letter that a scanner meant. It types as on an American keyboard; where the device is set to Arabic or Kurdish, other
 * letters arrive, and only the places of the keys still say which they were.
 */
export function letterOf({ key, code, shiftKey }: Pick<Pressed, "key" | "code" | "shiftKey">): string | null {
  if (/^[ -~]$/.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined && !isNamed(key)) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !isNamed(key))
    return shiftKey && code.startsWith("D") ? (SHIFTED_DIGITS[Number(digit)] ?? null) : digit;
  return isNamed(key) ? null : (SIGNS[code]?.[shiftKey ? 1 : 0] ?? null);
}

const gapsOf = (keys: readonly Pressed[]): number[] => keys.slice(1).map(({ at }, n) => at - keys[n]!.at);

/** Of letters those that may be of one scan with the last. */
const sinceThePause = <Key extends Pressed>(letters: readonly Key[]): Key[] =>
  letters.slice(gapsOf(letters).findLastIndex((gap) => gap > PAUSE_MS) + 1);

/** Whether letters came as no fingers type: most of them, and three in a row. */
function areScanned(letters: readonly Pressed[]): boolean {
  const isFast = gapsOf(letters).map((gap) => gap <= GAP_MS);
  const inRow = isFast.some((each, n) => each && isFast[n + 1] === true);
  return inRow && isFast.filter(Boolean).length >= SURE_SHARE * isFast.length;
}

/** Whether a code came evenly, and more slowly than from most scanners: nobody types figures like that. */
const areSlowlyScanned = (keys: readonly Pressed[]): boolean =>
  keys.length > LONG_ENOUGH &&
  keys.some(({ code }) => /^(?:Digit|Numpad)\d$/.test(code)) &&
  gapsOf(keys).every((gap) => gap <= SLOW_GAP_MS) &&
  !areScanned(keys);

/**
 * Tells a scanner that types from a person who does. Keys are kept back until it is clear whose they are, so that a scan
 * never lands in the field that happens to have the focus, nor triggers a shortcut. Those of one scan that were let go, because it
 * hesitated or the device handed them on late, are taken back once the next ones tell whose they were.
 */
export class Wedge<Key extends Pressed> {
  #held: Key[] = [];
  /** Let go, and perhaps the beginning of what is kept back. */
  #letGo: Key[] = [];

  /** Whether a scanner of this device was heard that types more slowly than most. */
  isSlow = false;

  take(pressed: Key): Verdict<Key> {
    const { key } = pressed;
    if (key === "Shift" || key === "CapsLock") return { is: "through", release: [], takeBack: [] };
    const letter = letterOf(pressed);
    // A space alone presses a button, and no code begins with one.
    if (letter !== null && (letter !== " " || this.#held.length > 0)) return this.#hold(pressed);
    if (key === "Enter") this.isSlow ||= areSlowlyScanned([...this.#all, pressed]);
    const code = key === "Enter" || key === "Tab" ? this.#codeEndedBy(pressed) : null;
    const takeBack = code ? this.#letGo : [];
    const release = this.release();
    if (code === null) return { is: "through", release, takeBack };
    return {
      is: "scan",
      text: code
        .map((each) => letterOf(each))
        .join("")
        .trim(),
      takeBack,
    };
  }

  #hold(pressed: Key): Verdict<Key> {
    const { at, isWriting } = pressed;
    const gap = at - (this.#all.at(-1)?.at ?? at);
    const release = gap > (isWriting ? PAUSE_MS : TOGETHER_MS) ? this.release() : [];
    const now = sinceThePause([...this.#all, pressed]);
    if (areScanned(now)) {
      const takeBack = this.#letGo.filter((each) => now.includes(each));
      this.#letGo = [];
      this.#held = now;
      return { is: "held", release, takeBack };
    }
    if (gap > (isWriting ? GAP_MS : SLOW_GAP_MS)) release.push(...this.letGo());
    this.#held.push(pressed);
    return { is: "held", release, takeBack: [] };
  }

  /** The letters that an Enter, or a scanner's Tab, makes a scan; null where it is somebody's own. */
  #codeEndedBy(pressed: Key): Key[] | null {
    const { key, at, isWriting, apart = TOGETHER_MS } = pressed;
    const all = this.#all;
    const gap = at - (all.at(-1)?.at ?? at);
    if (all.length < SHORTEST || gap > TOGETHER_MS) return null;
    const last = sinceThePause(all);
    if (areScanned(last)) return last;
    if (key !== "Enter" || isWriting || all.some((each) => each.isWriting)) return null;
    return gapsOf([...all, pressed]).every((each) => each <= apart) ? all : null;
  }

  get #all(): Key[] {
    return [...this.#letGo, ...this.#held];
  }

  /** Whether what is kept back came as no fingers type: its end is on its way, however late the device hands it on. */
  get isSurelyScanned(): boolean {
    return areScanned(this.#held);
  }

  /** What was kept back, once it is clear that a person typed it. */
  release(): Key[] {
    const held = this.#held;
    this.#held = [];
    this.#letGo = [];
    return held;
  }

  /** What was kept back and no key has followed yet; those that come may still show that it was of a scan. */
  letGo(): Key[] {
    const held = this.#held;
    this.#letGo = this.#all.slice(-REMEMBERED);
    this.#held = [];
    return held;
  }
}
