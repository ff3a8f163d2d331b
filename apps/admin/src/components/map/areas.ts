import type { Map as LeafletMap } from "leaflet";
import { LayerGroup, Polygon } from "leaflet";
import type { Outline } from "./geometry.ts";

export interface Area {
  id: string;
  name: string;
  polygon: Outline;
}

/** Above the areas, and below the marks, which are at 450: a name hides no driver. */
const NAMES = "names";

/** Draws areas with their names on a map, one of them stronger than the others; answers how to take them away. */
export function drawAreas(map: LeafletMap, areas: readonly Area[], strong: string | undefined): () => void {
  const group = new LayerGroup();
  const names = map.getPane(NAMES) ?? map.createPane(NAMES);
  names.style.zIndex = "440";
  names.style.pointerEvents = "none";
  for (const { id, name, polygon } of areas) {
    const isStrong = id === strong;
    const rings = polygon.coordinates.map((ring) => ring.map(([lng = 0, lat = 0]): [number, number] => [lat, lng]));
    const shape = new Polygon(rings, {
      interactive: false,
      color: "#0b7285",
      weight: isStrong ? 3 : 1,
      fillOpacity: isStrong ? 0.16 : 0.06,
    });
    // As an element: a name is text, whatever is written in it.
    const label = document.createElement("bdi");
    label.textContent = name;
    shape.bindTooltip(label, { pane: NAMES, permanent: true, direction: "center", className: "area-name", opacity: 1 });
    group.addLayer(shape);
  }
  group.addTo(map);
  return () => void group.remove();
}
