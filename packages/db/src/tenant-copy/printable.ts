const BREAKS = /[\t\n\r]+/g;
// Marks that letters of Arabic and Kurdish need to join or not to join stay; those that turn a whole line round don't.
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** A text that somebody else wrote, as one line that tells a terminal nothing but letters. */
export const printable = (text: string): string => text.replaceAll(BREAKS, " ").replaceAll(UNSEEN, "\uFFFD");
