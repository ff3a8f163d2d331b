import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Asked } from "../kernel/download.ts";
import type { Search } from "../kernel/views.ts";
import type { Column } from "./columns.ts";
import { ColumnsMenu, ExportButton } from "./list-tools.tsx";
import { Views } from "./views.tsx";

export interface Exported {
  /** Where REST answers the list as a table. */
  path: string;
  query: Asked;
}

interface Props<Row> {
  title: string;
  /** What the list is called in saved views, and its table as a file. */
  page: string;
  /** How many there are, in words. */
  summary?: string | undefined;
  search: Search & { hide?: string[] | undefined };
  columns: readonly Column<Row>[];
  onHide(hidden: string[] | undefined): void;
  /** Puts another search into the address. */
  open(search: Search): void;
  exported: Exported;
  /** What else can be done here. */
  tools?: ReactNode;
}

/** Over a list: what it is and how many, its saved views, its columns, the whole of it as a table. */
export function ListHeader<Row>(props: Props<Row>) {
  const { title, page, summary, search, columns, exported } = props;
  const hidden = search.hide ?? [];
  return (
    <Group justify="space-between">
      <Group gap="xs" align="baseline">
        <Title order={1} size="h3">
          {title}
        </Title>
        <Text size="sm" aria-live="polite">
          {summary}
        </Text>
      </Group>
      <Group gap="xs">
        {props.tools}
        <Views
          page={page}
          search={search}
          columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
          onOpen={props.open}
        />
        <ColumnsMenu
          columns={columns}
          hidden={hidden}
          onChange={(hide) => props.onHide(hide.length > 0 ? hide : undefined)}
        />
        <ExportButton {...exported} name={page} />
      </Group>
    </Group>
  );
}
