import type { AuditLogEntry } from "@karwan/sdk";
import { Anchor, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { Window } from "../../components/window.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { pageOf } from "./records.ts";
import { sentenceOf, whoIn } from "./sentence.ts";
import type { Change } from "./told.ts";
import { changesIn } from "./told.ts";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const MOST = 400;
const MOST_WORDS = 5000;

/** A value as somebody reads it who knows no JSON, as far as it is none. */
function told(value: unknown, { t, number, dateTime, list }: I18n): ReactNode {
  if (value === undefined || value === null || value === "") return t("audit_log.nothing");
  if (typeof value === "boolean") return t(value ? "audit_log.yes" : "audit_log.no");
  if (typeof value === "number") return <Ltr>{number(value)}</Ltr>;
  if (typeof value === "string")
    return MOMENT.test(value) ? dateTime(new Date(value)) : <Words>{value.slice(0, MOST_WORDS)}</Words>;
  const named = Array.isArray(value) ? value.map(nameOfOne) : [null];
  if (named.every((name) => name !== null)) return named.length === 0 ? t("audit_log.nothing") : list(named);
  return <Ltr>{JSON.stringify(value).slice(0, MOST)}</Ltr>;
}

/** What one of a list is called; null where it is more than a name. */
function nameOfOne(value: unknown): string | null {
  if (typeof value === "string" || typeof value === "number") return String(value);
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === "string" ? name : null;
}

/** An entry as long as it is: a list leaves out what is long of it. */
const useWhole = (entry: AuditLogEntry) =>
  useQuery({
    queryKey: ["reports", "audit-log", "show", entry.id],
    queryFn: async ({ signal }) => (await karwan.reports.auditLog.show.query({ id: entry.id }, { signal })).entry,
    ...(entry.is_shortened ? {} : { initialData: entry }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One entry: the sentence, from where, and each field before and after. */
export function EntryModal({ entry, onClose }: { entry: AuditLogEntry; onClose(): void }) {
  const i18n = useI18n();
  const { t, dateTime } = i18n;
  const whole = useWhole(entry);
  const page = pageOf(entry.entity_type);
  return (
    <Window onClose={onClose} title={sentenceOf(entry, i18n)} size="lg">
      <Stack gap="sm">
        <FactList
          facts={[
            [t("audit_log.at"), dateTime(entry.created_at)],
            [t("audit_log.who"), whoIn(entry, i18n)],
            [t("audit_log.ip"), entry.ip && <Ltr>{entry.ip}</Ltr>],
            [t("audit_log.request"), entry.request_id && <Ltr>{entry.request_id}</Ltr>],
            [t("audit_log.record_id"), <Ltr key="id">{entry.entity_id}</Ltr>],
          ]}
        />
        {page && (
          <Anchor component={Link} to={`${page}/${entry.entity_id}`} size="sm" underline="always" c="inherit">
            {t("audit_log.open")}
          </Anchor>
        )}
        <Shown query={whole}>{(data) => <Fields entry={data} />}</Shown>
      </Stack>
    </Window>
  );
}

function Fields({ entry }: { entry: AuditLogEntry }) {
  const { t } = useI18n();
  const changes = changesIn(entry);
  if (changes.length === 0) return <Text size="sm">{t("audit_log.no_fields")}</Text>;
  return <Changes changes={changes} isChange={entry.before !== null && entry.after !== null} />;
}

/** Where both sides were written down, before and after; otherwise the side that there is. */
function Changes({ changes, isChange }: { changes: readonly Change[]; isChange: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const nameOf = (field: string) =>
    field
      .split(".")
      .map((part) => t("audit_log.field", { field: part }))
      .join(" › ");
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("audit_log.field_name")}</Table.Th>
          {isChange && <Table.Th>{t("audit_log.before")}</Table.Th>}
          <Table.Th>{t(isChange ? "audit_log.after" : "audit_log.value")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Td>{nameOf(field)}</Table.Td>
            {isChange && <Table.Td style={{ overflowWrap: "anywhere" }}>{told(before, i18n)}</Table.Td>}
            <Table.Td style={{ overflowWrap: "anywhere" }}>{told(isChange ? after : (after ?? before), i18n)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
