import { tenantsOf, verifyCustody } from "@karwan/api";
import { describeBooks, verifyBooks } from "./books.ts";
import { describeCustody } from "./custody-verify.ts";
import { commandDatabase } from "./with-dependencies.ts";

/** The tenant to be looked at, and no other that happens to have its code. */
type Meant = { code: string; id?: string };

/** Holds what came into a database, all of it or one tenant's, against its records: every book, and the chains of custody. */
export async function verifyAll(url: string, meant: Meant | null, say: (line: string) => void): Promise<boolean> {
  const database = commandDatabase(url);
  try {
    const code = meant?.code ?? null;
    const [found] = meant ? await tenantsOf(database, meant.code) : [];
    const books = await verifyBooks(database, code);
    const custody = await verifyCustody(database, { code });
    for (const line of [...describeBooks(books), ...describeCustody(custody)]) say(line);
    // Where nothing was looked at, nothing is wrong either.
    const looked = Math.min(books.stock.checked.tenants, custody.checked.tenants);
    const isThere = meant === null || (looked === 1 && found !== undefined && found === (meant.id ?? found));
    if (!isThere)
      say(`The tenant ${meant.code} was not looked at: the database that the server asks does not show it.`);
    return isThere && books.isRight && custody.mismatches.length === 0;
  } finally {
    await database.close();
  }
}
