import type { PickingOrder } from "@karwan/sdk";
import { Badge, Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ChosenBar } from "../../components/chosen-bar.tsx";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { MakeButton } from "../../components/make-button.tsx";
import type { Selection } from "../../components/selection.ts";
import { useSelection } from "../../components/selection.ts";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { inputOf, useEntries } from "../../kernel/scan/index.ts";
import { karwan } from "../../kernel/sdk.ts";
import { pickingStatuses } from "./search.ts";

const WaveForm = lazy(() => import("./wave-form.tsx").then((module) => ({ default: module.WaveForm })));

const route = getRouteApi("/picking");

const pickedOf = ({ picking_progress: { picked_items, total_items } }: PickingOrder, { number }: I18n) => (
  <Ltr>
    {number(picked_items)} / {number(total_items)}
  </Ltr>
);
const nameOf = (user: PickingOrder["assigned_to_user"]) => user && `${user.first_name} ${user.last_name}`;
const statusOf = ({ id, status }: PickingOrder, { t }: I18n) => (
  <Group gap="xs">
    <Status value={status} label={t("picking.status.value", { status })} />
    <OwnScans id={id} />
  </Group>
);

/** What was picked of an order on this device and has not arrived yet: what the list says of it is less. */
function OwnScans({ id }: { id: string }) {
  const { t } = useI18n();
  const n = useEntries().filter((each) => each.state === "waiting" && inputOf(each, "pick")?.id === id).length;
  return n === 0 ? null : (
    <Badge variant="light" color="orange" tt="none" miw="max-content">
      {t("scan.waiting", { n })}
    </Badge>
  );
}

function columnsOf(i18n: I18n): Column<PickingOrder>[] {
  const { t, moment } = i18n;
  return [
    {
      id: "reference",
      header: t("picking.reference"),
      width: 18,
      cell: ({ reference_number }) => (
        <Text fw={600} size="sm" span>
          <Ltr>{reference_number}</Ltr>
        </Text>
      ),
    },
    { id: "status", header: t("fulfilment.status"), width: 16, cell: (order) => statusOf(order, i18n) },
    { id: "lines", header: t("picking.lines"), width: 12, cell: (order) => pickedOf(order, i18n) },
    {
      id: "warehouse",
      header: t("fulfilment.warehouse"),
      width: 20,
      cell: ({ warehouse }) => <Words>{warehouse.name}</Words>,
    },
    { id: "priority", header: t("picking.priority"), width: 10, cell: ({ priority }) => <Ltr>{priority}</Ltr> },
    { id: "due", header: t("picking.due"), width: 18, cell: ({ due_date }) => due_date && moment(due_date) },
    {
      id: "assigned",
      header: t("picking.assigned_to"),
      width: 16,
      cell: ({ assigned_to_user }) => <Words>{nameOf(assigned_to_user)}</Words>,
    },
  ];
}

/** What is to be picked, and what was; some of it goes on one walk. */
export function PickingPage() {
  const i18n = useI18n();
  const { t } = i18n;
  useFollowing("picking");
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const selection = useSelection<PickingOrder>();
  const filters = { search: search.q, status: search.status };
  const mayWave = may("fulfilment.pickingWaves.create");
  return (
    <>
      <ListPage
        title={t("nav.picking")}
        page="picking"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={<MakeButton to="/picking/new" label="make.picking" operation="fulfilment.pickingOrders.create" />}
        searchLabel={t("picking.search")}
        chips={{
          label: t("fulfilment.status"),
          values: pickingStatuses,
          nameOf: (status) => t("picking.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["fulfilment", "picking", "list", filters]}
        load={async (query, signal) => {
          const { orders, total, stats } = await karwan.fulfilment.pickingOrders.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: orders, total, stats };
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
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" truncate>
                <Words>{order.warehouse.name}</Words>
              </Text>
              <Text size="sm" fw={600}>
                {pickedOf(order, i18n)}
              </Text>
            </Group>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: "/picking/$id", params: { id } })}
        {...(mayWave && { selection })}
        nameOfRow={({ reference_number }) => reference_number}
        empty={t("picking.empty")}
        emptyHint={t("picking.empty_hint")}
        exported={{ path: "/warehousing/picking-orders", query: filters }}
      />
      {selection.rows.size > 0 && <Chosen selection={selection} />}
    </>
  );
}

function Chosen({ selection }: { selection: Selection<PickingOrder> }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChosenBar count={selection.rows.size} onClear={selection.clear}>
        <Button size="xs" onClick={() => setOpen(true)}>
          {t("wave.create")}
        </Button>
      </ChosenBar>
      {isOpen && (
        <Suspense>
          <WaveForm orders={[...selection.rows.values()]} onClose={() => setOpen(false)} onDone={selection.clear} />
        </Suspense>
      )}
    </>
  );
}
