import type { Stock } from "@karwan/sdk";
import { Button, Group, NativeSelect, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { LazyMissing } from "../../components/lazy-missing.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { Quantity } from "./quantity.tsx";
import { stockStatuses } from "./search.ts";

// Neither is there at first look.
const ItemField = lazy(() => import("../../components/item-field.tsx").then((m) => ({ default: m.ItemField })));
const FirstStock = lazy(() => import("../first-stock.tsx").then((m) => ({ default: m.FirstStock })));
const route = getRouteApi("/stock");
const ITEM_WIDTH = 240;

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
      cell: ({ quantity, unit_of_measure: unit }) => <Quantity of={quantity} unit={unit} />,
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
  const search = route.useSearch();
  const warehouses = useQuery({
    queryKey: ["warehousing", "warehouses"],
    queryFn: ({ signal }) => karwan.warehousing.warehouses.list.query({ limit: 100 }, { signal }),
  });
  return (
    <Shown query={warehouses}>
      {({ warehouses: all }) => {
        const chosen = all.find(({ id }) => id === search.warehouse) ?? all[0];
        if (!chosen) return <LazyMissing what="warehouse" />;
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
  useFollowing("stock", warehouse.id);
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = {
    warehouse_id: warehouse.id,
    bin_id: search.bin,
    item_id: search.item,
    search: search.q,
    status: search.status,
  };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <ListPage
      title={t("nav.stock")}
      page="stock"
      search={search}
      lasting={{ warehouse: warehouse.id }}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("stock.search")}
      before={
        <>
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
        </>
      }
      after={
        <Suspense fallback={<Skeleton w={ITEM_WIDTH} h={36} />}>
          <ItemField
            label={t("stock.find_item")}
            isFilter
            width={ITEM_WIDTH}
            value={search.item ?? ""}
            onChange={(item) => change({ item: item || undefined })}
          />
        </Suspense>
      }
      chips={{
        label: t("stock.status"),
        values: stockStatuses,
        nameOf: (status) => t("stock.status.value", { status }),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["warehousing", "stock", "list", filters]}
      load={async (query, signal) => {
        const { stock, total, stats } = await karwan.warehousing.stock.list.query({ ...filters, ...query }, { signal });
        return { rows: stock, total, stats };
      }}
      columns={columnsOf(i18n)}
      card={(row) => <StockCard row={row} />}
      onOpen={({ id }) => void navigate({ to: "/stock/$id", params: { id } })}
      empty={t("stock.empty")}
      emptyLead={
        <Suspense>
          <FirstStock warehouse={warehouse.id} />
        </Suspense>
      }
      exported={{ path: "/warehousing/inventory-stock", query: filters }}
    />
  );
}

function StockCard({ row }: { row: Stock }) {
  const { t } = useI18n();
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
          <Quantity of={row.quantity} unit={row.unit_of_measure} />
        </Text>
      </Group>
    </>
  );
}
