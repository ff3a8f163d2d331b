import type { WebhookAttempt } from "@karwan/sdk";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { eventKey } from "./facts.tsx";

const COLORS = { pending: "pending", succeeded: "active", failed: "failed", cancelled: "cancelled" };

export const statusOf = ({ status }: WebhookAttempt, { t }: I18n) => (
  <Status value={COLORS[status]} label={t("attempt.status.value", { status })} />
);

/** What the receiver said, in words: its answer, or why there was none. */
export const outcomeOf = ({ response_status, error }: WebhookAttempt, { t }: I18n): string => {
  if (response_status !== null) return t("attempt.answered", { status: String(response_status) });
  return error === null ? "" : t("attempt.error", { error });
};

export const eventOf = ({ event_type }: WebhookAttempt, { t }: I18n) =>
  t("webhook.event", { event: eventKey(event_type) });
