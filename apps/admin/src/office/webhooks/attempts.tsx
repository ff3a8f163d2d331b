import type { WebhookAttempt } from "@karwan/sdk";
import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Column } from "../../components/columns.ts";
import { DataTable } from "../../components/data-table.tsx";
import { FactList, Ltr } from "../../components/facts.tsx";
import { StatusChips } from "../../components/list-tools.tsx";
import { Status } from "../../components/status.tsx";
import { tell } from "../../components/tell.tsx";
import { Empty, Trouble } from "../../components/trouble.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { eventKey } from "./facts.tsx";
import { attemptStatuses } from "./search.ts";

const route = getRouteApi("/webhooks/$id");
const COLORS = { pending: "pending", succeeded: "active", failed: "failed", cancelled: "cancelled" };

const statusOf = ({ status }: WebhookAttempt, { t }: I18n) => (
  <Status value={COLORS[status]} label={t("attempt.status.value", { status })} />
);

/** What the receiver said, in words: its answer, or why there was none. */
const outcomeOf = ({ response_status, error }: WebhookAttempt, { t }: I18n): string => {
  if (response_status !== null) return t("attempt.answered", { status: String(response_status) });
  return error === null ? "" : t("attempt.error", { error });
};

const eventOf = ({ event_type }: WebhookAttempt, { t }: I18n) => t("webhook.event", { event: eventKey(event_type) });

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
      <Title order={2} size="h4">
        {t("attempt.title")}
      </Title>
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
      {open && <AttemptModal attempt={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

function AttemptModal({ attempt, onClose }: { attempt: WebhookAttempt; onClose(): void }) {
  const i18n = useI18n();
  const { t, number, dateTime } = i18n;
  const [key] = useState(newKey);
  const retry = useMutation({
    mutationFn: () => karwan.webhooks.retry.mutate({ id: attempt.id }, { idempotencyKey: key }),
    onSuccess: async () => {
      void tell({ color: "teal", message: t("attempt.queued") });
      await readAgain("webhooks");
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={eventOf(attempt, i18n)}
      closeButtonProps={{ "aria-label": t("form.close") }}
      centered
    >
      <Stack gap="sm">
        {retry.error && <Trouble error={retry.error} />}
        <FactList
          facts={[
            [t("attempt.status"), statusOf(attempt, i18n)],
            [t("attempt.outcome"), outcomeOf(attempt, i18n)],
            [t("attempt.number"), number(attempt.number)],
            [t("attempt.at"), attempt.at && dateTime(attempt.at)],
            [t("attempt.next"), attempt.next_attempt_at && dateTime(attempt.next_attempt_at)],
            [
              t("attempt.duration"),
              attempt.duration_ms !== null && t("attempt.ms", { n: number(attempt.duration_ms) }),
            ],
            [t("attempt.event_id"), <Ltr key="id">{attempt.event_id}</Ltr>],
          ]}
        />
        {attempt.response_body && (
          <>
            <Text size="sm" fw={600}>
              {t("attempt.body")}
            </Text>
            <Text size="xs" className="secret ltr">
              {attempt.response_body}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button loading={retry.isPending} onClick={() => retry.mutate()}>
            {t("attempt.retry")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
