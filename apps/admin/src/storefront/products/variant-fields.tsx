import { Button, Fieldset, Group, NumberInput, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ItemField } from "../../components/item-field.tsx";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Values } from "./values.ts";
import { newVariant } from "./values.ts";

/** What a product is sold as: each variant from the stock of one item, at its own price or the product's. */
export function VariantFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { variants } = form.getValues();
  return (
    <>
      {variants.map((variant, place) => {
        const path = `variants.${place}`;
        const item = form.getInputProps(`${path}.inventory_item_id`);
        return (
          // A new one has no name of its own yet, and the form's fields go by places anyway.
          <Fieldset key={variant.id ?? `new ${place}`} legend={t("product.variant_n", { n: place + 1 })} p="xs">
            <ItemField
              label={t("product.item")}
              value={variant.inventory_item_id}
              onChange={(id) => form.setFieldValue(`${path}.inventory_item_id`, id)}
              error={item.error}
            />
            <TextInput label={t("product.sku")} dir="ltr" {...form.getInputProps(`${path}.sku`)} />
            <NumberInput
              label={t("product.price")}
              description={t("product.price_hint")}
              thousandSeparator=","
              min={0}
              {...form.getInputProps(`${path}.price`)}
            />
            <LanguageFields form={form} path={`${path}.name`} label={t("product.variant_name")} />
            {variants.length > 1 && (
              <Button
                mt="xs"
                size="compact-sm"
                variant="default"
                aria-label={t("product.remove_variant", { n: place + 1 })}
                onClick={() => form.removeListItem("variants", place)}
              >
                {t("product.remove")}
              </Button>
            )}
          </Fieldset>
        );
      })}
      {form.errors.variants && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {form.errors.variants}
        </Text>
      )}
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => form.insertListItem("variants", newVariant())}>
          {t("product.add_variant")}
        </Button>
      </Group>
    </>
  );
}
