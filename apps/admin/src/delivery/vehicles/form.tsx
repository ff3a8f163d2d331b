import type { Vehicle } from "@karwan/sdk";
import { FileInput, NumberInput, Switch, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ActionModal } from "../../components/action-modal.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { uploadOnce } from "../../kernel/upload.ts";

type Values = { name: string; code: string; capacity_unit: number | string; is_active: boolean; photo: File | null };

/** Makes a vehicle, or changes one as it was when the form was opened. */
export function VehicleForm({ before, onClose }: { before: Vehicle | null; onClose(): void }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const title = before ? t("vehicle.edit", { name: before.name }) : t("vehicle.new");
  const missing = (value: string) => (value.trim() === "" ? t("form.required") : null);
  return (
    <ActionModal<Values>
      title={title}
      submitLabel={before ? t("vehicle.save") : t("vehicle.new")}
      draft={before ? null : "vehicle"}
      initial={{
        name: before?.name ?? "",
        code: before?.code ?? "",
        capacity_unit: before?.capacity_unit ?? "",
        is_active: before?.is_active ?? true,
        photo: null,
      }}
      validate={({ name, code }) => ({ name: missing(name), code: missing(code) })}
      submit={async ({ name, code, capacity_unit, is_active, photo }, options) => {
        const fields = {
          name: name.trim(),
          code: code.trim(),
          capacity_unit: capacity_unit === "" ? null : Number(capacity_unit),
          is_active,
          ...(photo && { image_url: await uploadOnce(photo) }),
        };
        const { vehicles } = karwan.delivery;
        if (before)
          await vehicles.update.mutate({ id: before.id, ...fields }, { ...options, ifMatch: before.updated_at });
        else await vehicles.create.mutate(fields, options);
        await readAgain("delivery");
        return null;
      }}
      done={t("vehicle.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t("vehicle.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("name")} />
          <TextInput label={t("vehicle.code")} withAsterisk dir="ltr" {...form.getInputProps("code")} />
          <NumberInput
            label={t("vehicle.room")}
            description={t("vehicle.room_hint")}
            min={0}
            {...form.getInputProps("capacity_unit")}
          />
          <FileInput
            accept="image/*"
            label={t("vehicle.photo")}
            error={form.errors.image_url}
            value={form.values.photo}
            onChange={(photo) => form.setFieldValue("photo", photo)}
          />
          {before?.image_url && (
            <img src={before.image_url} alt={t("vehicle.photo")} style={{ maxHeight: 120, maxWidth: "100%" }} />
          )}
          <Switch label={t("vehicle.is_active")} {...form.getInputProps("is_active", { type: "checkbox" })} />
          {before && may("delivery.drivers.list") && (
            <Text size="sm">
              <Link to="/drivers" search={{ vehicle: before.id }} style={{ color: "inherit" }}>
                {t("vehicle.drivers")}
              </Link>
            </Text>
          )}
        </>
      )}
    </ActionModal>
  );
}
