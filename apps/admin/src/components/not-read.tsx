import { Stack, Text } from "@mantine/core";
import { useAway } from "../kernel/away.ts";
import { useI18n } from "../kernel/i18n/index.tsx";

/** Said in the place of what was never read and cannot be read now: what it is, and when it will be. */
export function NotRead({ what }: { what?: string }) {
  const { t } = useI18n();
  const away = useAway();
  return (
    <Stack gap={4} py="md" px="md" role="status">
      <Text fw={600}>{what === undefined ? t("unread.row") : t("unread.what", { what })}</Text>
      <Text size="sm">{t(away === "lost" ? "unread.lost" : "unread.offline")}</Text>
    </Stack>
  );
}
