import type { LeafletMouseEvent } from "leaflet";
import { DivIcon, Marker } from "leaflet";
import { useEffect, useRef, useState } from "react";
import type { LeafletMap } from "../../components/map/base-map.tsx";
import { BaseMap } from "../../components/map/base-map.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Point } from "../quotes/place.ts";

interface Props {
  label: string;
  point: Point | null;
  onPoint(point: Point): void;
}

const STEP_PX = 8;
const NEAR = 13;
const SIZE = 24;
const DIGITS = 6;
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};
const pointOf = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(DIGITS)),
  lng: Number(lng.toFixed(DIGITS)),
});

/** A place on the map: a click sets it, dragging and arrows move it. */
export function PlaceCanvas({ label, point, onPoint }: Props) {
  const { t } = useI18n();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const latest = useRef(onPoint);
  latest.current = onPoint;
  const centred = useRef<LeafletMap | null>(null);
  const hasFocus = useRef(false);
  const mark = t("making.mark");
  useEffect(() => {
    if (!map || !point) return;
    if (centred.current !== map) map.setView([point.lat, point.lng], NEAR, { animate: false });
    centred.current = map;
    const pin = new Marker([point.lat, point.lng], {
      icon: new DivIcon({ className: "corner", iconSize: [SIZE, SIZE] }),
      draggable: true,
      autoPan: true,
      title: mark,
      alt: mark,
    }).addTo(map);
    const element = pin.getElement();
    element?.setAttribute("aria-label", mark);
    pin.on("dragend", () => latest.current(pointOf(pin.getLatLng())));
    element?.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (!step) return;
      const { x, y } = map.latLngToContainerPoint(pin.getLatLng());
      latest.current(pointOf(map.containerPointToLatLng([x + step[0], y + step[1]])));
      event.preventDefault();
      event.stopPropagation();
    });
    if (hasFocus.current) element?.focus();
    return () => {
      // The pin in hand is drawn anew and must not lose the focus.
      hasFocus.current = document.activeElement === element;
      pin.remove();
    };
  }, [map, point, mark]);
  useEffect(() => {
    if (!map) return;
    const onClick = ({ latlng }: LeafletMouseEvent) => {
      // What was clicked is in sight already.
      centred.current = map;
      latest.current(pointOf(latlng));
    };
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map]);
  return (
    <div className="place-map">
      <BaseMap label={label} onMap={setMap} />
    </div>
  );
}
