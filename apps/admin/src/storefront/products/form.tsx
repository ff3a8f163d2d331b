import type { Product } from "@karwan/sdk";
import { Button, FileInput, Group, NumberInput, Select, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { Ltr } from "../../components/facts.tsx";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isBlank } from "../../kernel/i18n/typed-words.ts";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { uploadOnce } from "../../kernel/upload.ts";
import { pathsOf } from "../categories/tree.ts";
import { categoriesQuery } from "./categories.ts";
import type { Values } from "./values.ts";
import { changedProduct, newProduct, valuesOf } from "./values.ts";
import { VariantFields } from "./variant-fields.tsx";

interface Props {
  /** Null: a new one is made. */
  product: Product | null;
  onMade?(id: string): void;
  onClose(): void;
}

/** Makes a product, or changes it as it was when the form was opened: nobody else's change is written over. */
export function ProductForm({ product, onMade, onClose }: Props) {
  const { t } = useI18n();
  const [before] = useState(product);
  const missing = t("form.required");
  const send = async (values: Values, options: { idempotencyKey: string }) => {
    const { products } = karwan.storefront;
    const images = await Promise.all(values.added.map(uploadOnce));
    if (before) {
      const input = { id: before.id, ...changedProduct(values, images, before) };
      await products.update.mutate(input, { ...options, ifMatch: before.updated_at });
    } else onMade?.((await products.create.mutate(newProduct(values, images), options)).product.id);
    await readAgain("storefront");
    return null;
  };
  return (
    <ActionModal<Values>
      title={t(before ? "product.edit" : "product.create")}
      submitLabel={t(before ? "form.save" : "product.create")}
      draft={before ? null : "product"}
      initial={valuesOf(before)}
      validate={({ name, price, variants }) => ({
        name: isBlank(name) ? missing : null,
        price: price === "" ? missing : null,
        ...Object.fromEntries(
          variants.map(({ inventory_item_id }, place) => [
            `variants.${place}.inventory_item_id`,
            inventory_item_id === "" ? missing : null,
          ]),
        ),
      })}
      submit={send}
      done={t(before ? "product.saved" : "product.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LanguageFields form={form} path="name" label={t("product.name")} isFirst />
          <LanguageFields form={form} path="description" label={t("product.description")} isLong />
          <Terms form={form} />
          <VariantFields form={form} />
          <Pictures form={form} />
          <Switch label={t("product.is_sold")} {...form.getInputProps("is_active", { type: "checkbox" })} />
        </>
      )}
    </ActionModal>
  );
}

function Terms({ form }: { form: UseFormReturnType<Values> }) {
  const { t, language } = useI18n();
  const { data } = useQuery(categoriesQuery);
  const paths = pathsOf(data?.categories ?? [], ({ name }) => wordsIn(name, language));
  return (
    <>
      <NumberInput
        label={t("product.price")}
        withAsterisk
        thousandSeparator=","
        min={0}
        {...form.getInputProps("price")}
      />
      <Select
        label={t("product.category")}
        clearable
        clearButtonProps={{ "aria-label": t("product.no_category") }}
        searchable
        data={[...paths].map(([value, label]) => ({ value, label }))}
        {...form.getInputProps("category_id")}
      />
      <NumberInput
        label={t("product.tax_rate")}
        description={t("product.tax_hint")}
        suffix=" %"
        min={0}
        max={100}
        {...form.getInputProps("tax_rate")}
      />
    </>
  );
}

function Pictures({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { images } = form.getValues();
  const problem = Object.entries(form.errors).find(([path]) => path.startsWith("images"))?.[1];
  return (
    <>
      {images.map((url, place) => (
        <Group key={url} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            <Ltr>{url.split("/").at(-1)}</Ltr>
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t("product.remove_image", { n: place + 1 })}
            onClick={() => form.removeListItem("images", place)}
          >
            {t("product.remove")}
          </Button>
        </Group>
      ))}
      <FileInput
        label={t("product.add_images")}
        accept="image/png,image/jpeg,image/webp"
        multiple
        clearable
        clearButtonProps={{ "aria-label": t("product.remove") }}
        {...form.getInputProps("added")}
        {...(problem && { error: problem })}
      />
    </>
  );
}
