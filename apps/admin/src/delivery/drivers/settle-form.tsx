import { isKarwanError } from "@karwan/sdk";
import { NumberInput, Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isolated } from "../../kernel/isolated.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";

/** Takes cash in that a driver collected: all that he carries, unless less is counted. */
export function SettleForm({
  id,
  name,
  cash,
  currency,
  onClose,
}: {
  id: string;
  name: string;
  cash: number;
  currency: string;
  onClose(): void;
}) {
  const { t, money } = useI18n();
  return (
    <ActionModal<{ amount: number | string; notes: string }>
      title={t("driver.settle_of", { name: isolated(name) })}
      submitLabel={t("driver.settle")}
      initial={{ amount: cash, notes: "" }}
      validate={({ amount }) => ({ amount: Number(amount) > 0 ? null : t("form.required") })}
      submit={async ({ amount, notes }, options) => {
        const given = { amount: Number(amount), notes: notes.trim() || null };
        const { driverMoney, settlements } = karwan.delivery;
        const isAsked = await driverMoney.settle.mutate({ driverId: id, ...given }, options).then(
          () => false,
          async (cause: unknown) => {
            if (!isKarwanError(cause, "settlement_needs_confirmation")) throw cause;
            // What one person may not take in alone waits for a second one, under a key that follows from this one.
            await settlements.request.mutate(
              { driver_id: id, ...given },
              { idempotencyKey: `${options.idempotencyKey}-asked` },
            );
            return true;
          },
        );
        await readAgain("delivery");
        return isAsked ? { message: t("driver.settle_asked") } : null;
      }}
      done={t("driver.settled", { name: isolated(name) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NumberInput
            label={t("driver.settle_amount", { cash: money(cash, currency) })}
            withAsterisk
            thousandSeparator=","
            min={0}
            data-autofocus
            {...form.getInputProps("amount")}
          />
          <Textarea label={t("delivery.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
        </>
      )}
    </ActionModal>
  );
}
