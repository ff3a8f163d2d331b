import type { Delivery } from "@karwan/sdk";
import { Select, Switch, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { ActionName } from "./actions.ts";
import { actions } from "./actions.ts";

type Values = { driver_id: string; reason: string; force: boolean };
type Options = { idempotencyKey: string };

const needsDriver = (name: ActionName) => name === "assign" || name === "switch";
const needsReason = (name: ActionName) => name === "switch" || name === "cancel" || name === "lose";

/** Sends an action as the operation that it is. */
function send(name: ActionName, id: string, { driver_id, reason, force }: Values, options: Options): Promise<unknown> {
  const { assignments, deliveries } = karwan.delivery;
  const words = reason.trim() === "" ? undefined : reason;
  if (name === "assign") return assignments.assign.mutate({ id, driver_id, force: force || undefined }, options);
  if (name === "switch")
    return assignments.switchDriver.mutate({ id, driver_id, reason, force: force || undefined }, options);
  if (name === "unassign") return assignments.unassign.mutate({ id, reason: words }, options);
  if (name === "cancel") return deliveries.cancel.mutate({ id, reason }, options);
  if (name === "lose") return assignments.lose.mutate({ id, reason }, options);
  if (name === "submit") return deliveries.submit.mutate({ id }, options);
  return assignments.resolve.mutate({ id, action: name, notes: words }, options);
}

/** The form of one action on one delivery. */
export function ActionForm({ name, delivery, onClose }: { name: ActionName; delivery: Delivery; onClose(): void }) {
  const { t } = useI18n();
  const isDangerous = name === "cancel" || name === "lose";
  const missing = (value: string) => (value.trim() === "" ? t("form.required") : null);
  return (
    <ActionModal<Values>
      title={t("delivery.action.title", { action: t(actions[name].label), code: delivery.delivery_code })}
      submitLabel={t(actions[name].label)}
      isDangerous={isDangerous}
      initial={{ driver_id: "", reason: "", force: false }}
      validate={({ driver_id, reason }) => ({
        driver_id: needsDriver(name) ? missing(driver_id) : null,
        reason: needsReason(name) ? missing(reason) : null,
      })}
      submit={async (values, options) => {
        await send(name, delivery.id, values, options);
        await readAgain("delivery");
      }}
      done={t("delivery.action.done", { action: t(actions[name].label), code: delivery.delivery_code })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {needsDriver(name) && (
            <>
              <DriverField
                value={form.values.driver_id}
                error={form.errors.driver_id}
                onChange={(id) => form.setFieldValue("driver_id", id)}
              />
              <Switch label={t("delivery.force")} {...form.getInputProps("force", { type: "checkbox" })} />
            </>
          )}
          {name !== "assign" && name !== "submit" && (
            <Textarea
              label={t(name === "retry" || name === "return" ? "delivery.notes" : "delivery.reason")}
              withAsterisk={needsReason(name)}
              autosize
              minRows={2}
              dir="auto"
              data-autofocus={needsDriver(name) ? undefined : true}
              {...form.getInputProps("reason")}
            />
          )}
        </>
      )}
    </ActionModal>
  );
}

interface DriverFieldProps {
  value: string;
  onChange(id: string): void;
  error?: ReactNode;
}

/** Drivers by name or phone, each with what he is doing and the room that he has left. */
function DriverField({ value, onChange, error }: DriverFieldProps) {
  const { t, number } = useI18n();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const { data } = useQuery({
    queryKey: ["delivery", "drivers", "choice", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      karwan.delivery.drivers.list.query({ search: search || undefined, status: "active", limit: 8 }, { signal }),
  });
  const told = (driver: NonNullable<typeof data>["drivers"][number]) => {
    const { available } = driver.workload.capacity;
    const room = available === null ? "" : t("driver.room", { n: number(available) });
    return [driver.users.full_name, t("driver.operation_status", { status: driver.operation_status }), room]
      .filter(Boolean)
      .join(" · ");
  };
  const choices = (data?.drivers ?? []).map((driver) => ({ value: driver.id, label: told(driver) }));
  const isChosen = choices.some(({ label }) => label === typed);
  return (
    <Select
      label={t("delivery.driver")}
      placeholder={t("driver.search")}
      withAsterisk
      searchable
      data-autofocus
      data={choices}
      // The server has searched already, by phones too, which no label shows.
      filter={({ options }) => options}
      selectFirstOptionOnChange
      maxDropdownHeight={400}
      searchValue={typed}
      onSearchChange={(text) => setTyped(text)}
      nothingFoundMessage={isChosen ? undefined : t("driver.none_found")}
      value={value === "" ? null : value}
      onChange={(id) => onChange(id ?? "")}
      error={error}
    />
  );
}
