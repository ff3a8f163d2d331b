import type { TransferManifest } from "@karwan/sdk";
import { PrintButton } from "../components/print-button.tsx";
import { useKnown } from "../kernel/facts.ts";
import { itemsIn } from "./listed.ts";

/** So many go into one document. */
const AT_ONCE = 500;

/** Prints the labels of a manifest's orders: of very many those first that have none yet. */
export function PrintLabels({ manifest: { id, manifest_number } }: { manifest: TransferManifest }) {
  const { may } = useKnown();
  if (!may("labels.parcels.print")) return null;
  const body = async () => {
    const items = await itemsIn(id, { status: ["order_created"] });
    const ordered = items.length > AT_ONCE ? items.filter(({ labelled_at }) => labelled_at === null) : items;
    const codes = (ordered.length > 0 ? ordered : items).flatMap(({ delivery }) => delivery?.delivery_code ?? []);
    return { type: "manifest_shipment_label", delivery_codes: codes.slice(0, AT_ONCE) };
  };
  return <PrintButton path="/labels" name={manifest_number} body={body} />;
}
