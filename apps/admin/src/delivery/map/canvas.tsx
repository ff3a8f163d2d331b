import type { LeafletMouseEvent } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import type { Area } from "../../components/map/areas.ts";
import { drawAreas } from "../../components/map/areas.ts";
import type { LeafletMap } from "../../components/map/base-map.tsx";
import { BaseMap } from "../../components/map/base-map.tsx";
import type { LngLat } from "../../components/map/geometry.ts";
import { boxAround } from "../../components/map/geometry.ts";
import { startLasso } from "../../components/map/lasso.ts";
import { boundsOf, MarksLayer } from "../../components/map/marks-layer.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { DriverMark, StopMark } from "./paint.ts";
import { paintDriver, paintStop } from "./paint.ts";
import type { Place, Places, Standing } from "./places.ts";
import { standingOf } from "./places.ts";
import { Trail } from "./trail.ts";

interface Props {
  marks: readonly StopMark[];
  places: Places;
  /** Drivers with deliveries under way. */
  busy: ReadonlyMap<string, number>;
  standings: readonly Standing[];
  /** Whether a driver is in the area that is looked at. */
  isWithin(place: Place): boolean;
  zones: readonly Area[];
  zone: string | undefined;
  driver: string | undefined;
  isFollowed: boolean;
  isDrawing: boolean;
  /** Whether everything has been read that the first look is to take in. */
  isReady: boolean;
  /** Where to look; a new object looks there again. */
  target: { place: LngLat } | null;
  onDelivery(id: string): void;
  onDriver(id: string): void;
  onDrawn(ids: readonly string[]): void;
}

const NEAR = 14;
const layersOf = () => ({
  stops: new MarksLayer<StopMark>(paintStop),
  drivers: new MarksLayer<DriverMark>(paintDriver),
});

/** The drivers as they are drawn: told to their layer past the page, as often as they move. */
function useDrivers(layer: MarksLayer<DriverMark>, props: Props, map: LeafletMap | null): void {
  const { places, busy, standings, isWithin, driver, isFollowed } = props;
  useEffect(() => {
    const draw = () => {
      const now = Date.now();
      const marks = places.all().flatMap((place): DriverMark[] => {
        const standing = standingOf(place, { now, isUnderWay: busy.has(place.id) });
        const isShown = place.id === driver;
        return isShown || (standings.includes(standing) && isWithin(place)) ? [{ ...place, standing, isShown }] : [];
      });
      layer.set(marks);
      const followed = isFollowed && driver !== undefined ? places.get(driver) : undefined;
      if (map && followed) map.panTo([followed.lat, followed.lng], { animate: false });
    };
    draw();
    return places.subscribe(draw);
  }, [layer, places, busy, standings, isWithin, driver, isFollowed, map]);
}

/** Looks at the driver or zone of the address, else at everything, once it is there; then where somebody asks it to. */
function useView(map: LeafletMap | null, props: Props): void {
  const { isReady, marks, zones, zone, driver, target, places } = props;
  const [seen, setSeen] = useState<LeafletMap | null>(null);
  const chosen = zones.find(({ id }) => id === zone)?.polygon;
  const isSeen = seen === map;
  useEffect(() => {
    if (!map || !isReady || isSeen) return;
    const person = driver === undefined ? undefined : places.get(driver);
    const all = [...places.all(), ...marks].map(({ lng, lat }) => [lng, lat]);
    const box = boxAround(
      chosen?.coordinates[0] ?? [...zones.flatMap(({ polygon }) => polygon.coordinates[0] ?? []), ...all],
    );
    if (person) map.setView([person.lat, person.lng], NEAR, { animate: false });
    else if (box) map.fitBounds(boundsOf(box), { animate: false, padding: [20, 20], maxZoom: NEAR });
    if (person || box) setSeen(map);
  }, [map, isReady, isSeen, marks, zones, chosen, driver, places]);
  useEffect(() => {
    const box = chosen && boxAround(chosen.coordinates[0] ?? []);
    if (map && isSeen && box) map.fitBounds(boundsOf(box), { animate: false, padding: [20, 20] });
  }, [map, isSeen, chosen]);
  useEffect(() => {
    if (map && target)
      map.setView([target.place[1], target.place[0]], Math.max(NEAR, map.getZoom()), { animate: false });
  }, [map, target]);
}

/** The map itself: zones, deliveries, drivers, and what is drawn around some of them. */
export function MapCanvas(props: Props) {
  const { marks, zones, zone, driver, isDrawing, onDelivery, onDriver, onDrawn } = props;
  const { t } = useI18n();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const layers = useMemo(layersOf, []);
  useEffect(() => {
    if (!map) return;
    layers.stops.addTo(map);
    layers.drivers.addTo(map);
    return () => {
      layers.stops.remove();
      layers.drivers.remove();
    };
  }, [map, layers]);
  useEffect(() => (map ? drawAreas(map, zones, zone) : undefined), [map, zones, zone]);
  useEffect(() => layers.stops.set(marks), [layers, marks]);
  useDrivers(layers.drivers, props, map);
  useView(map, props);
  useEffect(() => {
    if (!map) return;
    const onClick = ({ containerPoint }: LeafletMouseEvent) => {
      const person = layers.drivers.at(containerPoint);
      if (person) return onDriver(person.id);
      const stop = layers.stops.at(containerPoint);
      if (stop) onDelivery(stop.id);
    };
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map, layers, onDelivery, onDriver]);
  useEffect(() => {
    if (!map || !isDrawing) return;
    return startLasso(map, (drawn) => onDrawn(layers.stops.within(drawn).map(({ id }) => id)));
  }, [map, isDrawing, layers, onDrawn]);
  return (
    <>
      <BaseMap label={t("map.label")} onMap={setMap} />
      {map && driver !== undefined && <Trail map={map} driver={driver} />}
    </>
  );
}
