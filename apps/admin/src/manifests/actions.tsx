import type { TransferManifest } from "@karwan/sdk";
import { Suspense, useState } from "react";
import type { RecordAction } from "../components/record-action.ts";
import { RecordActions } from "../components/record-actions.tsx";
import { useLackedRight } from "../components/rights.ts";
import { useUnsent } from "../components/scan/adding.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import { karwan } from "../kernel/sdk.ts";

const PickUpForm = lazy(() => import("./pick-up-form.tsx").then((module) => ({ default: module.PickUpForm })));
const ProofForm = lazy(() => import("./proof-form.tsx").then((module) => ({ default: module.ProofForm })));
const ResolveForm = lazy(() => import("./resolve-form.tsx").then((module) => ({ default: module.ResolveForm })));

type Name = "pick_up" | "depart" | "arrive" | "resolve" | "proof" | "notes" | "cancel";

interface Props {
  manifest: TransferManifest;
  statusName: string;
}

/** What is done with a manifest as a whole. */
export function Actions({ manifest, statusName }: Props) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState<"pick_up" | "proof" | "resolve" | null>(null);
  const { transferManifests } = karwan.manifests;
  const { id } = manifest;
  const waiting = useUnsent({ kind: "manifest", id });
  // Handed over, it takes no parcels any more.
  const unscanned = manifest.item_count === 0 ? t("manifest.nothing_scanned") : null;
  const noDrivers = useLackedRight("delivery.drivers.list");
  const notYet = waiting > 0 ? t("manifest.still_waiting") : unscanned;
  const given = { manifest, statusName, onClose: () => setOpen(null) };
  // What keeps everything from being received comes before what became of some.
  const resolve: RecordAction<Name> = {
    name: "resolve",
    move: null,
    operation: "manifests.items.resolveExceptions",
    label: t("manifest.resolve_all"),
    why: manifest.counts.exception === 0 ? t("manifest.no_exceptions") : null,
    open: () => setOpen("resolve"),
  };
  const proof: RecordAction<Name> = {
    name: "proof",
    move: "record_proof",
    operation: "manifests.transferManifests.recordProof",
    label: t("manifest.proof"),
    open: () => setOpen("proof"),
  };
  return (
    <>
      <RecordActions<Name>
        machine="transfer_manifest"
        status={manifest.status}
        statusName={statusName}
        code={manifest.manifest_number}
        area="manifests"
        updatedAt={manifest.updated_at}
        actions={[
          {
            name: "pick_up",
            move: "pick_up",
            operation: "manifests.transferManifests.pickUp",
            label: t("manifest.pick_up"),
            why: noDrivers ?? notYet,
            open: () => setOpen("pick_up"),
          },
          {
            name: "depart",
            move: "depart",
            operation: "manifests.transferManifests.depart",
            label: t("manifest.depart"),
            send: (_words, options) => transferManifests.depart.mutate({ id }, options),
          },
          {
            name: "arrive",
            move: "arrive",
            operation: "manifests.transferManifests.arrive",
            label: t("manifest.arrive"),
            send: (_words, options) => transferManifests.arrive.mutate({ id }, options),
          },
          ...(manifest.delivery_proof.missing === null ? [resolve, proof] : [proof, resolve]),
          {
            name: "notes",
            move: "change_notes",
            operation: "manifests.transferManifests.change",
            label: t("manifest.change_notes"),
            words: { label: t("manifest.notes"), isNeeded: false },
            send: (notes, options) => transferManifests.change.mutate({ id, notes: notes ?? null }, options),
          },
          {
            name: "cancel",
            move: "cancel",
            operation: "manifests.transferManifests.cancel",
            label: t("manifest.cancel"),
            isDangerous: true,
            words: { label: t("manifest.reason"), isNeeded: false },
            send: (reason, options) => transferManifests.cancel.mutate({ id, reason: reason ?? null }, options),
          },
        ]}
      />
      <Suspense>
        {isOpen === "pick_up" && <PickUpForm {...given} />}
        {isOpen === "proof" && <ProofForm {...given} />}
        {isOpen === "resolve" && <ResolveForm {...given} />}
      </Suspense>
    </>
  );
}
