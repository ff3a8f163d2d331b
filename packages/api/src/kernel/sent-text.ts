import type { z } from "zod";

// What zod's `.catch` hands over; nothing where it is asked for the schema's description.
type Caught = { input: unknown; error: z.core.$ZodError } | undefined;

/** What was sent, as a text that can be shown and stored: of what is none, its JSON. */
export function sentText(sent: unknown): string {
  const text = typeof sent === "string" ? sent.trim() : (JSON.stringify(sent) ?? "");
  return text.toWellFormed().replaceAll("\u0000", "\uFFFD");
}

/** Reads an entry that is no text, or too long a one, as what it shows: it is found nowhere, and fails by itself (4 G5, 4 G6). */
export const asShown = (caught: unknown): string =>
  caught === undefined ? (caught as never) : sentText((caught as Caught)?.input);
