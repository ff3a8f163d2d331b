import type { Waybill } from "@karwan/sdk";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { NEEDED } from "../../components/needed.ts";
import { subjectOf } from "../../components/record-subject.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

/** Gives a sealed waybill to who drives it. */
export function HandOverForm({ waybill, onClose }: { waybill: Waybill; onClose(): void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const { data } = useQuery({
    queryKey: ["delivery", "drivers", "choices", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => karwan.delivery.drivers.list.query({ limit: 20, search: search || undefined }, { signal }),
  });
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
        <Select
          label={t("fulfilment.driver")}
          {...NEEDED}
          searchable
          data-autofocus
          data={(data?.drivers ?? []).map(({ id, users }) => ({ value: id, label: users.full_name }))}
          filter={({ options }) => options}
          searchValue={typed}
          onSearchChange={setTyped}
          value={form.values.driver_id || null}
          onChange={(id) => form.setFieldValue("driver_id", id ?? "")}
          error={form.errors.driver_id}
        />
      )}
    </ActionModal>
  );
}
