import type { PackageHandoff } from "@karwan/sdk";
import { Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { ScanField, useHeard } from "../../components/scan/scan-field.tsx";
import { useTurn } from "../../components/scan/turn.ts";
import { RecordHead } from "../../components/section.tsx";
import { wordsFor } from "../../components/words.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { isCalled } from "../../kernel/scan/index.ts";
import { karwan } from "../../kernel/sdk.ts";
import { CompleteForm } from "./complete-form.tsx";

const route = getRouteApi("/handoffs/$id");

/** One parcel that is given to who fetches it. */
export function HandoffPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("handoffs");
  const shown = useQuery({
    queryKey: ["fulfilment", "handoffs", "show", id],
    queryFn: ({ signal }) => karwan.fulfilment.handoffs.show.query({ id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={860}>
      <BackLink to="/handoffs" label={t("nav.handoffs")} />
      <ReadFirst key={id} query={shown}>
        {(data) => <Whole handoff={data.handoff} />}
      </ReadFirst>
    </Stack>
  );
}

function Whole({ handoff }: { handoff: PackageHandoff }) {
  const { t } = useI18n();
  const [isCompleting, setCompleting] = useState(false);
  const statusName = t("handoff.status.value", { status: handoff.status });
  const { delivery_code: code } = handoff.delivery;
  const isOpen = handoff.status === "pending" || handoff.status === "in_progress";
  const operation = "fulfilment.handoffs.update";
  return (
    <>
      <RecordHead code={code} status={handoff.status} statusName={statusName}>
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
              nobody: isOpen && handoff.assignment_id !== null ? t("handoff.by_driver") : null,
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
      </RecordHead>
      {isOpen && <Check handoff={handoff} />}
      <HandoffFacts handoff={handoff} />
      {isCompleting && <CompleteForm handoff={handoff} onClose={() => setCompleting(false)} />}
    </>
  );
}

/** Says of what was scanned last whether it is the parcel that is to be given out. */
function Check({ handoff }: { handoff: PackageHandoff }) {
  const { t } = useI18n();
  const { heard, say } = useHeard();
  const begin = useTurn();
  const { delivery_code: code, id: deliveryId } = handoff.delivery;
  // A label carries a barcode that the handoff does not know: the server says whose it is.
  const scan = (scanned: string) => {
    const isAwaited = begin();
    const right = () => say("good", t("handoff.right", { code: scanned }));
    karwan.fulfilment.packageScan.scan.query({ delivery_barcode: scanned }).then(
      ({ delivery, handoff: found, reason }) => {
        if (!isAwaited()) return;
        if (delivery.id !== deliveryId && found?.id !== handoff.id) say("bad", t("handoff.wrong", { code: scanned }));
        else if (reason === "handoff_waits_for_picking") say("bad", t("handoff.unpicked", { code: scanned }));
        else right();
      },
      // What its own code says needs no answer.
      (error: unknown) => isAwaited() && (isCalled(scanned, code) ? right() : say("bad", wordsFor(error, t))),
    );
  };
  return <ScanField label={t("handoff.scan")} onScan={scan} heard={heard} />;
}

function HandoffFacts({ handoff }: { handoff: PackageHandoff }) {
  const { t, dateTime } = useI18n();
  const { may } = useKnown();
  const { delivery, driver } = handoff;
  const code = <Ltr>{delivery.delivery_code}</Ltr>;
  return (
    <Paper withBorder p="md">
      <FactList
        facts={[
          [
            t("fulfilment.delivery"),
            may("delivery.deliveries.show") ? (
              <Link key="d" to="/deliveries/$id" params={{ id: delivery.id }} style={{ color: "inherit" }}>
                {code}
              </Link>
            ) : (
              code
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
            driver ? (
              <span key="r">
                <Words>{driver.full_name}</Words> · <Ltr>{driver.phone}</Ltr>
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
  );
}
