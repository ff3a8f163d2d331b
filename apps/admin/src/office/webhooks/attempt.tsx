import type { WebhookAttempt } from "@karwan/sdk";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FactList, Ltr } from "../../components/facts.tsx";
import { tell } from "../../components/tell.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { Window } from "../../components/window.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { eventOf, outcomeOf, statusOf } from "./attempt-facts.tsx";

/** One attempt with what the receiver answered; it can be sent again. */
export function AttemptModal({ attempt, onClose }: { attempt: WebhookAttempt; onClose(): void }) {
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
    <Window onClose={onClose} title={eventOf(attempt, i18n)}>
      <Stack gap="sm">
        {retry.error && <Trouble error={retry.error} sent="untyped" />}
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
    </Window>
  );
}
