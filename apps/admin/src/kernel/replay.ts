/** A key as it was pressed, and is pressed again for whoever pressed it. */
export type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey"> & { ctrlKey?: boolean };
type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inputs that take no letters: a key pressed on them is a shortcut, as on a button. */
export const WORDLESS = ["checkbox", "radio", "button", "submit", "reset", "range", "color", "file", "image", "hidden"];

export const isWritten = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !WORDLESS.includes(target.type));

/** Whether a key is one that writes nothing, such as Enter; an Arabic one may write two letters. */
export const isNamed = (key: string): boolean => /^[A-Z][A-Za-z0-9]+$/.test(key);

/** Sets what a field holds past React, which takes the `input` behind it for typing. */
const setValue = (field: Field, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);

/** Changes a field that has not the focus: its letters have, or some fields tell of no place among them. */
function change(field: Field, inPlace: (at: number) => void, whole: string): void {
  const at = field.selectionStart;
  if (at !== null) inPlace(at);
  else setValue(field, whole);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Writes into a field as somebody types: by the one way that fields, their undo and React take for typing, where it has the focus. */
export function write(text: string, field: Field): void {
  if (field === document.activeElement) document.execCommand("insertText", false, text);
  else change(field, (at) => field.setRangeText(text, at, field.selectionEnd ?? at, "end"), field.value + text);
}

/** What a field held, and where one was in it. */
export interface Stand {
  field: Field;
  value: string;
  start: number | null;
  end: number | null;
}

export const standOf = (field: Field): Stand => ({
  field,
  value: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
});

/** Has a field hold what it did, if something came into it since: some take no letters, and lose none then. */
export function putBack({ field, value, start, end }: Stand): void {
  if (field.value === value) return;
  setValue(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (start !== null) field.setSelectionRange(start, end);
}

/** Takes the letter before the cursor off a field. */
export function takeOff(field: Field): void {
  if (field === document.activeElement) document.execCommand("delete");
  else change(field, (at) => field.setRangeText("", Math.max(0, at - 1), at, "end"), field.value.slice(0, -1));
}

/** Chooses the next option that begins with a letter, as the browser would have. */
function chooseBy(letter: string, select: HTMLSelectElement): void {
  const options = [...select.options];
  const next = [...options.slice(select.selectedIndex + 1), ...options.slice(0, select.selectedIndex)].find(
    ({ text }) => text.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()),
  );
  if (!next) return;
  select.value = next.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Does what a letter would have done, had it not been kept back. */
export function pressLetter({ key, code, shiftKey }: Press, target: EventTarget): void {
  const again = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(again)) return;
  if (isWritten(target)) write(key, target);
  if (target instanceof HTMLSelectElement) chooseBy(key, target);
}

const PLACES = "input, textarea, select, button, a[href], [tabindex]";

/** The next place of the window, or else of the page, that Tab leads to. */
function tab(from: Element, isBack: boolean): void {
  const around = from.closest('[role="dialog"]') ?? document;
  const places = [...around.querySelectorAll<HTMLElement>(PLACES)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility(),
  );
  places.at((places.indexOf(from as HTMLElement) + (isBack ? -1 : 1)) % places.length)?.focus();
}

/** Does what any key would have done where the focus is now: as far as one is needed to fill in a form, or to choose. */
export function press(pressed: Press): void {
  const target = document.activeElement ?? document.body;
  const { key } = pressed;
  if (!isNamed(key)) {
    pressLetter(pressed, target);
    return;
  }
  const { code, shiftKey, ctrlKey = false } = pressed;
  const again = new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(again)) return;
  if (key === "Tab") tab(target, shiftKey);
  else if (key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (!isWritten(target)) return;
  else if (key === "Backspace") takeOff(target);
  else if (key === "Enter") document.execCommand("insertLineBreak");
}
