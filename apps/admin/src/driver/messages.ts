import driver from "../catalogues/driver/en.json";
import shell from "../catalogues/shell/en.json";
import type { Language } from "../kernel/i18n/index.tsx";
import type { Messages } from "../kernel/i18n/messages.ts";

/** The phone's messages: English comes with the page, the others when they are chosen; the worker keeps all of them. */
export async function messagesOf(language: Language): Promise<Messages> {
  if (language === "ar") return (await import("./messages-ar.ts")).messages;
  if (language === "ku") return (await import("./messages-ku.ts")).messages;
  return { ...shell, ...driver };
}
