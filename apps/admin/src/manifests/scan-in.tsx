import type { TransferManifest } from "@karwan/sdk";
import { ScanOnto } from "../components/scan/scan-onto.tsx";
import { isPostal, plainBarcode } from "../kernel/postal.ts";

/** What is none of the post's goes as it was written: the server says whose it is. */
const codeIn = (text: string): string =>
  isPostal(text) || plainBarcode(text) === ""
    ? plainBarcode(text)
    : text.trim().replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Puts parcels onto a draft, one scan each. */
export function ScanIn({ manifest: { id, status } }: { manifest: TransferManifest }) {
  return <ScanOnto area="manifest" id={id} isDraft={status === "draft"} codeOf={codeIn} />;
}
