export { catalogues, type MessageKey } from "./catalogues.ts";
export { type Language, languages, pickLanguage } from "./languages.ts";
export { hasMessage, messageParameters, translate } from "./translate.ts";
