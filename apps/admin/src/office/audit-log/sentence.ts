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

/** To what it was done: the kind of record and what it is called. */
export function whatIn(entry: AuditLogEntry, { t }: I18n): string {
  const record = t("audit_log.record", { type: entry.entity_type });
  const name = nameIn(entry);
  return name === null ? t("audit_log.unnamed", { record }) : t("audit_log.named", { record, name: isolated(name) });
}

/** An entry as a sentence: who did what to which record. */
export const sentenceOf = (entry: AuditLogEntry, i18n: I18n): string =>
  i18n.t("audit_log.did", { who: whoIn(entry, i18n), what: whatIn(entry, i18n), verb: verbOf(entry.action) });
