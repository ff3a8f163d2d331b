import type { TenantContext } from "../../kernel/index.ts";
import type { Point } from "./rows.ts";

/** Who did something to a delivery. `id` is the account's, whichever way it came; a carrier and the server have none. */
export type Actor = { type: "user" | "driver" | "api_key" | "carrier" | "system"; id: string | null };

/** When, where and by whom something was done, and when we heard of it (3 §5 sync, custody chain). */
export interface ActionContext {
  actor: Actor;
  at: Date;
  received_at: Date;
  place?: Point | null;
}

/** The context of a request: done now, by its caller. */
export function actionContextOf(ctx: TenantContext): ActionContext {
  const now = ctx.deps.now();
  const type = ctx.caller.apiKeyId ? "api_key" : "user";
  return { actor: { type, id: ctx.caller.userId }, at: now, received_at: now };
}
