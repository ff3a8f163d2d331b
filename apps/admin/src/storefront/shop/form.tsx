import type { Market, OrderPaymentMethod } from "@karwan/sdk";
import { Alert, FileInput, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { LanguageFields } from "../../components/language-fields.tsx";
import { ManyField } from "../../components/many-field.tsx";
import { languages, useI18n } from "../../kernel/i18n/index.tsx";
import type { TypedWords } from "../../kernel/i18n/typed-words.ts";
import { givenOf, isBlank, typedOf } from "../../kernel/i18n/typed-words.ts";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { uploadOnce } from "../../kernel/upload.ts";
import { useDirectory } from "../markets/directory.ts";

const METHODS = ["cash_on_delivery", "wallet", "gateway"] as const;

interface Values extends Record<string, unknown> {
  store_name: string;
  directory_category: string;
  tagline: TypedWords;
  logo: File | null;
  settings: {
    payment_methods: OrderPaymentMethod[];
    tax_rate: number | string;
    prices_include_tax: boolean;
    auto_create_delivery: boolean;
  };
}

const initialOf = (market: Market | null): Values => ({
  store_name: market?.store_name ?? "",
  directory_category: market?.directory_category ?? "general",
  tagline: typedOf(market?.tagline),
  logo: null,
  settings: {
    payment_methods: market?.settings.payment_methods ?? ["cash_on_delivery"],
    tax_rate: market?.settings.tax_rate ?? 0,
    prices_include_tax: market?.settings.prices_include_tax ?? false,
    auto_create_delivery: market?.settings.auto_create_delivery ?? false,
  },
});

async function send(values: Values, before: Market | null, options: { idempotencyKey: string }) {
  const { markets } = karwan.storefront;
  const { store_name, directory_category, tagline, logo, settings } = values;
  const fields = {
    directory_category,
    ...(!isBlank(tagline) && { tagline: givenOf(tagline) }),
    ...(logo && { logo_url: await uploadOnce(logo) }),
    settings: { ...settings, tax_rate: Number(settings.tax_rate) },
  };
  if (before) await markets.update.mutate(fields, { ...options, ifMatch: before.updated_at });
  else await markets.create.mutate({ store_name, ...fields }, options);
  await readAgain("storefront");
  return null;
}

/** Opens the company's shop, or changes it as it was when the form was opened: nobody else's change is written over. */
export function ShopForm({ market, onClose }: { market: Market | null; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(market);
  return (
    <ActionModal<Values>
      title={t(before ? "shop.edit" : "shop.create")}
      submitLabel={t(before ? "form.save" : "shop.create")}
      initial={initialOf(before)}
      validate={({ store_name, tagline }) => ({
        store_name: store_name.trim() === "" ? t("form.required") : null,
        // The server keeps a language once it was given.
        tagline: languages.some((each) => before?.tagline[each] && tagline[each].trim() === "")
          ? t("shop.tagline_stays")
          : null,
      })}
      submit={(values, options) => send(values, before, options)}
      done={t("shop.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          {before?.status === "approved" && <Alert color="orange">{t("shop.edit_again")}</Alert>}
          {!before && (
            <TextInput
              label={t("market.name")}
              description={t("shop.name_hint")}
              withAsterisk
              dir="ltr"
              data-autofocus
              {...form.getInputProps("store_name")}
            />
          )}
          <LanguageFields form={form} path="tagline" label={t("market.tagline")} isFirst={before !== null} />
          <Terms form={form} before={before} />
        </>
      )}
    </ActionModal>
  );
}

/** Where the shop stands in the directory, and on what terms it sells. */
function Terms({ form, before }: { form: UseFormReturnType<Values>; before: Market | null }) {
  const { t, language } = useI18n();
  const { data } = useDirectory();
  const own = before?.directory_category ?? "general";
  const categories = (data?.directory_categories ?? []).map(({ key, name }) => ({
    value: key,
    label: wordsIn(name, language) || key,
  }));
  const known = categories.some(({ value }) => value === own)
    ? categories
    : [{ value: own, label: own }, ...categories];
  return (
    <>
      <Select
        label={t("market.directory")}
        data={known}
        allowDeselect={false}
        {...form.getInputProps("directory_category")}
      />
      <FileInput
        label={t(before?.logo_url ? "shop.new_logo" : "market.logo")}
        accept="image/png,image/jpeg,image/webp"
        clearable
        clearButtonProps={{ "aria-label": t("shop.no_new_logo") }}
        {...form.getInputProps("logo")}
      />
      <ManyField
        label={t("market.payment_methods")}
        choices={METHODS.map((value) => ({ value, label: t("payment.method", { method: value }) }))}
        {...form.getInputProps("settings.payment_methods")}
        value={form.values.settings.payment_methods}
      />
      <NumberInput
        label={t("market.tax_rate")}
        suffix=" %"
        min={0}
        max={100}
        {...form.getInputProps("settings.tax_rate")}
      />
      <Switch
        label={t("market.tax_included")}
        {...form.getInputProps("settings.prices_include_tax", { type: "checkbox" })}
      />
      <Switch
        label={t("market.auto_delivery")}
        {...form.getInputProps("settings.auto_create_delivery", { type: "checkbox" })}
      />
    </>
  );
}
