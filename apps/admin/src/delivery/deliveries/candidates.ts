import type { DriverSuggestion, ListedDriver } from "@karwan/sdk";

/** What of a suggestion, and of a driver of the list, is gone by. */
type Suggested = Pick<DriverSuggestion, "free_units" | "reasons" | "distance_km" | "eligible"> & {
  driver: Pick<DriverSuggestion["driver"], "id" | "full_name">;
};
interface Found {
  id: string;
  users: Pick<ListedDriver["users"], "full_name">;
  operation_status: ListedDriver["operation_status"];
  workload: { capacity: Pick<ListedDriver["workload"]["capacity"], "available"> };
}

/** A driver as one is chosen from: what is known of him, and what speaks for and against him for a delivery. */
export interface Candidate {
  id: string;
  name: string;
  status: ListedDriver["operation_status"] | null;
  suggestion: Suggested | null;
  /** Room left; null where nothing limits it or nobody knows. */
  room: number | null;
}

/** Whom to choose from: who is suggested, or, once something was typed, who is found by it, with what is known of them. */
export function candidatesOf(
  suggestions: readonly Suggested[],
  found: readonly Found[],
  isSearched: boolean,
): Candidate[] {
  const suggestionOf = new Map(suggestions.map((each) => [each.driver.id, each]));
  const listed = new Map(found.map((each) => [each.id, each]));
  const one = (id: string, name: string): Candidate => {
    const suggestion = suggestionOf.get(id) ?? null;
    const driver = listed.get(id);
    return {
      id,
      name,
      status: driver?.operation_status ?? null,
      suggestion,
      room: suggestion ? suggestion.free_units : (driver?.workload.capacity.available ?? null),
    };
  };
  return isSearched || suggestions.length === 0
    ? found.map(({ id, users }) => one(id, users.full_name))
    : suggestions.map(({ driver }) => one(driver.id, driver.full_name));
}
