import { invalidField } from "../../kernel/index.ts";

/** Where a page ended, in a form that nobody is tempted to count with. */
export function cursorOf(seq: number): string {
  return Buffer.from(`e${seq}`).toString("base64url");
}

/** The entry number in a cursor; 400 for a text that is none of ours. */
export function seqOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const seq = /^e([1-9]\d{0,15})$/.exec(Buffer.from(cursor, "base64url").toString("latin1"))?.[1];
  if (seq === undefined || cursorOf(Number(seq)) !== cursor) throw invalidField("cursor", "invalid");
  return Number(seq);
}
