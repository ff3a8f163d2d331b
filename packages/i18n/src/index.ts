import type { ProductMessages } from "./catalogues.ts";

export { catalogues, registerMessages } from "./catalogues.ts";
export { askedLanguage, type Language, languages, pickLanguage } from "./languages.ts";
export { hasMessage, messageParameters, numericParameters, translate } from "./translate.ts";

/** The messages that an installation registers for endpoints of its own extend this (docs/own-endpoints.md). */
// biome-ignore lint/suspicious/noEmptyInterface: here there are none
export interface OwnMessages {}

/** Every key that has a message. */
export type MessageKey = keyof (ProductMessages & OwnMessages);
