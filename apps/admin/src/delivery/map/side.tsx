import "../../components/map/map.css";
import { Badge, Group, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ago } from "../../components/age.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Place, Standing } from "./places.ts";
import type { Stop } from "./stops.ts";

/** As many as somebody reads beside a map. */
const LISTED = 60;

interface StopsProps {
  stops: readonly Stop[];
  shown: string | undefined;
  /** Those that are chosen; null: this reader can do nothing with many. */
  chosen: ReadonlyMap<string, unknown> | null;
  onShow(stop: Stop): void;
  onChoose(stop: Stop, isAdded: boolean): void;
}

/** The deliveries on the map as a list: everything that the map does, for keys and for who does not see it. */
export function StopsList({ stops, shown, chosen, onShow, onChoose }: StopsProps) {
  const { t, number } = useI18n();
  return (
    <section aria-labelledby="map-deliveries">
      <Title order={2} size="h5" id="map-deliveries" mb={6}>
        {t("nav.deliveries")} {number(stops.length)}
      </Title>
      {stops.length === 0 && <Text size="sm">{t("map.no_deliveries")}</Text>}
      <ul className="map-list" aria-label={t("nav.deliveries")}>
        {stops.slice(0, LISTED).map((stop) => (
          <li key={stop.id} data-shown={stop.id === shown || undefined} data-stop={stop.id}>
            {chosen && (
              <input
                type="checkbox"
                className="pick"
                aria-label={t("table.choose", { row: stop.delivery.delivery_code })}
                checked={chosen.has(stop.id)}
                onChange={(event) => onChoose(stop, event.currentTarget.checked)}
              />
            )}
            <StopButton stop={stop} onShow={onShow} />
          </li>
        ))}
      </ul>
      {stops.length > LISTED && <Text size="xs">{t("map.more_on_map", { n: stops.length - LISTED })}</Text>}
    </section>
  );
}

function StopButton({ stop, onShow }: { stop: Stop; onShow(stop: Stop): void }) {
  const { t } = useI18n();
  const { delivery, group, isLate } = stop;
  const place = group === "unassigned" || group === "assigned" ? delivery.pickup_address : delivery.delivery_address;
  return (
    <button type="button" onClick={() => onShow(stop)}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="sm" fw={600} truncate>
          <Ltr>{delivery.delivery_code}</Ltr>
        </Text>
        {isLate && (
          <Badge color="red.9" tt="none" style={{ flexShrink: 0 }}>
            {t("dispatch.late")}
          </Badge>
        )}
      </Group>
      <Text size="xs">{t("delivery.status.value", { status: delivery.status })}</Text>
      <Text size="xs" truncate>
        <Words>{place.full_address}</Words>
      </Text>
    </button>
  );
}

interface DriversProps {
  drivers: readonly (Place & { standing: Standing })[];
  busy: ReadonlyMap<string, number>;
  now: number;
  shown: string | undefined;
  onShow(place: Place): void;
}

/** The drivers on the map as a list, those of whom something is to be asked first. */
export function DriversList({ drivers, busy, now, shown, onShow }: DriversProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  return (
    <section aria-labelledby="map-drivers">
      <Title order={2} size="h5" id="map-drivers" mb={6}>
        {t("nav.drivers")} {number(drivers.length)}
      </Title>
      {drivers.length === 0 && <Text size="sm">{t("map.no_drivers")}</Text>}
      <ul className="map-list" aria-label={t("nav.drivers")}>
        {drivers.slice(0, LISTED).map((driver) => (
          <li key={driver.id} data-shown={driver.id === shown || undefined} data-driver={driver.id}>
            <button type="button" onClick={() => onShow(driver)}>
              <Text size="sm" fw={600} truncate>
                <Words>{driver.name}</Words>
              </Text>
              <Text size="xs" c={driver.standing === "stopped" ? "var(--mantine-color-error)" : undefined}>
                {t(`map.standing.${driver.standing}`)} · <span data-varies>{ago(driver.at, now, i18n)}</span>
                {busy.has(driver.id) && ` · ${t("dispatch.active", { n: busy.get(driver.id) ?? 0 })}`}
              </Text>
            </button>
            {driver.id === shown && (
              <Link to="/drivers/$id" params={{ id: driver.id }} className="quiet">
                {t("map.open")}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {drivers.length > LISTED && <Text size="xs">{t("map.more_on_map", { n: drivers.length - LISTED })}</Text>}
    </section>
  );
}
