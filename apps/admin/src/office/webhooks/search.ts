import { oneOf, searchOf } from "../../kernel/search.ts";

export const attemptStatuses = ["pending", "succeeded", "failed", "cancelled"] as const;

/** What a webhook's page keeps in its address. */
export const webhookSearch = searchOf({ status: oneOf(attemptStatuses) });
