import type { Paint } from "../../components/map/marks-layer.ts";
import type { ColumnId } from "../dispatch/board.ts";
import type { Place, Standing } from "./places.ts";
import type { Stop } from "./stops.ts";

/** Colours of marks: dark enough on both grounds, and never the only thing that tells them apart. */
export const groupColors: Record<ColumnId, string> = {
  unassigned: "#b45309",
  assigned: "#1d4ed8",
  picked_up: "#6d28d9",
  out: "#0f766e",
  failed: "#b91c1c",
};
export const standingColors: Record<Standing, string> = {
  fresh: "#15803d",
  stopped: "#c2410c",
  old: "#57534e",
  offline: "#78716c",
};

const LATE = "#dc2626";
const CHOSEN = "#facc15";
const NAMES_FROM_ZOOM = 12;
const FONT = '600 12px "Inter Variable", "Vazirmatn Variable", system-ui, sans-serif';

export interface StopMark extends Stop {
  isChosen: boolean;
}
export interface DriverMark extends Place {
  standing: Standing;
  isShown: boolean;
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number, half: number): void {
  context.beginPath();
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.closePath();
}

function text(context: CanvasRenderingContext2D, words: string, x: number, y: number): void {
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.strokeStyle = "#ffffff";
  context.strokeText(words, x, y);
  context.fillStyle = "#1c1917";
  context.fillText(words, x, y);
}

const signs: Partial<Record<ColumnId, string>> = { unassigned: "?", failed: "×" };

/** A delivery: a square on its corner, with a sign where nobody has it or it failed, and a ring where it is late. */
export const paintStop: Paint<StopMark> = (context, { group, isLate, isChosen }, x, y) => {
  if (isChosen) {
    diamond(context, x, y, 19);
    context.fillStyle = CHOSEN;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = "#1c1917";
    context.stroke();
  }
  if (isLate) {
    diamond(context, x, y, 12);
    context.lineWidth = 3;
    context.strokeStyle = LATE;
    context.stroke();
  }
  diamond(context, x, y, 8);
  context.fillStyle = groupColors[group];
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = "#ffffff";
  context.stroke();
  const sign = signs[group];
  if (sign === undefined) return;
  context.font = "700 11px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "#ffffff";
  context.fillText(sign, x, y + 0.5);
};

/** A driver: a disc; hollow where he was not heard of or is off duty, with two bars where he stands still. */
export const paintDriver: Paint<DriverMark> = (context, { standing, isShown, name }, x, y, zoom) => {
  const color = standingColors[standing];
  const isHollow = standing === "old" || standing === "offline";
  if (isShown) {
    context.beginPath();
    context.arc(x, y, 13, 0, 2 * Math.PI);
    context.fillStyle = CHOSEN;
    context.fill();
  }
  context.beginPath();
  context.arc(x, y, standing === "offline" ? 5 : 8, 0, 2 * Math.PI);
  context.fillStyle = isHollow ? "#ffffff" : color;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = isHollow ? color : "#ffffff";
  context.stroke();
  if (standing === "stopped") {
    context.fillStyle = "#ffffff";
    context.fillRect(x - 3.5, y - 4, 2.5, 8);
    context.fillRect(x + 1, y - 4, 2.5, 8);
  }
  if (isShown || zoom >= NAMES_FROM_ZOOM) text(context, name, x, y + 19);
};
