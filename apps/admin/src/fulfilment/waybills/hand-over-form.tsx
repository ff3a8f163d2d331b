import type { Waybill } from "@karwan/sdk";
import { ActionModal } from "../../components/action-modal.tsx";
import { DriverField } from "../../components/driver-field.tsx";
import { subjectOf } from "../../components/record-subject.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

/** Gives a sealed waybill to who drives it. */
export function HandOverForm({ waybill, onClose }: { waybill: Waybill; onClose(): void }) {
  const { t } = useI18n();
  return (
    <ActionModal<{ driver_id: string }>
      title={`${t("waybill.hand_over")}: ${waybill.waybill_number}`}
      submitLabel={t("waybill.hand_over")}
      subject={subjectOf({
        t,
        area: "fulfilment",
        updatedAt: waybill.updated_at,
        statusName: t("waybill.status.value", { status: waybill.status }),
      })}
      initial={{ driver_id: "" }}
      validate={({ driver_id }) => ({ driver_id: driver_id === "" ? t("form.required") : null })}
      submit={async ({ driver_id }, options) => {
        await karwan.fulfilment.waybills.handOver.mutate({ id: waybill.id, driver_id }, options);
        await readAgain("fulfilment", "warehousing", "delivery");
        return null;
      }}
      done={t("waybill.handed_over")}
      onClose={onClose}
    >
      {(form) => (
        <DriverField
          label={t("fulfilment.driver")}
          value={form.values.driver_id}
          onChange={(id) => form.setFieldValue("driver_id", id)}
          error={form.errors.driver_id}
        />
      )}
    </ActionModal>
  );
}
