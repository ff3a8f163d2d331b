import type { MessagingNotificationsListInput, Notification } from "@karwan/sdk";
import { Button, NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { tell } from "../../components/tell.tsx";
import { wordsFor } from "../../components/words.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { priorities } from "./search.ts";

const NoticeModal = lazy(() => import("./notice.tsx").then((module) => ({ default: module.NoticeModal })));
const Preferences = lazy(() => import("./preferences.tsx").then((module) => ({ default: module.Preferences })));
const route = getRouteApi("/notifications");
const COLORS = { critical: "failed", important: "pending", normal: "inactive" };

const priorityOf = ({ priority }: Notification, { t }: I18n) => (
  <Status value={COLORS[priority]} label={t("notice.priority.value", { priority })} />
);

function columnsOf(i18n: I18n): Column<Notification>[] {
  const { t, moment } = i18n;
  return [
    { id: "at", header: t("notice.at"), width: 21, cell: ({ created_at }) => moment(created_at) },
    { id: "priority", header: t("notice.priority"), width: 12, cell: (notice) => priorityOf(notice, i18n) },
    {
      id: "title",
      header: t("notice.title"),
      width: 26,
      cell: ({ title, read_status }) => (
        <Text size="sm" span fw={read_status ? 400 : 700}>
          <Words>{title}</Words>
        </Text>
      ),
    },
    { id: "body", header: t("notice.body"), width: 41, cell: ({ body }) => <Words>{body}</Words> },
  ];
}

/** Everything that one was told, newest first, and what still has to be confirmed. */
export function NotificationsPage() {
  const i18n = useI18n();
  const { t, number } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<Notification | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const filters = {
    read_status: search.read === undefined ? undefined : search.read === "yes",
    priority: search.priority,
  } satisfies MessagingNotificationsListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <>
      <ListPage
        title={t("nav.notifications")}
        page="notifications"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        before={
          <NativeSelect
            aria-label={t("notice.priority")}
            data={[
              { value: "", label: t("notice.any_priority") },
              ...priorities.map((value) => ({ value, label: t("notice.priority.value", { priority: value }) })),
            ]}
            value={search.priority ?? ""}
            onChange={({ currentTarget }) =>
              change({ priority: priorities.find((each) => each === currentTarget.value) })
            }
          />
        }
        tools={
          <>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t("notice.choose")}
            </Button>
            <ReadAll />
          </>
        }
        chips={{
          label: t("notice.read"),
          values: ["no", "yes"] as const,
          nameOf: (value) => t(value === "no" ? "notice.unread" : "notice.was_read"),
          chosen: search.read ? [search.read] : [],
          onChange: (chosen) => change({ read: chosen.at(-1) }),
        }}
        listKey={["messaging", "notifications", "list", filters, i18n.language]}
        load={async (query, signal) => {
          const answer = await karwan.messaging.notifications.list.query({ ...filters, ...query }, { signal });
          return {
            rows: answer.notifications,
            total: answer.pagination.total,
            unread: answer.unread_count,
            pending: answer.pending_critical_count,
          };
        }}
        summary={({ unread, pending }) => t("notice.summary", { unread: number(unread), pending: number(pending) })}
        columns={columnsOf(i18n)}
        card={(notice) => (
          <>
            <Text size="sm" fw={notice.read_status ? 400 : 700} truncate>
              <Words>{notice.title}</Words>
            </Text>
            <Text size="sm" truncate>
              <Words>{notice.body}</Words>
            </Text>
            <Text size="xs">{i18n.dateTime(notice.created_at)}</Text>
          </>
        )}
        onOpen={(row) => setOpen(row)}
        empty={t("notice.none")}
        exported={{ path: "/messaging/notifications", query: filters }}
      />
      <Suspense>{isChoosing && <Preferences onClose={() => setChoosing(false)} />}</Suspense>
      <Suspense>{open && <NoticeModal notice={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function ReadAll() {
  const { t } = useI18n();
  const read = useMutation({
    mutationFn: () => karwan.messaging.notifications.markRead.mutate({}),
    onSuccess: () => readAgain("messaging"),
    onError: (error) => void tell({ color: "red", message: wordsFor(error, t) }),
  });
  return (
    <Button variant="default" loading={read.isPending} onClick={() => read.mutate()}>
      {t("bell.read_all")}
    </Button>
  );
}
