import type { Waybill } from "@karwan/sdk";
import { ScanOnto } from "../../components/scan/scan-onto.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { dashed, isCalled } from "../../kernel/scan/index.ts";

/** Puts parcels onto a waybill that is being put together, one scan each. */
export function ScanIn({ waybill: { id, status, packages } }: { waybill: Waybill }) {
  const { may } = useKnown();
  if (!may("fulfilment.waybills.changePackages")) return null;
  return (
    <ScanOnto
      area="waybill"
      id={id}
      isDraft={status === "drafted"}
      codeOf={(scanned) => dashed(scanned) ?? scanned.trim()}
      isOn={(code) => packages.some(({ barcode, delivery_code }) => isCalled(code, barcode, delivery_code))}
    />
  );
}
