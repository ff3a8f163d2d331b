import type { IntlMessageFormat } from "intl-messageformat";
import type auditLog from "../../catalogues/audit_log/en.json";
import type delivery from "../../catalogues/delivery/en.json";
import type driver from "../../catalogues/driver/en.json";
import type finance from "../../catalogues/finance/en.json";
import type fleet from "../../catalogues/fleet/en.json";
import type fulfilment from "../../catalogues/fulfilment/en.json";
import type holds from "../../catalogues/holds/en.json";
import type locations from "../../catalogues/locations/en.json";
import type making from "../../catalogues/making/en.json";
import type manifests from "../../catalogues/manifests/en.json";
import type moves from "../../catalogues/moves/en.json";
import type office from "../../catalogues/office/en.json";
import type payments from "../../catalogues/payments/en.json";
import type reports from "../../catalogues/reports/en.json";
import type restaurant from "../../catalogues/restaurant/en.json";
import type services from "../../catalogues/services/en.json";
import type settings from "../../catalogues/settings/en.json";
import type settlements from "../../catalogues/settlements/en.json";
import shell from "../../catalogues/shell/en.json";
import type storefront from "../../catalogues/storefront/en.json";
import type tour from "../../catalogues/tour/en.json";
import type warehouse_exceptions from "../../catalogues/warehouse_exceptions/en.json";
import type warehouses from "../../catalogues/warehouses/en.json";
import type warehousing from "../../catalogues/warehousing/en.json";
import type { Language } from "./language.ts";
import { currentLanguage } from "./language.ts";

/** The words of each folder of pages; those of the shell are there from the start. */
interface English {
  audit_log: typeof auditLog;
  delivery: typeof delivery;
  finance: typeof finance;
  fleet: typeof fleet;
  fulfilment: typeof fulfilment;
  holds: typeof holds;
  locations: typeof locations;
  making: typeof making;
  manifests: typeof manifests;
  moves: typeof moves;
  office: typeof office;
  payments: typeof payments;
  reports: typeof reports;
  restaurant: typeof restaurant;
  services: typeof services;
  settings: typeof settings;
  settlements: typeof settlements;
  shell: typeof shell;
  storefront: typeof storefront;
  tour: typeof tour;
  warehouse_exceptions: typeof warehouse_exceptions;
  warehouses: typeof warehouses;
  warehousing: typeof warehousing;
}

export type Area = keyof English;
/** The keys of all pages: each brings the messages that it shows. */
export type MessageKey = { [Name in Area]: keyof English[Name] }[Area] | keyof typeof driver;
/** A text, or what the build made of one with parameters. */
export type Message = string | ReturnType<IntlMessageFormat["getAst"]>;
export type Messages = Readonly<Partial<Record<MessageKey, Message>>>;

const files = import.meta.glob<Messages>(["../../catalogues/*/*.json", "!../../catalogues/driver/*.json"], {
  import: "default",
});
const fileOf = (area: string, language: Language) => `../../catalogues/${area}/${language}.json`;
const every = [...new Set(Object.keys(files).map((file) => file.split("/").at(-2) ?? ""))];

/** What has come of each language; it grows while pages are opened. */
const tables: Record<Language, Messages> = { en: { ...shell }, ar: {}, ku: {} };
const wanted = new Set<string>(["shell"]);
const loading = new Map<string, Promise<unknown>>();
/** The language that was asked for last: its words may still be on their way. */
let coming: Language | null = null;

async function load(area: string, language: Language): Promise<void> {
  if (area === "shell" && language === "en") return;
  const file = fileOf(area, language);
  const work = loading.get(file) ?? files[file]?.().then((words) => Object.assign(tables[language], words));
  if (work === undefined) throw new Error(`no words: ${file}`);
  loading.set(file, work);
  try {
    await work;
  } catch (error) {
    // A network that is back is asked anew.
    loading.delete(file);
    throw error;
  }
}

/** The admin's messages in a language, of all pages that were opened so far. */
export async function messagesOf(language: Language): Promise<Messages> {
  coming = language;
  await Promise.all([...wanted].map((area) => load(area, language)));
  return tables[language];
}

/** Brings the words of some areas, in the language of the page and in one that it is changing to. */
export async function bringWords(areas: readonly string[] = every): Promise<void> {
  for (const area of areas) wanted.add(area);
  const languages = new Set([currentLanguage(), coming ?? currentLanguage()]);
  await Promise.all(areas.flatMap((area) => [...languages].map((language) => load(area, language))));
}
