import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Shown } from "../../components/shown.tsx";
import { Empty } from "../../components/trouble.tsx";
import { distanceKm } from "../../kernel/distance.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { failedBy } from "../../kernel/sdk.ts";
import { goTo, taskAddress } from "../address.ts";
import type { OwnTask } from "../own-tasks.ts";
import { useMoves, useStanding } from "../own-tasks.ts";
import type { Task } from "../read.ts";
import { tasksQuery } from "../read.ts";
import { Scanner } from "../scanner.tsx";
import type { Moves } from "../standing.ts";
import { isBeforePickup, isHandedOver, isOver } from "../standing.ts";
import { useWhere } from "../trail.ts";

/** Whether one end of a task is our own warehouse, where nobody of the parcel's people is (4 E2). */
function isAtWarehouse({ delivery_flow, dropoff_warehouse_id }: Task, isPickup: boolean): boolean {
  if (isPickup) return delivery_flow === "delivery_leg";
  return delivery_flow === "pickup_leg" || (delivery_flow === "operational_return" && dropoff_warehouse_id !== null);
}

/** Where a driver has to be next for a task, and who is there; nobody by name in a warehouse. */
export function nextStop(task: Task, status: string | null, moves: Moves) {
  const isPickup = isBeforePickup(status, moves);
  const [place, person] = isPickup ? [task.pickup_address, task.sender] : [task.delivery_address, task.recipient];
  const contact = isAtWarehouse(task, isPickup) ? null : person;
  const isPaidHere = isPickup === (task.payer_type === "sender");
  return { isPickup, place, contact, cash: isPaidHere && !isOver(status, moves) ? task.cash_due : 0 };
}

/** Where that is, in words. */
export function StopName({ isPickup, contact }: Pick<ReturnType<typeof nextStop>, "isPickup" | "contact">) {
  const { t } = useI18n();
  return (
    <>
      {t(isPickup ? "phone.pickup_at" : "phone.deliver_to")}{" "}
      <bdi>{contact ? (contact.name ?? "–") : t("phone.warehouse")}</bdi>
    </>
  );
}

/** Today's work, in the order in which it waits. */
export function TasksPage() {
  const { t } = useI18n();
  const query = useQuery(tasksQuery);
  if (query.data === undefined && failedBy(query.error, "driver_not_found"))
    return <Empty title={t("phone.nobody")}>{t("phone.nobody_text")}</Empty>;
  return (
    <Stack>
      <Title order={1} size="h3">
        {t("phone.nav.tasks")}
      </Title>
      <Shown query={query}>{({ active, history }) => <Lists active={active} history={history} />}</Shown>
    </Stack>
  );
}

function Lists({ active, history }: { active: Task[]; history: Task[] }) {
  const { t, money } = useI18n();
  const standing = useStanding();
  const moves = useMoves();
  const all = active.map((task): OwnTask => ({ task, standing: standing(task) }));
  const ahead = all.filter((each) => !isOver(each.standing.status, moves));
  const over = all.filter((each) => isOver(each.standing.status, moves));
  // Handed over on this phone: the server may not know of it yet.
  const held = over.filter((each) => !isHandedOver(each.standing.status, moves));
  const brought = over.filter((each) => isHandedOver(each.standing.status, moves));
  const ended = [
    ...brought,
    ...history.map((task): OwnTask => ({ task, standing: { status: null, isWaiting: false } })),
  ];
  const due = ahead.reduce((sum, { task }) => sum + task.cash_due, 0);
  const currency = ahead[0]?.task.currency_code;
  return (
    <>
      <FindTask tasks={active} />
      {due > 0 && currency !== undefined && (
        <Text size="sm" fw={600}>
          {t("phone.due", { amount: money(due, currency) })}
        </Text>
      )}
      {ahead.length === 0 ? <Empty title={t("phone.no_tasks")} /> : <Cards tasks={ahead} />}
      {held.length > 0 && (
        <section>
          <Title order={2} size="h5" mb="xs">
            {t("phone.held")}
          </Title>
          <Cards tasks={held} />
        </section>
      )}
      {ended.length > 0 && (
        <section>
          <Title order={2} size="h5" mb="xs">
            {t("phone.history")}
          </Title>
          <Cards tasks={ended} />
        </section>
      )}
    </>
  );
}

/** A parcel's label opens its task. */
function FindTask({ tasks }: { tasks: Task[] }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const find = (code: string) => {
    const wanted = code.toUpperCase();
    const found = tasks.find(({ barcode, delivery_code }) => barcode === wanted || delivery_code === wanted);
    if (found) goTo(taskAddress(found.id));
    else setUnknown(code);
  };
  if (!isOpen)
    return (
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {t("phone.find")}
      </Button>
    );
  return (
    <Scanner
      onCode={find}
      heard={unknown === null ? null : { tone: "bad", text: t("phone.find.none", { code: unknown }) }}
    />
  );
}

function Cards({ tasks }: { tasks: OwnTask[] }) {
  return (
    <ul className="tasks">
      {tasks.map((each) => (
        <li key={each.task.id}>
          <Card {...each} />
        </li>
      ))}
    </ul>
  );
}

function Card({ task, standing: { status, isWaiting } }: OwnTask) {
  const { t, money, number } = useI18n();
  const moves = useMoves();
  const where = useWhere();
  const { isPickup, place, contact, cash } = nextStop(task, status, moves);
  const away = where && distanceKm(where, { latitude: place.lat, longitude: place.lng });
  return (
    <a className="task" href={taskAddress(task.id)} data-code={task.delivery_code}>
      <Group justify="space-between" gap="xs">
        <Text fw={700} className="ltr" component="span">
          {task.delivery_code}
        </Text>
        <Badge variant="light" tt="none" color={isWaiting ? "orange" : "teal"}>
          {status === null ? t("phone.delivery_status", { status: task.status }) : t("phone.status", { status })}
        </Badge>
      </Group>
      {status !== null && !isHandedOver(status, moves) && (
        <>
          <Text size="sm" component="span">
            <StopName isPickup={isPickup} contact={contact} />
          </Text>
          {place.full_address && (
            <Text size="sm" component="span">
              <bdi>{place.full_address}</bdi>
            </Text>
          )}
          <Group gap="sm">
            {away !== null && (
              <Text size="sm" component="span">
                {t("phone.away", { km: number(Math.round(away * 10) / 10) })}
              </Text>
            )}
            {cash > 0 && (
              <Text size="sm" fw={700} component="span">
                {t("phone.cash", { amount: money(cash, task.currency_code) })}
              </Text>
            )}
          </Group>
        </>
      )}
    </a>
  );
}
