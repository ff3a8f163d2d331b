import type { Restaurant } from "@karwan/sdk";
import { FileInput, Group, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isBlank } from "../../kernel/i18n/typed-words.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { uploadOnce } from "../../kernel/upload.ts";
import { ScheduleFields, scheduleErrors } from "../schedule-fields.tsx";
import type { Values } from "./values.ts";
import { changedRestaurant, hasAddress, newRestaurant, valuesOf } from "./values.ts";

interface Props {
  /** Null: a new one is opened. */
  restaurant: Restaurant | null;
  onMade?(slug: string): void;
  onClose(): void;
}

/** Opens a restaurant, or changes it as it was when the form was opened: nobody else's change is written over. */
export function RestaurantForm({ restaurant, onMade, onClose }: Props) {
  const { t } = useI18n();
  const [before] = useState(restaurant);
  const missing = t("form.required");
  const send = async (values: Values, options: { idempotencyKey: string }) => {
    const { restaurants } = karwan.restaurant;
    const image = values.image && (await uploadOnce(values.image));
    if (before) {
      const input = changedRestaurant(values, image, before);
      await restaurants.update.mutate(input, { ...options, ifMatch: before.updated_at });
    } else onMade?.((await restaurants.create.mutate(newRestaurant(values, image), options)).restaurant.slug);
    await readAgain("restaurant");
    return null;
  };
  return (
    <ActionModal<Values>
      title={t(before ? "restaurant.edit" : "restaurant.create")}
      submitLabel={t(before ? "form.save" : "restaurant.create")}
      draft={before ? null : "restaurant"}
      initial={valuesOf(before)}
      validate={({ slug, name, address, schedule }) => ({
        slug: !before && slug.trim() === "" ? missing : null,
        name: isBlank(name) ? missing : null,
        "address.full_address": hasAddress(address) && address.full_address.trim() === "" ? missing : null,
        "address.lat": hasAddress(address) && address.lat === "" ? missing : null,
        "address.lng": hasAddress(address) && address.lng === "" ? missing : null,
        ...scheduleErrors(schedule, missing),
      })}
      submit={send}
      done={t(before ? "restaurant.saved" : "restaurant.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!before && (
            <TextInput
              label={t("restaurant.slug")}
              description={t("restaurant.slug_hint")}
              withAsterisk
              dir="ltr"
              data-autofocus
              {...form.getInputProps("slug")}
            />
          )}
          <LanguageFields form={form} path="name" label={t("restaurant.name")} isFirst={before !== null} />
          <Place form={form} />
          <ScheduleFields form={form} hint={t("restaurant.always_open")} />
          <Zone form={form} />
          <FileInput
            label={t(before?.image_url ? "restaurant.new_image" : "restaurant.image")}
            accept="image/png,image/jpeg,image/webp"
            clearable
            clearButtonProps={{ "aria-label": t("restaurant.no_new_image") }}
            {...form.getInputProps("image")}
            {...(form.errors.image_url && { error: form.errors.image_url })}
          />
          <Switch label={t("restaurant.is_active")} {...form.getInputProps("is_active", { type: "checkbox" })} />
        </>
      )}
    </ActionModal>
  );
}

/** Where orders are fetched: drivers are sent there, and delivery is priced from there. */
function Place({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  return (
    <>
      <TextInput
        label={t("restaurant.address")}
        description={t("restaurant.address_hint")}
        dir="auto"
        {...form.getInputProps("address.full_address")}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t("restaurant.lat")}
          min={-90}
          max={90}
          decimalScale={6}
          hideControls
          {...form.getInputProps("address.lat")}
        />
        <NumberInput
          label={t("restaurant.lng")}
          min={-180}
          max={180}
          decimalScale={6}
          hideControls
          {...form.getInputProps("address.lng")}
        />
      </Group>
      <TextInput
        label={t("restaurant.phone")}
        type="tel"
        dir="ltr"
        {...form.getInputProps("address.phone")}
        {...(form.errors["address.contact_info.phone"] && { error: form.errors["address.contact_info.phone"] })}
      />
    </>
  );
}

function Zone({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const own = form.getValues().time_zone;
  const known = Intl.supportedValuesOf("timeZone");
  return (
    <Select
      label={t("restaurant.time_zone")}
      placeholder={t("restaurant.zone_of_company")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("restaurant.zone_of_company") }}
      dir="ltr"
      data={own === "" || known.includes(own) ? known : [own, ...known]}
      limit={60}
      {...form.getInputProps("time_zone")}
      value={own || null}
      onChange={(zone) => form.setFieldValue("time_zone", zone ?? "")}
    />
  );
}
