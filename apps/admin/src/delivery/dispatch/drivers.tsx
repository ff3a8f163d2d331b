import type { LastDriverLocation, ListedDriver } from "@karwan/sdk";
import { Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DragEvent } from "react";
import { useState } from "react";
import { ago } from "../../components/age.ts";
import { Words } from "../../components/facts.tsx";
import { SearchField } from "../../components/list-tools.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { isOld } from "./board.ts";

const AGAIN_MS = 10_000;
const MOST = 100;

interface Props {
  search: string;
  onSearch(search: string): void;
  now: number;
  /** Whether a card that is held can be let go over a driver. */
  canTake(driver: string): boolean;
  onDrop(driver: ListedDriver): void;
}

/** The drivers beside the board: what each is doing, his room, and how old the news of his position is. */
export function Drivers({ search, onSearch, now, canTake, onDrop }: Props) {
  const { t, number } = useI18n();
  const drivers = useQuery({
    queryKey: ["delivery", "drivers", "board", search],
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) =>
      karwan.delivery.drivers.list.query(
        { status: "active", search: search || undefined, sort_by: "is_online", sort_order: "desc", limit: MOST },
        { signal },
      ),
  });
  const places = useQuery({
    queryKey: ["delivery", "drivers", "places"],
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) => karwan.delivery.drivers.locations.query({}, { signal }),
  });
  const placeOf = new Map((places.data?.driver_locations ?? []).map((place) => [place.driver_id, place]));
  const { data } = drivers;
  return (
    <Stack gap="xs" component="section" aria-labelledby="board-drivers">
      <Title order={2} size="h5" id="board-drivers">
        {t("nav.drivers")} {data ? number(data.total) : ""}
      </Title>
      <Group>
        <SearchField label={t("driver.search")} value={search} onChange={onSearch} hasKey={false} />
      </Group>
      <Shown query={drivers}>
        {({ drivers: found, total }) => (
          <>
            {found.length === 0 && <Text size="sm">{t("driver.none_found")}</Text>}
            <ul className="board-list" aria-label={t("nav.drivers")}>
              {found.map((driver) => (
                <Driver
                  key={driver.id}
                  driver={driver}
                  place={placeOf.get(driver.id)}
                  now={now}
                  canTake={canTake}
                  onDrop={onDrop}
                />
              ))}
            </ul>
            {total > found.length && <Text size="xs">{t("dispatch.more_drivers")}</Text>}
          </>
        )}
      </Shown>
    </Stack>
  );
}

interface OneProps extends Pick<Props, "now" | "canTake" | "onDrop"> {
  driver: ListedDriver;
  place: LastDriverLocation | undefined;
}

function Driver({ driver, place, now, canTake, onDrop }: OneProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const [isOver, setOver] = useState(false);
  const { available } = driver.workload.capacity;
  const isAllowed = (event: DragEvent) => {
    if (!canTake(driver.id)) return;
    event.preventDefault();
    setOver(true);
  };
  const seen = place ? ago(place.last_update, now, i18n) : t("dispatch.never_seen");
  return (
    <li
      className="board-driver"
      data-driver={driver.id}
      data-over={isOver || undefined}
      onDragEnter={isAllowed}
      onDragOver={isAllowed}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(driver);
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Link to="/drivers/$id" params={{ id: driver.id }} className="quiet">
          <Words>{driver.users.full_name}</Words>
        </Link>
        <Status
          value={driver.operation_status}
          label={t("driver.operation_status", { status: driver.operation_status })}
        />
      </Group>
      <Text size="xs">
        {available === null ? t("driver.room_unlimited") : t("driver.room", { n: number(available) })} ·{" "}
        {t("dispatch.active", { n: driver.workload.orders.active })}
      </Text>
      <Text size="xs" c={!place || isOld(place.last_update, now) ? "var(--mantine-color-error)" : undefined}>
        {t("driver.seen")}: <span data-varies>{seen}</span>
      </Text>
    </li>
  );
}
