import type { IntlMessageFormat } from "intl-messageformat";
import delivery from "../../catalogues/delivery/en.json";
import type driver from "../../catalogues/driver/en.json";
import finance from "../../catalogues/finance/en.json";
import fulfilment from "../../catalogues/fulfilment/en.json";
import reports from "../../catalogues/reports/en.json";
import shell from "../../catalogues/shell/en.json";
import storefront from "../../catalogues/storefront/en.json";
import warehousing from "../../catalogues/warehousing/en.json";
import type { Language } from "./language.ts";

const english = { ...shell, ...delivery, ...finance, ...fulfilment, ...reports, ...storefront, ...warehousing };

/** The keys of all pages: each brings the messages that it shows. */
export type MessageKey = keyof typeof english | keyof typeof driver;
/** A text, or what the build made of one with parameters. */
export type Message = string | ReturnType<IntlMessageFormat["getAst"]>;
export type Messages = Readonly<Partial<Record<MessageKey, Message>>>;

/** The admin's messages in a language: English comes with the page, the others when they are chosen. */
export async function messagesOf(language: Language): Promise<Messages> {
  if (language === "ar") return (await import("./messages-ar.ts")).messages;
  if (language === "ku") return (await import("./messages-ku.ts")).messages;
  return english;
}
