import { Alert, Anchor, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconMap, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FactList, Ltr } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { Empty } from "../../components/trouble.tsx";
import { distanceKm, mapLink } from "../../kernel/distance.ts";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { DeclineForm } from "../forms/decline.tsx";
import { DeliverForm } from "../forms/deliver.tsx";
import { FailForm } from "../forms/fail.tsx";
import { PickupForm } from "../forms/pickup.tsx";
import { useMoves, useStanding } from "../own-tasks.ts";
import type { ActionType } from "../queue/index.ts";
import { enqueue, useEntries } from "../queue/index.ts";
import type { Task } from "../read.ts";
import { tasksQuery } from "../read.ts";
import { RefusedEntry } from "../refused.tsx";
import { actionsFrom, isHandedOver, waitsAt } from "../standing.ts";
import { useWhere } from "../trail.ts";
import { nextStop, StopName } from "./tasks.tsx";

/** One delivery: where, whom, what is to be collected, and what comes next. */
export function TaskPage({ id }: { id: string }) {
  const { t } = useI18n();
  const query = useQuery(tasksQuery);
  return (
    <Stack>
      <Anchor href="#/tasks" c="var(--mantine-color-text)" underline="always" size="sm">
        <Group gap={4}>
          <IconArrowLeft size={16} className="turns" aria-hidden />
          {t("phone.nav.tasks")}
        </Group>
      </Anchor>
      <Shown query={query}>
        {({ active, history }) => {
          const task = [...active, ...history].find((each) => each.id === id);
          return task ? <Found task={task} isActive={active.includes(task)} /> : <Empty title={t("phone.gone")} />;
        }}
      </Shown>
    </Stack>
  );
}

function Found({ task, isActive }: { task: Task; isActive: boolean }) {
  const { t } = useI18n();
  const moves = useMoves();
  const { status, isWaiting } = useStanding()(task);
  const entries = useEntries().filter((each) => each.delivery_id === task.id);
  const refused = entries.filter(({ state }) => state === "refused");
  return (
    <>
      <Group justify="space-between">
        <Title order={1} size="h3">
          <Ltr>{task.delivery_code}</Ltr>
        </Title>
        <Badge variant="light" tt="none" color={isWaiting ? "orange" : "teal"} data-status={status ?? task.status}>
          {status === null || !isActive
            ? t("phone.delivery_status", { status: task.status })
            : t("phone.status", { status })}
        </Badge>
      </Group>
      {refused.map((entry) => (
        <RefusedEntry key={entry.seq} entry={entry} />
      ))}
      {isActive && !isHandedOver(status, moves) && <Stop task={task} status={status} />}
      {isActive && <Steps task={task} actions={actionsFrom(status, moves)} />}
      {/* Below what is tapped: it comes and goes, and must not move a button from under a finger. */}
      {isWaiting && <Text size="sm">{t(`phone.waits_${waitsAt(entries)}`)}</Text>}
      <Details task={task} />
    </>
  );
}

function Stop({ task, status }: { task: Task; status: string | null }) {
  const { t, money, number } = useI18n();
  const where = useWhere();
  const { isPickup, place, contact, cash } = nextStop(task, status, useMoves());
  const away = where && distanceKm(where, { latitude: place.lat, longitude: place.lng });
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Title order={2} size="h5">
          <StopName isPickup={isPickup} contact={contact} />
        </Title>
        <Text>
          <bdi>{place.full_address ?? t("phone.no_address")}</bdi>
        </Text>
        {away !== null && <Text size="sm">{t("phone.away", { km: number(Math.round(away * 10) / 10) })}</Text>}
        {task.order?.special_instructions && (
          <Text size="sm">
            <bdi>{task.order.special_instructions}</bdi>
          </Text>
        )}
        {cash > 0 && (
          <Alert color="teal" title={t("phone.cash", { amount: money(cash, task.currency_code) })}>
            {t("phone.cash_text")}
          </Alert>
        )}
        <SimpleGrid cols={2}>
          {contact?.phone ? (
            <Button
              component="a"
              href={`tel:${contact.phone}`}
              variant="default"
              size="md"
              leftSection={<IconPhone size={18} aria-hidden />}
            >
              {t("phone.call")}
            </Button>
          ) : (
            <Text size="sm">{contact && t("phone.no_phone")}</Text>
          )}
          <Button
            component="a"
            href={mapLink(place.lat, place.lng)}
            variant="default"
            size="md"
            leftSection={<IconMap size={18} aria-hidden />}
          >
            {t("phone.map")}
          </Button>
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

/** What the server's state table allows now: the next step large, the others below. */
function Steps({ task, actions }: { task: Task; actions: ActionType[] }) {
  const { t } = useI18n();
  const [open, setOpen] = useState<ActionType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Of a form that was kept late: the next one may be open by then.
  const close = () => setOpen((now) => (now === open ? null : now));
  const begin = (type: ActionType) => {
    setFailed(false);
    if (type === "pickup" || type === "deliver" || type === "fail" || type === "decline") setOpen(type);
    else enqueue({ type, task }).catch(() => setFailed(true));
  };
  if (open !== null && actions.includes(open)) {
    const Form = { pickup: PickupForm, deliver: DeliverForm, fail: FailForm, decline: DeclineForm }[
      open as "pickup" | "deliver" | "fail" | "decline"
    ];
    return <Form task={task} onClose={close} />;
  }
  if (actions.length === 0)
    return task.returnStatus && <Alert color="orange">{t("phone.returns", { status: task.returnStatus })}</Alert>;
  return (
    <Stack gap="xs">
      {hasFailed && <Alert color="red">{t("phone.not_kept")}</Alert>}
      {actions.map((type, n) => (
        <Button
          key={type}
          {...(n === 0 ? { size: "lg" } : { size: "md", variant: "default" })}
          onClick={() => begin(type)}
          data-action={type}
        >
          {t(`phone.do.${type}` as MessageKey)}
        </Button>
      ))}
    </Stack>
  );
}

function Details({ task }: { task: Task }) {
  const { t, number, money } = useI18n();
  const { order, items } = task;
  return (
    <FactList
      facts={[
        [t("phone.fact.barcode"), <Ltr key="barcode">{task.barcode}</Ltr>],
        [t("phone.fact.sender"), <bdi key="sender">{task.sender.name ?? "–"}</bdi>],
        [t("phone.fact.recipient"), <bdi key="recipient">{task.recipient.name ?? "–"}</bdi>],
        [t("phone.fact.to"), <bdi key="to">{task.delivery_address.full_address ?? "–"}</bdi>],
        [t("phone.fact.size"), number(task.unit_size)],
        [t("phone.fact.price"), money(task.price, task.currency_code)],
        ...(order ? [[t("phone.fact.order"), <Ltr key="order">{order.order_number}</Ltr>] as const] : []),
        ...(order?.customer_notes
          ? [[t("phone.fact.notes"), <bdi key="notes">{order.customer_notes}</bdi>] as const]
          : []),
        ...(items.length > 0
          ? [
              [
                t("phone.fact.items"),
                <bdi key="items">{items.map(({ name, quantity }) => `${number(quantity)} × ${name}`).join(", ")}</bdi>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}
