import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { Rejected } from "./validate.ts";

/** What was refused, each with its reason in words: somebody stands there with the parcel in hand (3 §1.12). */
export const inWords = (rejected: readonly Rejected[], { language }: { language: Language }) =>
  rejected.map((one) => ({ ...one, message: translate(language, `package_rejected.${one.reason}`) }));
