/** As many bytes of a side of an entry as a list shows: a page has two hundred sides, and is read while others wait (ADR 0057). */
const MAX_SIDE = 8192;
/** What is left of a longer one: so many fields, of so many bytes each, the shortest ones first. */
const MAX_FIELDS = 32;
const MAX_FIELD = 200;

// What JSON takes where it lies says how long it is at least, without unpacking it or writing it out: an entry of a list of
// numbers, the widest there are, is four times as wide as its text.
const WIDEST = 4;
const bytes = (json: string, most: number) =>
  `CASE WHEN pg_column_size(${json}) > ${most * WIDEST} THEN ${most + 1} ELSE octet_length(${json}::text) END`;

/** How long the sides of the entries `a` are: looked at once, for a long one has to be unpacked for it. */
export const sides = `CROSS JOIN LATERAL (
    SELECT coalesce(${bytes("a.before", MAX_SIDE)}, 0) AS before_bytes,
           coalesce(${bytes("a.after", MAX_SIDE)}, 0) AS after_bytes OFFSET 0) s`;

export const isShortened = `(s.before_bytes > ${MAX_SIDE} OR s.after_bytes > ${MAX_SIDE})`;

/** A side of an entry as a list shows it: whole, or what is short of it. */
export const shortened = (side: "before" | "after"): string => `CASE WHEN s.${side}_bytes <= ${MAX_SIDE} THEN a.${side}
    WHEN jsonb_typeof(a.${side}) = 'object' THEN (
      SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM (
        SELECT e.key, e.value FROM jsonb_each(a.${side}) AS e(key, value)
         WHERE octet_length(e.key) + (${bytes("e.value", MAX_FIELD)}) <= ${MAX_FIELD}
         ORDER BY octet_length(e.value::text), e.key LIMIT ${MAX_FIELDS}) f)
    END`;
