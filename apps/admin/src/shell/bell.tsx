import { ActionIcon, Indicator } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { tell } from "../components/tell.tsx";
import { WhenWanted } from "../components/when-wanted.tsx";
import { AtMostEvery, browserWorld } from "../kernel/again.ts";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import { useFollowing } from "../kernel/live.ts";
import { karwan } from "../kernel/sdk.ts";

export const NoticesPopover = lazy(
  () => import("./notices.tsx").then((module) => ({ default: module.NoticesPopover })),
  "button",
);

const ANNOUNCE_MS = 1_500;
const AT_A_TIME = 3;

/** What somebody was told, newest first; what comes while a page is open shows at once. */
export function Bell() {
  const { may } = useKnown();
  return may("messaging.notifications.list") ? <Notices /> : null;
}

function Notices() {
  const { t, number } = useI18n();
  const list = useQuery({
    queryKey: ["messaging", "notifications"],
    queryFn: ({ signal }) => karwan.messaging.notifications.list.query({ limit: 30 }, { signal }),
  });
  const announce = useAnnouncing();
  useFollowing("notifications", undefined, ({ notification }) => {
    if (notification) announce(notification);
  });
  const unread = list.data?.unread_count ?? 0;
  const button = (
    <ActionIcon variant="default" size={36} aria-label={t("bell.open", { n: unread })} aria-haspopup="dialog">
      <IconBell size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Indicator disabled={unread === 0} label={number(unread)} size={16} color="red.9" offset={4}>
      <WhenWanted target={button}>
        <NoticesPopover target={button} list={list} />
      </WhenWanted>
    </Indicator>
  );
}

interface Arrived {
  title: string;
  body: string;
}

/** Says what comes, each by itself; where many come at once, how many: nobody reads a hundred, and each costs time. */
function useAnnouncing(): (arrived: Arrived) => void {
  const { t } = useI18n();
  const announcer = useMemo(
    () =>
      new AtMostEvery<Arrived>(ANNOUNCE_MS, browserWorld, async (arrived) => {
        if (arrived.length > AT_A_TIME) await tell({ id: "many", message: t("bell.many", { n: arrived.length }) });
        else for (const { title, body } of arrived) await tell({ title, message: body });
      }),
    [t],
  );
  return useCallback((arrived) => announcer.note(arrived), [announcer]);
}
