import type { I18n } from "../../kernel/i18n/index.tsx";
import type { Entry, Found, Kinds } from "../../kernel/scan/index.ts";
import { inputOf } from "../../kernel/scan/index.ts";

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

/** What a scan is for, in words; null of a pick that was kept before it said so. */
export function aboutOf(entry: Entry, { t, number }: Pick<I18n, "t" | "number">): string | null {
  const { kind, about } = entry;
  const moved = inputOf(entry, "move");
  if (moved) {
    const { row, to, quantity } = moved;
    return t("scan.about_move", { n: number(quantity), item: row.item.name, from: row.bin.code, to: to.code });
  }
  if (kind === "find") return t("scan.about_find");
  if (kind === "receive_parcel") return t("scan.about_receive");
  const { quantity = 1 } = inputOf(entry, "pick") ?? inputOf(entry, "wave_pick") ?? {};
  return about ? t("scan.about_pick", { n: number(quantity), ...about }) : null;
}

/** What became of a scan, in words. */
export function wordsOf(entry: Entry, { t }: Pick<I18n, "t">): string {
  if (entry.state === "waiting") return t("scan.waits");
  if (entry.state === "refused") {
    const { code, message } = entry.problem;
    if (code === "too_old") return t("scan.too_old");
    return code === "no_such_bin" ? t("scan.no_such_bin") : message;
  }
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

/** Where it is seen whether something was done of which no answer came; null where there is nothing to be done. */
export function shownIn(entry: Entry) {
  const pick = inputOf(entry, "pick");
  if (pick) return { label: "nav.picking", target: { to: "/picking/$id", params: { id: pick.id } } } as const;
  const wave = inputOf(entry, "wave_pick");
  if (wave) return { label: "nav.waves", target: { to: "/waves/$id", params: { id: wave.id } } } as const;
  const moved = inputOf(entry, "move");
  if (moved)
    return { label: "nav.stock", target: { to: "/stock", search: { warehouse: moved.warehouse_id } } } as const;
  return inputOf(entry, "receive_parcel") && ({ label: "nav.receiving", target: { to: "/receiving" } } as const);
}
