import type { Institution } from "@karwan/sdk";
import { ActionIcon, Button, Fieldset, Group, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Contacts } from "../parties/party.tsx";
import { ContactFields, contactsOf } from "../parties/party.tsx";
import { changedOf, typedOrNull } from "../parts.ts";

interface Branch {
  /** Only here, so that a row keeps its fields when one above it goes. */
  key: string;
  id?: string;
  name: string;
  code: string;
}
interface Values extends Contacts {
  source_branches: Branch[];
}

const initialOf = (institution: Institution | null): Values => ({
  ...contactsOf(institution),
  source_branches: institution?.source_branches.map((branch) => ({ key: branch.id, ...branch })) ?? [],
});

/** Makes an institution, or changes one as it was when the form was opened; its branches go as a whole. */
export function InstitutionForm({ institution, onClose }: { institution: Institution | null; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(institution);
  const missing = t("form.required");
  return (
    <ActionModal<Values>
      title={t(before ? "institution.edit" : "institution.create")}
      submitLabel={t(before ? "form.save" : "institution.create")}
      draft={before ? null : "institution"}
      initial={initialOf(before)}
      validate={({ full_name, source_branches }) => ({
        full_name: full_name.trim() === "" ? missing : null,
        ...Object.fromEntries(
          source_branches.flatMap((branch, index) =>
            (["name", "code"] as const).flatMap((field) =>
              branch[field].trim() === "" ? [[`source_branches.${index}.${field}`, missing]] : [],
            ),
          ),
        ),
      })}
      submit={async (values, options) => {
        const given = before ? changedOf(values, initialOf(before)) : values;
        const { full_name, phone, email } = given;
        const sent = {
          ...(phone !== undefined && { phone: typedOrNull(phone) }),
          ...(email !== undefined && { email: typedOrNull(email) }),
        };
        const branches = given.source_branches?.map(({ key: _, ...branch }) => branch);
        const { institutions } = karwan.parties;
        if (before)
          await institutions.update.mutate(
            { id: before.id, full_name, ...sent, ...(branches && { source_branches: branches }) },
            { ...options, ifMatch: before.updated_at },
          );
        else
          await institutions.create.mutate(
            { full_name: values.full_name, ...sent, source_branches: branches ?? [] },
            options,
          );
        await readAgain("parties");
        return null;
      }}
      done={t(before ? "institution.saved" : "institution.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ContactFields form={form} />
          <Branches form={form} />
        </>
      )}
    </ActionModal>
  );
}

function Branches({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  return (
    <Fieldset legend={t("institution.branches")}>
      {form.getValues().source_branches.map(({ key }, index) => (
        <Group key={key} wrap="nowrap" align="flex-start" gap="xs" mb="xs">
          <TextInput
            label={t("branch.name")}
            dir="auto"
            style={{ flex: 2 }}
            {...form.getInputProps(`source_branches.${index}.name`)}
          />
          <TextInput
            label={t("branch.code")}
            dir="ltr"
            style={{ flex: 1 }}
            {...form.getInputProps(`source_branches.${index}.code`)}
          />
          <ActionIcon
            variant="default"
            size={36}
            mt={26}
            aria-label={t("institution.remove_branch", { n: index + 1 })}
            onClick={() => form.removeListItem("source_branches", index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => form.insertListItem("source_branches", { key: newKey(), name: "", code: "" })}
      >
        {t("institution.add_branch")}
      </Button>
    </Fieldset>
  );
}
