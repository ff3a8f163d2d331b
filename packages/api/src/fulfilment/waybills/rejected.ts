import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import { codeText } from "../../kernel/index.ts";
import type { Rejected } from "./validate.ts";

const code = codeText(100);

/** What is known by no code since it is none: the scanner read it wrongly. */
const isUnreadable = ({ barcode, reason }: Rejected) =>
  reason === "not_found" && barcode !== null && !code.safeParse(barcode).success;

/** What was refused, each with its reason in words: somebody stands there with the parcel in hand (3 §1.12). */
export const inWords = (rejected: readonly Rejected[], { language }: { language: Language }) =>
  rejected.map((one) => {
    const why = isUnreadable(one) ? "unreadable" : one.reason;
    return { ...one, message: translate(language, `package_rejected.${why}`) };
  });
