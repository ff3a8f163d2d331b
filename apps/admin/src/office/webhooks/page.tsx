import type { Webhook } from "@karwan/sdk";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ExportButton } from "../../components/list-tools.tsx";
import { Shown } from "../../components/shown.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { Empty } from "../../components/trouble.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { eventKey, WebhookStatus } from "./facts.tsx";

const WebhookForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.WebhookForm })));
const MOST = 100;

/** Where the company's own systems are told what happens, and how each fares (3 §6). */
export function WebhooksPage() {
  const { t } = useI18n();
  const [isMaking, setMaking] = useState(false);
  const list = useQuery({
    queryKey: ["webhooks", "list"],
    queryFn: ({ signal }) => karwan.webhooks.list.query({ limit: MOST }, { signal }),
    refetchInterval: 10_000,
  });
  useShortcuts([{ keys: "n", label: "webhook.create", run: () => setMaking(true), opens: () => setMaking(false) }]);
  return (
    <Stack gap="sm" maw={900}>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.webhooks")}
        </Title>
        <Group gap="xs">
          <Button onClick={() => setMaking(true)}>{t("webhook.create")}</Button>
          <ExportButton path="/webhooks" query={{}} name="webhooks" />
        </Group>
      </Group>
      <Text size="sm">{t("webhook.hint")}</Text>
      <Shown query={list}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Empty title={t("webhook.none")} />
          ) : (
            <ul className="told">
              {webhooks.map((webhook) => (
                <li key={webhook.id}>
                  <Card webhook={webhook} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      <Suspense>{isMaking && <WebhookForm webhook={null} onClose={() => setMaking(false)} />}</Suspense>
    </Stack>
  );
}

function Card({ webhook }: { webhook: Webhook }) {
  const { t, dateTime } = useI18n();
  const { id, url, events, failing_since } = webhook;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <TextLink to="/webhooks/$id" params={{ id }} fw={600} style={{ overflowWrap: "anywhere" }}>
          <span className="ltr">{url}</span>
        </TextLink>
        <WebhookStatus webhook={webhook} />
      </Group>
      <Text size="sm">{events.map((event) => t("webhook.event", { event: eventKey(event) })).join("، ")}</Text>
      {failing_since && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t("webhook.failing_since", { at: dateTime(failing_since) })}
        </Text>
      )}
    </Paper>
  );
}
