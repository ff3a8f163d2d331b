import type { Branch } from "@karwan/sdk";
import { Group, NumberInput, Select, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Values extends Record<string, unknown> {
  name: string;
  code: string;
  warehouse_id: string | null;
  address: { full_address: string; lat: number | string; lng: number | string };
}

const initialOf = (branch: Branch | null): Values => ({
  name: branch?.name ?? "",
  code: branch?.code ?? "",
  warehouse_id: branch?.warehouse_id ?? null,
  address: {
    full_address: branch?.address.full_address ?? "",
    lat: branch?.address.lat ?? "",
    lng: branch?.address.lng ?? "",
  },
});

const MOST = 100;

/** Makes a branch with its address, or changes one as it was when the form was opened. */
export function BranchForm({ branch, onClose }: { branch: Branch | null; onClose(): void }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const [before] = useState(branch);
  const missing = t("form.required");
  const isOpen = may(before ? "places.branches.update" : "places.branches.create");
  return (
    <ActionModal<Values>
      title={t(before ? "branch.edit" : "branch.create")}
      submitLabel={t(before ? "form.save" : "branch.create")}
      draft={before ? null : "branch"}
      initial={initialOf(before)}
      validate={({ name, code, address }) => ({
        name: name.trim() === "" ? missing : null,
        code: code.trim() === "" ? missing : null,
        "address.full_address": address.full_address.trim() === "" ? missing : null,
        "address.lat": address.lat === "" ? missing : null,
        "address.lng": address.lng === "" ? missing : null,
      })}
      submit={async ({ name, code, warehouse_id, address }, options) => {
        const { full_address, lat, lng } = address;
        const sent = { name, code, warehouse_id, address: { full_address, lat: Number(lat), lng: Number(lng) } };
        const { branches } = karwan.places;
        if (before)
          await branches.update.mutate({ id: before.id, ...sent }, { ...options, ifMatch: before.updated_at });
        else await branches.create.mutate(sent, options);
        await readAgain("places");
        return null;
      }}
      done={t(before ? "branch.saved" : "branch.made")}
      onClose={onClose}
    >
      {(form) => (isOpen ? <Fields form={form} /> : <Text size="sm">{t("hindrance.permission")}</Text>)}
    </ActionModal>
  );
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const warehouses = useQuery({
    queryKey: ["warehousing", "warehouses", "choices"],
    enabled: may("warehousing.warehouses.list"),
    queryFn: ({ signal }) => karwan.warehousing.warehouses.list.query({ limit: MOST }, { signal }),
  });
  const choices = warehouses.data?.warehouses.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      <TextInput label={t("branch.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("name")} />
      <TextInput label={t("branch.code")} withAsterisk dir="ltr" {...form.getInputProps("code")} />
      <TextInput label={t("branch.address")} withAsterisk dir="auto" {...form.getInputProps("address.full_address")} />
      <Group grow align="flex-start">
        <NumberInput
          label={t("branch.lat")}
          withAsterisk
          min={-90}
          max={90}
          decimalScale={7}
          hideControls
          {...form.getInputProps("address.lat")}
        />
        <NumberInput
          label={t("branch.lng")}
          withAsterisk
          min={-180}
          max={180}
          decimalScale={7}
          hideControls
          {...form.getInputProps("address.lng")}
        />
      </Group>
      <Select
        label={t("branch.warehouse")}
        data={choices}
        searchable
        clearable
        {...form.getInputProps("warehouse_id")}
      />
    </>
  );
}
