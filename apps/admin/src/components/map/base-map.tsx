import "leaflet/dist/leaflet.css";
import "./map.css";
import { Control, Map as LeafletMap, TileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { directionOf } from "../../kernel/i18n/language.ts";

export type { LeafletMap };

// Until something is to be seen: Iraq.
const MIDDLE: [number, number] = [33.2, 44];
const FAR = 6;
const NEAREST = 19;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Props {
  /** What it is called for who does not see it. */
  label: string;
  /** The map once it is there, and null when it is gone. */
  onMap(map: LeafletMap | null): void;
}

/** A map to lay something on: streets where the installation names tiles, a plain ground otherwise. */
export function BaseMap({ label, onMap }: Props) {
  const { facts } = useKnown();
  const { t, language } = useI18n();
  const element = useRef<HTMLDivElement>(null);
  const { tiles } = facts;
  const zoomIn = t("map.zoom_in");
  const zoomOut = t("map.zoom_out");
  const isRtl = directionOf(language) === "rtl";
  useEffect(() => {
    if (!element.current) return;
    const map = new LeafletMap(element.current, {
      center: MIDDLE,
      zoom: FAR,
      maxZoom: NEAREST,
      zoomControl: false,
      attributionControl: false,
      // Dragging with Shift held is the lasso's; what moves by itself is slow on a weak tablet.
      boxZoom: false,
      zoomAnimation: false,
      fadeAnimation: false,
    });
    new Control.Zoom({ position: isRtl ? "topright" : "topleft", zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(
      map,
    );
    if (tiles) {
      new TileLayer(tiles.url, { maxZoom: NEAREST, attribution: escaped(tiles.attribution) }).addTo(map);
      new Control.Attribution({ prefix: false, position: "bottomright" }).addTo(map);
    }
    // The page around it is laid out later, and changes with the window.
    const sizes = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    sizes.observe(element.current);
    onMap(map);
    return () => {
      sizes.disconnect();
      onMap(null);
      map.remove();
    };
  }, [tiles, zoomIn, zoomOut, isRtl, onMap]);
  return (
    <section ref={element} className="map" aria-label={label} dir="ltr" data-plain={tiles === null || undefined} />
  );
}
