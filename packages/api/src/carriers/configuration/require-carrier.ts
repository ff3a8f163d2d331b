import type { Handle } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { readyStatement } from "./repository.ts";

/** Whether a carrier may be given something now: 404 `carrier_not_found`, 409 `carrier_not_enabled` (4 E11). */
export async function requireCarrier(h: Handle, code: string): Promise<void> {
  const [found] = await h.sql(readyStatement, [h.scope.tenantId, code]);
  if (!found) throw new AppError("carrier_not_found");
  if (!found.is_enabled) throw new AppError("carrier_not_enabled");
}
