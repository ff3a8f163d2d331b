import { ActionIcon, Alert, Badge, Group, Menu, Stack, Switch, Text } from "@mantine/core";
import { IconCloudUp, IconListCheck, IconRoute, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useEffect, useSyncExternalStore } from "react";
import { useKnown } from "../kernel/facts.ts";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { unkept } from "../kernel/kept/storage.ts";
import { session } from "../kernel/session.ts";
import { NoNetwork } from "../shell/no-network.tsx";
import { LanguageMenu, SchemeButton } from "../shell/preferences.tsx";
import type { Place } from "./address.ts";
import { usePlace } from "./address.ts";
import { setDuty, useDuty } from "./duty.ts";
import { useOwner } from "./owner.ts";
import { CarriedPage } from "./pages/carried.tsx";
import { OutboxPage } from "./pages/outbox.tsx";
import { TaskPage } from "./pages/task.tsx";
import { TasksPage } from "./pages/tasks.tsx";
import { sendSoon, startQueue, useEntries } from "./queue/index.ts";
import { heldActions } from "./queue/store.ts";
import { followPlace } from "./trail.ts";
import { whyNotAlone } from "./worker.ts";

/** Whether this phone keeps what it is given, as far as anybody knows. */
function useKeepsAll(): boolean {
  const lack = useSyncExternalStore(unkept.subscribe, unkept.what);
  const areHeld = useSyncExternalStore(heldActions.subscribe, heldActions.isLacking);
  return lack === null && !areHeld;
}

const tabs: readonly { page: Place["page"]; label: MessageKey; icon: ReactNode }[] = [
  { page: "tasks", label: "phone.nav.tasks", icon: <IconListCheck size={22} aria-hidden /> },
  { page: "carried", label: "phone.nav.carried", icon: <IconRoute size={22} aria-hidden /> },
  { page: "outbox", label: "phone.nav.outbox", icon: <IconCloudUp size={22} aria-hidden /> },
];

/** What lies around every page of the phone: duty, the network, what waits, and where one is. */
export function Frame() {
  const { t } = useI18n();
  const owner = useOwner();
  const place = usePlace();
  const isOn = useDuty(owner)?.isOn ?? false;
  const entries = useEntries();
  useEffect(() => startQueue(owner), [owner]);
  useEffect(() => (isOn ? followPlace(owner, sendSoon) : undefined), [owner, isOn]);
  const waiting = entries.filter(({ state }) => state === "waiting").length;
  const refused = entries.filter(({ state }) => state === "refused").length;
  const current = place.page === "task" ? "tasks" : place.page;
  return (
    <>
      {/* The address says which page is shown, so this jump is made by hand. */}
      <button type="button" className="skip" onClick={() => document.getElementById("page")?.focus()}>
        {t("skip")}
      </button>
      <Bar waiting={waiting} />
      <main className="screen" id="page" tabIndex={-1}>
        <Notices />
        {place.page === "task" ? (
          <TaskPage key={place.id} id={place.id} />
        ) : (
          { tasks: <TasksPage />, carried: <CarriedPage />, outbox: <OutboxPage /> }[place.page]
        )}
      </main>
      <nav className="tabs" aria-label={t("menu")}>
        {tabs.map(({ page, label, icon }) => (
          <a key={page} href={`#/${page}`} aria-current={page === current ? "page" : undefined}>
            {icon}
            <span>
              {t(label)}
              {page === "outbox" && refused > 0 && ` (${refused})`}
            </span>
          </a>
        ))}
      </nav>
    </>
  );
}

function Bar({ waiting }: { waiting: number }) {
  const { t } = useI18n();
  const owner = useOwner();
  const duty = useDuty(owner);
  return (
    <header className="bar">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Switch
            size="md"
            label={t(duty?.isOn ? "phone.duty.on" : "phone.duty.off")}
            checked={duty?.isOn ?? false}
            onChange={(event) => {
              setDuty(owner, event.currentTarget.checked);
              sendSoon();
            }}
          />
          {waiting > 0 && (
            <Badge variant="light" color="orange" tt="none" role="status">
              {t("phone.waiting", { n: waiting })}
            </Badge>
          )}
        </Group>
        <Group gap={6} wrap="nowrap">
          <SchemeButton />
          <LanguageMenu />
          <Person waiting={waiting} />
        </Group>
      </Group>
      <NoNetwork advice={useKeepsAll() ? "phone.offline.text" : undefined} />
    </header>
  );
}

function Person({ waiting }: { waiting: number }) {
  const { t } = useI18n();
  const { me } = useKnown();
  const leave = () => {
    // What waits stays on this phone, and goes out when the same person signs in again.
    if (waiting === 0 || confirm(t("phone.leave.waiting"))) void session.signOut();
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("person.menu")}>
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label c="var(--mantine-color-text)">
          <bdi>{me.tenant?.name}</bdi>
        </Menu.Label>
        <Menu.Item onClick={leave}>{t("person.sign_out")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Notices() {
  const { t } = useI18n();
  const isOn = useDuty(useOwner())?.isOn ?? false;
  const keepsAll = useKeepsAll();
  const lack = whyNotAlone();
  return (
    <Stack gap="xs" mb={!keepsAll || lack || isOn ? "sm" : 0}>
      {!keepsAll && (
        <Alert color="red" role="alert" title={t("phone.unkept.title")}>
          {t("phone.unkept.text")}
        </Alert>
      )}
      {lack && <Alert color="orange">{t(lack)}</Alert>}
      {isOn && (
        <Text size="xs" c="dimmed">
          {t("phone.place.text")}
        </Text>
      )}
    </Stack>
  );
}
