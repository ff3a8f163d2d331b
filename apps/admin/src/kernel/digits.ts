/** A number as it is written in Arabic and in Kurdish, in Latin digits; of a text without such digits or signs, the text. */
export const inLatin = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll("٫", ".")
    .replaceAll("٬", "")
    .replaceAll("،", ",");

/** What a field asks a phone's keyboard for says that it takes digits alone. */
const takesDigits = ({ type, inputMode }: HTMLInputElement): boolean =>
  type === "tel" || inputMode === "decimal" || inputMode === "numeric";

/**
 * Has every field of numbers take the digits of an Arabic or Kurdish keyboard: they stand there as Latin ones before anything
 * of the page hears of them.
 */
export function takeAllDigits(): void {
  // React keeps an eye on a field's own setter, and would take what is written by it for known.
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !takesDigits(target)) return;
      const { value, selectionStart } = target;
      const latin = inLatin(value);
      if (latin === value) return;
      const caret = inLatin(value.slice(0, selectionStart ?? value.length)).length;
      write?.call(target, latin);
      target.setSelectionRange(caret, caret);
    },
    true,
  );
}
