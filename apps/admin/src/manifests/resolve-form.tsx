import { NativeSelect, Textarea } from "@mantine/core";
import { ActionModal } from "../components/action-modal.tsx";
import { NEEDED } from "../components/needed.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";
import type { FormProps } from "./form-props.ts";
import { manifestSeen } from "./form-props.ts";

const ways = ["reprocess", "void"] as const;
type Values = { resolution: (typeof ways)[number] | ""; notes: string };

/** Decides about all exceptions of a manifest: received after all, or given up. */
export function ResolveForm(props: FormProps) {
  const { t } = useI18n();
  const { manifest, onClose } = props;
  return (
    <ActionModal<Values>
      title={`${t("manifest.resolve_all")}: ${manifest.manifest_number}`}
      submitLabel={t("manifest.resolve_all")}
      subject={manifestSeen(props, t)}
      initial={{ resolution: "", notes: "" }}
      validate={({ resolution }) => ({ resolution: resolution === "" ? t("form.required") : null })}
      submit={async ({ resolution, notes }, options) => {
        if (resolution === "") return null;
        const { data } = await karwan.manifests.items.resolveExceptions.mutate(
          { manifest_id: manifest.id, all_exceptions: true, resolution, notes: notes.trim() || null },
          options,
        );
        await readAgain("manifests", "delivery", "finance");
        return { message: t("manifest.resolved", { count: data.resolved_count }) };
      }}
      done=""
      onClose={onClose}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t("manifest.resolution", { count: manifest.counts.exception })}
            {...NEEDED}
            data-autofocus
            data={[
              { value: "", label: t("manifest.choose") },
              ...ways.map((way) => ({ value: way, label: t("manifest.resolution.value", { way }) })),
            ]}
            {...form.getInputProps("resolution")}
          />
          <Textarea label={t("manifest.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
        </>
      )}
    </ActionModal>
  );
}
