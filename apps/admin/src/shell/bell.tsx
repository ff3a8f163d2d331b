import { ActionIcon, Button, Group, Indicator, Popover, ScrollArea, Stack, Text, Title } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { tell } from "../components/tell.tsx";
import { Empty, Trouble } from "../components/trouble.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useArrivals } from "../kernel/live.ts";
import { karwan, readAgain } from "../kernel/sdk.ts";

/** What somebody was told, newest first; what comes while a page is open shows at once. */
export function Bell() {
  const { may } = useKnown();
  return may("messaging.notifications.list") ? <Notices /> : null;
}

function Notices() {
  const { t, number } = useI18n();
  const [opened, setOpened] = useState(false);
  const list = useQuery({
    queryKey: ["messaging", "notifications"],
    queryFn: ({ signal }) => karwan.messaging.notifications.list.query({ limit: 30 }, { signal }),
  });
  useArrivals(
    useCallback(({ title, body }: { title: string; body: string }) => void tell({ title, message: body }), []),
  );
  const unread = list.data?.unread_count ?? 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} trapFocus>
      <Indicator disabled={unread === 0} label={number(unread)} size={16} color="red.9" offset={4}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t("bell.open", { n: unread })}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="sm" aria-label={t("bell.title")}>
        {list.error && !list.data ? (
          <Trouble error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <NoticeList notices={list.data?.notifications ?? []} unread={unread} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type Notice = Awaited<ReturnType<typeof karwan.messaging.notifications.list.query>>["notifications"][number];

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
    </Stack>
  );
}
