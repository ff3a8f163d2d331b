import type { SettlementRequest } from "@karwan/sdk";
import { SegmentedControl, Text, Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

export type Decision = "confirm" | "reject" | "withdraw";

interface Values extends Record<string, unknown> {
  decision: Decision;
  reason: string;
}

interface Props {
  request: SettlementRequest;
  /** What whoever asks may do with it. */
  possible: readonly [Decision, ...Decision[]];
  onClose(): void;
}

/** Decides about cash that a driver handed in: a second person confirms or rejects it, whoever asked takes it back. */
export function DecideForm({ request, possible, onClose }: Props) {
  const { t, money } = useI18n();
  const { id, amount, currency_code: currency, driver, cash_in_hand, notes } = request;
  const told = money(amount, currency);
  return (
    <ActionModal<Values>
      title={`${driver.full_name}: ${told}`}
      submitLabel={t("settlement.what_now")}
      initial={{ decision: possible[0], reason: "" }}
      validate={({ decision, reason }) => ({
        reason: decision === "reject" && reason.trim() === "" ? t("form.required") : null,
      })}
      submit={async ({ decision, reason }, options) => {
        const { settlements } = karwan.delivery;
        if (decision === "reject") await settlements.reject.mutate({ id, reason }, options);
        else await settlements[decision].mutate({ id }, options);
        await readAgain("delivery");
        return null;
      }}
      done={t("settlement.decided")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SegmentedControl
            aria-label={t("settlement.what_now")}
            data={possible.map((value) => ({ value, label: t(`settlement.${value}`) }))}
            {...form.getInputProps("decision")}
          />
          {form.values.decision === "confirm" && <Text size="sm">{t("settlement.confirm_text")}</Text>}
          <Text size="sm">
            {t("settlement.carries", { name: driver.full_name, cash: money(cash_in_hand, currency) })}
          </Text>
          {notes && (
            <Text size="sm">
              <Words>{notes}</Words>
            </Text>
          )}
          {form.values.decision === "reject" && (
            <Textarea
              label={t("settlement.reason")}
              withAsterisk
              autosize
              minRows={2}
              dir="auto"
              {...form.getInputProps("reason")}
            />
          )}
        </>
      )}
    </ActionModal>
  );
}
