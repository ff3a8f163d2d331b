import type { Delivery } from "@karwan/sdk";
import { Badge, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DragEvent, KeyboardEvent } from "react";
import { useState } from "react";
import { ago } from "../../components/age.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useAway } from "../../kernel/away.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isAnswer } from "../../kernel/reading.ts";
import { ReasonWords } from "../deliveries/reason-words.tsx";
import type { columns } from "./board.ts";
import { isLate } from "./board.ts";

interface Props {
  column: (typeof columns)[number];
  deliveries: readonly Delivery[] | undefined;
  total: number | undefined;
  error: Error | null;
  onRetry(): void;
  now: number;
  onTimeHours: number | null;
  /** The place of the card that is in the tab order; null: it is in another column. */
  active: number | null;
  onActive(id: string, row: number): void;
  onKey(event: KeyboardEvent, delivery: Delivery, row: number): void;
  onOpen(delivery: Delivery): void;
  onHold(delivery: Delivery | null): void;
  /** Whether the card that is held can be let go over the column. */
  canTake(): boolean;
  onDrop(): void;
}

/** One column of the board: its deliveries, those that wait longest first. */
export function BoardColumn(props: Props) {
  const { column, deliveries, total, error, onRetry, canTake, onDrop } = props;
  const { t, number } = useI18n();
  const [isOver, setOver] = useState(false);
  const isAway = useAway() !== null;
  const allow = (event: DragEvent) => {
    if (!canTake()) return;
    event.preventDefault();
    setOver(true);
  };
  const title = t(`dispatch.column.${column.id}`);
  return (
    <section
      className="board-column"
      aria-label={title}
      data-over={isOver || undefined}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <Group justify="space-between" wrap="nowrap" p="xs">
        <Title order={2} size="h6">
          {title}
        </Title>
        <Badge variant="default" aria-live="polite" style={{ flexShrink: 0 }}>
          {total === undefined ? "–" : number(total)}
        </Badge>
      </Group>
      {error && !deliveries && !(isAway && !isAnswer(error)) ? (
        <Trouble error={error} onRetry={onRetry} />
      ) : (
        <ul className="board-list" aria-label={title}>
          {deliveries?.map((delivery, row) => <Card key={delivery.id} {...props} delivery={delivery} row={row} />) ?? (
            <Unread />
          )}
        </ul>
      )}
      {deliveries?.length === 0 && (
        <Text size="sm" px="xs">
          {t("dispatch.empty")}
        </Text>
      )}
      {deliveries && total !== undefined && total > deliveries.length && (
        <Link to="/deliveries" search={{ tasks: true, status: [...column.statuses] }} className="quiet">
          {t("dispatch.more", { n: total - deliveries.length })}
        </Link>
      )}
    </section>
  );
}

/** In the place of cards that are on their way, or cannot be read now. */
function Unread() {
  const { t } = useI18n();
  if (useAway() === null) return <Skeleton height={86} m="xs" />;
  return (
    <Text component="li" size="sm" px="xs">
      {t("unread.row")}
    </Text>
  );
}

function Card(props: Props & { delivery: Delivery; row: number }) {
  const { column, delivery, row, now, onTimeHours, active, onActive, onKey, onOpen, onHold } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const { delivery_code, status, recipient, delivery_address, current_assignment: assignment } = delivery;
  const late = isLate(delivery, { now, onTimeHours });
  const driver = assignment?.driver?.full_name ?? assignment?.carrier_code;
  return (
    <li>
      <button
        type="button"
        className="board-card"
        data-id={delivery.id}
        data-late={late || undefined}
        tabIndex={row === active ? 0 : -1}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData("text/plain", delivery_code);
          event.dataTransfer.effectAllowed = "move";
          onHold(delivery);
        }}
        onDragEnd={() => onHold(null)}
        onFocus={() => onActive(delivery.id, row)}
        onKeyDown={(event) => onKey(event, delivery, row)}
        onClick={() => onOpen(delivery)}
      >
        <Text size="sm" fw={600} truncate>
          <Ltr>{delivery_code}</Ltr>
        </Text>
        <Text size="xs" truncate>
          <Words>{recipient.name}</Words>
        </Text>
        <Text size="xs" truncate>
          <Words>{delivery_address.full_address}</Words>
        </Text>
        <Stack gap={2} mt={2}>
          <Text size="xs" data-varies>
            {ago(assignment?.created_at ?? delivery.created_at, now, i18n)}
          </Text>
          {driver && (
            <Text size="xs" fw={600} truncate>
              <Words>{driver}</Words>
            </Text>
          )}
          {late && (
            <Badge color="red.9" tt="none">
              {t("dispatch.late")}
            </Badge>
          )}
          {column.statuses.length > 1 && <Text size="xs">{t("delivery.status.value", { status })}</Text>}
          {status === "failed" && delivery.open_exception && (
            <Text size="xs">
              <ReasonWords code={delivery.open_exception.reason_code} />
            </Text>
          )}
        </Stack>
      </button>
    </li>
  );
}
