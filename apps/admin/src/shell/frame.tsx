import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Group,
  Kbd,
  Menu,
  NavLink,
  Text,
  Tooltip,
  UnstyledButton,
} from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconKeyboard, IconSearch, IconUser } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { tell } from "../components/tell.tsx";
import { undoLast } from "../components/undo.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useShortcuts } from "../kernel/keys.ts";
import { listen, useIsLive } from "../kernel/live.ts";
import { karwan } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";
import { Bell } from "./bell.tsx";
import { pages } from "./pages.ts";
import { LanguageMenu, SchemeButton } from "./preferences.tsx";

// Loaded when they are first wanted: a first load shows neither.
const Palette = lazy(() => import("./palette.tsx").then((module) => ({ default: module.Palette })));
const Waiting = lazy(() => import("../components/scan/waiting.tsx").then((module) => ({ default: module.Waiting })));
const KeysHelp = lazy(() => import("./keys-help.tsx").then((module) => ({ default: module.KeysHelp })));

/** What lies around every page: the menu by permissions, search, notifications, who is signed in. */
export function Frame() {
  const { t } = useI18n();
  const { may } = useKnown();
  const scans = may("fulfilment.packageScan.scan");
  const navigate = useNavigate();
  const [isMenuOpen, menu] = useDisclosure();
  const [isHelpOpen, help] = useDisclosure();
  const [isPaletteOpen, palette] = useDisclosure();
  useHotkeys([["mod + K", palette.open]], []);
  const allowed = pages.filter(({ operation }) => may(operation));
  useListening(may("messaging.notifications.stream"));
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
            <Tooltip label={t("keys.help")}>
              <ActionIcon variant="default" size={36} aria-label={t("keys.help")} onClick={help.open} visibleFrom="sm">
                <IconKeyboard size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <LanguageMenu />
            <Group gap={0} visibleFrom="sm">
              <SchemeButton />
            </Group>
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t("menu")}>
        <Menus allowed={allowed} onChoose={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <Suspense>
        {isPaletteOpen && <Palette onClose={palette.close} />}
        {isHelpOpen && <KeysHelp onClose={help.close} />}
      </Suspense>
    </AppShell>
  );
}

function Menus({ allowed, onChoose }: { allowed: readonly (typeof pages)[number][]; onChoose(): void }) {
  const { t } = useI18n();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return allowed.map(({ to, label, icon: Icon }) => {
    const isHere = path.startsWith(to);
    return (
      <NavLink
        key={to}
        component={Link}
        to={to}
        active={isHere}
        aria-current={isHere ? "page" : undefined}
        onClick={onChoose}
        label={t(label)}
        leftSection={<Icon size={18} aria-hidden />}
      />
    );
  });
}

function useListening(isAllowed: boolean): void {
  const { t } = useI18n();
  useEffect(() => {
    if (!isAllowed) return;
    const leaving = new AbortController();
    listen(leaving.signal).catch(() => void tell({ id: "live", color: "orange", message: t("live.lost") }));
    return () => leaving.abort();
  }, [isAllowed, t]);
}

function LiveMark() {
  const { t } = useI18n();
  const isLive = useIsLive();
  return (
    <Badge variant="light" color={isLive ? "teal" : "orange"} tt="none" visibleFrom="xs" aria-live="polite">
      {t(isLive ? "live.on" : "live.off")}
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
  const { me } = useKnown();
  const enter = useMutation({
    mutationFn: (tenantId: string) => karwan.identity.sessions.switchTenant.mutate({ tenant_id: tenantId }),
    onSuccess: (answer) => session.enter(answer),
    onError: (error) => void tell({ color: "red", message: error.message }),
  });
  const others = me.tenants.filter(({ id, status }) => id !== me.tenant?.id && status === "active");
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("person.menu")}>
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label c="var(--mantine-color-text)">
          <bdi>{me.user.full_name}</bdi>
          {me.tenant && (
            <>
              <br />
              <bdi>{me.tenant.name}</bdi>
            </>
          )}
        </Menu.Label>
        <Menu.Item component={Link} to="/account">
          {t("account.title")}
        </Menu.Item>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => enter.mutate(id)}>
            {t("person.enter", { tenant: name })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void session.signOut().catch(() => undefined)}>{t("person.sign_out")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
