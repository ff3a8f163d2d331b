import { verifyCustody } from "@karwan/api";
import { describeBooks, verifyBooks } from "./books.ts";
import { describeCustody } from "./custody-verify.ts";
import { commandDatabase } from "./with-dependencies.ts";

/** Holds what came into a database, all of it or one tenant's, against its records: every book, and the chains of custody. */
export async function verifyAll(url: string, code: string | null, say: (line: string) => void): Promise<boolean> {
  const database = commandDatabase(url);
  try {
    const books = await verifyBooks(database, code);
    const custody = await verifyCustody(database, { code });
    for (const line of [...describeBooks(books), ...describeCustody(custody)]) say(line);
    return books.isRight && custody.mismatches.length === 0;
  } finally {
    await database.close();
  }
}
