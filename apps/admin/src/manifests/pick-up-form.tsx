import { Text } from "@mantine/core";
import { ActionModal } from "../components/action-modal.tsx";
import { DriverField } from "../components/driver-field.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";
import type { FormProps } from "./form-props.ts";
import { manifestSeen } from "./form-props.ts";

/** Gives a manifest to who carries it: nothing is scanned onto it any more. */
export function PickUpForm(props: FormProps) {
  const { t } = useI18n();
  const { manifest, onClose } = props;
  return (
    <ActionModal<{ driver_id: string }>
      title={`${t("manifest.pick_up")}: ${manifest.manifest_number}`}
      submitLabel={t("manifest.pick_up")}
      subject={manifestSeen(props, t)}
      initial={{ driver_id: "" }}
      validate={({ driver_id }) => ({ driver_id: driver_id === "" ? t("form.required") : null })}
      submit={async ({ driver_id }, options) => {
        await karwan.manifests.transferManifests.pickUp.mutate({ id: manifest.id, driver_id }, options);
        await readAgain("manifests", "delivery");
        return null;
      }}
      done={t("manifest.picked_up")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t("manifest.pick_up_text", { count: manifest.item_count })}</Text>
          <DriverField
            label={t("manifest.driver")}
            value={form.values.driver_id}
            onChange={(id) => form.setFieldValue("driver_id", id)}
            error={form.errors.driver_id}
          />
        </>
      )}
    </ActionModal>
  );
}
