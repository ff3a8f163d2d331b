import { useLayoutEffect, useRef } from "react";
import type { MessageKey } from "./i18n/messages.ts";
import type { Opens } from "./typed-ahead.ts";
import { runOpening, TYPED } from "./typed-ahead.ts";

/** A key, or two one after the other (`g d`), and what it does; letters are places on the keyboard, whatever is on them. */
export interface Shortcut {
  keys: string;
  label: MessageKey;
  run(): void;
  /** It opens something, which may have to be loaded first: what is typed next goes there. */
  opens?: Opens | undefined;
}

// Long enough for two fingers, short enough that a lost "g" surprises nobody.
const SEQUENCE_MS = 1_200;

/** What a key is called: by its place for letters, so that shortcuts work under Arabic and Kurdish layouts. */
export function nameOf({ code, key, shiftKey }: Pick<KeyboardEvent, "code" | "key" | "shiftKey">): string {
  if (key === "?" || key === "؟" || (code === "Slash" && shiftKey)) return "?";
  if (code === "Slash") return "/";
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter === undefined ? key : letter.toLowerCase();
}

const registered = new Set<{ current: readonly Shortcut[] }>();

/** All shortcuts that work now, those of the innermost page last. */
export const activeShortcuts = (): Shortcut[] => [...registered].flatMap(({ current }) => [...current]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPED) !== null;

/** How much lies over the page that keys belong to; the choices of a field that is closed do not. */
export const coverings = (): number =>
  [
    ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="listbox"]:not([role="dialog"] *)'),
  ].filter((each) => each.checkVisibility()).length;
export const isCovered = (): boolean => coverings() > 0;

/** Which shortcut a key ends, given the one pressed before it. */
export function matched(shortcuts: readonly Shortcut[], before: string | null, name: string): Shortcut | undefined {
  const ends = (keys: string) => shortcuts.findLast((each) => each.keys === keys);
  return (before === null ? undefined : ends(`${before} ${name}`)) ?? ends(name);
}

let before: { name: string; at: number } | null = null;

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
  if (isTyping(event.target) || isCovered()) return;
  const name = nameOf(event);
  const recent = before && event.timeStamp - before.at < SEQUENCE_MS ? before.name : null;
  const found = matched(activeShortcuts(), recent, name);
  before = found ? null : { name, at: event.timeStamp };
  if (!found) return;
  event.preventDefault();
  runOpening(found);
}

/** A letter with Ctrl, which works in every field too; its place, as of all letters. */
export function useCommand(letter: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useLayoutEffect(() => {
    const onCommand = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented || nameOf(event) !== letter) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", onCommand);
    return () => removeEventListener("keydown", onCommand);
  }, [letter]);
}

/** Shortcuts that work while a component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // Whoever sees a page may press its keys: they work before it is drawn.
  useLayoutEffect(() => {
    if (registered.size === 0) addEventListener("keydown", onKey);
    registered.add(latest);
    return () => {
      registered.delete(latest);
      if (registered.size === 0) removeEventListener("keydown", onKey);
    };
  }, []);
}
