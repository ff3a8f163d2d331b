import { databaseTrouble } from "@karwan/db";
import { AppError, asAppError } from "./errors.ts";

type Trouble = NonNullable<ReturnType<typeof databaseTrouble>>;
/** What a 503 is for, on the wire beside its code: whose work there is too much of, who is at the same record, what is away. */
export type UnavailableCause = "tenant_busy" | "record_busy" | "too_slow" | "database" | "file_store" | "disk";

const causes = {
  full: "tenant_busy",
  locked: "record_busy",
  slow: "too_slow",
  away: "database",
} as const satisfies Record<Trouble, UnavailableCause>;

export const unavailable = (cause: UnavailableCause) => new AppError("service_unavailable", { cause });

/** The 503 for what the database could not do now. */
export const unavailableFor = (trouble: Trouble) => unavailable(causes[trouble]);

/** Whether work failed because the database could not do it now: the same request asks nothing more of it, and waits once. */
export const isForDatabase = (error: unknown): boolean => asAppError(error) === null && databaseTrouble(error) !== null;
