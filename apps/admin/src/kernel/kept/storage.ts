/** What a browser that does not keep what it is given costs: what is entered, or the session as well. */
export type Lack = "entered" | "session";

let lack: Lack | null = null;
const lackListeners = new Set<() => void>();

/** Whether anything of this page is known to be lost when it goes. */
export const unkept = {
  what: (): Lack | null => lack,
  say(what: Lack): void {
    if (lack === what || lack === "session") return;
    lack = what;
    for (const listener of lackListeners) listener();
  },
  subscribe(listener: () => void) {
    lackListeners.add(listener);
    return () => void lackListeners.delete(listener);
  },
};

/**
 * Texts that the browser keeps, under names. What it does not take (it is full, or may keep nothing) the page goes on with in
 * memory, as if it were kept, and says so: no page breaks for that, and no other place asks the browser's storage.
 */
class KeptTexts {
  readonly #area: "localStorage" | "sessionStorage";
  /** What the browser did not take; null is what it did not give up. */
  readonly #inMemory = new Map<string, string | null>();
  readonly #listeners = new Set<() => void>();

  constructor(area: "localStorage" | "sessionStorage") {
    this.#area = area;
  }

  #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };
  // Of other tabs alone: a tab never hears what it has written itself.
  #hear = ({ key, newValue }: StorageEvent): void => {
    if (key === null) this.#inMemory.clear();
    else if (newValue === null) this.#inMemory.delete(key);
    this.#tell();
  };

  read(key: string): string | null {
    const held = this.#inMemory.get(key);
    if (held !== undefined) return held;
    try {
      return globalThis[this.#area].getItem(key);
    } catch {
      return null;
    }
  }

  /** Keeps a text; answers whether the browser does. */
  write(key: string, text: string): boolean {
    let isKept = true;
    try {
      globalThis[this.#area].setItem(key, text);
      this.#inMemory.delete(key);
    } catch {
      isKept = false;
      this.#inMemory.set(key, text);
      unkept.say("entered");
    }
    this.#tell();
    return isKept;
  }

  /** Keeps a text that is lost without harm: nothing is said where the browser does not take it. */
  writeIfItMay(key: string, text: string): void {
    try {
      globalThis[this.#area].setItem(key, text);
      this.#inMemory.delete(key);
    } catch {
      this.remove(key);
    }
  }

  remove(key: string): void {
    try {
      globalThis[this.#area].removeItem(key);
      this.#inMemory.delete(key);
    } catch {
      this.#inMemory.set(key, null);
    }
    this.#tell();
  }

  /** The names that begin like this. */
  names(start: string): string[] {
    const held = [...this.#inMemory].flatMap(([name, text]) => (text === null ? [] : [name]));
    let kept: string[] = [];
    try {
      kept = Object.keys(globalThis[this.#area]).filter((name) => this.#inMemory.get(name) !== null);
    } catch {
      // It keeps nothing.
    }
    return [...new Set([...held, ...kept])].filter((name) => name.startsWith(start));
  }

  /** Removes all whose names begin like this. */
  removeAll(start: string): void {
    for (const name of this.names(start)) this.remove(name);
  }

  /** Calls when something may have changed: here, in another tab, or while nobody looked at this one. */
  follow = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      addEventListener("storage", this.#hear);
      addEventListener("visibilitychange", this.#tell);
      addEventListener("pageshow", this.#tell);
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      removeEventListener("storage", this.#hear);
      removeEventListener("visibilitychange", this.#tell);
      removeEventListener("pageshow", this.#tell);
    };
  };
}

/** In every tab of the browser, until it is removed. */
export const onDevice = new KeptTexts("localStorage");
/** In this tab alone, until it is closed. */
export const inTab = new KeptTexts("sessionStorage");

/** What a text that was kept says, where that is an object; null for anything else, such as what somebody wrote there by hand. */
export function objectIn<T extends object>(text: string | null): T | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as T) : null;
  } catch {
    return null;
  }
}
