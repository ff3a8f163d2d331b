import { NativeSelect, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ActionModal } from "../components/action-modal.tsx";
import { ChoiceField } from "../components/choice-field.tsx";
import { WarehouseField } from "../components/making/warehouse-field.tsx";
import { NEEDED } from "../components/needed.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";

interface Values extends Record<string, unknown> {
  institution_id: string;
  source_branch_id: string;
  receiving_warehouse_id: string;
  notes: string;
}

/** Begins a manifest: who sends, from where and to which warehouse. Its parcels are scanned on its page. */
export function NewForm({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const missing = (value: string) => (value === "" ? t("form.required") : null);
  return (
    <ActionModal<Values>
      title={t("do.new_manifest")}
      submitLabel={t("manifest.begin")}
      draft="manifest"
      initial={{ institution_id: "", source_branch_id: "", receiving_warehouse_id: "", notes: "" }}
      validate={({ institution_id, source_branch_id, receiving_warehouse_id }) => ({
        institution_id: missing(institution_id),
        source_branch_id: missing(source_branch_id),
        receiving_warehouse_id: missing(receiving_warehouse_id),
      })}
      submit={async ({ notes, institution_id, source_branch_id, receiving_warehouse_id }, options) => {
        const { transfer_manifest } = await karwan.manifests.transferManifests.create.mutate(
          { institution_id, source_branch_id, receiving_warehouse_id, notes: notes.trim() || null },
          options,
        );
        await readAgain("manifests");
        void navigate({ to: "/manifests/$id", params: { id: transfer_manifest.id } });
        return { message: t("manifest.begun", { code: transfer_manifest.manifest_number }) };
      }}
      done=""
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </ActionModal>
  );
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { institution_id, receiving_warehouse_id } = form.values;
  const sender = useQuery({
    queryKey: ["parties", "institutions", "show", institution_id],
    enabled: institution_id !== "",
    queryFn: ({ signal }) => karwan.parties.institutions.show.query({ id: institution_id }, { signal }),
  });
  const branches = institution_id === "" ? [] : (sender.data?.institution.source_branches ?? []);
  return (
    <>
      <ChoiceField
        label={t("manifest.institution")}
        isNeeded
        isFirst
        value={institution_id}
        valueLabel={sender.data?.institution.full_name}
        onChange={(id) => {
          form.setFieldValue("institution_id", id);
          // What was chosen is another one's.
          form.setFieldValue("source_branch_id", "");
        }}
        error={form.errors.institution_id}
        queryKey={["parties", "institutions", "choices"]}
        load={async (search, signal) => {
          const { institutions } = await karwan.parties.institutions.list.query({ limit: 20, search }, { signal });
          return institutions.map(({ id, full_name }) => ({ value: id, label: full_name }));
        }}
      />
      <NativeSelect
        label={t("manifest.from")}
        {...NEEDED}
        data={[
          { value: "", label: t("manifest.choose_branch") },
          ...branches.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        disabled={branches.length === 0}
        {...form.getInputProps("source_branch_id")}
      />
      <WarehouseField
        label={t("manifest.to")}
        value={receiving_warehouse_id}
        onChange={(id) => form.setFieldValue("receiving_warehouse_id", id)}
        error={form.errors.receiving_warehouse_id}
      />
      <Textarea label={t("manifest.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
    </>
  );
}
