import { useQuery } from "@tanstack/react-query";
import { karwan } from "../kernel/sdk.ts";

const MOST = 100;

/** The roles that somebody here may hold, the built-in ones too. */
export const useRoles = (isWanted = true) =>
  useQuery({
    queryKey: ["identity", "roles", "tenant"],
    enabled: isWanted,
    queryFn: ({ signal }) => karwan.identity.roles.list.query({ scope: "tenant", limit: MOST }, { signal }),
  });

/** Of what was typed, only what differs from before: what was left alone is not sent. */
export function changedOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const entries = Object.entries(values) as [keyof Values, Values[keyof Values]][];
  const changed = entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed) as Partial<Values>;
}

/** What was typed; null where the field is empty. */
export const typedOrNull = (text: string): string | null => text.trim() || null;
