/** How bad it is: something is broken or unsafe; something will be, or is slow; something to know. */
export type Severity = "error" | "warning" | "notice";

/** What was found, and what to do about it. */
export type Finding = { severity: Severity; found: string; advice: string };

/** One check of an installation: what it says when nothing is found, and what it found. */
export type Check = { check: string; fine: string; findings: Finding[] };

export const error = (found: string, advice: string): Finding => ({ severity: "error", found, advice });
export const warning = (found: string, advice: string): Finding => ({ severity: "warning", found, advice });
export const notice = (found: string, advice: string): Finding => ({ severity: "notice", found, advice });

const NAMED = 5;

/** The first names of a list, and how many more there are: a database that lacks everything is told in one line. */
export function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(", ")} and ${more} more` : names.join(", ");
}
