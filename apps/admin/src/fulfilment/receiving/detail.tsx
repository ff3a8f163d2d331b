import type { ReceivingOrder } from "@karwan/sdk";
import { Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { useDraft } from "../../components/draft.ts";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { RecordHead } from "../../components/section.tsx";
import { tell } from "../../components/tell.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { Counted } from "./counted.ts";
import { draftOf, nothingCounted, toldAs } from "./counted.ts";
import { Unpack } from "./unpack.tsx";

const route = getRouteApi("/receiving/$id");
const OPERATION = "fulfilment.receivingOrders.update";

/** One receiving order: what is to come, what came, and where it was put. */
export function ReceivingOrderPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("receiving");
  const shown = useQuery({
    queryKey: ["fulfilment", "receiving", "show", id],
    queryFn: ({ signal }) => karwan.fulfilment.receivingOrders.show.query({ id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={860}>
      <BackLink to="/receiving" label={t("nav.receiving")} />
      <ReadFirst key={id} query={shown}>
        {(data) => <Whole order={data.receiving_order} />}
      </ReadFirst>
    </Stack>
  );
}

function Whole({ order }: { order: ReceivingOrder }) {
  const { t } = useI18n();
  useFollowing("stock", order.warehouse.id);
  const { may } = useKnown();
  const [isReceiving, setReceiving] = useState(false);
  const statusName = t("receiving.status.value", { status: order.status });
  const isOpen = order.status === "pending" || order.status === "receiving";
  useEnded(order, isOpen, isReceiving);
  return (
    <>
      <RecordHead code={order.reference_number} status={order.status} statusName={statusName}>
        {isOpen && <Actions order={order} statusName={statusName} />}
      </RecordHead>
      {isOpen ? (
        <Unpack
          order={order}
          why={may(OPERATION) ? null : t("hindrance.permission")}
          isReceiving={isReceiving}
          setReceiving={setReceiving}
        />
      ) : (
        <Came order={order} />
      )}
      <ReceivingFacts order={order} />
    </>
  );
}

/** What was counted of an order that is over is no draft any more; whoever was about to receive it is told what became of it. */
function useEnded(order: ReceivingOrder, isOpen: boolean, isReceiving: boolean): void {
  const { t } = useI18n();
  const { me } = useKnown();
  const { clear } = useDraft<Counted>(draftOf(order), nothingCounted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (isOpen) return;
    clear();
    if (!isReceiving || order.status !== "received") return;
    const [code, by] = [order.reference_number, order.received_by_user];
    const message =
      by && by.id !== me.user.id
        ? t("receiving.received_by_other", { code, name: by.full_name })
        : t("receiving.received", { code });
    void tell({ id: toldAs(order), message, color: "teal" });
  }, [isOpen]);
}

function Actions({ order, statusName }: { order: ReceivingOrder; statusName: string }) {
  const { t } = useI18n();
  const { update } = karwan.fulfilment.receivingOrders;
  return (
    <RecordActions
      machine="receiving_order"
      status={order.status}
      statusName={statusName}
      code={order.reference_number}
      area="fulfilment"
      updatedAt={order.updated_at}
      actions={[
        {
          name: "start",
          move: "start",
          operation: OPERATION,
          label: t("receiving.start"),
          why: order.status === "receiving" ? t("hindrance.status", { status: statusName }) : null,
          send: (_words, options) => update.mutate({ id: order.id, status: "receiving" }, options),
        },
        {
          name: "cancel",
          move: "cancel",
          operation: OPERATION,
          label: t("receiving.cancel"),
          isDangerous: true,
          why: order.source === "manual" ? null : t("receiving.managed"),
          words: { label: t("fulfilment.reason"), isNeeded: true },
          send: (reason, options) => update.mutate({ id: order.id, status: "cancelled", reason }, options),
        },
      ]}
    />
  );
}

function ReceivingFacts({ order }: { order: ReceivingOrder }) {
  const { t, dateTime } = useI18n();
  const { may } = useKnown();
  const code = order.delivery && <Ltr>{order.delivery.delivery_code}</Ltr>;
  return (
    <Paper withBorder p="md">
      <FactList
        facts={[
          [t("fulfilment.warehouse"), <Words key="w">{order.warehouse.name}</Words>],
          [t("receiving.source"), t("receiving.source.value", { source: order.source })],
          [
            t("fulfilment.delivery"),
            order.delivery && may("delivery.deliveries.show") ? (
              <Link key="d" to="/deliveries/$id" params={{ id: order.delivery.id }} style={{ color: "inherit" }}>
                {code}
              </Link>
            ) : (
              code
            ),
          ],
          [t("fulfilment.notes"), order.notes && <Words>{order.notes}</Words>],
          [t("fulfilment.reason"), order.cancel_reason && <Words>{order.cancel_reason}</Words>],
          [t("receiving.received_by"), order.received_by_user && <Words>{order.received_by_user.full_name}</Words>],
          [t("receiving.received_at"), order.received_at && dateTime(order.received_at)],
          [t("fulfilment.made_at"), dateTime(order.created_at)],
        ]}
      />
    </Paper>
  );
}

function Came({ order }: { order: ReceivingOrder }) {
  const { t, number } = useI18n();
  return (
    <ul className="walk">
      {order.item_details.map(({ item_id, item, quantity, received_quantity, bin }) => (
        <Paper key={item_id ?? "parcel"} component="li" withBorder p="sm" className="step">
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              <Words>{item?.name ?? t("receiving.parcel")}</Words>
              {bin && (
                <>
                  {" · "}
                  <Ltr>{bin.code}</Ltr>
                </>
              )}
            </Text>
            <Text fw={700}>
              <Ltr>
                {number(received_quantity)} / {number(quantity)}
              </Ltr>
            </Text>
          </Group>
        </Paper>
      ))}
    </ul>
  );
}
