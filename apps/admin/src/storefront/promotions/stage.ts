import type { Promotion } from "@karwan/sdk";

export type Stage = "running" | "planned" | "over" | "used_up" | "stopped";

/** Where a promotion stands now: whether a customer could use it, and if not, why (4 L6). */
export function stageOf(
  {
    is_active,
    starts_at,
    ends_at,
    usage_limit,
    used_count,
  }: Pick<Promotion, "is_active" | "starts_at" | "ends_at" | "usage_limit" | "used_count">,
  now: number,
): Stage {
  if (!is_active) return "stopped";
  if (ends_at !== null && ends_at.getTime() <= now) return "over";
  if (usage_limit !== null && used_count !== null && used_count >= usage_limit) return "used_up";
  return starts_at !== null && starts_at.getTime() > now ? "planned" : "running";
}
