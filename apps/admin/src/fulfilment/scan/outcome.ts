import type { I18n } from "../../kernel/i18n/index.tsx";
import type { Entry, Found, Kinds } from "../../kernel/scan/index.ts";

type RecordPage = Exclude<(typeof PAGES)[keyof typeof PAGES]["to"], "/stock">;
type Target =
  | { to: RecordPage; params: { id: string } }
  | { to: "/stock"; search: { bin: string; bin_code: string; warehouse: string | undefined } };

const PAGES = {
  delivery: { to: "/deliveries/$id", operation: "delivery.deliveries.show" },
  handoff: { to: "/handoffs/$id", operation: "fulfilment.handoffs.show" },
  receiving_order: { to: "/receiving/$id", operation: "fulfilment.receivingOrders.show" },
  picking_order: { to: "/picking/$id", operation: "fulfilment.pickingOrders.show" },
  picking_wave: { to: "/waves/$id", operation: "fulfilment.pickingWaves.show" },
  waybill: { to: "/waybills/$id", operation: "fulfilment.waybills.show" },
  inventory_audit: { to: "/audits/$id", operation: "warehousing.audits.show" },
  inventory_item: { to: "/items/$id", operation: "warehousing.items.show" },
  location: { to: "/stock", operation: "warehousing.stock.list" },
} as const satisfies Partial<Record<Found["type"], { to: string; operation: string }>>;

const isShown = (type: Found["type"]): type is keyof typeof PAGES => type in PAGES;

/** Where something that was found is shown; null where no page does, or not to whoever asks. */
export function targetOf({ type, id, label, warehouse }: Found, may: (operation: string) => boolean): Target | null {
  if (!isShown(type) || !may(PAGES[type].operation)) return null;
  if (type === "location") return { to: "/stock", search: { bin: id, bin_code: label, warehouse } };
  return { to: PAGES[type].to, params: { id } };
}

/** What was found, of a scan that looked for something. */
export function foundBy(entry: Entry): readonly Found[] {
  if (entry.state !== "done") return [];
  if (entry.kind !== "find" && entry.kind !== "receive_parcel") return [];
  return (entry.result as Kinds["find" | "receive_parcel"]["result"]).found;
}

/** Whether a scan came to what it was to. */
export function toneOf(entry: Entry): "good" | "bad" | null {
  if (entry.state === "waiting") return null;
  if (entry.state === "refused") return "bad";
  if (entry.kind === "find") return foundBy(entry).length > 0 ? "good" : "bad";
  if (entry.kind !== "receive_parcel") return "good";
  const { received, found } = entry.result as Kinds["receive_parcel"]["result"];
  return received || found[0]?.type === "location" ? "good" : "bad";
}

/** What became of a scan, in words. */
export function wordsOf(entry: Entry, { t }: Pick<I18n, "t">): string {
  if (entry.state === "waiting") return t("scan.waits");
  if (entry.state === "refused") return entry.problem.code === "too_old" ? t("scan.too_old") : entry.problem.message;
  const [first] = foundBy(entry);
  if (entry.kind === "receive_parcel") {
    const { received, bin } = entry.result as Kinds["receive_parcel"]["result"];
    if (received) return bin === undefined ? t("scan.received") : t("scan.received_into", { bin });
    if (first?.type === "location") return t("scan.bin_chosen", { bin: first.label });
    return first ? t("scan.not_awaited", { type: first.type, label: first.label }) : t("scan.nothing");
  }
  if (entry.kind !== "find") return t("scan.done", { kind: entry.kind });
  if (!first) return t("scan.nothing");
  return t("scan.found", { type: first.type, label: first.label, reason: first.reason ?? "none" });
}
