import type { TransferManifest } from "@karwan/sdk";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLackedRight } from "../components/rights.ts";
import { useAdding } from "../components/scan/adding.ts";
import { ScanField, useHeard } from "../components/scan/scan-field.tsx";
import { wordsFor } from "../components/words.ts";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { plainBarcode } from "../kernel/postal.ts";
import type { Chosen } from "./accounted.ts";
import { comingOf, comingStatuses, isReceiving } from "./accounted.ts";
import { itemCalled, itemsIn } from "./listed.ts";
import { ProofNeeded } from "./proof-needed.tsx";
import type { Asked } from "./receipt-form.tsx";

const RECEIVED = ["received", "received_with_exceptions", "processing"];
/** What others have scanned meanwhile is learned from the server's answer to a scan: this only makes the first answer quick. */
const STALE_MS = 30_000;

/** Where parcels go is chosen from these. */
const BRANCHES = "places.branches.list";

const lacksProof = ({ delivery_proof: proof }: TransferManifest): boolean => proof.missing !== null;

interface Props {
  manifest: TransferManifest;
  onAsk(asked: Asked): void;
}
interface ReceivingProps extends Props {
  onFound(item: Chosen): void;
}

/** Parcels that came are scanned one by one, by as many people as receive them, and then received together. */
export function Receiving({ manifest, onFound, onAsk }: ReceivingProps) {
  const { t, number } = useI18n();
  const { id, counts } = manifest;
  const { heard, say } = useHeard();
  const noBranches = useLackedRight(BRANCHES);
  const awaited = useQuery({
    queryKey: ["awaited", id],
    staleTime: STALE_MS,
    queryFn: ({ signal }) => itemsIn(id, { status: comingStatuses, tallied: false }, signal),
  });
  const last = useRef("");
  const showOwn = async (code: string) => {
    // Of what another manifest has nothing is shown here; nor is anything over what was scanned since and is in hand.
    const own = await itemCalled(id, code).catch(() => null);
    if (own && code === last.current) onFound({ id: own.manifest_item_id, barcode: code });
  };
  const tally = useAdding(
    { record: { kind: "tally", id }, isDraft: isReceiving(manifest) },
    {
      wordsFor: (error) => wordsFor(error, t),
      refused: ({ code, why, id: item, isThere }) => {
        say("bad", why.includes(code) ? why : t("manifest.not_taken", { code, why }));
        // Of what is counted already there is nothing to be done.
        if (item && !isThere) void showOwn(code);
      },
    },
  );
  const waiting = tally.waiting.length;
  const total = comingOf(counts);
  const done = Math.min(counts.tallied + waiting, total);
  const scan = (text: string) => {
    const code = plainBarcode(text);
    last.current = code;
    if (code === "") return say("bad", t("manifest.no_code"));
    if (tally.isWaiting(code)) return say("bad", t("manifest.again", { code }));
    const isAwaited = awaited.data?.some(({ barcode_value }) => barcode_value === code);
    tally.add(code);
    // Of what is not known to be awaited the server says what it is.
    if (!isAwaited) return say("good", t("manifest.asked", { code }));
    say("good", t("manifest.here", { code }));
  };
  return (
    <Stack gap="sm">
      <ScanField label={t("manifest.scan_here")} onScan={scan} heard={heard} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {t("manifest.here_of", { done: number(done), total: number(total) })}
          {waiting > 0 && ` · ${t("manifest.waiting", { count: waiting, shown: number(waiting) })}`}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={done === total || waiting > 0} onClick={() => onAsk("missing")}>
            {t("manifest.report_missing")}
          </Button>
          <Button
            disabled={waiting > 0 || noBranches !== null || lacksProof(manifest)}
            onClick={() => onAsk("tallied")}
          >
            {t("manifest.receive")}
          </Button>
        </Group>
      </Group>
      {noBranches !== null && (
        <Text size="sm" ta="end">
          {noBranches}
        </Text>
      )}
      <ProofNeeded manifest={manifest} onRecord={() => onAsk("proof")} />
    </Stack>
  );
}

/** Once all that came is received, what has no order yet gets one. */
export function Ordering({ manifest, onAsk }: Props) {
  const { t } = useI18n();
  const { may } = useKnown();
  const noBranches = useLackedRight(BRANCHES);
  const count = manifest.counts.received + manifest.counts.processing;
  if (!may("manifests.orders.setDestination") || !RECEIVED.includes(manifest.status) || count === 0) return null;
  return (
    <Alert color="teal" title={t("manifest.to_order", { count })}>
      <Stack gap="xs" align="start">
        <Button disabled={noBranches !== null || lacksProof(manifest)} onClick={() => onAsk("received")}>
          {t("manifest.order")}
        </Button>
        {noBranches !== null && <Text size="sm">{noBranches}</Text>}
        <ProofNeeded manifest={manifest} onRecord={() => onAsk("proof")} />
      </Stack>
    </Alert>
  );
}
