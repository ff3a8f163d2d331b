import { Skeleton } from "@mantine/core";
import type { KeyboardEvent, MouseEvent } from "react";
import { memo } from "react";
import type { Column } from "./columns.ts";

/** What the places of a list do; the same object as long as the list is shown, so that rows are not drawn anew for it. */
export interface PlaceActions {
  focus(index: number): void;
  key(event: KeyboardEvent, index: number): void;
  open(index: number): void;
  pick(index: number, hasShift: boolean): void;
}

/** What makes an element the row at a place. */
export const placeOf = (index: number, isActive: boolean, on: PlaceActions) => ({
  "data-index": index,
  tabIndex: isActive ? 0 : -1,
  onFocus: () => on.focus(index),
  onKeyDown: (event: KeyboardEvent) => on.key(event, index),
  onClick: () => on.open(index),
});

export interface Picked {
  label: string;
  isChosen: boolean;
}

/** The box that chooses the row at a place; nothing yet where its record is not there. */
export function Pick({ index, picked, on }: { index: number; picked: Picked | null; on: PlaceActions }) {
  const onClick = (event: MouseEvent<HTMLInputElement>) => {
    event.stopPropagation();
    on.pick(index, event.shiftKey);
  };
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      className="pick"
      aria-label={picked?.label}
      aria-hidden={picked === null || undefined}
      checked={picked?.isChosen ?? false}
      disabled={!picked}
      // Shift is known to a click alone.
      onChange={() => undefined}
      onClick={onClick}
    />
  );
}

interface RowProps<Row> {
  index: number;
  row: Row | undefined;
  /** What is said where there is none, because it cannot be read now. */
  unread: string | null;
  columns: readonly Column<Row>[];
  height: number;
  isActive: boolean;
  on: PlaceActions;
  /** Rows can be chosen. */
  hasPick: boolean;
  pickLabel: string;
  isChosen: boolean;
}

function Line<Row>({ index, row, unread, columns, height, isActive, on, hasPick, pickLabel, isChosen }: RowProps<Row>) {
  return (
    <tr className="row" aria-rowindex={index + 2} style={{ height }} {...placeOf(index, isActive, on)}>
      {hasPick && (
        <td>
          <Pick index={index} picked={row ? { label: pickLabel, isChosen } : null} on={on} />
        </td>
      )}
      {columns.map((column, n) => (
        <td key={column.id}>
          {row ? column.cell(row) : unread === null ? <Skeleton height={12} /> : n === 0 && unread}
        </td>
      ))}
    </tr>
  );
}

/** One row of a table. It is drawn anew only when something of it has changed: while a list scrolls, those that stay are not. */
export const TableRow = memo(Line) as typeof Line;
