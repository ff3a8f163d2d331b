import type { Language } from "@karwan/i18n";
import type { BookAddress } from "./book-schema.ts";

type Named = Pick<BookAddress, "title" | "full_address" | "address_line1">;

/** What an address is called in a language; its first line when it has no title. */
export function titleOf({ title, full_address, address_line1 }: Named, language: Language): string {
  return title[language] ?? title.en ?? title.ar ?? title.ku ?? address_line1 ?? full_address ?? "";
}
