import type { Webhook } from "@karwan/sdk";
import { Alert, Group, Paper, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList } from "../../components/facts.tsx";
import type { RecordAction } from "../../components/record-action.ts";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import { Trouble } from "../../components/trouble.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { Attempts } from "./attempts.tsx";
import { eventKey, WebhookStatus } from "./facts.tsx";

const WebhookForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.WebhookForm })));
const RotateForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.RotateForm })));
const route = getRouteApi("/webhooks/$id");
const MOST = 100;

/** One receiver: whether it works, what was sent there, and each try with what was answered. */
export function WebhookPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const list = useQuery({
    queryKey: ["webhooks", "list"],
    queryFn: ({ signal }) => karwan.webhooks.list.query({ limit: MOST }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md">
      <BackLink to="/webhooks" label={t("nav.webhooks")} />
      <Shown query={list}>
        {({ webhooks }) => {
          const webhook = webhooks.find((each) => each.id === id);
          return webhook ? <Whole webhook={webhook} /> : <Trouble error={new Error(t("webhook.gone"))} />;
        }}
      </Shown>
    </Stack>
  );
}

type Form = "edit" | "rotate";
type Name = Form | "test" | "turn" | "delete";

function actionsOf({ t }: I18n, webhook: Webhook, open: (form: Form) => void, leave: () => void): RecordAction<Name>[] {
  const { id, is_active } = webhook;
  const isOn = webhook.status !== "disabled";
  const operation = "webhooks.update";
  return [
    {
      name: "test",
      label: t("webhook.test"),
      operation: "webhooks.test",
      move: null,
      why: isOn ? null : t("webhook.test_off"),
      send: (_, { idempotencyKey }) => karwan.webhooks.test.mutate({ id }, { idempotencyKey }),
    },
    {
      name: "turn",
      label: t(isOn ? "webhook.turn_off" : "webhook.turn_on"),
      operation,
      move: null,
      isDangerous: isOn,
      send: (_, options) => karwan.webhooks.update.mutate({ id, is_active: !(isOn && is_active) }, options),
    },
    { name: "edit", label: t("webhook.edit"), operation, move: null, open: () => open("edit") },
    { name: "rotate", label: t("webhook.rotate"), operation, move: null, open: () => open("rotate") },
    {
      name: "delete",
      label: t("webhook.delete"),
      operation: "webhooks.delete",
      move: null,
      isDangerous: true,
      send: async (_, { idempotencyKey }) => {
        await karwan.webhooks.delete.mutate({ id }, { idempotencyKey });
        leave();
      },
    },
  ];
}

function Whole({ webhook }: { webhook: Webhook }) {
  const i18n = useI18n();
  const { t, dateTime } = i18n;
  const navigate = route.useNavigate();
  const [form, setForm] = useState<Form | null>(null);
  const actions = actionsOf(i18n, webhook, setForm, () => void navigate({ to: "/webhooks" }));
  const { disabled_reason, failing_since, former_secret_until } = webhook;
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h4" className="ltr" style={{ overflowWrap: "anywhere" }}>
            {webhook.url}
          </Title>
          <WebhookStatus webhook={webhook} />
        </Group>
        <RecordActions
          machine="webhook"
          status={webhook.status}
          statusName={t("webhook.status.value", { status: webhook.status })}
          code={webhook.url}
          area="webhooks"
          updatedAt={webhook.updated_at}
          actions={actions}
        />
      </Group>
      {disabled_reason && <Alert color="red">{t("webhook.disabled", { reason: disabled_reason })}</Alert>}
      {webhook.status === "failing" && failing_since && (
        <Alert color="orange">{t("webhook.failing", { at: dateTime(failing_since) })}</Alert>
      )}
      <Paper withBorder p="md" maw={720}>
        <FactList
          facts={[
            [
              t("webhook.events"),
              webhook.events.map((event) => t("webhook.event", { event: eventKey(event) })).join("، "),
            ],
            [t("webhook.created_at"), dateTime(webhook.created_at)],
            [t("webhook.former_secret"), former_secret_until && dateTime(former_secret_until)],
          ]}
        />
      </Paper>
      <Attempts webhookId={webhook.id} />
      <Suspense>
        {form === "edit" && <WebhookForm webhook={webhook} onClose={() => setForm(null)} />}
        {form === "rotate" && <RotateForm webhook={webhook} onClose={() => setForm(null)} />}
      </Suspense>
    </>
  );
}
