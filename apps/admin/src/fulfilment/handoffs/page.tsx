import type { PackageHandoff } from "@karwan/sdk";
import { Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { handoffStatuses } from "./search.ts";

const route = getRouteApi("/handoffs");

const statusOf = ({ status }: PackageHandoff, { t }: I18n) => (
  <Status value={status} label={t("handoff.status.value", { status })} />
);
const driverOf = ({ driver }: PackageHandoff, { t }: I18n) =>
  driver ? <Words>{driver.full_name}</Words> : t("handoff.no_driver");

function columnsOf(i18n: I18n): Column<PackageHandoff>[] {
  const { t, moment } = i18n;
  return [
    {
      id: "delivery",
      header: t("fulfilment.delivery"),
      width: 20,
      cell: ({ delivery }) => (
        <Text fw={600} size="sm" span>
          <Ltr>{delivery.delivery_code}</Ltr>
        </Text>
      ),
    },
    { id: "status", header: t("fulfilment.status"), width: 16, cell: (handoff) => statusOf(handoff, i18n) },
    { id: "driver", header: t("fulfilment.driver"), width: 20, cell: (handoff) => driverOf(handoff, i18n) },
    {
      id: "picking",
      header: t("handoff.picking"),
      width: 16,
      cell: ({ picking_order }) => <Ltr>{picking_order.reference_number}</Ltr>,
    },
    {
      id: "warehouse",
      header: t("fulfilment.warehouse"),
      width: 20,
      cell: ({ warehouse }) => <Words>{warehouse.name}</Words>,
    },
    { id: "begun", header: t("handoff.begun"), width: 18, cell: ({ initiated_at }) => moment(initiated_at) },
  ];
}

/** Parcels that are given out, or are to be. */
export function HandoffsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  useFollowing("handoffs");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const filters = { search: search.q, status: search.status };
  return (
    <ListPage
      title={t("nav.handoffs")}
      page="handoffs"
      search={search}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("handoff.search")}
      chips={{
        label: t("fulfilment.status"),
        values: handoffStatuses,
        nameOf: (status) => t("handoff.status.value", { status }),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["fulfilment", "handoffs", "list", filters]}
      load={async (query, signal) => {
        const { handoffs, total, status_matrix } = await karwan.fulfilment.handoffs.list.query(
          { ...filters, ...query },
          { signal },
        );
        return { rows: handoffs, total, stats: status_matrix };
      }}
      columns={columnsOf(i18n)}
      card={(handoff) => (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} size="sm">
              <Ltr>{handoff.delivery.delivery_code}</Ltr>
            </Text>
            {statusOf(handoff, i18n)}
          </Group>
          <Text size="sm" truncate>
            {driverOf(handoff, i18n)} · <Words>{handoff.warehouse.name}</Words>
          </Text>
        </>
      )}
      onOpen={({ id }) => void navigate({ to: "/handoffs/$id", params: { id } })}
      empty={t("handoff.empty")}
      emptyHint={t("handoff.empty_hint")}
      exported={{ path: "/warehousing/handoffs", query: filters }}
    />
  );
}
