import type { TransferManifest, TransferManifestEvent } from "@karwan/sdk";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { Column } from "../components/columns.ts";
import { DataTable } from "../components/data-table.tsx";
import { Ltr, Words } from "../components/facts.tsx";
import { ExportButton } from "../components/list-tools.tsx";
import { Empty } from "../components/trouble.tsx";
import { Window } from "../components/window.tsx";
import type { I18n } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { Chosen } from "./accounted.ts";
import type { Happened } from "./happened.ts";
import { rowsOf, told } from "./happened.ts";
import { eventsOf } from "./listed.ts";

/** The first of the parcels, and how many more there are. */
function codesOf({ codes: [first], count }: Happened, { t, number }: I18n) {
  if (first === undefined) return null;
  const more = (count ?? 1) - 1;
  return (
    <>
      <Ltr>{first}</Ltr>
      {more > 0 && ` ${t("manifest.event_more", { more, shown: number(more) })}`}
    </>
  );
}

/** What is said beside it: why, what was noted, what it became, or of how many parcels it speaks. */
function besideOf({ first, count }: Happened, { t, number }: I18n): string | null {
  const to = first.event === "manifest_status_changed" ? told(first, "to") : null;
  const counted = count === null ? null : t("manifest.event_count", { count, shown: number(count) });
  return told(first, "reason") ?? told(first, "notes") ?? (to && t("manifest.status.value", { status: to })) ?? counted;
}

const nameOf = ({ first }: Happened, { t }: I18n) => t("manifest.event.value", { event: first.event });

function columnsOf(i18n: I18n): Column<Happened>[] {
  const { t, moment } = i18n;
  return [
    { id: "at", header: t("manifest.event_at"), width: 18, cell: ({ first }) => moment(first.created_at) },
    { id: "event", header: t("manifest.event"), width: 24, cell: (row) => nameOf(row, i18n) },
    { id: "parcel", header: t("manifest.item"), width: 26, cell: (row) => codesOf(row, i18n) },
    { id: "words", header: t("manifest.notes"), width: 22, cell: (row) => <Words>{besideOf(row, i18n)}</Words> },
    { id: "by", header: t("manifest.event_by"), width: 20, cell: ({ first }) => <Words>{first.actor.name}</Words> },
  ];
}

interface Props {
  manifest: TransferManifest;
  onChoose(item: Chosen): void;
}

/** What happened to a manifest and its parcels, also how problems were settled; what one did of a kind within a minute as one. */
export function History({ manifest: { id, manifest_number }, onChoose }: Props) {
  const i18n = useI18n();
  const { t, moment } = i18n;
  const known = useRef<TransferManifestEvent[]>([]);
  const [opened, setOpened] = useState<Happened | null>(null);
  const choose = (barcode: string) => {
    setOpened(null);
    onChoose({ id: barcode, barcode });
  };
  return (
    <Stack gap="sm">
      <Group>
        <ExportButton
          path={`/delivery/transfer-manifests/${id}/events`}
          query={{}}
          name={`${manifest_number}-history`}
        />
      </Group>
      <DataTable<Happened>
        label={t("manifest.history")}
        source={{
          key: ["manifests", "events", id],
          page: async (page, limit, signal) => {
            known.current = await eventsOf(id, known.current, signal);
            const rows = rowsOf(known.current);
            return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
          },
        }}
        columns={columnsOf(i18n)}
        card={(row) => (
          <>
            <Text size="sm">
              {nameOf(row, i18n)} {codesOf(row, i18n)}
            </Text>
            <Text size="sm" truncate>
              {moment(row.first.created_at)} · <Words>{row.first.actor.name}</Words>
            </Text>
          </>
        )}
        onOpen={(row) => {
          const [code, ...others] = row.codes;
          if (others.length > 0) setOpened(row);
          else if (code !== undefined) choose(code);
        }}
        empty={<Empty title={t("manifest.no_events")} />}
      />
      {opened && (
        <Window onClose={() => setOpened(null)} title={nameOf(opened, i18n)}>
          <Group gap="xs">
            {opened.codes.map((code) => (
              <Button key={code} size="compact-sm" variant="default" onClick={() => choose(code)}>
                <Ltr>{code}</Ltr>
              </Button>
            ))}
          </Group>
        </Window>
      )}
    </Stack>
  );
}
