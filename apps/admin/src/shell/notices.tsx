import { Anchor, Button, Group, Popover, ScrollArea, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement, Ref } from "react";
import { cloneElement, useRef } from "react";
import { Empty, Trouble } from "../components/trouble.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";

type Listed = Awaited<ReturnType<typeof karwan.messaging.notifications.list.query>>;
type Notice = Listed["notifications"][number];

interface Props {
  target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  list: UseQueryResult<Listed>;
}

/** What somebody was told, over the page; open from the start, for somebody has just asked for it. */
export function NoticesPopover({ target, list }: Props) {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover defaultOpened onClose={() => button.current?.focus()} position="bottom-end" width={340} trapFocus>
      <Popover.Target>{cloneElement(target, { ref: button })}</Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t("bell.title")}>
        {list.error && !list.data ? (
          <Trouble error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <NoticeList notices={list.data?.notifications ?? []} unread={list.data?.unread_count ?? 0} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function NoticeList({ notices, unread }: { notices: readonly Notice[]; unread: number }) {
  const { t, dateTime } = useI18n();
  const done = () => readAgain("messaging");
  const read = useMutation({ mutationFn: () => karwan.messaging.notifications.markRead.mutate({}), onSuccess: done });
  const acknowledge = useMutation({
    mutationFn: (id: string) => karwan.messaging.notifications.acknowledge.mutate({ notification_id: id }),
    onSuccess: done,
  });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t("bell.title")}
        </Title>
        <Button
          size="compact-xs"
          variant="default"
          disabled={unread === 0}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {t("bell.read_all")}
        </Button>
      </Group>
      {notices.length === 0 ? (
        <Empty title={t("bell.empty")} />
      ) : (
        <ScrollArea.Autosize mah={380} viewportProps={{ tabIndex: 0, "aria-label": t("bell.title") }}>
          <Stack gap="sm">
            {notices.map((notice) => (
              <Stack key={notice.id} gap={2}>
                <Text size="sm" fw={notice.read_status ? 400 : 700}>
                  <bdi>{notice.title}</bdi>
                </Text>
                <Text size="sm" dir="auto">
                  {notice.body}
                </Text>
                <Text size="xs" c="dimmed">
                  {dateTime(notice.created_at)}
                </Text>
                {notice.requires_acknowledgement && notice.acknowledged_at === null && (
                  <Button size="compact-xs" onClick={() => acknowledge.mutate(notice.id)}>
                    {t("bell.acknowledge")}
                  </Button>
                )}
              </Stack>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
      <Anchor component={Link} to="/notifications" size="sm" underline="always" c="inherit">
        {t("bell.all")}
      </Anchor>
    </Stack>
  );
}
