import type { PickingWaveRow } from "@karwan/sdk";
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
import { waveStatuses } from "./search.ts";

const route = getRouteApi("/waves");

const statusOf = ({ status }: PickingWaveRow, { t }: I18n) => (
  <Status value={status} label={t("wave.status.value", { status })} />
);

function columnsOf(i18n: I18n): Column<PickingWaveRow>[] {
  const { t, number, moment } = i18n;
  return [
    {
      id: "code",
      header: t("wave.code"),
      width: 18,
      cell: ({ code }) => (
        <Text fw={600} size="sm" span>
          <Ltr>{code}</Ltr>
        </Text>
      ),
    },
    { id: "status", header: t("fulfilment.status"), width: 16, cell: (wave) => statusOf(wave, i18n) },
    { id: "orders", header: t("nav.picking"), width: 12, cell: ({ orders }) => number(orders.length) },
    {
      id: "warehouse",
      header: t("fulfilment.warehouse"),
      width: 22,
      cell: ({ warehouse }) => <Words>{warehouse.name}</Words>,
    },
    { id: "made", header: t("fulfilment.made_at"), width: 22, cell: ({ created_at }) => moment(created_at) },
  ];
}

/** Walks for several orders at once. */
export function WavesPage() {
  const i18n = useI18n();
  useFollowing("picking");
  const { t, number } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const filters = { search: search.q, status: search.status };
  return (
    <ListPage
      title={t("nav.waves")}
      page="waves"
      search={search}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("wave.search")}
      chips={{
        label: t("fulfilment.status"),
        values: waveStatuses,
        nameOf: (status) => t("wave.status.value", { status }),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["fulfilment", "waves", "list", filters]}
      load={async (query, signal) => {
        const { picking_waves: rows, total } = await karwan.fulfilment.pickingWaves.list.query(
          { ...filters, ...query },
          { signal },
        );
        return { rows, total };
      }}
      columns={columnsOf(i18n)}
      card={(wave) => (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} size="sm">
              <Ltr>{wave.code}</Ltr>
            </Text>
            {statusOf(wave, i18n)}
          </Group>
          <Text size="sm" truncate>
            <Words>{wave.warehouse.name}</Words> · {t("wave.orders", { n: number(wave.orders.length) })}
          </Text>
        </>
      )}
      onOpen={({ id }) => void navigate({ to: "/waves/$id", params: { id } })}
      empty={t("wave.empty")}
      emptyHint={t("wave.empty_hint")}
      exported={{ path: "/warehousing/picking-waves", query: filters }}
    />
  );
}
