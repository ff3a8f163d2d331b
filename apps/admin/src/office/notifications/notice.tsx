import type { Notification } from "@karwan/sdk";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FactList, Words } from "../../components/facts.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { Window } from "../../components/window.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

/** One notification as a whole: read, or acknowledged where that is asked for. */
export function NoticeModal({ notice, onClose }: { notice: Notification; onClose(): void }) {
  const { t, dateTime } = useI18n();
  const { id, title, body, acknowledged_at, requires_acknowledgement, channel_status } = notice;
  const isWaiting = requires_acknowledgement && acknowledged_at === null;
  const done = async () => {
    await readAgain("messaging");
    onClose();
  };
  const seen = useMutation({
    mutationFn: async () => {
      const { notifications } = karwan.messaging;
      if (isWaiting) await notifications.acknowledge.mutate({ notification_id: id });
      else await notifications.markRead.mutate({ notification_ids: [id] });
    },
    onSuccess: done,
  });
  return (
    <Window onClose={onClose} title={<Words>{title}</Words>}>
      <Stack gap="sm">
        {seen.error && <Trouble error={seen.error} sent="untyped" />}
        <Text size="sm" dir="auto">
          {body}
        </Text>
        <FactList
          facts={[
            [t("notice.at"), dateTime(notice.created_at)],
            [t("notice.acknowledged_at"), acknowledged_at && dateTime(acknowledged_at)],
            ...Object.entries(channel_status).map(
              ([channel, state]) =>
                [
                  t("notice.channel", { channel }),
                  state && t("notice.channel_state", { state: state.status }),
                ] as const,
            ),
          ]}
        />
        <Group justify="flex-end">
          {(isWaiting || !notice.read_status) && (
            <Button loading={seen.isPending} onClick={() => seen.mutate()}>
              {t(isWaiting ? "bell.acknowledge" : "notice.mark_read")}
            </Button>
          )}
        </Group>
      </Stack>
    </Window>
  );
}
