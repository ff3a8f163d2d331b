import type { KitchenOrder } from "@karwan/sdk";
import { Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { subjectOf } from "../../components/record-subject.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Props {
  slug: string;
  order: Pick<KitchenOrder, "id" | "order_number" | "status" | "updated_at">;
  onClose(): void;
}

/** Rejects an order with a reason that its diner is told; what was held or paid goes back. */
export function RejectForm({ slug, order: { id, order_number, status, updated_at }, onClose }: Props) {
  const { t } = useI18n();
  return (
    <ActionModal<{ reason: string }>
      title={t("kitchen.reject_title", { number: order_number })}
      submitLabel={t("kitchen.reject")}
      isDangerous
      subject={subjectOf({
        t,
        area: "restaurant",
        updatedAt: updated_at,
        statusName: t("meal.status.value", { status }),
      })}
      initial={{ reason: "" }}
      validate={({ reason }) => ({ reason: reason.trim() === "" ? t("form.required") : null })}
      submit={async ({ reason }, options) => {
        await karwan.restaurant.orders.reject.mutate({ slug, id, reason }, options);
        await readAgain("restaurant", "delivery");
        return null;
      }}
      done={t("kitchen.rejected", { number: order_number })}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label={t("kitchen.reason")}
          description={t("kitchen.reason_hint")}
          withAsterisk
          autosize
          minRows={2}
          dir="auto"
          data-autofocus
          {...form.getInputProps("reason")}
        />
      )}
    </ActionModal>
  );
}
