import { appendFileSync, readFileSync } from "node:fs";
import type { Request } from "./wire.ts";

/** What a client knows of a request, in the order in which it came to know. */
export type Entry =
  | { id: string; state: "sent"; attempt: number; operation: Request }
  | { id: string; state: "unknown"; reason: string }
  | { id: string; state: "acknowledged"; status: number; record_id: string }
  | { id: string; state: "refused"; status: number; code: string }
  /** A repetition of something acknowledged was answered with something else. */
  | { id: string; state: "contradicted"; status: number; record_id: string };

/** A file that has each line before anything that follows from it is done. */
export function openJournal(path: string) {
  return { path, write: (entry: Entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`) };
}

export type Journal = ReturnType<typeof openJournal>;

export type Fate = { id: string; operation: Request; attempts: number; last: Entry };

/** Each request with the last that was learnt of it, in the order of their first sending. */
export function fatesOf(path: string): { fates: Fate[]; contradicted: string[]; internalErrors: number } {
  const fates = new Map<string, Fate>();
  const contradicted: string[] = [];
  let internalErrors = 0;
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const entry = JSON.parse(line) as Entry;
    const known = fates.get(entry.id);
    if (entry.state === "unknown" && entry.reason.startsWith("500")) internalErrors += 1;
    if (entry.state === "contradicted") contradicted.push(entry.id);
    else if (entry.state === "sent") {
      // Sent again on purpose after it was acknowledged: what is known stays known.
      if (known?.last.state === "acknowledged") continue;
      fates.set(entry.id, { id: entry.id, operation: entry.operation, attempts: entry.attempt, last: entry });
    } else if (known && known.last.state !== "acknowledged") known.last = entry;
  }
  return { fates: [...fates.values()], contradicted, internalErrors };
}
