import delivery from "../../catalogues/delivery/en.json";
import shell from "../../catalogues/shell/en.json";
import warehousing from "../../catalogues/warehousing/en.json";
import type { Language } from "./language.ts";

const english = { ...shell, ...delivery, ...warehousing };

export type MessageKey = keyof typeof english;
export type Messages = Readonly<Record<MessageKey, string>>;

/** A language's messages: English comes with the page, the others when they are chosen. */
export async function messagesOf(language: Language): Promise<Messages> {
  if (language === "ar") return (await import("./messages-ar.ts")).messages;
  if (language === "ku") return (await import("./messages-ku.ts")).messages;
  return english;
}
