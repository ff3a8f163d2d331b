import superjson from "superjson";

const spelled = (key: string) => key.replace(/\\/g, "\\\\").replace(/\./g, "\\.");

function collectMoments(value: unknown, path: readonly string[], found: Record<string, ["Date"]>): void {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Date) {
    // As JSON a moment that is none would be null, which may mean something: better refused here.
    value.toISOString();
    found[path.join(".")] = ["Date"];
    return;
  }
  for (const [key, below] of Object.entries(value)) collectMoments(below, [...path, spelled(key)], found);
}

/**
 * An input as superjson writes it. Its own writer asks of each value whether it is a URL, which it can't where there is no
 * such class (React Native), and refuses keys that are somebody's own, such as `constructor`.
 */
function writeInput(input: unknown): { json: unknown; meta?: { values: Record<string, ["Date"]>; v: 1 } } {
  const values: Record<string, ["Date"]> = {};
  collectMoments(input, [], values);
  return Object.keys(values).length > 0 ? { json: input, meta: { values, v: 1 } } : { json: input };
}

/** How inputs and answers travel over tRPC. */
export const trpcData = {
  input: { serialize: writeInput, deserialize: superjson.deserialize },
  output: { serialize: superjson.serialize, deserialize: superjson.deserialize },
};
