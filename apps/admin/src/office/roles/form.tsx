import type { Role } from "@karwan/sdk";
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

/** Makes a role of the company's own, or says what one is for; what it allows is chosen in the matrix. */
export function RoleForm({ role, onClose }: { role: Role | null; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(role);
  return (
    <ActionModal<{ name: string; description: string }>
      title={t(before ? "role.edit" : "role.create")}
      submitLabel={t(before ? "form.save" : "role.create")}
      draft={before ? null : "role"}
      initial={{ name: before?.name ?? "", description: before?.description ?? "" }}
      validate={({ name }) => ({ name: name.trim() === "" ? t("form.required") : null })}
      submit={async (values, options) => {
        const { roles } = karwan.identity;
        if (before)
          await roles.update.mutate({ roleId: before.id, ...values }, { ...options, ifMatch: before.updated_at });
        else await roles.create.mutate({ ...values, scope: "tenant" }, options);
        await readAgain("identity");
        return null;
      }}
      done={t(before ? "role.saved" : "role.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t("role.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("name")} />
          <Textarea
            label={t("role.description")}
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps("description")}
          />
        </>
      )}
    </ActionModal>
  );
}

/** Asks once more before a role goes for good. */
export function DeleteRole({ role, onClose }: { role: Role; onClose(): void }) {
  const { t } = useI18n();
  return (
    <ActionModal
      title={t("role.delete_one", { name: role.name })}
      submitLabel={t("role.delete")}
      isDangerous
      initial={{}}
      submit={async (_, options) => {
        await karwan.identity.roles.delete.mutate({ roleId: role.id }, options);
        await readAgain("identity");
        return null;
      }}
      done={t("role.deleted")}
      onClose={onClose}
    >
      {() => null}
    </ActionModal>
  );
}
