import type { Delivery } from "@karwan/sdk";
import { Switch, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SendOptions } from "../../components/action-modal.tsx";
import { ActionModal } from "../../components/action-modal.tsx";
import type { Subject } from "../../components/changed-meanwhile.tsx";
import { Shown } from "../../components/shown.tsx";
import { Window } from "../../components/window.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { ActionName } from "./actions.ts";
import { actions, dangerous } from "./actions.ts";
import { DriverField } from "./driver-field.tsx";
import { subjectOf } from "./task.ts";
import { undoAssignments } from "./undo-assignments.ts";

type Values = { driver_id: string; reason: string; force: boolean };

const needsDriver = (name: ActionName) => name === "assign" || name === "switch";
const needsReason = (name: ActionName) => name === "switch" || name === "cancel" || name === "lose";

/** Sends an action as the operation that it is. */
function send(
  name: ActionName,
  id: string,
  { driver_id, reason, force }: Values,
  options: SendOptions,
): Promise<unknown> {
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

const laterOf = (one: Delivery, other: Delivery): Delivery => (one.updated_at > other.updated_at ? one : other);

/** The delivery as it is now, whoever changes it: from a list it is only known as it was when the list was read. */
function useSubject(delivery: Delivery): Subject {
  const { t, money } = useI18n();
  const { id } = delivery;
  const { data, refetch } = useQuery({
    queryKey: ["delivery", "deliveries", "show", id],
    queryFn: ({ signal }) => karwan.delivery.deliveries.show.query({ id }, { signal }),
    placeholderData: { delivery },
  });
  // What a form before this one read of it is older than what the page shows once one's own undo has been read.
  const now = laterOf(data?.delivery ?? delivery, delivery);
  const { status, current_assignment: task, price, currency_code, recipient, delivery_address } = now;
  return {
    updatedAt: now.updated_at,
    facts: [
      [t("delivery.status"), t("delivery.status.value", { status })],
      [t("delivery.driver"), task?.driver?.full_name ?? task?.carrier_code ?? ""],
      [t("delivery.price"), money(price, currency_code)],
      [t("delivery.recipient"), recipient.name ?? ""],
      [t("delivery.address"), delivery_address.full_address ?? ""],
    ],
    read: refetch,
  };
}

interface Props {
  name: ActionName;
  delivery: Delivery;
  /** Who is chosen already. */
  driverId?: string;
  onClose(): void;
}

const titleOf = ({ name, delivery }: Pick<Props, "name" | "delivery">, t: I18n["t"]) =>
  t("delivery.action.title", { action: t(actions[name].label), code: delivery.delivery_code });

/** The form of one action on one delivery, or on the leg of it that is given a driver. */
export function ActionForm(props: Props) {
  const { facts } = useKnown();
  const { name, delivery } = props;
  // As it was opened: once somebody else has given this leg a driver, the next one would be another.
  const [id] = useState(() => (subjectOf(name, delivery, facts.states) ?? delivery).id);
  return id === delivery.id ? <Form {...props} /> : <LegForm {...props} id={id} />;
}

/** The same, once the leg is read: of its staged delivery no more is known of it than where it stands. */
function LegForm({ id, ...props }: Props & { id: string }) {
  const { t } = useI18n();
  const leg = useQuery({
    queryKey: ["delivery", "deliveries", "show", id],
    queryFn: ({ signal }) => karwan.delivery.deliveries.show.query({ id }, { signal }),
  });
  if (leg.data) return <Form {...props} delivery={leg.data.delivery} />;
  return (
    // What is typed meanwhile is the form's: until it is there, or will not come, nothing takes the focus.
    <Window onClose={props.onClose} title={titleOf(props, t)} trapFocus={leg.error !== null}>
      <Shown query={leg}>{() => null}</Shown>
    </Window>
  );
}

function Form({ name, delivery, driverId = "", onClose }: Props) {
  const { t } = useI18n();
  const { may } = useKnown();
  const subject = useSubject(delivery);
  const canUndo = name === "assign" && may(actions.unassign.operation);
  const missing = (value: string) => (value.trim() === "" ? t("form.required") : null);
  return (
    <ActionModal<Values>
      title={titleOf({ name, delivery }, t)}
      submitLabel={t(actions[name].label)}
      isDangerous={dangerous.has(name)}
      subject={subject}
      initial={{ driver_id: driverId, reason: "", force: false }}
      validate={({ driver_id, reason }) => ({
        driver_id: needsDriver(name) ? missing(driver_id) : null,
        reason: needsReason(name) ? missing(reason) : null,
      })}
      submit={async (values, options) => {
        await send(name, delivery.id, values, options);
        await readAgain("delivery");
        return canUndo ? { undo: undoAssignments([delivery.id], t) } : null;
      }}
      done={t("delivery.action.done", { action: t(actions[name].label), code: delivery.delivery_code })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {needsDriver(name) && (
            <>
              <DriverField
                deliveryId={delivery.id}
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
