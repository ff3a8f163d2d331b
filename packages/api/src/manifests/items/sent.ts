import type { Language } from "@karwan/i18n";
import type { z } from "zod";
import { describeFailure, fromZod, sentText } from "../../kernel/index.ts";

// What zod's `.catch` hands over; nothing where it is asked for the schema's description.
type Caught = { input: unknown; error: z.core.$ZodError } | undefined;

/** An entry that its schema refuses: told of by itself, so that it never fails the others (3 §9). */
export class UnreadItem {
  readonly barcode_value: string;
  readonly #error: z.core.$ZodError;

  constructor(sent: unknown, error: z.core.$ZodError) {
    const barcode = typeof sent === "object" && sent !== null && "barcode_value" in sent ? sent.barcode_value : sent;
    this.barcode_value = sentText(barcode);
    this.#error = error;
  }

  /** Whether what is wrong with it is its barcode. */
  get isBarcode(): boolean {
    return this.#error.issues.some(({ path }) => path.length === 0 || path[0] === "barcode_value");
  }

  /** What is wrong with it, naming the field. */
  message(language: Language): string {
    return describeFailure(fromZod(this.#error), language, null).message;
  }
}

/** For `.catch` of an entry: nothing more is read of it. Where the schema is only described there is no entry. */
export function asUnread(caught: unknown): UnreadItem {
  const known = caught as Caught;
  return known ? new UnreadItem(known.input, known.error) : (undefined as never);
}
