import { Box, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useAway, useReadAt } from "../kernel/away.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { nameOf } from "../kernel/keys.ts";
import { isAnswer } from "../kernel/reading.ts";
import { takeTyped } from "../kernel/typed-ahead.ts";
import { targetOf, useActiveRow } from "./active-row.ts";
import type { Column, Sort } from "./columns.ts";
import { Head } from "./data-table-head.tsx";
import type { PlaceActions } from "./data-table-row.tsx";
import { Pick, placeOf, TableRow } from "./data-table-row.tsx";
import { NotRead } from "./not-read.tsx";
import type { Source } from "./pages-of.ts";
import { usePages, useSettled } from "./pages-of.ts";
import type { Selection } from "./selection.ts";
import { between, MOST } from "./selection.ts";
import { Trouble } from "./trouble.tsx";

export type { Column } from "./columns.ts";

interface Props<Row extends { id: string }> {
  label: string;
  source: Source<Row>;
  columns: readonly Column<Row>[];
  /** A row on a phone, where a table has no room. */
  card(row: Row): ReactNode;
  cardHeight?: number;
  sort?: Sort;
  onSort?(by: string): void;
  onOpen(row: Row): void;
  /** Other keys on a row; answers whether it was one. */
  onRowKey?(name: string, row: Row): boolean;
  empty: ReactNode;
  /** Rows can be chosen, to do something with all of them. */
  selection?: Selection<Row>;
  /** What a row is called, for who chooses it without seeing it. */
  nameOfRow?(row: Row): string;
}

const ROW = 44;
const HEIGHT = { base: "max(320px, calc(100dvh - 330px))", sm: "max(320px, calc(100dvh - 250px))" };

/** An object that stays the same while what its functions do is always the latest. */
function useSame<Actions extends object>(actions: Actions): Actions {
  const latest = useRef(actions);
  latest.current = actions;
  const [same] = useState(() => {
    const names = Object.keys(actions) as (keyof Actions)[];
    const call =
      (name: keyof Actions) =>
      (...given: unknown[]) =>
        (latest.current[name] as (...all: unknown[]) => unknown)(...given);
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Actions;
  });
  return same;
}

/** Rows are chosen one by one, or as ranges, also those that were never in sight. */
function useChoice<Row extends { id: string }>(
  selection: Selection<Row> | undefined,
  rowAt: (index: number) => Row | undefined,
  rowsAt: (places: readonly number[]) => Promise<Row[]>,
) {
  const choose = async (places: readonly number[], isAdded: boolean) => selection?.set(await rowsAt(places), isAdded);
  const pick = (index: number, hasShift: boolean) => {
    const row = rowAt(index);
    if (!selection || !row) return;
    const { anchor } = selection;
    if (hasShift && anchor.current !== null) void choose(between(anchor.current, index), true);
    else selection.set([row], !selection.rows.has(row.id));
    anchor.current = index;
  };
  return { choose, pick };
}

/** What the places of a list show, and what a row does when keys or clicks reach it: the same for a table and for cards. */
function useRows<Row extends { id: string }>(props: Props<Row>, size: number) {
  const { source, onOpen, onRowKey, selection } = props;
  const [range, setRange] = useState({ first: 0, last: 20 });
  const { total, error, retry, rowAt, rowsAt, readAt } = usePages(source, useSettled(range));
  useReadAt(readAt);
  const count = total ?? 12;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 8,
    onChange: ({ range: seen }) => {
      const next = { first: seen?.startIndex ?? 0, last: seen?.endIndex ?? 20 };
      setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
    },
  });
  const rows = useActiveRow(
    total ?? 0,
    (index) => rowAt(index)?.id,
    (index) => virtual.scrollToIndex(index),
  );
  // Cards are higher than rows: turning a tablet is enough to change what every row measures.
  useEffect(() => {
    if (size > 0) virtual.measure();
  }, [virtual, size]);
  const open = (index: number) => {
    const row = rowAt(index);
    if (row) onOpen(row);
  };
  const { choose, pick } = useChoice(selection, rowAt, rowsAt);
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const name = nameOf(event.nativeEvent);
    const row = rowAt(index);
    const to = targetOf(name, index, count);
    if (event.ctrlKey || event.metaKey) {
      if (name !== "a" || !selection) return;
      void choose(between(0, count - 1), true);
    } else if (to !== null) {
      if (event.shiftKey && selection) void choose(between(index, to), true);
      rows.move(to);
    } else if ((name === "x" || name === " ") && selection) pick(index, event.shiftKey);
    else if (name === "Escape" && selection && selection.rows.size > 0) selection.clear();
    else if (name === "Enter" && row) {
      takeTyped("page");
      onOpen(row);
    } else if (!row || !onRowKey?.(name, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const setScroller = (node: HTMLDivElement | null) => {
    scroller.current = node;
    rows.container.current = node;
  };
  const on = useSame<PlaceActions>({ focus: rows.focus, key: onKey, open, pick });
  // Who has scrolled it out of sight finds the first that is drawn in the tab order.
  const drawn = virtual.getVirtualItems();
  const active = drawn.some(({ index }) => index === rows.active) ? rows.active : (drawn[0]?.index ?? rows.active);
  return { total, count, error, retry, rowAt, virtual, setScroller, active, on, choose, kept: rows.kept };
}

interface ShownProps<Row extends { id: string }> extends Props<Row> {
  shown: ReturnType<typeof useRows<Row>>;
  size: number;
}

/** What choosing a row is called, for who chooses it without seeing it. */
function usePickLabel<Row extends { id: string }>({ nameOfRow }: Props<Row>) {
  const { t } = useI18n();
  return (row: Row) => t("table.choose", { row: nameOfRow?.(row) ?? "" });
}

/** Rows as cards, on a phone. */
function Cards<Row extends { id: string }>(props: ShownProps<Row>) {
  const { label, card, selection, shown, size } = props;
  const { virtual, count, rowAt, active, on } = shown;
  const { t } = useI18n();
  const away = useAway();
  const pickLabel = usePickLabel(props);
  return (
    <ul aria-label={label} className="cards" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rowAt(index);
        return (
          <li
            key={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ position: "absolute", insetInline: 0, top: start, height: size }}
          >
            {selection && (
              <Pick
                index={index}
                picked={row ? { label: pickLabel(row), isChosen: selection.rows.has(row.id) } : null}
                on={on}
              />
            )}
            <button
              type="button"
              className={selection ? "card pickable" : "card"}
              style={{ height: size }}
              aria-label={row || away !== null ? undefined : t("loading")}
              {...placeOf(index, index === active, on)}
            >
              {row ? card(row) : away === null ? <Skeleton height={size - 30} /> : t("unread.row")}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Rows as a table. */
function Rows<Row extends { id: string }>(props: ShownProps<Row>) {
  const { label, columns, sort, onSort, selection, shown } = props;
  const { virtual, count, rowAt, active, on, choose } = shown;
  const { t } = useI18n();
  const unread = useAway() === null ? null : t("unread.row");
  const pickLabel = usePickLabel(props);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <table aria-label={label} aria-rowcount={count + 1}>
      <colgroup>
        {selection && <col style={{ width: 40 }} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <Head
        columns={columns}
        sort={sort}
        onSort={onSort}
        all={
          selection && {
            label: t("table.choose_all", { n: Math.min(count, MOST) }),
            isChosen: selection.rows.size > 0 && selection.rows.size >= Math.min(count, MOST),
            choose: (isAdded) => (isAdded ? void choose(between(0, count - 1), true) : selection.clear()),
          }
        }
        sortLabel={(header) => t("table.sort", { column: header })}
      />
      <tbody>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {items.map(({ index }) => {
          const row = rowAt(index);
          return (
            <TableRow
              key={index}
              index={index}
              row={row}
              unread={unread}
              columns={columns}
              height={ROW}
              isActive={index === active}
              on={on}
              hasPick={selection !== undefined}
              pickLabel={selection && row ? pickLabel(row) : ""}
              isChosen={row !== undefined && (selection?.rows.has(row.id) ?? false)}
            />
          );
        })}
        {after > 0 && <tr aria-hidden style={{ height: after }} />}
      </tbody>
    </table>
  );
}

/**
 * A list of any length: the server sorts, filters and pages, only rows in sight are asked for and drawn. One row is in the
 * tab order; arrows move it, Enter opens it.
 */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, cardHeight = 118, empty } = props;
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const size = isPhone ? cardHeight : ROW;
  const shown = useRows(props, size);
  const { total, error, retry, setScroller, kept } = shown;
  const isAway = useAway() !== null && (error === null || !isAnswer(error));
  if (isAway && total === null) return <NotRead what={label} />;
  if (error && !isAway) return <Trouble error={error} onRetry={retry} />;
  if (total === 0) return <>{empty}</>;
  const List = isPhone ? Cards<Row> : Rows<Row>;
  return (
    <Box ref={setScroller} className="rows" h={HEIGHT} aria-busy={total === null} {...kept}>
      <List {...props} shown={shown} size={size} />
    </Box>
  );
}
