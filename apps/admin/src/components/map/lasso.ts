import type { Map as LeafletMap } from "leaflet";
import type { LngLat } from "./geometry.ts";

const COLOR = "#c2410c";

/**
 * Lets something be drawn over a map by hand, with a mouse, a pen or a finger; answers how to stop. Points are those of the
 * screen, from the map's upper left corner.
 */
export function startLasso(map: LeafletMap, onDrawn: (points: readonly LngLat[]) => void): () => void {
  const { x: width, y: height } = map.getSize();
  const canvas = document.createElement("canvas");
  canvas.className = "map-lasso";
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  let points: LngLat[] = [];
  const pointOf = ({ clientX, clientY }: PointerEvent): LngLat => {
    const { left, top } = canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const draw = () => {
    if (!context) return;
    context.clearRect(0, 0, width, height);
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.closePath();
    context.fillStyle = `${COLOR}22`;
    context.strokeStyle = COLOR;
    context.lineWidth = 2;
    context.fill();
    context.stroke();
  };
  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    points = [pointOf(event)];
  });
  canvas.addEventListener("pointermove", (event) => {
    if (points.length === 0) return;
    points.push(pointOf(event));
    draw();
  });
  canvas.addEventListener("pointerup", () => {
    const drawn = points;
    points = [];
    draw();
    onDrawn(drawn);
  });
  map.getContainer().append(canvas);
  return () => canvas.remove();
}
