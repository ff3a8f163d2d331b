import type { WarehouseException } from "@karwan/sdk";
import { Text, Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Props {
  exception: WarehouseException;
  onClose(): void;
}

/** Says that an exception was dealt with, and how; no stock moves (3 §4, 4 D7). */
export function ResolveForm({ exception, onClose }: Props) {
  const { t, language } = useI18n();
  const { id, type_name, item, delivery } = exception;
  return (
    <ActionModal<{ notes: string }>
      title={`${t("warehouse_exception.resolve")}: ${item?.name ?? delivery?.delivery_code ?? wordsIn(type_name, language)}`}
      submitLabel={t("warehouse_exception.resolve")}
      initial={{ notes: "" }}
      submit={async ({ notes }, options) => {
        await karwan.warehousing.exceptions.resolve.mutate({ id, notes: notes.trim() || null }, options);
        await readAgain("warehousing", "fulfilment");
        return null;
      }}
      done={t("warehouse_exception.resolved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t(item ? "warehouse_exception.no_stock_moves" : "warehouse_exception.parcel_hint")}</Text>
          <Textarea
            label={t("warehouse_exception.done_about_it")}
            autosize
            minRows={2}
            dir="auto"
            data-autofocus
            {...form.getInputProps("notes")}
          />
        </>
      )}
    </ActionModal>
  );
}
