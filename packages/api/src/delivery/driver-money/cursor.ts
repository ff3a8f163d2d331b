import { invalidField } from "../../kernel/index.ts";

/** The last entry shown of each of a driver's accounts; null: none of it was shown yet. */
export type Position = { wallet: number | null; cash_in_hand: number | null };

const form = /^w([1-9]\d{0,15})?c([1-9]\d{0,15})?$/;

/** Where a page over both accounts ended. */
export function cursorOf({ wallet, cash_in_hand }: Position): string {
  return Buffer.from(`w${wallet ?? ""}c${cash_in_hand ?? ""}`).toString("base64url");
}

/** What a cursor says; 400 for a text that is none of ours. */
export function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { wallet: null, cash_in_hand: null };
  const found = form.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  const seq = (text: string | undefined) => (text === undefined ? null : Number(text));
  const position = { wallet: seq(found?.[1]), cash_in_hand: seq(found?.[2]) };
  if (!found || cursorOf(position) !== cursor) throw invalidField("cursor", "invalid");
  return position;
}
