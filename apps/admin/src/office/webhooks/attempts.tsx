import type { WebhookAttempt } from "@karwan/sdk";
import { Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { DataTable } from "../../components/data-table.tsx";
import { ExportButton, StatusChips } from "../../components/list-tools.tsx";
import { Empty } from "../../components/trouble.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { eventOf, outcomeOf, statusOf } from "./attempt-facts.tsx";
import { attemptStatuses } from "./search.ts";

const AttemptModal = lazy(() => import("./attempt.tsx").then((module) => ({ default: module.AttemptModal })));
const route = getRouteApi("/webhooks/$id");
function columnsOf(i18n: I18n): Column<WebhookAttempt>[] {
  const { t, number, dateTime } = i18n;
  return [
    { id: "event", header: t("attempt.event"), width: 24, cell: (attempt) => eventOf(attempt, i18n) },
    { id: "status", header: t("attempt.status"), width: 14, cell: (attempt) => statusOf(attempt, i18n) },
    { id: "outcome", header: t("attempt.outcome"), width: 24, cell: (attempt) => outcomeOf(attempt, i18n) },
    { id: "number", header: t("attempt.number"), width: 8, cell: (attempt) => number(attempt.number) },
    { id: "at", header: t("attempt.at"), width: 15, cell: ({ at }) => at && dateTime(at) },
    {
      id: "next",
      header: t("attempt.next"),
      width: 15,
      cell: ({ next_attempt_at }) => next_attempt_at && dateTime(next_attempt_at),
    },
  ];
}

/** Each try to tell this webhook of something, made and due; any can be sent again. */
export function Attempts({ webhookId }: { webhookId: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<WebhookAttempt | null>(null);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t("attempt.title")}
        </Title>
        <ExportButton path={`/webhooks/${webhookId}/attempts`} query={{ status }} name="webhook-attempts" />
      </Group>
      <StatusChips
        label={t("attempt.status")}
        choices={attemptStatuses.map((value) => ({
          value,
          label: t("attempt.status.value", { status: value }),
          count: undefined,
        }))}
        chosen={status ? [status] : []}
        onChange={(chosen) => void navigate({ search: { status: chosen.at(-1) }, replace: true })}
      />
      <DataTable
        label={t("attempt.title")}
        source={{
          key: ["webhooks", "attempts", webhookId, status],
          page: async (page, limit, signal) => {
            const answer = await karwan.webhooks.attempts.query({ id: webhookId, status, page, limit }, { signal });
            return { rows: answer.attempts, total: answer.total };
          },
        }}
        columns={columnsOf(i18n)}
        card={(attempt) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                {eventOf(attempt, i18n)}
              </Text>
              {statusOf(attempt, i18n)}
            </Group>
            <Text size="sm" truncate>
              {outcomeOf(attempt, i18n)}
            </Text>
          </>
        )}
        onOpen={(row) => setOpen(row)}
        empty={<Empty title={t("attempt.none")} />}
      />
      <Suspense>{open && <AttemptModal attempt={open} onClose={() => setOpen(null)} />}</Suspense>
    </Stack>
  );
}
