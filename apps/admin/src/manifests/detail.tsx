import type { TransferManifest } from "@karwan/sdk";
import { Button, Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../components/back-link.tsx";
import { FactList, Ltr, Words } from "../components/facts.tsx";
import { ReadFirst } from "../components/scan/read-first.tsx";
import { ScansWaiting } from "../components/scan/scans-waiting.tsx";
import { RecordHead } from "../components/section.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import { useFollowing } from "../kernel/live.ts";
import { isMissing } from "../kernel/reading.ts";
import { karwan } from "../kernel/sdk.ts";
import type { Chosen } from "./accounted.ts";
import { isReceiving } from "./accounted.ts";
import { Actions } from "./actions.tsx";
import { LeftScans } from "./left-scans.tsx";
import { Progress } from "./progress.tsx";
import type { Asked } from "./receipt-form.tsx";
import { Ordering } from "./receive.tsx";
import { Scans } from "./scans.tsx";

// Whoever scans needs the field first: the list is brought behind it.
const Items = lazy(() => import("./items.tsx").then((module) => ({ default: module.Items })));
const History = lazy(() => import("./history.tsx").then((module) => ({ default: module.History })));
const ReceiptForm = lazy(() => import("./receipt-form.tsx").then((module) => ({ default: module.ReceiptForm })));
const route = getRouteApi("/manifests/$id");

/** One manifest: how far its parcels are, and what is done with them, from the first scan to their orders. */
export function ManifestPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("manifest", id);
  const shown = useQuery({
    queryKey: ["manifests", "show", id],
    queryFn: ({ signal }) => karwan.manifests.transferManifests.show.query({ id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={980}>
      <BackLink to="/manifests" label={t("nav.manifests")} />
      <ReadFirst key={id} query={shown} unread={<Unread id={id} isGone={isMissing(shown.error)} />}>
        {(data) => <Whole manifest={data.transfer_manifest} />}
      </ReadFirst>
    </Stack>
  );
}

/** What waits on this device for a manifest that was not read yet. */
function Unread({ id, isGone }: { id: string; isGone: boolean }) {
  return (
    <>
      <LeftScans id={id} takes={{ parcels: !isGone, tally: !isGone }} />
      <ScansWaiting record={{ kind: "manifest", id }} />
      <ScansWaiting record={{ kind: "tally", id }} />
    </>
  );
}

function Whole({ manifest }: { manifest: TransferManifest }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const { status } = manifest;
  const mayWork = may("manifests.items.tally");
  const statusName = t("manifest.status.value", { status });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <>
      <RecordHead code={manifest.manifest_number} status={status} statusName={statusName}>
        <Actions manifest={manifest} statusName={statusName} />
      </RecordHead>
      <Progress manifest={manifest} />
      <LeftScans
        id={manifest.id}
        takes={{ parcels: mayWork && status === "draft", tally: mayWork && isReceiving(manifest) }}
      />
      <Scans manifest={manifest} onFound={setChosen} onAsk={setAsked} />
      <Ordering manifest={manifest} onAsk={setAsked} />
      <Suspense>
        <Items manifest={manifest} chosen={chosen} onChoose={setChosen} />
      </Suspense>
      <Facts manifest={manifest} />
      <Button
        variant="default"
        aria-expanded={isHistoryOpen}
        onClick={() => setHistoryOpen(!isHistoryOpen)}
        style={{ alignSelf: "start" }}
      >
        {t("manifest.history")}
      </Button>
      <Suspense>{isHistoryOpen && <History manifest={manifest} onChoose={setChosen} />}</Suspense>
      {/* What is done with it changes its status: a form stays until its answer has come. */}
      <Suspense>
        {asked && (
          <ReceiptForm asked={asked} manifest={manifest} statusName={statusName} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}

function Facts({ manifest }: { manifest: TransferManifest }) {
  const { t, dateTime } = useI18n();
  const { driver, delivery_proof: proof, institution } = manifest;
  const at = (moment: Date | null) => moment && dateTime(moment);
  const file = (url: string | null, label: string) =>
    url && (
      <a href={url} target="_blank" rel="noreferrer" style={{ color: "inherit" }}>
        {label}
      </a>
    );
  return (
    <Paper withBorder p="md">
      <FactList
        facts={[
          [t("manifest.institution"), <Words key="i">{institution.full_name}</Words>],
          [t("manifest.phone"), institution.phone && <Ltr>{institution.phone}</Ltr>],
          [t("manifest.from"), <Words key="f">{manifest.source_branch.name}</Words>],
          [t("manifest.to"), <Words key="t">{manifest.receiving_warehouse.name}</Words>],
          [
            t("manifest.driver"),
            driver && (
              <>
                <Words>{driver.full_name}</Words>
                {driver.phone && (
                  <>
                    {" · "}
                    <Ltr>{driver.phone}</Ltr>
                  </>
                )}
              </>
            ),
          ],
          [t("manifest.picked_up_at"), at(manifest.picked_up_at)],
          [t("manifest.departed_at"), at(manifest.departed_at)],
          [t("manifest.arrived_at"), at(manifest.arrived_at)],
          [t("manifest.proof_photo"), file(proof.photo_url, t("manifest.open_file"))],
          [t("manifest.proof_signature"), file(proof.signature_url, t("manifest.open_file"))],
          [t("manifest.receiving_started_at"), at(manifest.receiving_started_at)],
          [t("manifest.received_at"), at(manifest.received_at)],
          [
            t("manifest.received_by"),
            manifest.received_by_user && <Words>{manifest.received_by_user.full_name}</Words>,
          ],
          [t("manifest.notes"), manifest.notes && <Words>{manifest.notes}</Words>],
          [t("manifest.reason"), manifest.cancel_reason && <Words>{manifest.cancel_reason}</Words>],
          [t("manifest.made_at"), dateTime(manifest.created_at)],
        ]}
      />
    </Paper>
  );
}
