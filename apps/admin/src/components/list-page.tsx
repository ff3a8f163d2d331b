import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { Column } from "./data-table.tsx";
import { DataTable } from "./data-table.tsx";
import { ColumnsMenu, SearchField, StatusChips } from "./list-tools.tsx";
import type { Selection } from "./selection.ts";
import { Empty } from "./trouble.tsx";
import { Views } from "./views.tsx";

interface Kept<Status extends string> {
  q?: string | undefined;
  hide?: string[] | undefined;
  status?: Status | undefined;
}

interface Answer<Row> {
  rows: readonly Row[];
  total: number;
  /** How many there are of each status, where the server counts them. */
  stats?: Readonly<Record<string, number>>;
}

interface Props<Row extends { id: string }, Status extends string> {
  title: string;
  /** What it is called in saved views. */
  page: string;
  search: Kept<Status>;
  change(next: Kept<Status>): void;
  /** Puts another search into the address. */
  open(search: Record<string, unknown>): void;
  searchLabel: string;
  statusLabel: string;
  statuses: readonly Status[];
  statusName(status: Status): string;
  listKey: readonly unknown[];
  load(query: { page: number; limit: number }, signal: AbortSignal): Promise<Answer<Row>>;
  columns: readonly Column<Row>[];
  card(row: Row): ReactNode;
  cardHeight?: number;
  onOpen(row: Row): void;
  empty: string;
  emptyHint: string;
  selection?: Selection<Row>;
  nameOfRow?(row: Row): string;
  tools?: ReactNode;
}

/** A list of records with a status: search, counts, columns, views. */
export function ListPage<Row extends { id: string }, Status extends string>(props: Props<Row, Status>) {
  const { title, page, search, change, open, statuses, listKey, load, columns, card, onOpen, selection, nameOfRow } =
    props;
  const { t } = useI18n();
  const hidden = search.hide ?? [];
  const counts = useQuery({
    queryKey: [...listKey, "counts"],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load({ page: 1, limit: 1 }, signal),
  });
  const stats = counts.data?.stats;
  const isFiltered = Boolean(search.q ?? search.status);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {title}
        </Title>
        <Group gap="xs">
          {props.tools}
          <Views
            page={page}
            search={{ ...search }}
            columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
            onOpen={open}
          />
          <ColumnsMenu
            columns={columns}
            hidden={hidden}
            onChange={(hide) => change({ hide: hide.length > 0 ? hide : undefined })}
          />
        </Group>
      </Group>
      <SearchField label={props.searchLabel} value={search.q ?? ""} onChange={(q) => change({ q: q || undefined })} />
      <StatusChips
        label={props.statusLabel}
        choices={statuses.map((value) => ({ value, label: props.statusName(value), count: stats?.[value] }))}
        chosen={search.status ? [search.status] : []}
        onChange={(chosen) => change({ status: chosen.at(-1) })}
      />
      <DataTable
        label={title}
        source={{ key: listKey, page: (number, limit, signal) => load({ page: number, limit }, signal) }}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        card={card}
        cardHeight={props.cardHeight ?? 92}
        onOpen={onOpen}
        {...(selection && { selection })}
        {...(nameOfRow && { nameOfRow })}
        empty={
          <Empty title={props.empty}>
            <Text size="sm" ta="center">
              {isFiltered ? t("filter.empty_hint") : props.emptyHint}
            </Text>
            {isFiltered && (
              <Button variant="default" onClick={() => open({})}>
                {t("filter.clear")}
              </Button>
            )}
          </Empty>
        }
      />
    </Stack>
  );
}
