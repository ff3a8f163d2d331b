import type { TransferManifest } from "@karwan/sdk";
import { ScanField, useHeard } from "../components/scan/scan-field.tsx";
import { useTurn } from "../components/scan/turn.ts";
import { wordsFor } from "../components/words.ts";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { plainBarcode } from "../kernel/postal.ts";
import type { Chosen } from "./accounted.ts";
import { isReceiving } from "./accounted.ts";
import { itemCalled } from "./listed.ts";
import type { Asked } from "./receipt-form.tsx";
import { Receiving } from "./receive.tsx";
import { ScanIn } from "./scan-in.tsx";

interface Props {
  manifest: TransferManifest;
  /** Shows a parcel of the manifest, with what can be done with it. */
  onFound(item: Chosen): void;
  onAsk(asked: Asked): void;
}

/** What a scan does here: it puts a parcel on, says that it came, or finds it; never nothing. */
export function Scans(props: Props) {
  const { may } = useKnown();
  const { manifest } = props;
  if (!may("manifests.items.tally")) return null;
  return (
    <>
      <ScanIn manifest={manifest} />
      {isReceiving(manifest) ? <Receiving {...props} /> : manifest.status !== "draft" && <Finding {...props} />}
    </>
  );
}

const onTheWay = ["picked_up", "in_transit"];
const wrong = ["exception", "void"];

/** Finds the parcel that was scanned last by its code; of a manifest that is on its way it says what comes first. */
function Finding({ manifest: { id, status, manifest_number }, onFound }: Props) {
  const { t } = useI18n();
  const { heard, say } = useHeard();
  const begin = useTurn();
  const scan = (text: string) => {
    const isAwaited = begin();
    const code = plainBarcode(text);
    if (onTheWay.includes(status)) return say("bad", t("manifest.under_way", { code }));
    itemCalled(id, code).then(
      (item) => {
        if (!isAwaited()) return;
        if (!item) return say("bad", t("manifest.not_on_it", { code, number: manifest_number }));
        const named = { code, status: t("manifest.item.status.value", { status: item.status }) };
        say(wrong.includes(item.status) ? "bad" : "good", t("manifest.found", named));
        onFound({ id: item.manifest_item_id, barcode: code });
      },
      (error: unknown) => isAwaited() && say("bad", wordsFor(error, t)),
    );
  };
  return <ScanField label={t("manifest.scan_find")} onScan={scan} heard={heard} />;
}
