import type { Warehouse } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useNewForm } from "../../components/new-form.ts";
import { RowLink } from "../../components/row-link.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { warehouseStatuses } from "./search.ts";

const WarehouseForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.WarehouseForm })));
const route = getRouteApi("/warehouses");

const statusOf = ({ status }: Warehouse, { t }: I18n) => (
  <Status value={status} label={t("warehouse.status.value", { status })} />
);

function columnsOf(i18n: I18n): Column<Warehouse>[] {
  const { t, number } = i18n;
  return [
    {
      id: "name",
      header: t("warehouse.name"),
      width: 26,
      cell: ({ id, name }) => (
        <RowLink to="/warehouses/$id" params={{ id }}>
          <Words>{name}</Words>
        </RowLink>
      ),
    },
    { id: "code", header: t("warehouse.code"), width: 12, cell: ({ code }) => <Ltr>{code}</Ltr> },
    { id: "status", header: t("warehouse.status"), width: 12, cell: (warehouse) => statusOf(warehouse, i18n) },
    {
      id: "address",
      header: t("warehouse.address"),
      width: 36,
      cell: ({ address }) => <Words>{address?.full_address}</Words>,
    },
    {
      id: "room",
      header: t("warehouse.room"),
      width: 14,
      cell: ({ available_capacity: room }) => room !== null && number(room),
    },
  ];
}

/** The buildings in which goods lie. */
export function WarehousesPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const { new: isNew, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const mayCreate = may("warehousing.warehouses.create");
  const making = useNewForm(mayCreate && isNew !== undefined, () => void navigate({ search, replace: true }));
  useShortcuts(mayCreate ? [{ keys: "n", label: "do.new_warehouse", run: making.open, opens: making.close }] : []);
  const filters = { search: search.q, status: search.status };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <>
      <ListPage
        title={t("nav.warehouses")}
        page="warehouses"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={making.open}>{t("do.new_warehouse")}</Button>}
        searchLabel={t("warehouse.search")}
        chips={{
          label: t("warehouse.status"),
          values: warehouseStatuses,
          nameOf: (status) => t("warehouse.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["warehousing", "warehouses", "list", filters]}
        load={async (query, signal) => {
          const { warehouses, total } = await karwan.warehousing.warehouses.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: warehouses, total };
        }}
        columns={columnsOf(i18n)}
        card={(warehouse) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                <Words>{warehouse.name}</Words> <Ltr>{warehouse.code}</Ltr>
              </Text>
              {statusOf(warehouse, i18n)}
            </Group>
            <Text size="sm" lineClamp={2}>
              <Words>{warehouse.address?.full_address}</Words>
            </Text>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: "/warehouses/$id", params: { id } })}
        empty={t("warehouse.none")}
        exported={{ path: "/warehousing/warehouses", query: filters }}
      />
      <Suspense>{making.isOpen && <WarehouseForm warehouse={null} onClose={making.close} />}</Suspense>
    </>
  );
}
