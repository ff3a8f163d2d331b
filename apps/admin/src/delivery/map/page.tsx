import type { Delivery, Zone } from "@karwan/sdk";
import { Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { LngLat } from "../../components/map/geometry.ts";
import { covers } from "../../components/map/geometry.ts";
import { useSelection } from "../../components/selection.ts";
import { Loading } from "../../components/shown.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { Chosen } from "../deliveries/chosen.tsx";
import type { ColumnId } from "../dispatch/board.ts";
import { useNow, useOnTimeHours } from "../dispatch/time.ts";
import type { Kept } from "./filters.tsx";
import { MapFilters } from "./filters.tsx";
import { Legend } from "./legend.tsx";
import type { Place, Places, Standing } from "./places.ts";
import { standingOf } from "./places.ts";
import { useOpenDeliveries, usePlaces, useSlowly, useZones } from "./read.ts";
import { groups, standings } from "./search.ts";
import { ShownStop } from "./shown-stop.tsx";
import { DriversList, StopsList } from "./side.tsx";
import type { Stop } from "./stops.ts";
import { stopsOf, underWay } from "./stops.ts";
import { Tools } from "./tools.tsx";

// With the map's library: the lists are there before it.
const MapCanvas = lazy(() => import("./canvas.tsx").then((module) => ({ default: module.MapCanvas })));
const route = getRouteApi("/map");
const NONE: Delivery[] = [];
const NO_ZONES: Zone[] = [];
const ORDER: Record<Standing, number> = { stopped: 0, old: 1, fresh: 2, offline: 3 };

/** Drivers for the lists: how each stands, those of whom something is to be asked first. */
function useStanding(places: Places, busy: ReadonlyMap<string, number>, now: number) {
  const version = useSlowly(places);
  return useMemo(() => {
    // A new version is a new content of the same places.
    void version;
    const all = places
      .all()
      .map((place) => ({ ...place, standing: standingOf(place, { now, isUnderWay: busy.has(place.id) }) }))
      .toSorted((a, b) => ORDER[a.standing] - ORDER[b.standing] || a.name.localeCompare(b.name));
    const counts = Object.fromEntries(
      standings.map((each) => [each, all.filter(({ standing }) => standing === each).length]),
    ) as Record<Standing, number>;
    return { all, counts };
  }, [places, busy, now, version]);
}

/** The deliveries on the map, how many there are of each group, and which drivers are under way. */
function useStops(search: Kept, zones: readonly Zone[], now: number) {
  const open = useOpenDeliveries(search.q);
  const onTimeHours = useOnTimeHours();
  const deliveries = open.data?.deliveries ?? NONE;
  const area = zones.find(({ id }) => id === search.zone)?.polygon;
  const { show, late } = search;
  const stops = useMemo(
    () => stopsOf(deliveries, { groups: show, isLateOnly: late === "yes", area }, { now, onTimeHours }),
    [deliveries, show, late, area, now, onTimeHours],
  );
  const all = useMemo(
    () => stopsOf(deliveries, { groups: undefined, isLateOnly: false, area }, { now, onTimeHours }),
    [deliveries, area, now, onTimeHours],
  );
  const counts =
    open.data &&
    (Object.fromEntries(groups.map((each) => [each, all.filter(({ group }) => group === each).length])) as Record<
      ColumnId,
      number
    >);
  const busy = useMemo(() => underWay(deliveries), [deliveries]);
  return { open, stops, counts, area, busy, lateCount: all.filter(({ isLate }) => isLate).length };
}

/** What the map and its lists show together: whom and what, and where to look. */
function useShownOnMap() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const read = useZones();
  const zones = read.data ?? NO_ZONES;
  const { places, listed } = usePlaces();
  const found = useStops(search, zones, now);
  const standing = useStanding(places, found.busy, now);
  const { area } = found;
  const change = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true }),
    [navigate],
  );
  const shownStandings = search.drivers ?? standings;
  const isWithin = useCallback((place: Place) => !area || covers(area, [place.lng, place.lat]), [area]);
  const drivers = standing.all.filter((each) => shownStandings.includes(each.standing) && isWithin(each));
  const showDriver = useCallback((id: string) => change({ driver: id, delivery: undefined }), [change]);
  const showDelivery = useCallback((id: string) => change({ delivery: id, driver: undefined }), [change]);
  return {
    areZonesRead: !read.isLoading,
    search,
    now,
    zones,
    places,
    listed,
    standing,
    drivers,
    change,
    shownStandings,
    isWithin,
    showDriver,
    showDelivery,
    ...found,
  };
}

/** Drawing around deliveries, by hand: begun by a button or L, given up by Escape. */
function useDrawing(
  stops: readonly Stop[],
  isAllowed: boolean,
  choose: (stops: readonly Stop[], isAdded: boolean) => void,
) {
  const [isDrawing, setDrawing] = useState(false);
  const latest = useRef({ stops, choose });
  latest.current = { stops, choose };
  const onDrawn = useCallback((ids: readonly string[]) => {
    const within = new Set(ids);
    const { stops: all, choose: add } = latest.current;
    add(
      all.filter(({ id }) => within.has(id)),
      true,
    );
    setDrawing(false);
  }, []);
  useShortcuts([
    ...(isAllowed ? [{ keys: "l", label: "map.lasso" as const, run: () => setDrawing((old) => !old) }] : []),
    ...(isDrawing ? [{ keys: "Escape", label: "map.lasso" as const, run: () => setDrawing(false) }] : []),
  ]);
  return { isDrawing, onDrawn, onDraw: () => setDrawing(!isDrawing) };
}

/** The company's day on a map, beside its lists: zones, drivers as they move, deliveries by what they wait for. */
export function MapPage() {
  const { t } = useI18n();
  const { may } = useKnown();
  const shown = useShownOnMap();
  const { search, stops, open, listed, zones, areZonesRead, places, busy } = shown;
  const selection = useSelection<Delivery>();
  const [isFollowed, setFollowed] = useState(false);
  const [target, setTarget] = useState<{ place: LngLat } | null>(null);
  const choose = (chosen: readonly Stop[], isAdded: boolean) =>
    selection.set(
      chosen.map(({ delivery }) => delivery),
      isAdded,
    );
  const canChoose = may("delivery.bulk.assign");
  const { isDrawing, onDrawn, onDraw } = useDrawing(stops, canChoose, choose);
  const hasDriver = search.driver !== undefined;
  useShortcuts(hasDriver ? [{ keys: "f", label: "map.follow", run: () => setFollowed((old) => !old) }] : []);
  const marks = useMemo(
    () =>
      // What is urgent is drawn last, over the rest.
      stops.toReversed().map((stop) => ({
        ...stop,
        isChosen: selection.rows.has(stop.id) || stop.id === search.delivery,
      })),
    [stops, selection.rows, search.delivery],
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.map")}
        </Title>
        <Tools
          isDrawing={isDrawing}
          isFollowed={isFollowed && hasDriver}
          hasDriver={hasDriver}
          onDraw={canChoose ? onDraw : null}
          onFollow={() => setFollowed(!isFollowed)}
        />
      </Group>
      <MapFilters {...shown} />
      {[open, listed].map(({ error, data, refetch }, place) =>
        error && !data ? (
          <Trouble key={place === 0 ? "deliveries" : "drivers"} error={error} onRetry={() => void refetch()} />
        ) : null,
      )}
      <div className="map-side">
        <div>
          <Suspense fallback={<Loading />}>
            <MapCanvas
              {...{ marks, places, busy, zones, isDrawing, target, onDrawn }}
              isReady={open.data !== undefined && listed.data !== undefined && areZonesRead}
              standings={shown.shownStandings}
              isWithin={shown.isWithin}
              zone={search.zone}
              driver={search.driver}
              isFollowed={isFollowed}
              onDelivery={shown.showDelivery}
              onDriver={shown.showDriver}
            />
          </Suspense>
          <Legend />
          {open.data && open.data.left > 0 && <Text size="xs">{t("map.left", { n: open.data.left })}</Text>}
        </div>
        <Side
          shown={shown}
          chosen={canChoose ? selection.rows : null}
          onShow={(place) => setTarget({ place })}
          onChoose={(stop, isAdded) => choose([stop], isAdded)}
        />
      </div>
      {canChoose && <Chosen selection={selection} />}
    </Stack>
  );
}

interface SideProps {
  shown: ReturnType<typeof useShownOnMap>;
  chosen: ReadonlyMap<string, Delivery> | null;
  onShow(place: LngLat): void;
  onChoose(stop: Stop, isAdded: boolean): void;
}

/** The lists beside the map, which do all that it does. */
function Side({ shown, chosen, onShow, onChoose }: SideProps) {
  const { search, stops, drivers, busy, now, change, showDelivery, showDriver } = shown;
  const one = stops.find(({ id }) => id === search.delivery);
  return (
    <Stack gap="sm">
      {one && <ShownStop stop={one} onClose={() => change({ delivery: undefined })} />}
      <StopsList
        stops={stops}
        shown={search.delivery}
        chosen={chosen}
        onShow={(stop) => {
          showDelivery(stop.id);
          onShow([stop.lng, stop.lat]);
        }}
        onChoose={onChoose}
      />
      <DriversList
        drivers={drivers}
        busy={busy}
        now={now}
        shown={search.driver}
        onShow={(place) => {
          showDriver(place.id);
          onShow([place.lng, place.lat]);
        }}
      />
    </Stack>
  );
}
