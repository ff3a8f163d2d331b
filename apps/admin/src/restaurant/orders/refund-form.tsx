import type { RestaurantOrder } from "@karwan/sdk";
import { NumberInput, Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { amountError } from "../../components/amount.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { refundable } from "./refundable.ts";

interface Props {
  slug: string;
  order: RestaurantOrder;
  onClose(): void;
}

/** Gives money of an order back: into the wallet at once, through a gateway when that has made it. */
export function RefundForm({ slug, order, onClose }: Props) {
  const { t, money } = useI18n();
  const { id, order_number, currency } = order;
  const most = refundable(order);
  const missing = t("form.required");
  return (
    <ActionModal<{ amount: number | string; reason: string }>
      title={t("meal.refund_title", { number: order_number })}
      submitLabel={t("meal.refund")}
      isDangerous
      subject={{
        updatedAt: order.updated_at,
        facts: [
          [t("meal.status"), t("meal.status.value", { status: order.status })],
          [t("meal.refunded"), money(order.refunded_amount, currency)],
        ],
        read: () => readAgain("restaurant"),
      }}
      initial={{ amount: most, reason: "" }}
      validate={({ amount, reason }) => ({
        amount: amountError({ t, money }, amount, most, currency),
        reason: reason.trim() === "" ? missing : null,
      })}
      submit={async ({ amount, reason }, options) => {
        const answer = await karwan.restaurant.orders.refund.mutate(
          { slug, id, amount: Number(amount), reason },
          options,
        );
        await readAgain("restaurant");
        return {
          message: t("meal.refunded_now", { status: answer.refund.status, amount: money(Number(amount), currency) }),
        };
      }}
      done=""
      onClose={onClose}
    >
      {(form) => (
        <>
          <NumberInput
            label={t("meal.refund_amount", { most: money(most, currency) })}
            withAsterisk
            thousandSeparator=","
            min={0}
            max={most}
            data-autofocus
            {...form.getInputProps("amount")}
          />
          <Textarea
            label={t("kitchen.reason")}
            withAsterisk
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps("reason")}
          />
        </>
      )}
    </ActionModal>
  );
}
