import { Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Props {
  slug: string;
  order: { id: string; order_number: string };
  onClose(): void;
}

/** Rejects an order with a reason that its diner is told; what was held or paid goes back. */
export function RejectForm({ slug, order: { id, order_number }, onClose }: Props) {
  const { t } = useI18n();
  return (
    <ActionModal<{ reason: string }>
      title={t("kitchen.reject_title", { number: order_number })}
      submitLabel={t("kitchen.reject")}
      isDangerous
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
