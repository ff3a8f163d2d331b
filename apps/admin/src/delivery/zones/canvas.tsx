import type { LeafletMouseEvent } from "leaflet";
import { DivIcon, LayerGroup, Marker, Polygon } from "leaflet";
import { useEffect, useRef, useState } from "react";
import type { Area } from "../../components/map/areas.ts";
import { drawAreas } from "../../components/map/areas.ts";
import type { LeafletMap } from "../../components/map/base-map.tsx";
import { BaseMap } from "../../components/map/base-map.tsx";
import type { LngLat, Outline } from "../../components/map/geometry.ts";
import { areaOf, between, boxAround, cornersOf } from "../../components/map/geometry.ts";
import { boundsOf } from "../../components/map/marks-layer.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { added, behind, moved, removed } from "./corners.ts";

interface Props {
  corners: readonly LngLat[];
  holes: Outline["coordinates"];
  /** How the zone is kept now, while it is drawn anew. */
  kept: Outline | null;
  others: readonly Area[];
  isEditable: boolean;
  onChange(corners: LngLat[]): void;
}

const COLOR = "#c2410c";
const STEP_PX = 8;
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};
const latLng = ([lng, lat]: readonly number[]): [number, number] => [lat ?? 0, lng ?? 0];
const iconOf = (size: number) => new DivIcon({ className: "corner", iconSize: [size, size] });

interface Drawn {
  map: LeafletMap;
  group: LayerGroup;
  corners: readonly LngLat[];
  label(n: number): string;
  onChange(corners: LngLat[]): void;
}

/** One corner: dragged, moved by arrows, taken away by Delete or a double click. */
function drawCorner({ map, group, corners, label, onChange }: Drawn, at: number): void {
  const corner = corners[at];
  if (!corner) return;
  const mark = new Marker(latLng(corner), {
    icon: iconOf(24),
    draggable: true,
    autoPan: true,
    title: label(at + 1),
    alt: label(at + 1),
  }).addTo(group);
  const element = mark.getElement();
  element?.setAttribute("data-corner", String(at));
  element?.setAttribute("aria-label", label(at + 1));
  mark.on("dragend", () => {
    const { lng, lat } = mark.getLatLng();
    onChange(moved(corners, at, [lng, lat]));
  });
  mark.on("dblclick", () => onChange(removed(corners, at)));
  element?.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (event.key === "Delete" || event.key === "Backspace") onChange(removed(corners, at));
    else if (step) {
      const { x, y } = map.latLngToContainerPoint(mark.getLatLng());
      const { lng, lat } = map.containerPointToLatLng([x + step[0], y + step[1]]);
      onChange(moved(corners, at, [lng, lat]));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The middle of an edge: dragging or choosing it makes a corner of it. */
function drawMiddle({ group, corners, onChange }: Drawn, at: number): void {
  const [a, b] = [corners[at], corners[(at + 1) % corners.length]];
  if (!a || !b) return;
  const mark = new Marker(latLng(between(a, b)), { icon: iconOf(24), draggable: true, keyboard: false }).addTo(group);
  mark.getElement()?.setAttribute("data-middle", "true");
  const add = () => {
    const { lng, lat } = mark.getLatLng();
    onChange(added(corners, at, [lng, lat]));
  };
  mark.on("dragend click", add);
}

/** The zone on the map, to be drawn: a click adds a corner where it lengthens the outline least. */
export function ZoneCanvas({ corners, holes, kept, others, isEditable, onChange }: Props) {
  const { t } = useI18n();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const fitted = useRef<LeafletMap | null>(null);
  const focused = useRef<string | null>(null);
  const latest = useRef({ corners, onChange });
  latest.current = { corners, onChange };
  useEffect(() => (map ? drawAreas(map, others, undefined) : undefined), [map, others]);
  useEffect(() => {
    if (!map || !kept) return;
    const rings = kept.coordinates.map((ring) => ring.map(latLng));
    const line = new Polygon(rings, { color: "#57534e", weight: 2, dashArray: "6 6", fill: false, interactive: false });
    line.addTo(map);
    return () => void line.remove();
  }, [map, kept]);
  useEffect(() => {
    if (!map || fitted.current === map) return;
    const box = boxAround(corners.length > 0 ? corners : others.flatMap(({ polygon }) => cornersOf(polygon)));
    if (!box) return;
    fitted.current = map;
    map.fitBounds(boundsOf(box), { animate: false, padding: [30, 30], maxZoom: 15 });
  }, [map, corners, others]);
  useEffect(() => {
    if (!map) return;
    const group = new LayerGroup().addTo(map);
    const rings = areaOf(corners, holes).coordinates.map((ring) => ring.map(latLng));
    if (corners.length > 1) new Polygon(rings, { color: COLOR, weight: 3, interactive: false }).addTo(group);
    const drawn: Drawn = {
      map,
      group,
      corners,
      label: (n) => t("zone.corner", { n }),
      onChange: (next) => latest.current.onChange(next),
    };
    if (isEditable) {
      if (corners.length > 2) for (const at of corners.keys()) drawMiddle(drawn, at);
      for (const at of corners.keys()) drawCorner(drawn, at);
    }
    const at = focused.current;
    focused.current = null;
    if (at) map.getContainer().querySelector<HTMLElement>(`[data-corner="${at}"]`)?.focus();
    return () => {
      // The corner in hand is drawn anew and must not lose the focus.
      focused.current = document.activeElement?.getAttribute("data-corner") ?? null;
      group.remove();
    };
  }, [map, corners, holes, isEditable, t]);
  useEffect(() => {
    if (!map || !isEditable) return;
    map.doubleClickZoom.disable();
    const onClick = ({ latlng: { lng, lat } }: LeafletMouseEvent) => {
      const { corners: now, onChange: change } = latest.current;
      change(added(now, behind(now, [lng, lat]), [lng, lat]));
    };
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map, isEditable]);
  return <BaseMap label={t("zone.map")} onMap={setMap} />;
}
