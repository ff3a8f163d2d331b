import type { Wallet } from "@karwan/sdk";
import { NumberInput, Textarea, TextInput } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isolated } from "../../kernel/isolated.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";

export type MoneyAction = "topUp" | "withdraw" | "changeCredit";

interface Values extends Record<string, unknown> {
  amount: number | string;
  credit_limit: number | string;
  reference: string;
  note: string;
}

const LABELS = { topUp: "wallet.top_up", withdraw: "wallet.withdraw", changeCredit: "wallet.change_credit" } as const;
const words = (text: string) => (text.trim() === "" ? null : text);

interface FormProps {
  name: MoneyAction;
  wallet: Wallet;
  /** Whose wallet it is, where one may know. */
  holder: string | null;
  onClose(): void;
}

/** Puts money in, pays it out, or says how far below zero a wallet may go. */
export function MoneyForm({ name, wallet, holder, onClose }: FormProps) {
  const { t, money } = useI18n();
  const { id, currency_code: currency } = wallet;
  const label = t(LABELS[name]);
  const isCredit = name === "changeCredit";
  return (
    <ActionModal<Values>
      title={holder === null ? label : t("wallet.action_for", { action: label, holder: isolated(holder) })}
      submitLabel={label}
      initial={{ amount: "", credit_limit: wallet.credit_limit, reference: "", note: "" }}
      validate={({ amount, credit_limit }) => ({
        amount: isCredit || Number(amount) > 0 ? null : t("form.required"),
        credit_limit: !isCredit || credit_limit !== "" ? null : t("form.required"),
      })}
      submit={async ({ amount, credit_limit, reference, note }, options) => {
        const { wallets } = karwan.finance;
        if (isCredit) await wallets.changeCredit.mutate({ id, credit_limit: Number(credit_limit) }, options);
        else
          await wallets[name].mutate(
            { id, amount: Number(amount), reference: words(reference), note: words(note) },
            options,
          );
        await readAgain("finance");
        return null;
      }}
      done={t("wallet.done")}
      onClose={onClose}
    >
      {(form) =>
        isCredit ? (
          <NumberInput
            label={t("wallet.credit_how_far")}
            withAsterisk
            thousandSeparator=","
            min={0}
            data-autofocus
            {...form.getInputProps("credit_limit")}
          />
        ) : (
          <>
            <NumberInput
              label={t("wallet.amount")}
              description={t("wallet.available_now", { amount: money(wallet.available, currency) })}
              withAsterisk
              thousandSeparator=","
              min={0}
              data-autofocus
              {...form.getInputProps("amount")}
            />
            <TextInput label={t("wallet.reference")} dir="auto" {...form.getInputProps("reference")} />
            <Textarea label={t("wallet.note")} autosize minRows={2} dir="auto" {...form.getInputProps("note")} />
          </>
        )
      }
    </ActionModal>
  );
}
