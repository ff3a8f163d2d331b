import type { ListedItem } from "@karwan/sdk";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/data-table.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ColumnsMenu, ExportButton, SearchField, StatusChips } from "../../components/list-tools.tsx";
import { Status } from "../../components/status.tsx";
import { Empty } from "../../components/trouble.tsx";
import { Views } from "../../components/views.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

const route = getRouteApi("/items");

const stateOf = (isActive: boolean) => (isActive ? "active" : "inactive");

function columnsOf({ t, language }: I18n): Column<ListedItem>[] {
  return [
    {
      id: "name",
      header: t("item.name"),
      width: 30,
      cell: ({ id, name }) => (
        <Link
          to="/items/$id"
          params={{ id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{name}</Words>
        </Link>
      ),
    },
    { id: "sku", header: t("item.sku"), width: 18, cell: ({ sku }) => <Ltr>{sku}</Ltr> },
    { id: "barcode", header: t("item.barcode"), width: 18, cell: ({ barcode }) => <Ltr>{barcode}</Ltr> },
    {
      id: "category",
      header: t("item.category"),
      width: 20,
      cell: ({ category }) => <Words>{category?.name[language] ?? category?.name.en}</Words>,
    },
    {
      id: "state",
      header: t("item.state"),
      width: 14,
      cell: ({ is_active }) => (
        <Status value={stateOf(is_active)} label={t("item.state.value", { state: stateOf(is_active) })} />
      ),
    },
  ];
}

/** The catalogue: everything that a company keeps or sells. */
export function ItemsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { search: search.q, is_active: search.active === undefined ? undefined : search.active === "yes" };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const counts = useQuery({
    queryKey: ["warehousing", "items", "counts", filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => karwan.warehousing.items.list.query({ ...filters, limit: 1 }, { signal }),
  });
  const columns = columnsOf(i18n);
  const hidden = search.hide ?? [];
  const stats = counts.data?.stats;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.items")}
        </Title>
        <Group gap="xs">
          <Views
            page="items"
            search={search}
            columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
            onOpen={(kept) => void navigate({ search: kept })}
          />
          <ColumnsMenu
            columns={columns}
            hidden={hidden}
            onChange={(hide) => change({ hide: hide.length > 0 ? hide : undefined })}
          />
          <ExportButton
            path="/warehousing/inventory-items"
            query={{ search: search.q, is_active: filters.is_active?.toString() }}
            name="items"
          />
        </Group>
      </Group>
      <SearchField label={t("item.search")} value={search.q ?? ""} onChange={(q) => change({ q: q || undefined })} />
      <StatusChips
        label={t("item.state")}
        choices={[
          { value: "yes" as const, label: t("item.state.value", { state: "active" }), count: stats?.active },
          { value: "no" as const, label: t("item.state.value", { state: "inactive" }), count: stats?.inactive },
        ]}
        chosen={search.active ? [search.active] : []}
        onChange={(chosen) => change({ active: chosen.at(-1) })}
      />
      <DataTable
        label={t("nav.items")}
        source={{
          key: ["warehousing", "items", "list", filters],
          page: async (page, limit, signal) => {
            const { items, total } = await karwan.warehousing.items.list.query({ ...filters, page, limit }, { signal });
            return { rows: items, total };
          },
        }}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        card={(item) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                <Words>{item.name}</Words>
              </Text>
              <Status
                value={stateOf(item.is_active)}
                label={t("item.state.value", { state: stateOf(item.is_active) })}
              />
            </Group>
            <Text size="sm">
              <Ltr>{item.sku}</Ltr> · <Ltr>{item.barcode}</Ltr>
            </Text>
          </>
        )}
        cardHeight={88}
        onOpen={({ id }) => void navigate({ to: "/items/$id", params: { id } })}
        empty={
          <Empty title={t("item.empty")}>
            <Text size="sm">{t("filter.empty_hint")}</Text>
            <Button variant="default" onClick={() => void navigate({ search: {} })}>
              {t("filter.clear")}
            </Button>
          </Empty>
        }
      />
    </Stack>
  );
}
