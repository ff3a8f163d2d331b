import type { Promotion, PromotionScope, PromotionType } from "@karwan/sdk";
import { NumberInput, Select, Switch, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { clockOf, momentOf } from "../../kernel/period.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { ProductsField } from "./products-field.tsx";
import { promotionTypes } from "./search.ts";

const SCOPES = ["cart", "line"] as const;

interface Values extends Record<string, unknown> {
  code: string;
  type: PromotionType;
  value: number | string;
  scope: PromotionScope;
  min_subtotal: number | string;
  starts_at: string;
  ends_at: string;
  usage_limit: number | string;
  per_customer_limit: number | string;
  product_ids: string[];
  is_active: boolean;
}

const initialOf = (promotion: Promotion | null): Values => ({
  code: promotion?.code ?? "",
  type: promotion?.type ?? "percentage",
  value: promotion?.value ?? "",
  scope: promotion?.scope ?? "cart",
  min_subtotal: promotion?.min_subtotal ?? 0,
  starts_at: clockOf(promotion?.starts_at ?? null),
  ends_at: clockOf(promotion?.ends_at ?? null),
  usage_limit: promotion?.usage_limit ?? "",
  per_customer_limit: promotion?.per_customer_limit ?? "",
  product_ids: promotion?.product_ids ?? [],
  is_active: promotion?.is_active ?? true,
});

const countOf = (typed: number | string): number | null => (typed === "" ? null : Number(typed));

const sentOf = (values: Values) => ({
  ...values,
  code: values.code.trim() || null,
  value: Number(values.value),
  min_subtotal: Number(values.min_subtotal),
  starts_at: momentOf(values.starts_at),
  ends_at: momentOf(values.ends_at),
  usage_limit: countOf(values.usage_limit),
  per_customer_limit: countOf(values.per_customer_limit),
});

/** Makes a promotion, or changes it as it was when the form was opened; orders that used it keep their discount (4 L6). */
export function PromotionForm({ promotion, onClose }: { promotion: Promotion | null; onClose(): void }) {
  const { t, number } = useI18n();
  const [before] = useState(promotion);
  const missing = t("form.required");
  return (
    <ActionModal<Values>
      title={t(before ? "promotion.edit" : "promotion.create")}
      submitLabel={t(before ? "form.save" : "promotion.create")}
      draft={before ? null : "promotion"}
      initial={initialOf(before)}
      validate={({ value, type, starts_at, ends_at }) => ({
        value: !(Number(value) > 0)
          ? missing
          : type === "percentage" && Number(value) > 100
            ? t("promotion.percent_most")
            : null,
        ends_at: starts_at !== "" && ends_at !== "" && ends_at <= starts_at ? t("promotion.ends_first") : null,
      })}
      submit={async (values, options) => {
        const { promotions } = karwan.storefront;
        const sent = sentOf(values);
        if (before)
          await promotions.update.mutate({ id: before.id, ...sent }, { ...options, ifMatch: before.updated_at });
        else await promotions.create.mutate(sent, options);
        await readAgain("storefront");
        return null;
      }}
      done={t(before ? "promotion.saved" : "promotion.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          {before?.used_count !== null && before?.used_count !== undefined && (
            <Text size="sm">{t("promotion.used", { n: number(before.used_count) })}</Text>
          )}
          <Discount form={form} />
          <Limits form={form} />
          <ProductsField
            value={form.getValues().product_ids}
            onChange={(ids) => form.setFieldValue("product_ids", ids)}
            error={form.errors.product_ids}
          />
          <Switch label={t("promotion.is_active")} {...form.getInputProps("is_active", { type: "checkbox" })} />
        </>
      )}
    </ActionModal>
  );
}

function Discount({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { type } = form.getValues();
  return (
    <>
      <TextInput
        label={t("promotion.code")}
        description={t("promotion.code_hint")}
        dir="ltr"
        data-autofocus
        {...form.getInputProps("code")}
      />
      <Select
        label={t("promotion.type")}
        data={promotionTypes.map((value) => ({ value, label: t("promotion.type.value", { type: value }) }))}
        allowDeselect={false}
        {...form.getInputProps("type")}
      />
      <NumberInput
        label={t(type === "percentage" ? "promotion.percent" : "promotion.amount")}
        withAsterisk
        thousandSeparator=","
        min={0}
        {...(type === "percentage" && { max: 100, suffix: " %" })}
        {...form.getInputProps("value")}
      />
      <Select
        label={t("promotion.scope")}
        data={SCOPES.map((value) => ({ value, label: t("promotion.scope.value", { scope: value }) }))}
        allowDeselect={false}
        {...form.getInputProps("scope")}
      />
    </>
  );
}

function Limits({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  return (
    <>
      <NumberInput
        label={t("promotion.min_subtotal")}
        thousandSeparator=","
        min={0}
        {...form.getInputProps("min_subtotal")}
      />
      <TextInput type="datetime-local" label={t("promotion.starts_at")} {...form.getInputProps("starts_at")} />
      <TextInput type="datetime-local" label={t("promotion.ends_at")} {...form.getInputProps("ends_at")} />
      <NumberInput
        label={t("promotion.usage_limit")}
        description={t("promotion.no_limit_hint")}
        min={1}
        allowDecimal={false}
        {...form.getInputProps("usage_limit")}
      />
      <NumberInput
        label={t("promotion.per_customer_limit")}
        min={1}
        allowDecimal={false}
        {...form.getInputProps("per_customer_limit")}
      />
    </>
  );
}
