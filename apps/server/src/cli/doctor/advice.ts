import { sqlState } from "@karwan/db";

const AWAY = "Until it answers, nothing else can be asked; what is told besides was answered before.";
/** What the database's address has wrong, by the code that it is refused with. */
const WRONG: [code: RegExp, advice: string][] = [
  [/^28/, "Check the role and the password in DATABASE_URL, and that pg_hba.conf lets it in from here."],
  [/^3D000$/, "Check the name of the database in DATABASE_URL."],
];

/** What to do about a database that can't be asked: one that refuses who asks answers well enough. */
export function adviceFor(cause: unknown): string {
  for (let e = cause; e instanceof Error; e = e.cause) {
    const code = sqlState(e) ?? "";
    const found = WRONG.find(([refused]) => refused.test(code));
    if (found) return found[1];
  }
  return AWAY;
}
