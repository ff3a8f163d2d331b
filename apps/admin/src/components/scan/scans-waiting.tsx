import { Text } from "@mantine/core";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useUnsent } from "./adding.ts";
import type { ScannedRecord } from "./kept-scans.ts";

/** How many scans of this device wait for a record that was not read yet: they are not lost. */
export function ScansWaiting({ record }: { record: ScannedRecord }) {
  const { t } = useI18n();
  const n = useUnsent(record);
  return n > 0 && <Text role="status">{t("scan.waiting", { n })}</Text>;
}
