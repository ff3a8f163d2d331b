import pg from "pg";

const { builtins } = pg.types;
const TEXT_ARRAY: number = 1009;
const parseInstant: (value: string) => Date | number = pg.types.getTypeParser(builtins.TIMESTAMPTZ);

/** ISO 8601 with Z and milliseconds: what the wire carries. Infinite instants stay PostgreSQL's words. */
function isoInstant(text: string): string {
  // "2026-11-21 08:00:00.123456+00", with as much of the fraction as there is.
  if (text[10] === " " && text.endsWith("+00") && text[4] === "-")
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, "0")}Z`;
  // Another session time zone, or years outside 0 to 9999.
  const parsed = parseInstant(text);
  return parsed instanceof Date ? parsed.toISOString() : text;
}

const text = (value: string) => value;
const arrayOf = (parse: (value: string) => unknown) => {
  // The text-array parser knows quotes and nulls; the elements are ours.
  const split: (value: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
  return (value: string) => split(value).map((element) => (element === null ? null : parse(element)));
};

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoInstant],
  [1185, arrayOf(isoInstant)],
  [builtins.DATE, text],
  [1182, arrayOf(text)],
  [builtins.INT8, Number],
  [1016, arrayOf(Number)],
  [builtins.NUMERIC, text],
  [1231, arrayOf(text)],
  [builtins.INTERVAL, text],
]);

/** How rows of `sql` look; given to our queries only, because Prisma brings parsers of its own. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
