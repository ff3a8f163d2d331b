import type { Webhook } from "@karwan/sdk";
import { Status } from "../../components/status.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";

export const webhookEvents = [
  "delivery.status_changed",
  "storefront_order.status_changed",
  "restaurant_order.status_changed",
  "transfer_manifest.status_changed",
  "stock.changed",
] as const satisfies readonly Webhook["events"][number][];

const COLORS = { active: "active", failing: "returned", disabled: "failed" };

/** An event as messages name it: a dot stands between its parts. */
export const eventKey = (event: string): string => event.replaceAll(".", "_");

/** How a receiver fares: taken, failing and tried on, or sent nothing more. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { t } = useI18n();
  const isOff = webhook.status === "disabled" && webhook.disabled_reason === null;
  return (
    <Status
      value={isOff ? "inactive" : COLORS[webhook.status]}
      label={isOff ? t("webhook.off") : t("webhook.status.value", { status: webhook.status })}
    />
  );
}
