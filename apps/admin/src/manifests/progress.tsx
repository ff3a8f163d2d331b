import type { TransferManifest } from "@karwan/sdk";
import { Progress as Bar, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Ltr } from "../components/facts.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan } from "../kernel/sdk.ts";
import { accountedOf } from "./accounted.ts";

/** How far the parcels of a manifest are: as it changes, and of which no order could be made. */
export function Progress({ manifest }: { manifest: TransferManifest }) {
  const { t, number } = useI18n();
  const { id, counts, item_count: total } = manifest;
  const done = accountedOf(counts) + counts.tallied;
  const { data } = useQuery({
    enabled: counts.received + counts.processing + counts.order_created > 0,
    queryKey: ["manifests", "progress", id],
    queryFn: ({ signal }) => karwan.manifests.transferManifests.progress.query({ id }, { signal }),
  });
  const isDraft = manifest.status === "draft";
  const told = isDraft
    ? t("manifest.on_draft", { count: total, shown: number(total) })
    : t("manifest.progress", { done: number(done), total: number(total) });
  const more = data?.progress;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text fw={600}>{told}</Text>
        {!isDraft && <Bar value={total === 0 ? 0 : (100 * done) / total} aria-label={told} />}
        {more && counts.order_created > 0 && (
          <Text size="sm">
            {t("manifest.charged", { charged: number(more.charged), labelled: number(more.labelled) })}
          </Text>
        )}
        {more && more.failed.length > 0 && (
          <Stack gap={4} role="group" aria-label={t("manifest.failed")}>
            <Text size="sm" fw={600}>
              {t("manifest.failed")}
            </Text>
            {more.failed.map(({ item_id, barcode_value, error_message }) => (
              <Text key={item_id} size="sm">
                <Ltr>{barcode_value}</Ltr> · <bdi>{error_message}</bdi>
              </Text>
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
