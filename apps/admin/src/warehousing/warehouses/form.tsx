import type { Warehouse } from "@karwan/sdk";
import { Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { subjectOf } from "../../components/record-subject.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { CustomersField } from "./customers-field.tsx";
import { warehouseStatuses } from "./search.ts";

interface Values extends Record<string, unknown> {
  name: string;
  code: string;
  status: (typeof warehouseStatuses)[number];
  total_capacity: number | string;
  customer_ids: string[];
  address: { full_address: string; lat: number | string; lng: number | string };
}

const initialOf = (warehouse: Warehouse | null): Values => ({
  name: warehouse?.name ?? "",
  code: warehouse?.code ?? "",
  status: warehouse?.status ?? "active",
  total_capacity: warehouse?.total_capacity ?? "",
  customer_ids: warehouse?.customer_ids ?? [],
  address: {
    full_address: warehouse?.address?.full_address ?? "",
    lat: warehouse?.address?.lat ?? "",
    lng: warehouse?.address?.lng ?? "",
  },
});

/** An address is whole or there is none: what is missing of one that was begun is asked for. */
const isBegun = ({ full_address, lat, lng }: Values["address"]) =>
  full_address.trim() !== "" || lat !== "" || lng !== "";

/** Only what was changed: what somebody else has said of the rest stays. */
function sentOf(values: Values, before: Warehouse | null) {
  const { name, code, status, total_capacity, customer_ids, address } = values;
  const old = JSON.stringify(initialOf(before).address);
  return {
    name,
    code,
    status,
    total_capacity: total_capacity === "" ? null : Number(total_capacity),
    customer_ids,
    ...(isBegun(address) &&
      JSON.stringify(address) !== old && {
        address: { full_address: address.full_address, lat: Number(address.lat), lng: Number(address.lng) },
      }),
  };
}

/** Makes a warehouse with the bin where its goods arrive, or changes one. */
export function WarehouseForm({ warehouse, onClose }: { warehouse: Warehouse | null; onClose(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [before] = useState(warehouse);
  const missing = t("form.required");
  return (
    <ActionModal<Values>
      title={t(before ? "warehouse.edit" : "do.new_warehouse")}
      submitLabel={t(before ? "form.save" : "do.new_warehouse")}
      draft={before ? null : "warehouse"}
      initial={initialOf(before)}
      subject={
        warehouse
          ? subjectOf({
              t,
              area: "warehousing",
              updatedAt: warehouse.updated_at,
              statusName: t("warehouse.status.value", { status: warehouse.status }),
            })
          : undefined
      }
      validate={({ name, code, address }) => {
        // An address that there is stays one.
        const isWanted = isBegun(address) || Boolean(before?.address);
        return {
          name: name.trim() === "" ? missing : null,
          code: code.trim() === "" ? missing : null,
          "address.full_address": isWanted && address.full_address.trim() === "" ? missing : null,
          "address.lat": isWanted && address.lat === "" ? missing : null,
          "address.lng": isWanted && address.lng === "" ? missing : null,
        };
      }}
      submit={async (values, options) => {
        const { warehouses } = karwan.warehousing;
        const sent = sentOf(values, before);
        const { warehouse: made } = before
          ? await warehouses.update.mutate({ id: before.id, ...sent }, options)
          : await warehouses.create.mutate(sent, options);
        await readAgain("warehousing");
        if (!before) void navigate({ to: "/warehouses/$id", params: { id: made.id } });
        return null;
      }}
      done={t(before ? "warehouse.saved" : "warehouse.made")}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </ActionModal>
  );
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { may } = useKnown();
  return (
    <>
      <TextInput label={t("warehouse.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("name")} />
      <TextInput label={t("warehouse.code")} withAsterisk dir="ltr" {...form.getInputProps("code")} />
      <NativeSelect
        label={t("warehouse.status")}
        description={t("warehouse.status_hint")}
        data={warehouseStatuses.map((status) => ({ value: status, label: t("warehouse.status.value", { status }) }))}
        {...form.getInputProps("status")}
      />
      <TextInput label={t("warehouse.address")} dir="auto" {...form.getInputProps("address.full_address")} />
      <Group grow align="flex-start">
        <NumberInput
          label={t("warehouse.lat")}
          min={-90}
          max={90}
          decimalScale={7}
          hideControls
          {...form.getInputProps("address.lat")}
        />
        <NumberInput
          label={t("warehouse.lng")}
          min={-180}
          max={180}
          decimalScale={7}
          hideControls
          {...form.getInputProps("address.lng")}
        />
      </Group>
      <NumberInput
        label={t("warehouse.capacity")}
        description={t("warehouse.capacity_hint")}
        min={0}
        decimalScale={3}
        {...form.getInputProps("total_capacity")}
      />
      {may("parties.customers.list") && (
        <CustomersField value={form.values.customer_ids} inputProps={form.getInputProps("customer_ids")} />
      )}
    </>
  );
}
