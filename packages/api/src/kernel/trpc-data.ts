import type { TRPCCombinedDataTransformer } from "@trpc/server";
import superjson from "superjson";
import { AppError } from "./errors.ts";

/** What superjson sends: plain JSON, and beside it which of its values were no JSON, by their paths. */
type Sent = { json?: unknown; meta?: { values?: unknown; v?: unknown } };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The paths of what was undefined, and of nothing else. Moments stay the ISO text that they came as. */
function undefinedPaths(values: unknown): Record<string, ["undefined"]> | ["undefined"] | null {
  if (values === undefined) return null;
  if (Array.isArray(values) && values.length === 1 && values[0] === "undefined") return ["undefined"];
  if (Array.isArray(values) && values.length === 1 && values[0] === "Date") return null;
  if (!isRecord(values)) throw new AppError("malformed_json");
  const found: Record<string, ["undefined"]> = {};
  for (const [path, kinds] of Object.entries(values)) {
    const [kind, ...below] = Array.isArray(kinds) ? kinds : [];
    if (below.length > 0 || (kind !== "Date" && kind !== "undefined")) throw new AppError("malformed_json");
    if (kind === "undefined") found[path] = ["undefined"];
  }
  return Object.keys(found).length > 0 ? found : null;
}

/**
 * Reads an input as superjson wrote it. A `Date` becomes what REST is sent, ISO 8601 in UTC, so that below the surface
 * there is one spelling for schemas, keys of idempotency and logs. What schemas never ask for (maps, sets, patterns,
 * errors, objects that hold themselves) is refused as malformed: made from a stranger's words, some of it is work or harm.
 */
export function readInput(sent: unknown): unknown {
  if (!isRecord(sent)) throw new AppError("malformed_json");
  const { json, meta }: Sent = sent;
  if (meta !== undefined && !isRecord(meta)) throw new AppError("malformed_json");
  const values = undefinedPaths(meta?.values);
  if (!values) return json;
  try {
    return superjson.deserialize({ json: json as never, meta: { values, v: 1 } }, { inPlace: true });
  } catch {
    throw new AppError("malformed_json");
  }
}

/** A key as superjson spells it in a path. */
const spelled = (key: string) => (/[.\\]/.test(key) ? key.replace(/\\/g, "\\\\").replace(/\./g, "\\.") : key);

function collectMoments(value: unknown, path: string, found: Record<string, ["Date"]>): void {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Date) {
    found[path] = ["Date"];
    return;
  }
  const before = path === "" ? "" : `${path}.`;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n += 1) collectMoments(value[n], `${before}${n}`, found);
    return;
  }
  for (const key in value) collectMoments((value as Record<string, unknown>)[key], before + spelled(key), found);
}

/**
 * Writes an answer for superjson to read: its JSON and the paths of its moments. Answers are trees of plain values and
 * moments, in which superjson's own search for everything else takes eight times as long, and refuses keys that belong
 * to somebody's own words, such as `constructor`.
 */
export function writeAnswer(data: unknown): { json: unknown; meta?: { values: unknown; v: 1 } } {
  if (data instanceof Date) return { json: data, meta: { values: ["Date"], v: 1 } };
  const values: Record<string, ["Date"]> = {};
  collectMoments(data, "", values);
  for (const _ in values) return { json: data, meta: { values, v: 1 } };
  return { json: data };
}

/** What tRPC sends and reads (1 §3): clients take superjson as it is. */
export const trpcData: TRPCCombinedDataTransformer = {
  input: { serialize: (value) => superjson.serialize(value), deserialize: readInput },
  output: { serialize: writeAnswer, deserialize: (sent) => superjson.deserialize(sent) },
};
