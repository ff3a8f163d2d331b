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
const SHORTEST = 3;

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

/**
 * Tells a scanner that types from a person who does. Keys are kept back until it is clear whose they are, so that a scan
 * never lands in the field that happens to have the focus, nor triggers a shortcut.
 */
export class Wedge<Key extends Pressed> {
  #held: Key[] = [];
  #letGo: Key[] = [];

  take(pressed: Key): Verdict<Key> {
    const { key, at, isWriting } = pressed;
    if (key === "Shift" || key === "CapsLock") return { is: "through", release: [], takeBack: [] };
    const takeBack = this.#takeBack(pressed);
    const last = this.#held.at(-1)?.at ?? at;
    const stale = at - last > (isWriting ? GAP_MS : SLOW_GAP_MS) ? this.release() : [];
    const letter = letterOf(pressed);
    // A space alone presses a button, and no code begins with one.
    if (letter !== null && (letter !== " " || this.#held.length > 0)) {
      this.#held.push(pressed);
      return { is: "held", release: stale, takeBack };
    }
    if (key !== "Enter" || this.#held.length < SHORTEST)
      return { is: "through", release: [...stale, ...this.release()], takeBack };
    const text = this.release().map((each) => letterOf(each));
    return { is: "scan", text: text.join("").trim(), takeBack };
  }

  /** What belongs before this key after all: by their own time a scanner typed them together. */
  #takeBack({ at }: Key): Key[] {
    const letGo = this.#letGo;
    this.#letGo = [];
    const last = letGo.at(-1);
    if (!last || this.#held.length > 0 || at - last.at > GAP_MS) return [];
    this.#held = [...letGo];
    return letGo;
  }

  /** Whether what is kept back came as no fingers type: its end is on its way, however late the device hands it on. */
  get isSurelyScanned(): boolean {
    const held = this.#held;
    return held.length >= SHORTEST && held.every(({ at }, n) => at - (held[n - 1]?.at ?? at) <= GAP_MS);
  }

  /** What was kept back, once it is clear that a person typed it. */
  release(): Key[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  /** What was kept back and no key has followed yet; one that comes late may still show that it was a scan. */
  letGo(): Key[] {
    this.#letGo = this.release();
    return this.#letGo;
  }
}
