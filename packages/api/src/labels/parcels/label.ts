import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { ShipmentLabel } from "@karwan/labels";
import { textIn } from "../../delivery/types/index.ts";
import { minorUnit } from "../../kernel/index.ts";
import { directionOf } from "../file.ts";
import type { ParcelRow } from "./repository.ts";

/** Digits as scales, tills and bank notes have them in every language here; whole amounts without decimals. */
function amountOf(amount: number, currency: string): string {
  const decimals = Number.isInteger(amount) ? 0 : minorUnit(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, minorUnit(currency)) };
  return `${new Intl.NumberFormat("en", digits).format(amount)} ${currency}`;
}

type Contact = { name?: string | null | undefined; phone?: string | null | undefined };
type Place = { lat: number; lng: number; full_address?: string | null | undefined };

const DECIMALS = 5;

/** Somebody and where to find them: by coordinates where there are no words. */
const partyOf = ({ name, phone }: Contact, { full_address, lat, lng }: Place, branch: string | null) => ({
  branch: branch ?? "",
  name: name ?? "",
  phone: phone ?? "",
  address: full_address || `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`,
});

/** What is on a parcel's label, its fixed words in a language and its own words in their own (3 §14). */
export function parcelLabel(
  row: ParcelRow,
  { language, publicUrl }: { language: Language; publicUrl: string },
): ShipmentLabel {
  const cash = row.payer_type === "sender" ? "label.cash_at_pickup" : "label.cash_on_delivery";
  return {
    kind: "shipment",
    direction: directionOf(language),
    words: {
      sender: translate(language, "label.sender"),
      recipient: translate(language, "label.recipient"),
      service: translate(language, "label.service"),
      cash: translate(language, cash),
    },
    tenant: row.tenant,
    manifest: row.manifest_number ? translate(language, "label.manifest", { number: row.manifest_number }) : "",
    sender: partyOf(row.sender, row.pickup_address, row.source_branch),
    recipient: partyOf(row.recipient, row.delivery_address, row.destination_branch),
    service: row.service ? textIn(language, row.service) : "",
    delivery_code: row.delivery_code,
    barcode: row.barcode,
    tracking_url: `${publicUrl}/t/${row.root_code}`,
    cash: row.cash === null ? null : amountOf(row.cash, row.currency_code),
  };
}
