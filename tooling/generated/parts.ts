/** Something that is generated: what it is, and the scripts of package.json that make it and check it. */
export type Part = { what: string; make: string; args?: readonly string[]; check?: string };

/**
 * All that is generated, in the order in which one is made from the other. What has no `check` is not in git: there is
 * nothing to be out of date, and what comes after it needs it, so a check makes it too.
 */
export const parts: readonly Part[] = [
  { what: "the database client", make: "client" },
  { what: "types of statements", make: "statements", check: "statements:check" },
  { what: "openapi.json", make: "openapi", check: "openapi:check" },
  { what: "docs/coverage.md", make: "coverage:docs", check: "coverage:check" },
  { what: "the SDK's sources", make: "sdk" },
  { what: "docs/retention.md", make: "db:check", args: ["--write"], check: "db:check" },
];

/** A script of package.json with its arguments, and how it ended. */
export type Step = { script: string; args: readonly string[] };
export type Outcome = { code: number; text: string };

/** The step that makes a part, or that checks it. */
export const stepOf = ({ make, args = [], check }: Part, checking: boolean): Step =>
  checking && check ? { script: check, args: [] } : { script: make, args };

/**
 * Makes every part in order, or checks every one; answers the names of those that failed. Making stops at the first, since
 * the next is made from it; a check goes on and names all that is not current.
 */
export function generate(checking: boolean, run: (step: Step) => Outcome, say: (line: string) => void): string[] {
  const failed: string[] = [];
  for (const part of parts) {
    const { code, text } = run(stepOf(part, checking));
    say(`  ${code === 0 ? "ok    " : "failed"}  ${part.what}${code === 0 ? "" : `\n\n${text.trimEnd()}\n`}`);
    if (code === 0) continue;
    failed.push(part.what);
    if (!(checking && part.check)) break;
  }
  return failed;
}
