import type { Stock } from "@karwan/sdk";
import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/data-table.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ColumnsMenu, ExportButton, SearchField, StatusChips } from "../../components/list-tools.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { Empty } from "../../components/trouble.tsx";
import { Views } from "../../components/views.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { stockStatuses } from "./search.ts";

const route = getRouteApi("/stock");

function columnsOf({ t, number }: I18n): Column<Stock>[] {
  return [
    {
      id: "item",
      header: t("stock.item"),
      width: 26,
      cell: ({ id, item }) => (
        <Link
          to="/stock/$id"
          params={{ id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{item.name}</Words>
        </Link>
      ),
    },
    { id: "sku", header: t("stock.sku"), width: 15, cell: ({ item }) => <Ltr>{item.sku}</Ltr> },
    { id: "bin", header: t("stock.bin"), width: 14, cell: ({ bin }) => <Ltr>{bin.code}</Ltr> },
    {
      id: "quantity",
      header: t("stock.quantity"),
      width: 12,
      cell: ({ quantity, unit_of_measure: unit }) => (
        <>
          {number(quantity)} <Words>{unit}</Words>
        </>
      ),
    },
    {
      id: "reserved",
      header: t("stock.reserved"),
      width: 11,
      cell: ({ reserved_quantity }) => number(reserved_quantity),
    },
    {
      id: "status",
      header: t("stock.status"),
      width: 12,
      cell: ({ status }) => <Status value={status} label={t("stock.status.value", { status })} />,
    },
    { id: "lot", header: t("stock.lot"), width: 12, cell: ({ lot_number }) => lot_number && <Ltr>{lot_number}</Ltr> },
  ];
}

/** What lies where in a warehouse. */
export function StockPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const warehouses = useQuery({
    queryKey: ["warehousing", "warehouses"],
    queryFn: ({ signal }) => karwan.warehousing.warehouses.list.query({ limit: 100 }, { signal }),
  });
  return (
    <Shown query={warehouses}>
      {({ warehouses: all }) => {
        const chosen = all.find(({ id }) => id === search.warehouse) ?? all[0];
        if (!chosen) return <Empty title={t("stock.no_warehouse")} />;
        return <WarehouseStock warehouses={all} warehouse={chosen} />;
      }}
    </Shown>
  );
}

interface Named {
  id: string;
  name: string;
}

function WarehouseStock({ warehouses, warehouse }: { warehouses: readonly Named[]; warehouse: Named }) {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { warehouse_id: warehouse.id, bin_id: search.bin, search: search.q, status: search.status };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const counts = useQuery({
    queryKey: ["warehousing", "stock", "counts", filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => karwan.warehousing.stock.list.query({ ...filters, limit: 1 }, { signal }),
  });
  const columns = columnsOf(i18n);
  const hidden = search.hide ?? [];
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.stock")}
        </Title>
        <Group gap="xs">
          <Views
            page="stock"
            search={search}
            columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
            onOpen={(kept) => void navigate({ search: kept })}
          />
          <ColumnsMenu
            columns={columns}
            hidden={hidden}
            onChange={(hide) => change({ hide: hide.length > 0 ? hide : undefined })}
          />
          <ExportButton path="/warehousing/inventory-stock" query={filters} name="stock" />
        </Group>
      </Group>
      <Group gap="xs">
        <NativeSelect
          aria-label={t("stock.warehouse")}
          data={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          value={warehouse.id}
          onChange={(event) => change({ warehouse: event.currentTarget.value, bin: undefined, bin_code: undefined })}
        />
        {search.bin !== undefined && (
          <Button variant="default" onClick={() => change({ bin: undefined, bin_code: undefined })}>
            {t("stock.of_bin", { bin: search.bin_code ?? "" })}
          </Button>
        )}
        <SearchField label={t("stock.search")} value={search.q ?? ""} onChange={(q) => change({ q: q || undefined })} />
      </Group>
      <StatusChips
        label={t("stock.status")}
        choices={stockStatuses.map((value) => ({
          value,
          label: t("stock.status.value", { status: value }),
          count: counts.data?.stats[value],
        }))}
        chosen={search.status ? [search.status] : []}
        onChange={(chosen) => change({ status: chosen.at(-1) })}
      />
      <DataTable
        label={t("nav.stock")}
        source={{
          key: ["warehousing", "stock", "list", filters],
          page: async (page, limit, signal) => {
            const { stock, total } = await karwan.warehousing.stock.list.query({ ...filters, page, limit }, { signal });
            return { rows: stock, total };
          },
        }}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        card={(row) => <StockCard row={row} />}
        cardHeight={92}
        onOpen={({ id }) => void navigate({ to: "/stock/$id", params: { id } })}
        empty={
          <Empty title={t("stock.empty")}>
            <Text size="sm">{t("filter.empty_hint")}</Text>
            <Button variant="default" onClick={() => void navigate({ search: { warehouse: warehouse.id } })}>
              {t("filter.clear")}
            </Button>
          </Empty>
        }
      />
    </Stack>
  );
}

function StockCard({ row }: { row: Stock }) {
  const { t, number } = useI18n();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{row.item.name}</Words>
        </Text>
        <Status value={row.status} label={t("stock.status.value", { status: row.status })} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <Ltr>{row.item.sku}</Ltr> · <Ltr>{row.bin.code}</Ltr>
        </Text>
        <Text size="sm" fw={600}>
          {number(row.quantity)} <Words>{row.unit_of_measure}</Words>
        </Text>
      </Group>
    </>
  );
}
