import type { Driver } from "@karwan/sdk";
import { Checkbox, ScrollArea, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ActionModal } from "../../components/action-modal.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { useZones } from "../map/read.ts";
import type { DriverValues } from "./form-values.ts";
import { changesOf, newOf, valuesOf } from "./form-values.ts";
import { VehicleField } from "./vehicle-field.tsx";

interface Props {
  before: Driver | null;
  /** Called with the id of a driver who is new. */
  onMade?(id: string): void;
  onClose(): void;
}

type Form = UseFormReturnType<DriverValues>;

/** Makes a driver with his account, or changes one as he was when the form was opened. */
export function DriverForm({ before, onMade, onClose }: Props) {
  const { t } = useI18n();
  const missing = (value: string) => (value.trim() === "" ? t("form.required") : null);
  return (
    <ActionModal<DriverValues>
      title={before ? t("driver_form.edit", { name: before.full_name }) : t("driver_form.new")}
      submitLabel={before ? t("driver_form.save") : t("driver_form.new")}
      draft={before ? null : "driver"}
      initial={valuesOf(before)}
      validate={({ first_name, last_name, phone, email, all_zones, zone_ids }) => ({
        first_name: missing(first_name),
        last_name: missing(last_name),
        phone: before || email.trim() !== "" ? null : missing(phone),
        zone_ids: all_zones || zone_ids.length > 0 ? null : t("driver_form.no_zone"),
      })}
      submit={async (values, options) => {
        const { drivers } = karwan.delivery;
        if (before)
          await drivers.update.mutate(
            { driverId: before.driver_id, ...changesOf(values, before) },
            { ...options, ifMatch: before.updated_at },
          );
        else {
          const { driver } = await drivers.wizard.mutate(newOf(values), options);
          onMade?.(driver.id);
        }
        await readAgain("delivery");
        return null;
      }}
      done={t("driver_form.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Person form={form} isNew={before === null} />
          <VehicleField
            value={form.values.vehicle_id}
            known={before?.vehicle ?? null}
            error={form.errors.vehicle_id ?? form.errors.vehicle_ids}
            onChange={(id) => form.setFieldValue("vehicle_id", id)}
          />
          <Zones form={form} />
        </>
      )}
    </ActionModal>
  );
}

function Person({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useI18n();
  const { may } = useKnown();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput
          label={t("driver_form.first_name")}
          withAsterisk
          dir="auto"
          data-autofocus
          {...form.getInputProps("first_name")}
          error={form.errors.first_name ?? form.errors["user.first_name"]}
        />
        <TextInput
          label={t("driver_form.last_name")}
          withAsterisk
          dir="auto"
          {...form.getInputProps("last_name")}
          error={form.errors.last_name ?? form.errors["user.last_name"]}
        />
      </SimpleGrid>
      <TextInput
        type="tel"
        dir="ltr"
        label={t("driver.phone")}
        withAsterisk={isNew}
        description={isNew ? t("driver_form.phone_hint") : undefined}
        readOnly={!isNew && !may("delivery.drivers.create")}
        {...form.getInputProps("phone")}
        error={form.errors.phone ?? form.errors["user.phone"]}
      />
      {isNew && (
        <TextInput
          type="email"
          dir="ltr"
          label={t("driver.email")}
          {...form.getInputProps("email")}
          error={form.errors.email ?? form.errors["user.email"]}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput dir="ltr" label={t("driver.license")} {...form.getInputProps("license_number")} />
        <TextInput dir="ltr" label={t("driver_form.national_id")} {...form.getInputProps("national_id")} />
      </SimpleGrid>
    </>
  );
}

function Zones({ form }: { form: Form }) {
  const { t } = useI18n();
  const zones = useZones().data ?? [];
  const { all_zones: isEverywhere, zone_ids, preferred_zone_ids } = form.values;
  const served = isEverywhere ? zones : zones.filter(({ id }) => zone_ids.includes(id));
  const list = (label: string, name: "zone_ids" | "preferred_zone_ids", offered: typeof zones, value: string[]) => (
    <Checkbox.Group
      label={label}
      value={value}
      onChange={(ids) => form.setFieldValue(name, ids)}
      error={form.errors[name]}
    >
      <ScrollArea.Autosize mah={150} mt={4} viewportProps={{ tabIndex: 0, "aria-label": label }}>
        <Stack gap={6} p={4}>
          {offered.map(({ id, name: zone }) => (
            <Checkbox key={id} value={id} label={<bdi>{zone}</bdi>} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
  return (
    <>
      <Switch label={t("driver.all_zones")} {...form.getInputProps("all_zones", { type: "checkbox" })} />
      {!isEverywhere && list(t("driver.zones"), "zone_ids", zones, zone_ids)}
      {served.length > 0 ? (
        list(t("driver_form.preferred"), "preferred_zone_ids", served, preferred_zone_ids)
      ) : (
        <Text size="xs">{t("driver_form.choose_zones")}</Text>
      )}
    </>
  );
}
