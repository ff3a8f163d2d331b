import type { PickingOrder } from "@karwan/sdk";
import { Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { RecordHead } from "../../components/section.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { readBesideScans, useEntries } from "../../kernel/scan/index.ts";
import { karwan } from "../../kernel/sdk.ts";
import { linesOfOrder, waitingPicks } from "./lines.ts";
import { Walk } from "./walk.tsx";

const route = getRouteApi("/picking/$id");

/** One picking order: what to take from which bin, and what becomes of it then. */
export function PickingOrderPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("picking");
  const shown = useQuery({
    queryKey: ["fulfilment", "picking", "show", id],
    queryFn: ({ queryKey, signal }) =>
      readBesideScans(queryKey, () => karwan.fulfilment.pickingOrders.show.query({ id }, { signal })),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={860}>
      <BackLink to="/picking" label={t("nav.picking")} />
      <ReadFirst key={id} query={shown}>
        {(data) => <Whole order={data.order} />}
      </ReadFirst>
    </Stack>
  );
}

function Whole({ order }: { order: PickingOrder }) {
  const { t, dateTime } = useI18n();
  useFollowing("stock", order.warehouse.id);
  const { may } = useKnown();
  const { assigned_to_user: picker } = order;
  const lines = linesOfOrder(order);
  const entries = useEntries();
  const statusName = t("picking.status.value", { status: order.status });
  const isOpen = order.status === "pending" || order.status === "in_progress";
  const why = !may("fulfilment.pickingOrders.pick")
    ? t("hindrance.permission")
    : isOpen
      ? null
      : t("hindrance.status", { status: statusName });
  return (
    <>
      <RecordHead code={order.reference_number} status={order.status} statusName={statusName}>
        <Actions order={order} statusName={statusName} hasWaiting={waitingPicks(lines, entries).length > 0} />
      </RecordHead>
      {isOpen && <Walk kind="pick" id={order.id} lines={lines} why={why} />}
      <Paper withBorder p="md">
        <FactList
          facts={[
            [t("fulfilment.warehouse"), <Words key="w">{order.warehouse.name}</Words>],
            [t("picking.priority"), <Ltr key="p">{order.priority}</Ltr>],
            [t("picking.due"), order.due_date && dateTime(order.due_date)],
            [t("picking.assigned_to"), picker && <Words>{`${picker.first_name} ${picker.last_name}`}</Words>],
            [t("picking.external"), order.external_reference && <Ltr>{order.external_reference}</Ltr>],
            [
              t("fulfilment.delivery"),
              order.delivery_id && may("delivery.deliveries.show") && (
                <Link to="/deliveries/$id" params={{ id: order.delivery_id }} style={{ color: "inherit" }}>
                  {t("fulfilment.open_delivery")}
                </Link>
              ),
            ],
            [t("fulfilment.notes"), order.notes && <Words>{order.notes}</Words>],
            [
              t("picking.picker_notes"),
              order.picking_progress.picker_notes && <Words>{order.picking_progress.picker_notes}</Words>,
            ],
            [t("picking.completed_at"), order.completed_date && dateTime(order.completed_date)],
            [t("picking.handed_off_at"), order.handed_off_at && dateTime(order.handed_off_at)],
          ]}
        />
      </Paper>
      {!isOpen && <Walk kind="pick" id={order.id} lines={lines} why={why} />}
    </>
  );
}

function Actions({ order, statusName, hasWaiting }: { order: PickingOrder; statusName: string; hasWaiting: boolean }) {
  const { t } = useI18n();
  const { change } = karwan.fulfilment.pickingOrders;
  const operation = "fulfilment.pickingOrders.change";
  const { id } = order;
  return (
    <RecordActions
      machine="picking_order"
      status={order.status}
      statusName={statusName}
      code={order.reference_number}
      area="fulfilment"
      actions={[
        {
          name: "complete",
          move: "complete",
          operation,
          label: t("picking.complete"),
          why: hasWaiting ? t("scan.still_waiting") : null,
          words: { label: t("picking.picker_notes"), isNeeded: false },
          send: (words, options) =>
            change.mutate(
              { id, status: "completed", ...(words !== undefined && { picking_progress: { picker_notes: words } }) },
              options,
            ),
        },
        {
          name: "start",
          move: "start",
          operation,
          label: t("picking.start"),
          send: (_words, options) => change.mutate({ id, status: "in_progress" }, options),
        },
        {
          name: "hand_off",
          move: "hand_off",
          operation,
          label: t("picking.hand_off"),
          why: order.delivery_id === null ? null : t("picking.driver_takes"),
          send: (_words, options) => change.mutate({ id, status: "handed_off" }, options),
        },
        {
          name: "cancel",
          move: "cancel",
          operation,
          label: t("picking.cancel"),
          isDangerous: true,
          why: order.delivery_id === null ? null : t("picking.delivery_cancels"),
          send: (_words, options) => change.mutate({ id, status: "cancelled" }, options),
        },
      ]}
    />
  );
}
