import { Text } from "@mantine/core";
import { useRef } from "react";
import { ActionModal } from "../components/action-modal.tsx";
import { ChoiceField } from "../components/choice-field.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { wordsIn } from "../kernel/i18n/words-in.ts";
import { karwan, readAgain } from "../kernel/sdk.ts";
import { comingStatuses } from "./accounted.ts";
import type { FormProps } from "./form-props.ts";
import { manifestSeen } from "./form-props.ts";
import { itemsIn } from "./listed.ts";

interface Props extends FormProps {
  /** Which parcels: those that somebody has scanned when they came, or those that are received and have no order. */
  which: "tallied" | "received";
  count: number;
  /** How many are still to come. */
  remaining: number;
}
type Values = { destination_branch_id: string; delivery_service_id: string };

const meant = {
  tallied: { status: comingStatuses, tallied: true },
  received: { status: ["received", "processing"] },
} as const;

/** So many go with one request. */
const AT_ONCE = 1000;

/** Receives parcels, and makes their orders once nothing of their manifest is missing: to one branch, by one service. */
export function OrderForm(props: Props) {
  const { t, number, money, language } = useI18n();
  const { manifest, which, count, remaining, onClose } = props;
  const label = t(which === "tallied" ? "manifest.receive" : "manifest.order");
  const sent = useRef<{ key: string; items: readonly string[] } | null>(null);
  const itemsNow = async () =>
    (await itemsIn(manifest.id, meant[which])).map(({ manifest_item_id }) => manifest_item_id);
  return (
    <ActionModal<Values>
      title={`${label}: ${manifest.manifest_number}`}
      submitLabel={label}
      subject={manifestSeen(props, t)}
      initial={{ destination_branch_id: "", delivery_service_id: "" }}
      validate={({ destination_branch_id }) => ({
        destination_branch_id: destination_branch_id === "" ? t("form.required") : null,
      })}
      submit={async ({ destination_branch_id, delivery_service_id }, { idempotencyKey, ...options }) => {
        // Sent again it says the same, whatever was scanned or received meanwhile.
        if (sent.current?.key !== idempotencyKey) sent.current = { key: idempotencyKey, items: await itemsNow() };
        const { items } = sent.current;
        if (items.length === 0) return { message: t("manifest.none_here"), staysOpen: true };
        const made = { received: 0, created: 0, failed: 0, left: 0 };
        const taken = { amount: 0, currency: "" };
        for (let at = 0; at < items.length; at += AT_ONCE) {
          const { data } = await karwan.manifests.orders.setDestination.mutate(
            {
              item_ids: items.slice(at, at + AT_ONCE),
              destination_branch_id,
              ...(delivery_service_id !== "" && { delivery_service_id }),
            },
            { ...options, idempotencyKey: at === 0 ? idempotencyKey : `${idempotencyKey}.${at}` },
          );
          made.received += data.receipt.received_count;
          made.created += data.created_count;
          for (const { price, currency_code } of data.created) {
            taken.amount += price;
            taken.currency = currency_code;
          }
          made.failed += data.failed_count;
          made.left = data.receipt.manifests.reduce((sum, { remaining_count }) => sum + remaining_count, 0);
        }
        await readAgain("manifests", "delivery", "fulfilment", "warehousing", "finance");
        const done = t("manifest.ordered", made);
        if (made.created === 0) return { message: done };
        return { message: t("manifest.taken", { done, amount: money(taken.amount, taken.currency) }) };
      }}
      done=""
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">
            {which === "received"
              ? t("manifest.order_text", { count })
              : t("manifest.receive_text", { count, remaining, shown: number(remaining) })}
          </Text>
          <ChoiceField
            label={t("manifest.destination")}
            isNeeded
            isFirst
            value={form.values.destination_branch_id}
            onChange={(id) => form.setFieldValue("destination_branch_id", id)}
            error={form.errors.destination_branch_id}
            queryKey={["places", "branches", "choices"]}
            load={async (search, signal) => {
              const { branches } = await karwan.places.branches.list.query({ limit: 20, search }, { signal });
              return branches.map(({ id, name }) => ({ value: id, label: name }));
            }}
          />
          <ChoiceField
            label={t("manifest.service")}
            description={t("manifest.service_hint")}
            value={form.values.delivery_service_id}
            onChange={(id) => form.setFieldValue("delivery_service_id", id)}
            error={form.errors.delivery_service_id}
            queryKey={["delivery", "services", "choices"]}
            load={async (search, signal) => {
              const query = { limit: 20, is_active: true, search };
              const { delivery_services } = await karwan.delivery.services.list.query(query, { signal });
              return delivery_services.map(({ id, name }) => ({ value: id, label: wordsIn(name, language) }));
            }}
          />
        </>
      )}
    </ActionModal>
  );
}
