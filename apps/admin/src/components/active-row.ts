import { useEffect, useRef, useState } from "react";
import { useKeptFocus, usePlaces } from "./places.ts";

/** Where the arrow keys lead from a row; null for other keys. */
export function targetOf(name: string, at: number, count: number): number | null {
  if (name === "ArrowDown" || name === "j") return Math.min(count - 1, at + 1);
  if (name === "ArrowUp" || name === "k") return Math.max(0, at - 1);
  if (name === "PageDown") return Math.min(count - 1, at + 10);
  if (name === "PageUp") return Math.max(0, at - 10);
  if (name === "Home") return 0;
  return name === "End" ? count - 1 : null;
}

/** How far around its old place a row is looked for that others have pushed on. */
const NEAR = 50;

/** Where a row stands now that stood at a place: there, near it, or gone: then the next has come to its place. */
export function placeNow(
  { id, index }: { id: string | undefined; index: number },
  count: number,
  idAt: (index: number) => string | undefined,
): number {
  for (let far = 0; id !== undefined && far <= NEAR; far += 1)
    for (const place of [index - far, index + far]) if (place >= 0 && idAt(place) === id) return place;
  return Math.max(0, Math.min(index, count - 1));
}

/** The row that is in the tab order, moved by keys; a row that is not drawn yet gets the focus once it is. */
export function useActiveRow(
  count: number,
  idAt: (index: number) => string | undefined,
  scrollTo: (index: number) => void,
) {
  const [active, setActive] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const used = useRef<{ id: string | undefined; index: number } | null>(null);
  const take = (index: number): void => {
    const row = wanted.current && container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return;
    wanted.current = false;
    row.focus({ preventScroll: true });
  };
  useEffect(() => take(active));
  const move = (to: number) => {
    wanted.current = true;
    setActive(to);
    scrollTo(to);
    take(to);
  };
  const back = (): boolean => {
    if (used.current && count > 0) move(placeNow(used.current, count, idAt));
    return used.current !== null && count > 0;
  };
  usePlaces({ back, begin: () => move(0) });
  const kept = useKeptFocus(count, back);
  const focus = (index: number) => {
    used.current = { id: idAt(index), index };
    setActive(index);
  };
  return { active: Math.min(active, Math.max(0, count - 1)), focus, container, move, kept };
}
