import { useDirection } from "@mantine/core";
import { IntlMessageFormat } from "intl-messageformat";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { Formats } from "./formats.ts";
import { formatsOf } from "./formats.ts";
import type { Language } from "./language.ts";
import { currentLanguage, directionOf, keepLanguage, tagOf } from "./language.ts";
import type { MessageKey, Messages } from "./messages.ts";

export type { Language } from "./language.ts";
export { languageNames, languages } from "./language.ts";
export type { MessageKey } from "./messages.ts";

type Values = Record<string, string | number>;

export interface I18n extends Formats {
  language: Language;
  setLanguage(language: Language): void;
  t(key: MessageKey, values?: Values): string;
}

const Context = createContext<I18n | null>(null);

function translator(language: Language, messages: Messages, onMissing: () => void): I18n["t"] {
  const compiled = new Map<MessageKey, IntlMessageFormat>();
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) {
      onMissing();
      return key;
    }
    if (typeof message === "string") return message;
    const format = compiled.get(key) ?? new IntlMessageFormat(message, tagOf(language));
    compiled.set(key, format);
    return String(format.format(values));
  };
}

interface Props {
  messagesOf(language: Language): Promise<Messages>;
  /** Brings the words of all pages: for one that shows words which it did not bring. */
  bringAll?(): Promise<void>;
  children: ReactNode;
}

/** What says words where no page does: a message that comes up by itself. */
let said: I18n["t"] = (key) => key;
export const say: I18n["t"] = (key, values) => said(key, values);

/** Gives the pages below it one language; nothing is shown before its messages are there. */
export function I18nProvider({ messagesOf, bringAll, children }: Props) {
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const { setDirection } = useDirection();
  const isAsked = useRef(false);
  useEffect(() => {
    let isWanted = true;
    void messagesOf(language).then((messages) => {
      if (!isWanted) return;
      keepLanguage(language);
      document.documentElement.lang = tagOf(language);
      setDirection(directionOf(language));
      setLoaded({ language, messages });
    });
    return () => {
      isWanted = false;
    };
  }, [language, messagesOf, setDirection]);
  const value = useMemo<I18n | null>(() => {
    if (!loaded) return null;
    const onMissing = () => {
      if (isAsked.current || !bringAll) return;
      isAsked.current = true;
      // The table of a language grows; a new object shows what has come.
      bringAll().then(
        () => setLoaded((now) => now && { ...now }),
        () => {
          isAsked.current = false;
        },
      );
    };
    return {
      language: loaded.language,
      setLanguage,
      t: translator(loaded.language, loaded.messages, onMissing),
      ...formatsOf(loaded.language),
    };
  }, [loaded, bringAll]);
  if (value) said = value.t;
  return value ? <Context value={value}>{children}</Context> : null;
}

/** The language of the page: messages, dates, numbers, money. */
export function useI18n(): I18n {
  const value = useContext(Context);
  if (!value) throw new Error("useI18n outside of I18nProvider");
  return value;
}
