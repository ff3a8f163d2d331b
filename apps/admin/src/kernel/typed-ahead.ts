import { isPieceComing } from "./lazy.tsx";
import type { Press } from "./replay.ts";
import { isNamed, press, WORDLESS } from "./replay.ts";

/**
 * What a key opens: a page, where keys mean what they mean there, or a form as may be; a page with fields, of which the first is
 * led to; or a form over a page, which the function closes again before it is there, or Escape as soon as it is.
 */
export type Opens = "page" | "making" | "form" | (() => void);

/** What takes letters. */
export const TYPED = `input${WORDLESS.map((type) => `:not([type=${type}])`).join("")}, textarea, select, [contenteditable=true]`;

const WINDOWS = '[role="dialog"], [role="alertdialog"]';
const SHOWN = `${TYPED}, ${WINDOWS}, #page h1, .not-loaded`;
const KEPT = ["Backspace", "Enter", "Tab", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"];
/** After how long what was to open is taken for what never will, where nothing of it is on its way any more. */
const GIVEN_UP_MS = 2_000;
/** Of the time between two frames so much counts: a device that stands still for seconds has not shown that nothing comes. */
const FRAME_MS = 50;
/** How long somebody pauses who has seen that it did not come. */
const CALM_MS = 600;
/** A window that has the focus may hand it on to its first field a moment later; an address changes at once or not at all. */
const SETTLED_FRAMES = 3;

type Kept = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "repeat"
> & {
  isAltGraph: boolean;
};

interface Opener {
  run(): void;
  opens?: Opens | undefined;
}

/** What becomes of a key while something opens: it is kept for that, calls it off, or is nobody's business but the browser's. */
export function fateOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  repeat,
  isAltGraph,
}: Kept): "keep" | "drop" | "cancel" | "leave" {
  const isCommand = (ctrlKey || metaKey || altKey) && !isAltGraph;
  if (isComposing || (isCommand && !(key === "Enter" && ctrlKey))) return "leave";
  if (key === "Escape") return "cancel";
  if (!isNamed(key)) return "keep";
  if (!KEPT.includes(key)) return "leave";
  // Who holds the key that opened it does not answer what it asks.
  return repeat && key === "Enter" ? "drop" : "keep";
}

/** Something that was asked for by a key and is not there yet, and what was typed since. */
interface Opening {
  opens: Opens;
  there: ReadonlySet<Element>;
  path: string;
  keys: Press[];
  frames: number;
  /** For how long nothing of it has been on its way, and when that was looked at. */
  waited: number;
  lookedAt: number;
  typedAt: number;
  wasFound: boolean;
  isOpen: boolean;
  isCalledOff: boolean;
}

let opening: Opening | null = null;

function end(): void {
  opening = null;
  removeEventListener("keydown", heed, { capture: true });
  removeEventListener("pointerdown", end, { capture: true });
}

function callOff(now: Opening): void {
  now.isCalledOff = true;
  now.keys = [{ key: "Escape", code: "Escape", shiftKey: false }];
  const hasLeft = location.pathname !== now.path;
  // What cannot be kept from opening is closed again.
  if (typeof now.opens !== "function" && !hasLeft) return;
  end();
  if (typeof now.opens === "function") now.opens();
  else history.back();
}

/** Whether something that was asked for is still on its way, and takes what is typed. */
export const isOpening = (): boolean => opening !== null;

/** Gives up what is to open over the page: whoever scans meanwhile wants the page. */
export function forgetWindow(): void {
  if (typeof opening?.opens === "function") callOff(opening);
}

/** Takes a key for what is opening, if anything is. */
export function heed(event: KeyboardEvent): void {
  if (!opening) return;
  const isAltGraph = event.getModifierState("AltGraph");
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  const fate = fateOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, repeat, isAltGraph });
  // What is given on is pressed anew, and meant for what is open now.
  if (fate === "leave" || (opening.isOpen && !event.isTrusted)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  opening.typedAt = performance.now();
  if (fate === "cancel" && !opening.isOpen && !opening.isCalledOff) callOff(opening);
  else if (fate !== "drop" && !opening.isCalledOff)
    opening.keys.push({ key, code, shiftKey, ctrlKey: ctrlKey && !isAltGraph });
}

const isNew = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && opening?.there.has(element) === false && element.checkVisibility();

/** Whether what was asked for is there, with the focus where its keys belong; null: it will not come. */
function look(now: Opening): boolean | null {
  const { activeElement: active } = document;
  if (active?.matches(TYPED) && isNew(active)) return true;
  if ([...document.querySelectorAll(".not-loaded")].some(isNew)) return null;
  const field = document.querySelector<HTMLElement>(`[data-making] :is(${TYPED})`);
  // The first of them may be a piece of its own.
  if (now.opens === "making" && isNew(field) && !isPieceComing()) {
    field.focus();
    return false;
  }
  now.frames += 1;
  const isSettled = now.frames > SETTLED_FRAMES;
  if (active && isNew(active.closest(WINDOWS))) return isSettled;
  if (now.opens === "page" && location.pathname === now.path && !isPieceComing()) return isSettled;
  if (now.opens === "page" && isNew(document.querySelector("#page h1"))) return true;
  now.frames = 0;
  const at = performance.now();
  now.waited = isPieceComing() ? 0 : now.waited + Math.min(at - now.lookedAt, FRAME_MS);
  now.lookedAt = at;
  return now.waited > GIVEN_UP_MS ? null : false;
}

/** Presses again what was kept, in its order; what is typed meanwhile comes behind it. */
function give(now: Opening): void {
  for (let key = now.keys.shift(); key; key = now.keys.shift()) {
    press(key);
    // It has opened something itself, or has to be seen before the next one means anything.
    if (opening !== now || !now.isOpen || isNamed(key.key)) break;
  }
}

function onFrame(): void {
  const now = opening;
  if (!now) return;
  const found = now.isOpen || look(now);
  if (found === null) now.isCalledOff = true;
  // Whoever types on what did not come is heard out, and does nothing to the page by it.
  if (found === null && performance.now() - now.typedAt > CALM_MS) {
    end();
    return;
  }
  // What listens to its keys may do so a frame after it has the focus.
  now.isOpen ||= found === true && now.wasFound;
  now.wasFound = found === true;
  if (now.isOpen) give(now);
  if (opening === now && now.isOpen && now.keys.length === 0) end();
  if (opening) requestAnimationFrame(onFrame);
}

/**
 * Takes what is typed from now on until what was asked for is there, and gives it to that then: all of it, in its order. On a
 * slow device its piece has to come first, and on the page behind it the same letters would do something.
 */
export function takeTyped(opens: Opens): void {
  const isFirst = opening === null;
  opening = {
    opens,
    there: new Set(document.querySelectorAll(SHOWN)),
    path: location.pathname,
    // What one key of those that were kept has opened takes those behind it.
    keys: opening?.isCalledOff === false ? opening.keys : [],
    frames: 0,
    waited: 0,
    lookedAt: performance.now(),
    typedAt: performance.now(),
    wasFound: false,
    isOpen: false,
    isCalledOff: false,
  };
  if (!isFirst) return;
  addEventListener("keydown", heed, { capture: true });
  addEventListener("pointerdown", end, { capture: true });
  requestAnimationFrame(onFrame);
}

/** Does what somebody asked for; where it opens something, what is typed next goes there. */
export function runOpening({ run, opens }: Opener): void {
  if (opens) takeTyped(opens);
  run();
}
