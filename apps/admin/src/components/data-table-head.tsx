import type { Column, Sort } from "./columns.ts";

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
  sortLabel(header: string): string;
  /** The box that chooses all rows there are, as many as may be. */
  all: { label: string; isChosen: boolean; choose(isAdded: boolean): void } | undefined;
}

/** The names of the columns, by which the server sorts where it can. */
export function Head<Row>({ columns, sort, onSort, sortLabel, all }: HeadProps<Row>) {
  const directionOf = (sortKey: string | undefined) =>
    sortKey !== undefined && sort?.by === sortKey ? (sort.order === "asc" ? "ascending" : "descending") : undefined;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {all && (
          <th scope="col">
            <input
              type="checkbox"
              className="pick"
              aria-label={all.label}
              title={all.label}
              checked={all.isChosen}
              onChange={(event) => all.choose(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map(({ id, header, sortKey }) => {
          const direction = directionOf(sortKey);
          return (
            <th key={id} scope="col" aria-sort={direction}>
              {sortKey !== undefined && onSort ? (
                <button type="button" title={sortLabel(header)} onClick={() => onSort(sortKey)}>
                  {header}{" "}
                  <span aria-hidden>{direction === "ascending" ? "↑" : direction === "descending" ? "↓" : ""}</span>
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
