import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ltr, Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

const LATEST = 15;

/** What a driver had last, whatever became of it. */
export function History({ id }: { id: string }) {
  const { t, dateTime, number } = useI18n();
  const had = useQuery({
    queryKey: ["delivery", "deliveries", "of-driver", id],
    queryFn: ({ signal }) =>
      karwan.delivery.deliveries.list.query(
        { driver_id: id, limit: LATEST, sort_by: "updated_at", sort_order: "desc" },
        { signal },
      ),
  });
  return (
    <Paper withBorder p="md">
      <Shown query={had}>
        {({ deliveries, total }) => (
          <Stack gap="xs">
            <Title order={2} size="h5">
              {t("driver.history")} {number(total)}
            </Title>
            {deliveries.length === 0 && <Text size="sm">{t("dispatch.empty")}</Text>}
            {deliveries.map((delivery) => (
              <Group key={delivery.id} justify="space-between" gap="xs">
                <Group gap="xs">
                  <Link to="/deliveries/$id" params={{ id: delivery.id }} style={{ color: "inherit" }}>
                    <Ltr>{delivery.delivery_code}</Ltr>
                  </Link>
                  <Status value={delivery.status} label={t("delivery.status.value", { status: delivery.status })} />
                  <Text size="xs">
                    <Words>{delivery.delivery_address.full_address}</Words>
                  </Text>
                </Group>
                <Text size="xs">{dateTime(delivery.updated_at)}</Text>
              </Group>
            ))}
          </Stack>
        )}
      </Shown>
    </Paper>
  );
}
