/** Around what is filled in, so that a name of another script does not turn the words beside it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
