import type { DeliveryService } from "@karwan/sdk";
import { Group, NumberInput, Select, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isBlank } from "../../kernel/i18n/typed-words.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Values } from "./values.ts";
import { changedService, newService, valuesOf } from "./values.ts";

interface Props {
  /** Null: a new one is offered. */
  service: DeliveryService | null;
  onClose(): void;
}

/** Offers a service, or changes it as it was when the form was opened; what was quoted before keeps its price (3 §5). */
export function ServiceForm({ service, onClose }: Props) {
  const { t } = useI18n();
  const [before] = useState(service);
  const missing = t("form.required");
  return (
    <ActionModal<Values>
      title={t(before ? "service.edit" : "service.create")}
      submitLabel={t(before ? "form.save" : "service.create")}
      draft={before ? null : "service"}
      initial={valuesOf(before)}
      validate={({ name, delivery_type_id, base_price, min_unit_size, max_unit_size }) => ({
        name: isBlank(name) ? missing : null,
        delivery_type_id: delivery_type_id === "" ? missing : null,
        base_price: base_price === "" ? missing : null,
        max_unit_size:
          max_unit_size !== "" && Number(max_unit_size) < Number(min_unit_size) ? t("service.sizes_turned") : null,
      })}
      submit={async (values, options) => {
        const { services } = karwan.delivery;
        if (before)
          await services.update.mutate(changedService(values, before), { ...options, ifMatch: before.updated_at });
        else await services.create.mutate(newService(values), options);
        await readAgain("delivery");
        return null;
      }}
      done={t(before ? "service.saved" : "service.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LanguageFields form={form} path="name" label={t("service.name")} isFirst />
          <Kind form={form} before={before} />
          <Group grow align="flex-start">
            <NumberInput label={t("service.min_size")} min={0} {...form.getInputProps("min_unit_size")} />
            <NumberInput
              label={t("service.max_size")}
              placeholder={t("service.no_limit")}
              min={0}
              {...form.getInputProps("max_unit_size")}
            />
          </Group>
          <Prices form={form} />
          <Switch label={t("service.is_active")} {...form.getInputProps("is_active", { type: "checkbox" })} />
        </>
      )}
    </ActionModal>
  );
}

function Kind({ form, before }: { form: UseFormReturnType<Values>; before: DeliveryService | null }) {
  const { t } = useI18n();
  const { data } = useQuery({
    queryKey: ["delivery", "types"],
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.delivery.types.list.query({ limit: 100 }, { signal }),
  });
  const known = data?.deliveryTypes ?? (before ? [before.delivery_type] : []);
  return (
    <Select
      label={t("service.type")}
      withAsterisk
      allowDeselect={false}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps("delivery_type_id")}
    />
  );
}

function Prices({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  return (
    <>
      <Text size="sm">{t("service.formula")}</Text>
      <Group grow align="flex-start">
        <NumberInput
          label={t("service.base_price")}
          withAsterisk
          thousandSeparator=","
          min={0}
          {...form.getInputProps("base_price")}
        />
        <NumberInput
          label={t("service.price_per_unit")}
          thousandSeparator=","
          min={0}
          {...form.getInputProps("price_per_unit")}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label={t("service.price_per_km")}
          thousandSeparator=","
          min={0}
          {...form.getInputProps("price_per_km")}
        />
        <NumberInput label={t("service.free_km")} min={0} {...form.getInputProps("free_km")} />
      </Group>
    </>
  );
}
