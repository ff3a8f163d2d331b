import type { Waybill } from "@karwan/sdk";
import { Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { useLackedRight } from "../../components/rights.ts";
import { useUnsent } from "../../components/scan/adding.ts";
import { NotTaken } from "../../components/scan/not-taken.tsx";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { ScansWaiting } from "../../components/scan/scans-waiting.tsx";
import { RecordHead } from "../../components/section.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { isMissing } from "../../kernel/reading.ts";
import { karwan } from "../../kernel/sdk.ts";
import { Packages } from "./packages.tsx";
import { ScanIn } from "./scan-in.tsx";

const HandOverForm = lazy(() => import("./hand-over-form.tsx").then((module) => ({ default: module.HandOverForm })));

const route = getRouteApi("/waybills/$id");

/** One waybill: its parcels, and what is done with all of them together. */
export function WaybillPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("waybills");
  const shown = useQuery({
    queryKey: ["fulfilment", "waybills", "show", id],
    queryFn: ({ signal }) => karwan.fulfilment.waybills.show.query({ id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={860}>
      <BackLink to="/waybills" label={t("nav.waybills")} />
      <ReadFirst key={id} query={shown} unread={<Unread id={id} isGone={isMissing(shown.error)} />}>
        {(data) => <Whole waybill={data.waybill} />}
      </ReadFirst>
    </Stack>
  );
}

function LeftScans({ id, isTaking }: { id: string; isTaking: boolean }) {
  const { t } = useI18n();
  const words = { title: t("waybill.refused"), tooLate: t("waybill.too_late") };
  return <NotTaken record={{ kind: "waybill", id }} isTaking={isTaking} {...words} />;
}

/** What waits on this device for a waybill that was not read yet. */
function Unread({ id, isGone }: { id: string; isGone: boolean }) {
  return (
    <>
      <LeftScans id={id} isTaking={!isGone} />
      <ScansWaiting record={{ kind: "waybill", id }} />
    </>
  );
}

function Whole({ waybill }: { waybill: Waybill }) {
  const { t, dateTime } = useI18n();
  const { may } = useKnown();
  const { driver } = waybill;
  const statusName = t("waybill.status.value", { status: waybill.status });
  return (
    <>
      <RecordHead code={waybill.waybill_number} status={waybill.status} statusName={statusName}>
        <Actions waybill={waybill} statusName={statusName} />
      </RecordHead>
      <Paper withBorder p="md">
        <FactList
          facts={[
            [t("waybill.from"), <Words key="f">{waybill.source_warehouse.name}</Words>],
            [t("waybill.to"), <Words key="t">{waybill.destination_warehouse.name}</Words>],
            [t("waybill.seal_number"), waybill.seal_number && <Ltr>{waybill.seal_number}</Ltr>],
            [
              t("fulfilment.driver"),
              driver && (
                <>
                  <Words>{driver.full_name}</Words> · <Ltr>{driver.phone}</Ltr>
                </>
              ),
            ],
            [t("fulfilment.notes"), waybill.notes && <Words>{waybill.notes}</Words>],
            [t("fulfilment.reason"), waybill.cancel_reason && <Words>{waybill.cancel_reason}</Words>],
            [t("fulfilment.made_at"), dateTime(waybill.created_at)],
            [t("receiving.received_at"), waybill.received_at && dateTime(waybill.received_at)],
          ]}
        />
      </Paper>
      <LeftScans id={waybill.id} isTaking={may("fulfilment.waybills.changePackages") && waybill.status === "drafted"} />
      <ScanIn waybill={waybill} />
      <Packages waybill={waybill} isReceiving={waybill.status === "in_transit" && may("fulfilment.waybills.receive")} />
    </>
  );
}

function Actions({ waybill, statusName }: { waybill: Waybill; statusName: string }) {
  const { t } = useI18n();
  const [isHandingOver, setHandingOver] = useState(false);
  const { waybills } = karwan.fulfilment;
  const { id } = waybill;
  const waiting = useUnsent({ kind: "waybill", id });
  const noDrivers = useLackedRight("delivery.drivers.list");
  // Sealed, it takes no parcels any more.
  const empty = waybill.packages.length === 0 ? t("waybill.nothing_on_it") : null;
  return (
    <>
      <RecordActions
        machine="waybill"
        status={waybill.status}
        statusName={statusName}
        code={waybill.waybill_number}
        area="fulfilment"
        updatedAt={waybill.updated_at}
        actions={[
          {
            name: "seal",
            move: "seal",
            operation: "fulfilment.waybills.seal",
            label: t("waybill.seal"),
            why: waiting > 0 ? t("waybill.still_waiting") : empty,
            words: { label: t("waybill.seal_number"), isNeeded: false },
            send: (seal_number, options) => waybills.seal.mutate({ id, seal_number }, options),
          },
          {
            name: "hand_over",
            move: "hand_over",
            operation: "fulfilment.waybills.handOver",
            label: t("waybill.hand_over"),
            why: noDrivers,
            open: () => setHandingOver(true),
          },
          {
            name: "close",
            move: "close",
            operation: "fulfilment.waybills.close",
            label: t("waybill.close"),
            send: (_words, options) => waybills.close.mutate({ id }, options),
          },
          {
            name: "cancel",
            move: "cancel",
            operation: "fulfilment.waybills.cancel",
            label: t("waybill.cancel"),
            isDangerous: true,
            words: { label: t("fulfilment.reason"), isNeeded: false },
            send: (reason, options) => waybills.cancel.mutate({ id, reason }, options),
          },
        ]}
      />
      <Suspense>{isHandingOver && <HandOverForm waybill={waybill} onClose={() => setHandingOver(false)} />}</Suspense>
    </>
  );
}
