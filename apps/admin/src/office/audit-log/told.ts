import type { AuditLogEntry } from "@karwan/sdk";

type Snapshot = AuditLogEntry["before"];

/** One field that a change touched; undefined where it was not there. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

// What says nothing of the change itself.
const SILENT = new Set(["id", "tenant_id", "created_at", "updated_at", "version"]);
const NAMES = [
  "full_name",
  "name",
  "delivery_code",
  "order_number",
  "manifest_number",
  "code",
  "store_name",
  "title",
  "sku",
  "plate_number",
  "url",
] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a record was called by those who did it, else what it is called now; null where it has no name. */
export function nameIn({
  before,
  after,
  entity_name,
}: Pick<AuditLogEntry, "before" | "after" | "entity_name">): string | null {
  for (const snapshot of [after, before])
    for (const name of NAMES) {
      const value = snapshot?.[name];
      if (typeof value === "string" && value !== "") return value;
      // A text in several languages: the first that there is.
      if (isObject(value)) {
        const words = Object.values(value).find((each) => typeof each === "string" && each !== "");
        if (typeof words === "string") return words;
      }
    }
  return entity_name;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const keysOf = (...snapshots: Snapshot[]): string[] => [
  ...new Set(snapshots.flatMap((snapshot) => Object.keys(snapshot ?? {}))),
];

/**
 * What a change touched, a field each, what lies within others under its path. Where only one side was written down, its
 * fields stand alone: an entry that names what it changed, or a record that is new or gone.
 */
export function changesIn({ before, after }: Pick<AuditLogEntry, "before" | "after">): Change[] {
  return changed(before, after, "");
}

function changed(before: Snapshot, after: Snapshot, within: string): Change[] {
  return keysOf(before, after)
    .filter((key) => within !== "" || !SILENT.has(key))
    .flatMap((key): Change[] => {
      const [was, is] = [before?.[key], after?.[key]];
      if (same(was, is)) return [];
      const field = `${within}${key}`;
      if (isObject(was) && isObject(is)) return changed(was, is, `${field}.`);
      // An empty side says that nothing was there, as its absence does.
      return (was ?? null) === null && (is ?? null) === null ? [] : [{ field, before: was, after: is }];
    });
}

/** What was done, without to what: `delivery.cancel` is `cancel`. */
export const verbOf = (action: string): string => action.slice(action.indexOf(".") + 1).replaceAll(".", "_");
