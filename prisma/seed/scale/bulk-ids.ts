// 2026-01-01: the ids carry the moment their row was made, as UUIDv7 do, so that indexes grow at one end as in real life.
const base_ms = 1_767_225_600_000;

const steps_ms = { item: 1000, bin: 1000, customer: 60_000, stock: 20_000 } as const;
type Kind = keyof typeof steps_ms;

/** The moment at which the n-th record of a kind was made, as SQL. */
export const momentOf = (kind: Kind, n: string) =>
  `to_timestamp((${base_ms} + (${n})::bigint * ${steps_ms[kind]}) / 1000.0)`;

/** The id of the n-th record of a kind in the tenant $1, as SQL: the same on every run, so that a run can go on after a kill. */
export const idOf = (kind: Kind, n: string) =>
  `(lpad(to_hex(${base_ms} + (${n})::bigint * ${steps_ms[kind]}), 12, '0') || '70008' || left(md5($1::uuid::text || '${kind}' || (${n})), 15))::uuid`;

/** The id of what belongs to a row with an id of its own, e.g. the record of a stock row's arrival, as SQL. */
export const idBeside = (kind: string, id: string) =>
  `(left(replace(${id}::text, '-', ''), 12) || '70009' || left(md5('${kind}' || ${id}), 15))::uuid`;
