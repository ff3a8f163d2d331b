import { ActionIcon, AppShell, Badge, Box, Burger, Group, Kbd, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKeyboard, IconSearch, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useMatches, useNavigate, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { AsOf } from "../components/as-of.tsx";
import { useSaysNotKept } from "../components/not-kept.ts";
import { bringToasts, tell } from "../components/tell.tsx";
import { undoLast } from "../components/undo.tsx";
import { WhenWanted } from "../components/when-wanted.tsx";
import { useAway } from "../kernel/away.ts";
import { meQuery, useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { bringWords } from "../kernel/i18n/messages.ts";
import { useCommand, useShortcuts } from "../kernel/keys.ts";
import { lazy } from "../kernel/lazy.tsx";
import type { Followed } from "../kernel/live.ts";
import { listen, useIsLive } from "../kernel/live.ts";
import { takeTyped } from "../kernel/typed-ahead.ts";
import { Bell, NoticesPopover } from "./bell.tsx";
import { closedPage } from "./closed-page.ts";
import { NoNetwork } from "./no-network.tsx";
import { pages } from "./pages.ts";
import { LanguageItems, LanguageMenu, SchemeButton } from "./preferences.tsx";
import { useTourIsOpen } from "./tour/open.ts";

// Behind the first load, which is what somebody waits for.
const MENUS_AFTER_MS = 3_000;

// Loaded when they are first wanted: a first load shows neither.
const Palette = lazy(() => import("./palette.tsx").then((module) => ({ default: module.Palette })));
const Waiting = lazy(
  () => import("../components/scan/waiting.tsx").then((module) => ({ default: module.Waiting })),
  "button",
);
const PersonItems = lazy(
  () => import("./person-menu.tsx").then((module) => ({ default: module.PersonItems })),
  "button",
);
const Tour = lazy(async () => {
  const [module] = await Promise.all([import("./tour/tour.tsx"), bringWords(["tour"])]);
  return { default: module.Tour };
});
const Closed = lazy(() => import("./closed.tsx").then((module) => ({ default: module.Closed })));

/** The page of this address, or why it is not this person's: then nothing of it is asked for. */
function OpenPage() {
  const closed = closedPage(useKnown(), useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" }));
  return closed ? (
    <Suspense>
      <Closed {...closed} />
    </Suspense>
  ) : (
    <Outlet />
  );
}

/** What a menu of the bar opens is there once the page is: without a network it could not be brought. */
function useMenusAtHand(): void {
  useEffect(() => {
    const wait = setTimeout(() => {
      for (const piece of [PersonItems, LanguageItems, NoticesPopover]) void piece.preload();
      void bringToasts();
    }, MENUS_AFTER_MS);
    return () => clearTimeout(wait);
  }, []);
}

const KeysHelp = lazy(() => import("./keys-help.tsx").then((module) => ({ default: module.KeysHelp })));

/** What lies around every page: the menu by permissions, search, notifications, who is signed in. */
export function Frame() {
  const { t } = useI18n();
  const { may } = useKnown();
  useSaysNotKept();
  useMenusAtHand();
  const isTouring = useTourIsOpen();
  const scans = may("fulfilment.packageScan.scan");
  const navigate = useNavigate();
  const [isMenuOpen, menu] = useDisclosure();
  const [isHelpOpen, help] = useDisclosure();
  const [isPaletteOpen, palette] = useDisclosure();
  const find = () => {
    if (isPaletteOpen) return;
    takeTyped(palette.close);
    palette.open();
  };
  useCommand("k", find);
  const allowed = pages.filter(({ operation }) => may(operation));
  const hasNotifications = may("messaging.notifications.stream");
  const hasDeliveries = may("delivery.deliveries.stream");
  useListening(hasNotifications, hasDeliveries);
  useShortcuts([
    ...allowed.map(({ to, label, keys }) => ({
      keys,
      label,
      run: () => void navigate({ to }),
      opens: "page" as const,
    })),
    { keys: "z", label: "keys.undo", run: undoLast },
    { keys: "?", label: "keys.help", run: help.open, opens: help.close },
  ]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 210, breakpoint: "sm", collapsed: { mobile: !isMenuOpen } }}
      padding="md"
    >
      <a href="#page" className="skip">
        {t("skip")}
      </a>
      <NoNetwork>
        <AsOf />
      </NoNetwork>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group wrap="nowrap" gap="xs" miw={0}>
            <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t("menu")} />
            <Text fw={700} className="app-name">
              {t("app")}
            </Text>
            <LiveMark isFollowing={hasNotifications || hasDeliveries} />
            <Suspense>{scans && <Waiting />}</Suspense>
          </Group>
          <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
            <SearchButton onOpen={find} />
            <Bell />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("keys.help")}
              title={t("keys.help")}
              onClick={help.open}
              visibleFrom="sm"
            >
              <IconKeyboard size={18} aria-hidden />
            </ActionIcon>
            <LanguageMenu />
            <Group gap={0} visibleFrom="sm">
              <SchemeButton />
            </Group>
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t("menu")} style={{ overflowY: "auto" }}>
        <Menus allowed={allowed} onChoose={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        <OpenPage />
      </AppShell.Main>
      <Suspense>
        {isPaletteOpen && <Palette onClose={palette.close} />}
        {isHelpOpen && <KeysHelp onClose={help.close} />}
      </Suspense>
      <Suspense>{isTouring && <Tour />}</Suspense>
    </AppShell>
  );
}

function Menus({ allowed, onChoose }: { allowed: readonly (typeof pages)[number][]; onChoose(): void }) {
  const { t } = useI18n();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return allowed.map(({ to, label, icon: Icon }) => {
    const isHere = path.startsWith(to);
    return (
      <Link key={to} to={to} className="nav-link" aria-current={isHere ? "page" : undefined} onClick={onChoose}>
        <Icon size={18} aria-hidden />
        <span>{t(label)}</span>
      </Link>
    );
  });
}

function useListening(hasNotifications: boolean, hasDeliveries: boolean): void {
  const { t } = useI18n();
  useEffect(() => {
    const followed: Followed[] = [];
    if (hasNotifications) followed.push("notifications");
    if (hasDeliveries) followed.push("deliveries");
    if (followed.length === 0) return;
    const leaving = new AbortController();
    const lost = () => void tell({ id: "live", color: "orange", message: t("live.lost") });
    listen(leaving.signal, followed, lost).catch(lost);
    return () => leaving.abort();
  }, [hasNotifications, hasDeliveries, t]);
}

// While nothing can be read somebody has to find out that it can be again, also where a page asks for nothing more.
const PROBE_MS = 5_000;

/** Whether news comes by itself; of somebody who follows nothing only that nothing can be read, and when the page was. */
function LiveMark({ isFollowing }: { isFollowing: boolean }) {
  const { t } = useI18n();
  const away = useAway();
  useQuery({ ...meQuery, refetchInterval: away === "lost" && PROBE_MS });
  const isLive = useIsLive() && away === null;
  const word = away === "offline" ? "live.offline" : isLive ? "live.on" : "live.off";
  return (
    <Box visibleFrom="xs" aria-live="polite" data-varies="picture">
      {(isFollowing || away !== null) && (
        <Badge variant="light" color={isLive ? "teal" : "orange"} tt="none">
          <span>{t(word)}</span>
          {away !== null && <AsOf />}
        </Badge>
      )}
    </Box>
  );
}

function SearchButton({ onOpen }: { onOpen(): void }) {
  const { t } = useI18n();
  return (
    <>
      <UnstyledButton
        visibleFrom="md"
        onClick={onOpen}
        px="sm"
        py={5}
        bd="1px solid var(--mantine-color-default-border)"
        style={{ borderRadius: "var(--mantine-radius-md)" }}
      >
        <Group gap="xs" wrap="nowrap">
          <IconSearch size={16} aria-hidden />
          <Text size="sm">{t("palette.open")}</Text>
          <Kbd className="ltr">Ctrl K</Kbd>
        </Group>
      </UnstyledButton>
      <ActionIcon hiddenFrom="md" variant="default" size={36} aria-label={t("palette.open")} onClick={onOpen}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

function PersonMenu() {
  const { t } = useI18n();
  const button = (
    <ActionIcon variant="default" size={36} aria-label={t("person.menu")} aria-haspopup="menu">
      <IconUser size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <WhenWanted target={button}>
      <PersonItems target={button} />
    </WhenWanted>
  );
}
