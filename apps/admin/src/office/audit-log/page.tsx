import type { AuditLogEntry, ReportsAuditLogListInput } from "@karwan/sdk";
import { NativeSelect, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { DayFields } from "../../components/list-tools.tsx";
import { RowLink } from "../../components/row-link.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { RecordType } from "./records.ts";
import { pageOf, recordTypes } from "./records.ts";
import { actorTypes } from "./search.ts";
import { sentenceOf, tellOf } from "./sentence.ts";
import { changesIn } from "./told.ts";

const EntryModal = lazy(() => import("./entry.tsx").then((module) => ({ default: module.EntryModal })));
const route = getRouteApi("/audit-log");
const SHOWN = 3;

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);

/** The names of the first fields that a change touched. */
function fieldsOf(entry: AuditLogEntry, { t, list }: I18n): string {
  if (entry.before === null) return "";
  const names = changesIn(entry).map(({ field }) => t("audit_log.field", { field: field.split(".").at(-1) ?? "" }));
  const shown = [...new Set(names)];
  const rest = shown.length - SHOWN;
  return list(shown.slice(0, SHOWN)) + (rest > 0 ? ` +${rest}` : "");
}

function columnsOf(i18n: I18n): Column<AuditLogEntry>[] {
  const { t, moment } = i18n;
  return [
    { id: "at", header: t("audit_log.at"), width: 21, cell: ({ created_at }) => moment(created_at) },
    { id: "what", header: t("audit_log.what"), width: 47, cell: (entry) => <Sentence entry={entry} /> },
    { id: "fields", header: t("audit_log.changed"), width: 20, cell: (entry) => fieldsOf(entry, i18n) },
    { id: "ip", header: t("audit_log.ip"), width: 12, cell: ({ ip }) => ip && <Ltr>{ip}</Ltr> },
  ];
}

/** What happened, the record's name leading to its page where it has one. */
function Sentence({ entry }: { entry: AuditLogEntry }) {
  const { before, name, after } = tellOf(entry, useI18n());
  const page = pageOf(entry.entity_type);
  if (name === null) return before;
  const shown = <bdi>{name}</bdi>;
  return (
    <>
      {before}
      {page === null ? (
        shown
      ) : (
        <RowLink to={`${page}/$id`} params={{ id: entry.entity_id }}>
          {shown}
        </RowLink>
      )}
      {after}
    </>
  );
}

/** Who did what to which record, and when, newest first: as sentences (3 §15). */
export function AuditLogPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<AuditLogEntry | null>(null);
  const filters = {
    actor_type: search.by,
    actor_id: search.actor,
    entity_type: search.type,
    entity_id: search.record,
    request_id: search.request,
    date_from: search.from,
    date_to: search.to,
  } satisfies ReportsAuditLogListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <>
      <ListPage
        title={t("nav.audit_log")}
        page="audit-log"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        before={<TypeFilter value={search.type} onChange={(type) => change({ type })} />}
        after={<DayFields from={search.from} to={search.to} change={change} />}
        chips={{
          label: t("audit_log.by"),
          values: actorTypes,
          nameOf: (by) => t("audit_log.by.value", { by }),
          chosen: search.by ? [search.by] : [],
          onChange: (chosen) => change({ by: chosen.at(-1) }),
        }}
        listKey={["reports", "audit-log", filters]}
        load={async (query, signal) => {
          const answer = await karwan.reports.auditLog.list.query({ ...filters, ...query }, { signal });
          return { rows: answer.audit_log, total: answer.total };
        }}
        columns={columnsOf(i18n)}
        card={(entry) => (
          <>
            <Text size="sm" lineClamp={2}>
              {sentenceOf(entry, i18n)}
            </Text>
            <Text size="xs">{i18n.dateTime(entry.created_at)}</Text>
          </>
        )}
        onOpen={(row) => setOpen(row)}
        empty={t("audit_log.none")}
        exported={{ path: "/audit-log", query: filters }}
      />
      <Suspense>{open && <EntryModal entry={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function TypeFilter({ value, onChange }: { value: RecordType | undefined; onChange(type?: RecordType): void }) {
  const { t, language } = useI18n();
  const choices = recordTypes
    .map((type) => ({ value: type, label: capital(t("audit_log.record", { type })) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language === "ku" ? "ckb" : language));
  return (
    <NativeSelect
      aria-label={t("audit_log.type")}
      data={[{ value: "", label: t("audit_log.any_type") }, ...choices]}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(recordTypes.find((each) => each === currentTarget.value))}
    />
  );
}
