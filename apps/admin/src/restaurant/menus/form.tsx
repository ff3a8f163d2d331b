import type { Dish } from "@karwan/sdk";
import { FileInput, NumberInput, Switch } from "@mantine/core";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { uploadOnce } from "../../kernel/upload.ts";
import { ScheduleFields, scheduleErrors } from "../schedule-fields.tsx";
import { GroupFields, VariantFields } from "./choices.tsx";
import { SectionFields } from "./section.tsx";
import type { Values } from "./values.ts";
import { changedDish, dishErrors, newDish, valuesOf } from "./values.ts";

interface Props {
  slug: string;
  /** Null: a new one is put on the menu. */
  dish: Dish | null;
  onClose(): void;
}

/** Puts a dish on the menu, or changes it as it was when the form was opened: nobody else's change is written over. */
export function DishForm({ slug, dish, onClose }: Props) {
  const { t } = useI18n();
  const [before] = useState(dish);
  const missing = t("form.required");
  const words = { missing, maxBelow: t("dish.max_below"), noOption: t("dish.no_option") };
  const send = async (values: Values, options: { idempotencyKey: string }) => {
    const { menus } = karwan.restaurant;
    const image = values.image && (await uploadOnce(values.image));
    if (before)
      await menus.update.mutate(changedDish(values, image, { slug, before }), {
        ...options,
        ifMatch: before.updated_at,
      });
    else await menus.create.mutate(newDish(values, image, slug), options);
    await readAgain("restaurant");
    return null;
  };
  return (
    <ActionModal<Values>
      title={t(before ? "dish.edit" : "dish.create")}
      submitLabel={t(before ? "form.save" : "dish.create")}
      draft={before ? null : `dish.${slug}`}
      initial={valuesOf(before)}
      validate={(values) => ({ ...dishErrors(values, words), ...scheduleErrors(values.schedule, missing) })}
      submit={send}
      done={t(before ? "dish.saved" : "dish.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LanguageFields form={form} path="name" label={t("dish.name")} isFirst />
          <LanguageFields form={form} path="description" label={t("dish.description")} isLong />
          <SectionFields form={form} slug={slug} />
          <NumberInput
            label={t("dish.price")}
            withAsterisk
            thousandSeparator=","
            min={0}
            {...form.getInputProps("price")}
          />
          <VariantFields form={form} />
          <GroupFields form={form} />
          <ScheduleFields form={form} hint={t("dish.always")} />
          <FileInput
            label={t(before?.image_url ? "restaurant.new_image" : "restaurant.image")}
            accept="image/png,image/jpeg,image/webp"
            clearable
            clearButtonProps={{ "aria-label": t("restaurant.no_new_image") }}
            {...form.getInputProps("image")}
            {...(form.errors.image_url && { error: form.errors.image_url })}
          />
          <Switch label={t("dish.is_active")} {...form.getInputProps("is_active", { type: "checkbox" })} />
        </>
      )}
    </ActionModal>
  );
}
