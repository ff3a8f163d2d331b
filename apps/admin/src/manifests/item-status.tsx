import { Status } from "../components/status.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { Item } from "./accounted.ts";
import { isHere } from "./accounted.ts";

/** How a parcel of a manifest stands; one that was scanned when it came and is not received yet is here. */
export function ItemStatus({ item }: { item: Item }) {
  const { t } = useI18n();
  if (isHere(item)) return <Status value="tallied" label={t("manifest.is_here")} />;
  return <Status value={item.status} label={t("manifest.item.status.value", { status: item.status })} />;
}
