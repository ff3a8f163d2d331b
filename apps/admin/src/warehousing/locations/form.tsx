import type { Location } from "@karwan/sdk";
import { Checkbox, NativeSelect, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import type { Subject } from "../../components/changed-meanwhile.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { locationTypes } from "./search.ts";

type Purpose = "" | NonNullable<Location["purpose"]>;
const purposes = ["", "pick", "reserve"] as const satisfies readonly Purpose[];

interface Values extends Record<string, unknown> {
  warehouse_id: string;
  location_type: Location["location_type"];
  code: string;
  name: string;
  parent_id: string | null;
  purpose: Purpose;
  is_default_receiving: boolean;
  is_active: boolean;
}

const initialOf = (location: Location | null, warehouseId: string): Values => ({
  warehouse_id: location?.warehouse_id ?? warehouseId,
  location_type: location?.location_type ?? "bin",
  code: location?.code ?? "",
  name: location?.name ?? "",
  parent_id: location?.parent_id ?? null,
  purpose: location?.purpose ?? "",
  is_default_receiving: location?.is_default_receiving ?? false,
  is_active: location?.is_active ?? true,
});

type Sent = Omit<Values, "warehouse_id" | "purpose"> & Pick<Location, "purpose">;

/** Only what was changed: of what is left out the server takes care, so that what is switched off is nobody's default. */
const changedOf = (before: Location, sent: Partial<Sent>): Partial<Sent> =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => before[name as keyof Location] !== value));

interface Props {
  /** As it is now; null makes one. */
  location: Location | null;
  /** In which one is made unless another is chosen. */
  warehouseId: string;
  warehouses: readonly { id: string; name: string }[];
  onClose(): void;
}

/** Makes a zone, aisle, rack, shelf or bin, or changes one; its warehouse stays. */
export function LocationForm({ location, warehouseId, warehouses, onClose }: Props) {
  const { t } = useI18n();
  const [before] = useState(location);
  const missing = t("form.required");
  const subject = useSubject(location);
  return (
    <ActionModal<Values>
      title={before ? t("location.edit_one", { code: before.code }) : t("do.new_location")}
      submitLabel={t(before ? "form.save" : "do.new_location")}
      draft={before ? null : `location.${warehouseId}`}
      initial={initialOf(before, warehouseId)}
      subject={subject}
      validate={({ warehouse_id, code, name }) => ({
        warehouse_id: warehouse_id === "" ? missing : null,
        code: code.trim() === "" ? missing : null,
        name: name.trim() === "" ? missing : null,
      })}
      submit={async ({ warehouse_id, location_type, purpose, is_default_receiving, ...values }, options) => {
        const { locations } = karwan.warehousing;
        // Only bins are for something: what was ticked before another kind was chosen does not go along.
        const isBin = location_type === "bin";
        const sent = {
          ...values,
          location_type,
          purpose: isBin && purpose !== "" ? purpose : null,
          is_default_receiving: isBin && is_default_receiving,
        };
        const { location: made } = before
          ? await locations.update.mutate({ id: before.id, ...changedOf(before, sent) }, options)
          : await locations.create.mutate({ warehouse_id, ...sent }, options);
        await readAgain("warehousing");
        return { message: t(before ? "location.saved" : "location.made", { code: made.code }) };
      }}
      done=""
      onClose={onClose}
    >
      {(form) => <Fields form={form} isNew={before === null} warehouses={warehouses} />}
    </ActionModal>
  );
}

/** The location as it is now, which no list needs to show: what somebody else changes of it is said before it is sent. */
function useSubject(location: Location | null): Subject | undefined {
  const { t } = useI18n();
  const id = location?.id ?? "";
  const { data } = useQuery({
    queryKey: ["warehousing", "locations", "show", id],
    enabled: location !== null,
    queryFn: async ({ signal }) => (await karwan.warehousing.locations.show.query({ id }, { signal })).location,
  });
  const now = data ?? location;
  if (!now) return undefined;
  const use = now.is_default_receiving ? "receiving" : (now.purpose ?? "none");
  return {
    updatedAt: now.updated_at,
    facts: [
      [t("location.code"), now.code],
      [t("location.name"), now.name],
      [t("location.type"), t("location.type.value", { type: now.location_type })],
      [t("location.use"), t("location.use.value", { use })],
      [t("location.state"), t("location.state.value", { state: now.is_active ? "active" : "inactive" })],
    ],
    read: () => readAgain("warehousing"),
  };
}

interface FieldsProps {
  form: UseFormReturnType<Values>;
  isNew: boolean;
  warehouses: Props["warehouses"];
}

function Fields({ form, isNew, warehouses }: FieldsProps) {
  const { t } = useI18n();
  const isBin = form.values.location_type === "bin";
  const { warehouse_id: warehouseId } = form.values;
  return (
    <>
      {isNew && (
        <NativeSelect
          label={t("location.warehouse")}
          withAsterisk
          data={[
            ...(warehouseId === "" ? [{ value: "", label: t("location.choose_warehouse") }] : []),
            ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("warehouse_id")}
          onChange={(event) => {
            form.setFieldValue("warehouse_id", event.currentTarget.value);
            form.setFieldValue("parent_id", null);
          }}
        />
      )}
      <NativeSelect
        label={t("location.type")}
        data={locationTypes.map((type) => ({ value: type, label: t("location.type.value", { type }) }))}
        {...form.getInputProps("location_type")}
      />
      <TextInput
        label={t("location.code")}
        description={t("location.code_hint")}
        withAsterisk
        dir="ltr"
        data-autofocus
        {...form.getInputProps("code")}
      />
      <TextInput label={t("location.name")} withAsterisk dir="auto" {...form.getInputProps("name")} />
      {warehouseId !== "" && <ParentField key={warehouseId} form={form} warehouseId={warehouseId} />}
      {isBin && (
        <>
          <NativeSelect
            label={t("location.use")}
            description={t("location.use_hint")}
            data={purposes.map((use) => ({
              value: use,
              label: use === "" ? t("location.use_none") : t("location.use.value", { use }),
            }))}
            {...form.getInputProps("purpose")}
          />
          <Checkbox
            label={t("location.arrivals")}
            description={t("location.arrivals_hint")}
            {...form.getInputProps("is_default_receiving", { type: "checkbox" })}
          />
        </>
      )}
      <Checkbox label={t("location.is_active")} {...form.getInputProps("is_active", { type: "checkbox" })} />
    </>
  );
}

/** In which place of the same warehouse it lies, found by code or name; bins hold goods alone. */
function ParentField({ form, warehouseId }: { form: UseFormReturnType<Values>; warehouseId: string }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const outer = locationTypes.slice(0, locationTypes.indexOf(form.values.location_type));
  const { data } = useQuery({
    queryKey: ["warehousing", "locations", "outer", warehouseId, outer, search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const each = await Promise.all(
        outer.map((location_type) =>
          karwan.warehousing.locations.list.query(
            { warehouse_id: warehouseId, location_type, limit: 20, ...(search !== "" && { search }) },
            { signal },
          ),
        ),
      );
      return each.flatMap(({ locations }) => locations);
    },
  });
  const [named, setNamed] = useState<{ value: string; label: string } | null>(null);
  const own = form.values.parent_id;
  const found = (data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }));
  const kept = own !== null && found.every(({ value }) => value !== own);
  const shown = kept
    ? [named?.value === own ? named : { value: own, label: t("location.parent_kept") }, ...found]
    : found;
  return (
    <Select
      label={t("location.parent")}
      placeholder={t("location.parent_none")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("location.parent_none") }}
      data={shown}
      // The server has searched already.
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(shown.some(({ label }) => label === text) ? "" : text)}
      nothingFoundMessage={t("location.parent_nothing")}
      {...form.getInputProps("parent_id")}
      onChange={(id) => {
        form.setFieldValue("parent_id", id);
        setNamed(shown.find(({ value }) => value === id) ?? null);
      }}
    />
  );
}
