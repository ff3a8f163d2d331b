/** What marks a field that has to be filled in: seen as a star, and told once to whoever hears it. */
export const NEEDED = { withAsterisk: true, "aria-required": true } as const;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isRows = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isPlain);

/** A form's values, each time with another field of them left empty. */
function* emptied(values: unknown): Generator<[path: string, values: unknown]> {
  if (isRows(values)) {
    for (const [place, row] of values.entries())
      for (const [path, each] of emptied(row)) yield [`${place}.${path}`, values.with(place, each)];
    return;
  }
  if (!isPlain(values)) return;
  for (const [name, value] of Object.entries(values)) {
    for (const [path, each] of emptied(value)) yield [`${name}.${path}`, { ...values, [name]: each }];
    if (typeof value === "string" || typeof value === "number") yield [name, { ...values, [name]: "" }];
    else if (value === null || Array.isArray(value)) yield [name, { ...values, [name]: value && [] }];
  }
}

/** The fields that a form will not be sent without, as it stands: by what its own check says of each, were it empty. */
export function neededIn<Values extends Record<string, unknown>>(
  values: Values,
  check: (values: Values) => Record<string, unknown>,
  missing: string,
): ReadonlySet<string> {
  const needed = new Set<string>();
  for (const [path, each] of emptied(values)) if (check(each as Values)[path] === missing) needed.add(path);
  return needed;
}
