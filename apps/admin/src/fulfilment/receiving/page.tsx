import type { ReceivingOrder } from "@karwan/sdk";
import { Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { MakeButton } from "../../components/make-button.tsx";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { receivingStatuses } from "./search.ts";

const route = getRouteApi("/receiving");

const statusOf = ({ status }: ReceivingOrder, { t }: I18n) => (
  <Status value={status} label={t("receiving.status.value", { status })} />
);

function columnsOf(i18n: I18n): Column<ReceivingOrder>[] {
  const { t, number, moment } = i18n;
  return [
    {
      id: "reference",
      header: t("receiving.reference"),
      width: 16,
      cell: ({ reference_number }) => (
        <Text fw={600} size="sm" span>
          <Ltr>{reference_number}</Ltr>
        </Text>
      ),
    },
    { id: "status", header: t("fulfilment.status"), width: 16, cell: (order) => statusOf(order, i18n) },
    {
      id: "source",
      header: t("receiving.source"),
      width: 22,
      cell: ({ source }) => t("receiving.source.value", { source }),
    },
    {
      id: "delivery",
      header: t("fulfilment.delivery"),
      width: 18,
      cell: ({ delivery }) => delivery && <Ltr>{delivery.delivery_code}</Ltr>,
    },
    {
      id: "lines",
      header: t("receiving.lines"),
      width: 10,
      cell: ({ item_details }) => number(item_details.length),
    },
    {
      id: "warehouse",
      header: t("fulfilment.warehouse"),
      width: 20,
      cell: ({ warehouse }) => <Words>{warehouse.name}</Words>,
    },
    { id: "made", header: t("fulfilment.made_at"), width: 18, cell: ({ created_at }) => moment(created_at) },
  ];
}

/** What is to come into the warehouses, and what came. */
export function ReceivingPage() {
  const i18n = useI18n();
  const { t } = i18n;
  useFollowing("receiving");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const filters = { search: search.q, status: search.status };
  return (
    <ListPage
      title={t("nav.receiving")}
      page="receiving"
      search={search}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      tools={<MakeButton to="/receiving/new" label="make.receiving" operation="fulfilment.receivingOrders.create" />}
      searchLabel={t("receiving.search")}
      chips={{
        label: t("fulfilment.status"),
        values: receivingStatuses,
        nameOf: (status) => t("receiving.status.value", { status }),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["fulfilment", "receiving", "list", filters]}
      load={async (query, signal) => {
        const { receiving_orders, total, stats } = await karwan.fulfilment.receivingOrders.list.query(
          { ...filters, ...query },
          { signal },
        );
        return { rows: receiving_orders, total, stats };
      }}
      columns={columnsOf(i18n)}
      card={(order) => (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} size="sm">
              <Ltr>{order.reference_number}</Ltr>
            </Text>
            {statusOf(order, i18n)}
          </Group>
          <Text size="sm" truncate>
            {t("receiving.source.value", { source: order.source })}
            {order.delivery && (
              <>
                {" · "}
                <Ltr>{order.delivery.delivery_code}</Ltr>
              </>
            )}
          </Text>
        </>
      )}
      onOpen={({ id }) => void navigate({ to: "/receiving/$id", params: { id } })}
      empty={t("receiving.empty")}
      emptyHint={t("receiving.empty_hint")}
      exported={{ path: "/warehousing/receiving-orders", query: filters }}
    />
  );
}
