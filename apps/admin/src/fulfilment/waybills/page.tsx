import type { WaybillRow } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useNewForm } from "../../components/new-form.ts";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { waybillStatuses } from "./search.ts";

const NewForm = lazy(() => import("./new-form.tsx").then((module) => ({ default: module.NewForm })));
const route = getRouteApi("/waybills");

const statusOf = ({ status }: WaybillRow, { t }: I18n) => (
  <Status value={status} label={t("waybill.status.value", { status })} />
);

function columnsOf(i18n: I18n): Column<WaybillRow>[] {
  const { t, number, moment } = i18n;
  return [
    {
      id: "number",
      header: t("waybill.number"),
      width: 18,
      cell: ({ waybill_number }) => (
        <Text fw={600} size="sm" span>
          <Ltr>{waybill_number}</Ltr>
        </Text>
      ),
    },
    { id: "status", header: t("fulfilment.status"), width: 16, cell: (waybill) => statusOf(waybill, i18n) },
    {
      id: "from",
      header: t("waybill.from"),
      width: 20,
      cell: ({ source_warehouse }) => <Words>{source_warehouse.name}</Words>,
    },
    {
      id: "to",
      header: t("waybill.to"),
      width: 20,
      cell: ({ destination_warehouse }) => <Words>{destination_warehouse.name}</Words>,
    },
    { id: "packages", header: t("waybill.packages"), width: 10, cell: ({ package_count }) => number(package_count) },
    {
      id: "driver",
      header: t("fulfilment.driver"),
      width: 18,
      cell: ({ driver }) => <Words>{driver?.full_name}</Words>,
    },
    { id: "made", header: t("fulfilment.made_at"), width: 18, cell: ({ created_at }) => moment(created_at) },
  ];
}

/** Parcels that go from one warehouse to another. */
export function WaybillsPage() {
  const i18n = useI18n();
  const { t, number } = i18n;
  useFollowing("waybills");
  const { may } = useKnown();
  const { new: isNew, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  // Goods that have no delivery yet get one: a waybill is begun by who may make deliveries (2 §4.7).
  const mayMake = may("delivery.deliveries.create");
  const making = useNewForm(mayMake && isNew !== undefined, () => void navigate({ search, replace: true }));
  useShortcuts(mayMake ? [{ keys: "n", label: "do.new_waybill", run: making.open, opens: "form" }] : []);
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const filters = { search: search.q, status: search.status };
  return (
    <>
      <ListPage
        title={t("nav.waybills")}
        page="waybills"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayMake && <Button onClick={making.open}>{t("do.new_waybill")}</Button>}
        searchLabel={t("waybill.search")}
        chips={{
          label: t("fulfilment.status"),
          values: waybillStatuses,
          nameOf: (status) => t("waybill.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["fulfilment", "waybills", "list", filters]}
        load={async (query, signal) => {
          const { waybills, total } = await karwan.fulfilment.waybills.list.query({ ...filters, ...query }, { signal });
          return { rows: waybills, total };
        }}
        columns={columnsOf(i18n)}
        card={(waybill) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm">
                <Ltr>{waybill.waybill_number}</Ltr>
              </Text>
              {statusOf(waybill, i18n)}
            </Group>
            <Text size="sm" truncate>
              <Words>{waybill.destination_warehouse.name}</Words> · {t("waybill.packages")}{" "}
              {number(waybill.package_count)}
            </Text>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: "/waybills/$id", params: { id } })}
        empty={t("waybill.empty")}
        emptyHint={t("waybill.empty_hint")}
        exported={{ path: "/warehousing/waybills", query: filters }}
      />
      <Suspense>{making.isOpen && <NewForm onClose={making.close} />}</Suspense>
    </>
  );
}
