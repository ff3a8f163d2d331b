import { useQuery } from "@tanstack/react-query";
import { useKnown } from "../kernel/facts.ts";
import { useDuty } from "./duty.ts";
import { useOwner } from "./owner.ts";
import { useEntries } from "./queue/index.ts";
import type { Task } from "./read.ts";
import { tasksQuery } from "./read.ts";
import type { Moves, Standing } from "./standing.ts";
import { standingOf } from "./standing.ts";

export interface OwnTask {
  task: Task;
  standing: Standing;
}

/** The server's table of what an assignment allows. */
export const useMoves = (): Moves => useKnown().facts.states.assignment ?? {};

/** Where a task stands: as the server says, and what was done on this phone since. */
export function useStanding(): (task: Task) => Standing {
  const { data } = useQuery(tasksQuery);
  const entries = useEntries();
  const moves = useMoves();
  const driverId = useDuty(useOwner())?.driverId ?? null;
  return (task) => {
    const given = task.current_assignment;
    // A parcel that he still holds may be another driver's task by now.
    const isAnothers = driverId !== null && given?.driver != null && given.driver.id !== driverId;
    const status = isAnothers ? null : (given?.status ?? null);
    return standingOf({ id: task.id, status }, entries, moves, data?.askedAt ?? 0);
  };
}
