import { ActionIcon, AppShell, Badge, Burger, Group, Kbd, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconKeyboard, IconSearch, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useSaysNotKept } from "../components/not-kept.ts";
import { tell } from "../components/tell.tsx";
import { undoLast } from "../components/undo.tsx";
import { WhenWanted } from "../components/when-wanted.tsx";
import { meQuery, useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { bringWords } from "../kernel/i18n/messages.ts";
import { useShortcuts } from "../kernel/keys.ts";
import { lazy } from "../kernel/lazy.tsx";
import type { Followed } from "../kernel/live.ts";
import { listen, useIsLive } from "../kernel/live.ts";
import { useIsOnline } from "../kernel/online.ts";
import { useIsReadingLost } from "../kernel/reading.ts";
import { Bell } from "./bell.tsx";
import { NoNetwork } from "./no-network.tsx";
import { pages } from "./pages.ts";
import { LanguageMenu, SchemeButton } from "./preferences.tsx";
import { useTourIsOpen } from "./tour/open.ts";

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
const KeysHelp = lazy(() => import("./keys-help.tsx").then((module) => ({ default: module.KeysHelp })));

/** What lies around every page: the menu by permissions, search, notifications, who is signed in. */
export function Frame() {
  const { t } = useI18n();
  const { may } = useKnown();
  useSaysNotKept();
  const isTouring = useTourIsOpen();
  const scans = may("fulfilment.packageScan.scan");
  const navigate = useNavigate();
  const [isMenuOpen, menu] = useDisclosure();
  const [isHelpOpen, help] = useDisclosure();
  const [isPaletteOpen, palette] = useDisclosure();
  useHotkeys([["mod + K", palette.open]], []);
  const allowed = pages.filter(({ operation }) => may(operation));
  useListening(may("messaging.notifications.stream"), may("delivery.deliveries.stream"));
  useShortcuts([
    ...allowed.map(({ to, label, keys }) => ({ keys, label, run: () => void navigate({ to }) })),
    { keys: "z", label: "keys.undo", run: undoLast },
    { keys: "?", label: "keys.help", run: help.open },
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
      <NoNetwork />
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group wrap="nowrap" gap="xs">
            <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t("menu")} />
            <Text fw={700}>{t("app")}</Text>
            <LiveMark />
            <Suspense>{scans && <Waiting />}</Suspense>
          </Group>
          <Group gap={6} wrap="nowrap">
            <SearchButton onOpen={palette.open} />
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
        <Outlet />
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

function LiveMark() {
  const { t } = useI18n();
  const isOnline = useIsOnline();
  const isLost = useIsReadingLost();
  useQuery({ ...meQuery, refetchInterval: isLost && PROBE_MS });
  const isLive = useIsLive() && isOnline && !isLost;
  return (
    <Badge
      variant="light"
      color={isLive ? "teal" : "orange"}
      tt="none"
      visibleFrom="xs"
      aria-live="polite"
      data-varies="picture"
    >
      {t(isOnline ? (isLive ? "live.on" : "live.off") : "live.offline")}
    </Badge>
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
