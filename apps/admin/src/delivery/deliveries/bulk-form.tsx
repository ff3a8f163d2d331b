import type { BulkDeliveryResult, Delivery, DeliveryBulkAssignOutput } from "@karwan/sdk";
import { Button, Group, ScrollArea, Stack, Switch, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { Ltr } from "../../components/facts.tsx";
import { Window } from "../../components/window.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { DriverField } from "./driver-field.tsx";
import { undoAssignments } from "./undo-assignments.ts";

export type BulkName = "assign" | "cancel";
type Values = { driver_id: string; reason: string; force: boolean };
type Done = DeliveryBulkAssignOutput;

interface Props {
  name: BulkName;
  deliveries: readonly Delivery[];
  /** Called when it was done, however many were refused. */
  onDone(): void;
  onClose(): void;
}

/** One action on many deliveries, and what became of each. */
export function BulkForm({ name, deliveries, onDone, onClose }: Props) {
  const { t } = useI18n();
  const { may } = useKnown();
  const [done, setDone] = useState<Done | null>(null);
  const label = t(name === "assign" ? "delivery.bulk.assign" : "delivery.bulk.cancel", { n: deliveries.length });
  const missing = (value: string) => (value.trim() === "" ? t("form.required") : null);
  if (done && done.failed_count > 0)
    return <Results results={done.results} deliveries={deliveries} onClose={onClose} title={label} />;
  return (
    <ActionModal<Values>
      title={label}
      submitLabel={label}
      isDangerous={name === "cancel"}
      initial={{ driver_id: "", reason: "", force: false }}
      validate={({ driver_id, reason }) => ({
        driver_id: name === "assign" ? missing(driver_id) : null,
        reason: name === "cancel" ? missing(reason) : null,
      })}
      submit={async ({ driver_id, reason, force }, options) => {
        const delivery_ids = deliveries.map(({ id }) => id);
        const { bulk } = karwan.delivery;
        const answer =
          name === "assign"
            ? await bulk.assign.mutate({ delivery_ids, driver_id, force: force || undefined }, options)
            : await bulk.cancel.mutate({ delivery_ids, reason }, options);
        await readAgain("delivery");
        setDone(answer);
        onDone();
        const assigned = answer.results.flatMap(({ delivery_id, success }) => (success ? [delivery_id] : []));
        const message = t("delivery.bulk.done", { done: answer.success_count, all: deliveries.length });
        const canUndo = name === "assign" && assigned.length > 0 && may("delivery.assignments.unassign");
        return {
          message,
          undo: canUndo ? undoAssignments(assigned, t) : undefined,
          staysOpen: answer.failed_count > 0,
        };
      }}
      done={t("delivery.bulk.done", { done: deliveries.length, all: deliveries.length })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="xs" className="codes">
            {deliveries.map(({ id, delivery_code }) => (
              <Ltr key={id}>{delivery_code} </Ltr>
            ))}
          </Text>
          {name === "assign" ? (
            <>
              <DriverField
                {...(deliveries.length === 1 && deliveries[0] && { deliveryId: deliveries[0].id })}
                value={form.values.driver_id}
                error={form.errors.driver_id}
                onChange={(id) => form.setFieldValue("driver_id", id)}
              />
              <Switch label={t("delivery.force")} {...form.getInputProps("force", { type: "checkbox" })} />
            </>
          ) : (
            <Textarea
              label={t("delivery.reason")}
              withAsterisk
              autosize
              minRows={2}
              dir="auto"
              data-autofocus
              {...form.getInputProps("reason")}
            />
          )}
        </>
      )}
    </ActionModal>
  );
}

interface ResultsProps {
  title: string;
  results: readonly BulkDeliveryResult[];
  deliveries: readonly Delivery[];
  onClose(): void;
}

/** What became of each, those that were refused first. */
function Results({ title, results, deliveries, onClose }: ResultsProps) {
  const { t } = useI18n();
  const codes = new Map(deliveries.map(({ id, delivery_code }) => [id, delivery_code]));
  const sorted = results.toSorted((a, b) => Number(a.success) - Number(b.success));
  const refused = results.filter(({ success }) => !success).length;
  return (
    <Window onClose={onClose} title={title}>
      <Stack gap="sm">
        <Text size="sm" role="status">
          {t("delivery.bulk.refused", { n: refused })}
        </Text>
        <ScrollArea.Autosize mah="50dvh" viewportProps={{ tabIndex: 0, "aria-label": t("delivery.bulk.result") }}>
          <ul className="results">
            {sorted.map(({ delivery_id, success, message }) => (
              <li key={delivery_id}>
                <Text size="sm" fw={600}>
                  <Ltr>{codes.get(delivery_id) ?? delivery_id}</Ltr>
                </Text>
                <Text size="sm" c={success ? undefined : "var(--mantine-color-error)"}>
                  {success ? t("delivery.bulk.ok") : message}
                </Text>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t("form.close")}
          </Button>
        </Group>
      </Stack>
    </Window>
  );
}
