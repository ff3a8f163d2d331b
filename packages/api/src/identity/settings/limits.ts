import type { Handle } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import type { Settings } from "./schema.ts";
import { readSettings } from "./service.ts";

export type Limits = Settings["limits"];

/** How much of each thing the scope's tenant may have (4 B14). Read in the transaction that adds one. */
export async function readLimits(h: Handle): Promise<Limits> {
  return (await readSettings(h)).limits;
}

/** The 409 of a tenant that has as much as it may: its message says what to do, `limit` is the setting below `limits`. */
export function limitReached(limit: keyof Limits, maximum: number): AppError {
  return new AppError("limit_reached", { limit, maximum });
}
