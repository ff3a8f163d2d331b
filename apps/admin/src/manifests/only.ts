import type { TransferManifest } from "@karwan/sdk";
import type { I18n } from "../kernel/i18n/index.tsx";
import { comingOf, comingStatuses, isReceiving, itemStatuses } from "./accounted.ts";

const arrivals = ["here", "not_here"] as const;
/** Which parcels of a manifest are listed: of a status or, while it is being received, those that somebody has scanned or not. */
export type Only = (typeof itemStatuses)[number] | (typeof arrivals)[number];

const isComing = (status: string) => comingStatuses.some((each) => each === status);
const isArrival = (only: Only) => arrivals.some((each) => each === only);

/** What there is to choose from, with how many there are of each. */
export function choicesOf(manifest: Pick<TransferManifest, "status" | "counts">, { t }: Pick<I18n, "t">) {
  const { counts } = manifest;
  const byStatus = itemStatuses.map((status) => ({
    value: status as Only,
    label: t("manifest.item.status.value", { status }),
    count: counts[status],
  }));
  if (!isReceiving(manifest)) return byStatus;
  // To who receives, a parcel that is to come stands here or does not.
  const here = { value: "here" as Only, label: t("manifest.is_here"), count: counts.tallied };
  const missing = {
    value: "not_here" as Only,
    label: t("manifest.not_here"),
    count: comingOf(counts) - counts.tallied,
  };
  return [here, missing, ...byStatus.filter(({ value }) => !isComing(value))];
}

/** What is chosen once `next` is: those that are here or not are asked for apart from statuses, the last chosen counts. */
export function together(before: readonly Only[], next: readonly Only[]): Only[] {
  const added = next.find((each) => !before.includes(each));
  return added === undefined ? [...next] : next.filter((each) => isArrival(each) === isArrival(added));
}

/** The same as a list is asked for it. */
export function filterOf(only: readonly Only[]): { status?: string; tallied?: boolean } {
  if (only.length === 0) return {};
  if (!only.some(isArrival)) return { status: only.join(",") };
  return { status: comingStatuses.join(","), ...(only.length === 1 && { tallied: only[0] === "here" }) };
}
