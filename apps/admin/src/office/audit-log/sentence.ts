import type { AuditLogEntry } from "@karwan/sdk";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { isolated } from "../../kernel/isolated.ts";
import { nameIn, verbOf } from "./told.ts";

/** Who did it, in words: a member, an API key, the service, or somebody of whom the company is not told. */
export function whoIn({ actor }: AuditLogEntry, { t }: I18n): string {
  if (actor.type === "system") return t("audit_log.system");
  const name = actor.name === null ? null : isolated(actor.name);
  if (actor.type === "api_key") return name ? t("audit_log.by_key", { name }) : t("audit_log.some_key");
  return name ?? t("audit_log.platform");
}

/** A sentence around the record's name: what stands before it, the name itself, and what follows. */
export interface Told {
  before: string;
  name: string | null;
  after: string;
}

// No text has it.
const PLACE = "\u{F0000}";

/** An entry as a sentence, who did what to which record, with the record's name by itself. */
export function tellOf(entry: AuditLogEntry, i18n: I18n): Told {
  const { t } = i18n;
  const record = t("audit_log.record", { type: entry.entity_type });
  const name = nameIn(entry);
  const what = name === null ? t("audit_log.unnamed", { record }) : t("audit_log.named", { record, name: PLACE });
  const said = t("audit_log.did", { who: whoIn(entry, i18n), what, verb: verbOf(entry.action) });
  const [before = "", ...rest] = said.split(PLACE);
  // Some sentences say what was done without the record.
  return rest.length === 0 ? { before, name: null, after: "" } : { before, name, after: rest.join("") };
}

/** The same as one text. */
export function sentenceOf(entry: AuditLogEntry, i18n: I18n): string {
  const { before, name, after } = tellOf(entry, i18n);
  return name === null ? before : `${before}${isolated(name)}${after}`;
}
