import { Button, Fieldset, Group, NumberInput, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Values } from "./values.ts";
import { newGroup, newOption, newVariant } from "./values.ts";

type Form = { form: UseFormReturnType<Values> };

/** The ways in which a dish comes, each with a price of its own where it has one; none: just as it is called. */
export function VariantFields({ form }: Form) {
  const { t } = useI18n();
  const { variants } = form.getValues();
  return (
    <Fieldset legend={t("dish.variants")} p="xs">
      {variants.length === 0 && <Text size="sm">{t("dish.no_variants")}</Text>}
      {variants.map((variant, place) => (
        // A new one has no name of its own yet, and the form's fields go by places anyway.
        <Fieldset key={variant.id ?? `new ${place}`} legend={t("dish.variant_n", { n: place + 1 })} p="xs" mb="xs">
          <LanguageFields form={form} path={`variants.${place}.name`} label={t("dish.variant_name")} />
          <NumberInput
            label={t("dish.price")}
            description={t("dish.variant_price_hint")}
            thousandSeparator=","
            min={0}
            {...form.getInputProps(`variants.${place}.price`)}
          />
          <Remove
            label={t("dish.remove_variant", { n: place + 1 })}
            onRemove={() => form.removeListItem("variants", place)}
          />
        </Fieldset>
      ))}
      <Button variant="default" size="compact-sm" onClick={() => form.insertListItem("variants", newVariant())}>
        {t("dish.add_variant")}
      </Button>
    </Fieldset>
  );
}

/** What is chosen with a dish: groups of options, of each at least and at most so many. */
export function GroupFields({ form }: Form) {
  const { t } = useI18n();
  const { modifier_groups: groups } = form.getValues();
  return (
    <Fieldset legend={t("dish.groups")} p="xs">
      {groups.map((group, place) => {
        const path = `modifier_groups.${place}`;
        return (
          <Fieldset key={group.id ?? `new ${place}`} legend={t("dish.group_n", { n: place + 1 })} p="xs" mb="xs">
            <LanguageFields form={form} path={`${path}.name`} label={t("dish.group_name")} />
            <Group grow align="flex-start">
              <NumberInput
                label={t("dish.min")}
                min={0}
                max={99}
                allowDecimal={false}
                {...form.getInputProps(`${path}.min`)}
              />
              <NumberInput
                label={t("dish.max")}
                placeholder={t("dish.no_limit")}
                min={1}
                max={99}
                allowDecimal={false}
                {...form.getInputProps(`${path}.max`)}
              />
            </Group>
            <Options form={form} path={path} count={group.options.length} ids={group.options.map(({ id }) => id)} />
            <Remove
              label={t("dish.remove_group", { n: place + 1 })}
              onRemove={() => form.removeListItem("modifier_groups", place)}
            />
          </Fieldset>
        );
      })}
      <Button variant="default" size="compact-sm" onClick={() => form.insertListItem("modifier_groups", newGroup())}>
        {t("dish.add_group")}
      </Button>
    </Fieldset>
  );
}

function Options({ form, path, count, ids }: Form & { path: string; count: number; ids: readonly (string | null)[] }) {
  const { t } = useI18n();
  return (
    <>
      {ids.map((id, n) => (
        <Fieldset key={id ?? `new ${n}`} legend={t("dish.option_n", { n: n + 1 })} p="xs" mt="xs">
          <LanguageFields form={form} path={`${path}.options.${n}.name`} label={t("dish.option_name")} />
          <NumberInput
            label={t("dish.price_delta")}
            thousandSeparator=","
            min={0}
            {...form.getInputProps(`${path}.options.${n}.price_delta`)}
          />
          {count > 1 && (
            <Remove
              label={t("dish.remove_option", { n: n + 1 })}
              onRemove={() => form.removeListItem(`${path}.options`, n)}
            />
          )}
        </Fieldset>
      ))}
      {form.errors[`${path}.options`] && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {form.errors[`${path}.options`]}
        </Text>
      )}
      <Button
        mt="xs"
        variant="default"
        size="compact-sm"
        onClick={() => form.insertListItem(`${path}.options`, newOption())}
      >
        {t("dish.add_option")}
      </Button>
    </>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove(): void }) {
  const { t } = useI18n();
  return (
    <Group justify="flex-end" mt="xs">
      <Button variant="default" size="compact-sm" aria-label={label} onClick={onRemove}>
        {t("dish.remove")}
      </Button>
    </Group>
  );
}
