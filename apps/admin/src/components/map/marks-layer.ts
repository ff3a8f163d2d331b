import type { LatLngBoundsExpression, Map as LeafletMap, Point } from "leaflet";
import { DomUtil, Layer } from "leaflet";
import type { LngLat } from "./geometry.ts";
import { encloses } from "./geometry.ts";

export interface Placed {
  id: string;
  lng: number;
  lat: number;
}

export type Paint<Mark> = (context: CanvasRenderingContext2D, mark: Mark, x: number, y: number, zoom: number) => void;

/** How near a click has to be. */
const REACH = 16;
const PANE = "marks";

/** Where a place lies on the whole map, in shares of its sides (Web Mercator, as tiles are cut). */
function shareOf({ lng, lat }: Placed): LngLat {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/**
 * Any number of marks on one canvas: a thousand that move cost one drawing, and not a thousand elements. It is drawn once a
 * frame at most, however often it is told something.
 */
export class MarksLayer<Mark extends Placed> extends Layer {
  readonly #paint: Paint<Mark>;
  #marks: readonly Mark[] = [];
  #canvas: HTMLCanvasElement | null = null;
  #on: LeafletMap | null = null;
  #frame = 0;

  constructor(paint: Paint<Mark>) {
    super();
    this.#paint = paint;
  }

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = "450";
    pane.style.pointerEvents = "none";
    this.#on = map;
    this.#canvas = DomUtil.create("canvas", "", pane);
    this.#canvas.setAttribute("aria-hidden", "true");
    map.on("move zoom viewreset resize", this.redraw, this);
    this.redraw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off("move zoom viewreset resize", this.redraw, this);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvas?.remove();
    this.#canvas = null;
    this.#on = null;
    return this;
  }

  set(marks: readonly Mark[]): void {
    this.#marks = marks;
    this.redraw();
  }

  redraw(): void {
    if (this.#on && this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** The mark at a place of the screen; of several the one drawn last, which lies on top. */
  at({ x, y }: Point): Mark | null {
    const near = this.#seen().filter(([, mx, my]) => Math.hypot(mx - x, my - y) <= REACH);
    return near.at(-1)?.[0] ?? null;
  }

  /** The marks within what was drawn around them on the screen. */
  within(drawn: readonly LngLat[]): Mark[] {
    return this.#seen().flatMap(([mark, x, y]) => (encloses(drawn, [x, y]) ? [mark] : []));
  }

  /** Marks with where on the screen they are; those out of sight are left out. */
  #seen(): (readonly [Mark, number, number])[] {
    if (!this.#on) return [];
    const side = 256 * 2 ** this.#on.getZoom();
    const { min } = this.#on.getPixelBounds();
    const { x: width, y: height } = this.#on.getSize();
    const [left, top] = [min?.x ?? 0, min?.y ?? 0];
    const seen: (readonly [Mark, number, number])[] = [];
    for (const mark of this.#marks) {
      const [east, south] = shareOf(mark);
      const [x, y] = [east * side - left, south * side - top];
      if (x > -REACH && y > -REACH && x < width + REACH && y < height + REACH) seen.push([mark, x, y]);
    }
    return seen;
  }

  #draw(): void {
    this.#frame = 0;
    const [map, canvas] = [this.#on, this.#canvas];
    const context = canvas?.getContext("2d");
    if (!map || !canvas || !context) return;
    const { x: width, y: height } = map.getSize();
    const density = window.devicePixelRatio || 1;
    if (canvas.width !== width * density || canvas.height !== height * density) {
      canvas.width = width * density;
      canvas.height = height * density;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    const zoom = map.getZoom();
    for (const [mark, x, y] of this.#seen()) this.#paint(context, mark, x, y, zoom);
  }
}

/** A box as the map takes it. */
export const boundsOf = ([west, south, east, north]: readonly [
  number,
  number,
  number,
  number,
]): LatLngBoundsExpression => [
  [south, west],
  [north, east],
];
