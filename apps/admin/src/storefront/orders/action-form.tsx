import type { OrderCancellationReason, StorefrontOrder } from "@karwan/sdk";
import { Group, NumberInput, Select, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SendOptions } from "../../components/action-modal.tsx";
import { ActionModal } from "../../components/action-modal.tsx";
import { amountError } from "../../components/amount.ts";
import { Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { ActionName } from "./actions.ts";
import { actions, refundable, returnable } from "./actions.ts";

const REASONS = ["customer_request", "out_of_stock", "fraud", "payment_failed", "other"] as const;

interface Values extends Record<string, unknown> {
  notes: string;
  day: string;
  reason: OrderCancellationReason;
  refund_required: boolean;
  amount: number | string;
  quantities: Record<string, number | string>;
}

/** Sends an action as the operation that it is. */
function send(name: ActionName, order: StorefrontOrder, values: Values, options: SendOptions): Promise<unknown> {
  const { orders } = karwan.storefront;
  const order_id = order.id;
  const words = values.notes.trim() === "" ? null : values.notes;
  if (name === "approve")
    return orders.approve.mutate(
      { order_id, admin_notes: words, estimated_delivery_date: values.day || null },
      options,
    );
  if (name === "cancel") {
    const { reason, refund_required } = values;
    return orders.cancel.mutate({ order_id, reason, refund_required, admin_notes: words }, options);
  }
  if (name === "refund")
    return orders.refund.mutate({ order_id, amount: Number(values.amount), reason: values.notes }, options);
  if (name === "returnGoods") {
    const items = Object.entries(values.quantities).flatMap(([item_id, quantity]) =>
      Number(quantity) > 0 ? [{ item_id, quantity: Number(quantity) }] : [],
    );
    return orders.returnGoods.mutate({ order_id, items, reason: values.notes }, options);
  }
  return orders[name].mutate({ order_id, note: words }, options);
}

type Translate = ReturnType<typeof useI18n>["t"];

/** What is wrong with the pieces that came back: none, or more of a line than can have. */
function returnError(t: Translate, order: StorefrontOrder, quantities: Values["quantities"]): string | null {
  if (Object.values(quantities).every((each) => Number(each) === 0)) return t("order.return_nothing");
  const over = returnable(order).find(({ id, left }) => Number(quantities[id]) > left);
  return over ? t("form.at_most", { most: String(over.left) }) : null;
}

/** The form of one action on one order. */
export function ActionForm({ name, order, onClose }: { name: ActionName; order: StorefrontOrder; onClose(): void }) {
  const { t, money } = useI18n();
  const label = t(actions[name].label);
  const isWordy = name === "refund" || name === "returnGoods";
  const missing = t("form.required");
  const most = refundable(order);
  return (
    <ActionModal<Values>
      title={t("order.action.title", { action: label, number: order.order_number })}
      submitLabel={label}
      isDangerous={name === "cancel"}
      subject={{
        updatedAt: order.updated_at,
        facts: [
          [t("order.status"), t("order.status.value", { status: order.status })],
          [t("order.total"), money(order.total_price, order.currency)],
          [t("order.refunded"), money(order.refunded_amount, order.currency)],
        ],
        read: () => readAgain("storefront"),
      }}
      initial={{
        notes: "",
        day: "",
        reason: "customer_request",
        refund_required: order.payment_status === "paid",
        amount: name === "refund" ? most : 0,
        quantities: Object.fromEntries(returnable(order).map(({ id }) => [id, 0])),
      }}
      validate={({ notes, amount, quantities }) => ({
        notes: isWordy && notes.trim() === "" ? missing : null,
        amount: name === "refund" ? amountError({ t, money }, amount, most, order.currency) : null,
        quantities: name === "returnGoods" ? returnError(t, order, quantities) : null,
      })}
      submit={async (values, options) => {
        await send(name, order, values, options);
        await readAgain("storefront", "delivery");
        return null;
      }}
      done={t("order.action.done", { action: label, number: order.order_number })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {name === "approve" && (
            <TextInput type="date" label={t("order.estimated")} data-autofocus {...form.getInputProps("day")} />
          )}
          {name === "cancel" && <CancelFields form={form} />}
          {name === "refund" && (
            <NumberInput
              label={t("order.refund_amount", { most: money(most, order.currency) })}
              withAsterisk
              thousandSeparator=","
              min={0}
              max={most}
              data-autofocus
              {...form.getInputProps("amount")}
            />
          )}
          {name === "returnGoods" && <ReturnFields form={form} order={order} />}
          <Textarea
            label={t(isWordy ? "order.reason" : "order.notes")}
            withAsterisk={isWordy}
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps("notes")}
          />
        </>
      )}
    </ActionModal>
  );
}

type Form = Pick<UseFormReturnType<Values>, "getInputProps" | "errors">;

function CancelFields({ form }: { form: Form }) {
  const { t } = useI18n();
  return (
    <>
      <Select
        label={t("order.cancel_reason")}
        data={REASONS.map((value) => ({ value, label: t("order.cancel_reason.value", { reason: value }) }))}
        allowDeselect={false}
        {...form.getInputProps("reason")}
      />
      <Switch label={t("order.refund_required")} {...form.getInputProps("refund_required", { type: "checkbox" })} />
    </>
  );
}

/** How many pieces of each line came back. */
function ReturnFields({ form, order }: { form: Form; order: StorefrontOrder }) {
  const { language } = useI18n();
  const lineOf = new Map(order.items.map((item) => [item.id, item]));
  return (
    <>
      {returnable(order).map(({ id, left }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text size="sm" id={`line-${id}`}>
            <Words>{wordsIn(lineOf.get(id)?.product_name, language)}</Words>{" "}
            <Words>{wordsIn(lineOf.get(id)?.variant.name, language)}</Words>
          </Text>
          <NumberInput
            aria-labelledby={`line-${id}`}
            suffix={` / ${left}`}
            min={0}
            max={left}
            allowDecimal={false}
            w={110}
            style={{ flexShrink: 0 }}
            {...form.getInputProps(`quantities.${id}`)}
          />
        </Group>
      ))}
      {form.errors.quantities && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {form.errors.quantities}
        </Text>
      )}
    </>
  );
}
