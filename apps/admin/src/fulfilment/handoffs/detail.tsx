import type { PackageHandoff } from "@karwan/sdk";
import { Group, Paper, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { ScanField } from "../../components/scan/scan-field.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isCalled, sound } from "../../kernel/scan/index.ts";
import { karwan } from "../../kernel/sdk.ts";
import { CompleteForm } from "./complete-form.tsx";

const route = getRouteApi("/handoffs/$id");

/** One parcel that is given to who fetches it. */
export function HandoffPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["fulfilment", "handoffs", "show", id],
    queryFn: ({ signal }) => karwan.fulfilment.handoffs.show.query({ id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={860}>
      <BackLink to="/handoffs" label={t("nav.handoffs")} />
      <Shown query={shown}>{(data) => <Whole handoff={data.handoff} />}</Shown>
    </Stack>
  );
}

function Whole({ handoff }: { handoff: PackageHandoff }) {
  const { t, dateTime } = useI18n();
  const { may } = useKnown();
  const [heard, setHeard] = useState<Heard | null>(null);
  const [isCompleting, setCompleting] = useState(false);
  const statusName = t("handoff.status.value", { status: handoff.status });
  const { delivery_code: code, id: deliveryId } = handoff.delivery;
  const isOpen = handoff.status === "pending" || handoff.status === "in_progress";
  const hear = (tone: Heard["tone"], text: string) => {
    sound(tone);
    setHeard({ tone, text });
  };
  // A label carries a barcode that the handoff does not know: the server says whose it is.
  const scan = (scanned: string) => {
    const isRight = (right: boolean) =>
      hear(right ? "good" : "bad", t(right ? "handoff.right" : "handoff.wrong", { code: scanned }));
    if (isCalled(scanned, code)) return isRight(true);
    karwan.fulfilment.packageScan.scan.query({ delivery_barcode: scanned }).then(
      ({ delivery, handoff: found }) => isRight(delivery.id === deliveryId || found?.id === handoff.id),
      (error: Error) => hear("bad", error.message),
    );
  };
  const operation = "fulfilment.handoffs.update";
  const drivers = handoff.assignment_id === null ? null : t("handoff.by_driver");
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Ltr>{code}</Ltr>
          </Title>
          <Status value={handoff.status} label={statusName} />
        </Group>
        <RecordActions
          machine="package_handoff"
          status={handoff.status}
          statusName={statusName}
          code={code}
          area="fulfilment"
          updatedAt={handoff.updated_at}
          actions={[
            {
              name: "complete",
              move: "complete",
              operation,
              label: t("handoff.complete"),
              why: drivers,
              open: () => setCompleting(true),
            },
            {
              name: "start",
              move: "start",
              operation,
              label: t("handoff.start"),
              send: (_words, options) =>
                karwan.fulfilment.handoffs.update.mutate({ id: handoff.id, status: "in_progress" }, options),
            },
          ]}
        />
      </Group>
      {isOpen && <ScanField label={t("handoff.scan")} onScan={scan} heard={heard} />}
      <Paper withBorder p="md">
        <FactList
          facts={[
            [
              t("fulfilment.delivery"),
              may("delivery.deliveries.show") ? (
                <Link key="d" to="/deliveries/$id" params={{ id: deliveryId }} style={{ color: "inherit" }}>
                  <Ltr>{code}</Ltr>
                </Link>
              ) : (
                <Ltr key="d">{code}</Ltr>
              ),
            ],
            [
              t("handoff.picking"),
              <Link key="p" to="/picking/$id" params={{ id: handoff.picking_order_id }} style={{ color: "inherit" }}>
                <Ltr>{handoff.picking_order.reference_number}</Ltr>
              </Link>,
            ],
            [t("fulfilment.warehouse"), <Words key="w">{handoff.warehouse.name}</Words>],
            [
              t("fulfilment.driver"),
              handoff.driver ? (
                <span key="r">
                  <Words>{handoff.driver.full_name}</Words> · <Ltr>{handoff.driver.phone}</Ltr>
                </span>
              ) : (
                t("handoff.no_driver")
              ),
            ],
            [t("handoff.staff"), handoff.warehouse_staff && <Words>{handoff.warehouse_staff.full_name}</Words>],
            [t("handoff.begun"), dateTime(handoff.initiated_at)],
            [t("handoff.ended"), handoff.completed_at && dateTime(handoff.completed_at)],
            [t("fulfilment.notes"), handoff.notes && <Words>{handoff.notes}</Words>],
          ]}
        />
      </Paper>
      {isCompleting && <CompleteForm handoff={handoff} onClose={() => setCompleting(false)} />}
    </>
  );
}
