import type { MessageKey } from "@karwan/i18n";
import { catalogues, messageParameters, numericParameters, translate } from "@karwan/i18n";

/** What is counted in a message that the document shows; retries are a minute away. */
const COUNTED = 3;
const numbers: Readonly<Record<string, number>> = { retry_after: 60 };

/**
 * A message as the document shows it: the names of the fields that it carries stand in the places of their values, and an
 * example where a number is needed. `known` are the values that are always the same where it is said.
 */
export function wordingOf(key: MessageKey, known: Readonly<Record<string, unknown>> = {}): string {
  const message = catalogues.en[key] ?? "";
  const counted = new Set(numericParameters("en", message));
  const sample = (name: string) => (counted.has(name) ? (numbers[name] ?? COUNTED) : `\`${name}\``);
  const shown = Object.fromEntries(messageParameters("en", message).map((name) => [name, sample(name)]));
  return translate("en", key, { ...shown, ...known });
}
