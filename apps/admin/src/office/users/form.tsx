import type { User } from "@karwan/sdk";
import { PasswordInput, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { Invited } from "../invited.tsx";
import { changedOf, typedOrNull } from "../parts.ts";
import { RolesField } from "./roles-field.tsx";

interface Values extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password: string;
  role_ids: string[];
}

const initialOf = (user: User | null): Values => ({
  first_name: user?.first_name ?? "",
  last_name: user?.last_name ?? "",
  email: user?.email ?? "",
  phone: user?.phone ?? "",
  password: "",
  role_ids: user?.roles.map(({ id }) => id) ?? [],
});

async function create({ email, phone, password, ...rest }: Values, options: { idempotencyKey: string }) {
  const contact = { email: email.trim() || undefined, phone: phone.trim() || undefined };
  const { user } = await karwan.identity.users.create.mutate(
    { ...rest, ...contact, password: password || undefined },
    options,
  );
  return user;
}

async function update(before: User, values: Values, options: { idempotencyKey: string }) {
  const { email, phone, password, role_ids: _, ...names } = changedOf(values, initialOf(before));
  await karwan.identity.users.update.mutate(
    {
      userId: before.id,
      ...names,
      ...(email !== undefined && { email: typedOrNull(email) }),
      ...(phone !== undefined && { phone: typedOrNull(phone) }),
      ...(password && { password }),
    },
    { ...options, ifMatch: before.updated_at },
  );
  return null;
}

/** Makes somebody a member, or invites who has an account already; changes somebody as they were when the form was opened (4 B1). */
export function UserForm({ user, onClose }: { user: User | null; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(user);
  const [invited, setInvited] = useState<Values | null>(null);
  const missing = t("form.required");
  if (invited) {
    const title = t("member.status.value", { status: "invited" });
    return <Invited title={title} email={invited.email} phone={invited.phone} onClose={onClose} />;
  }
  return (
    <ActionModal<Values>
      title={t(before ? "member.edit" : "member.create")}
      submitLabel={t(before ? "form.save" : "member.create")}
      initial={initialOf(before)}
      validate={({ first_name, last_name, email, phone }) => ({
        first_name: first_name.trim() === "" ? missing : null,
        last_name: last_name.trim() === "" ? missing : null,
        email: !before && email.trim() === "" && phone.trim() === "" ? t("member.contact_needed") : null,
      })}
      submit={async (values, options) => {
        const made = before ? await update(before, values, options) : await create(values, options);
        await readAgain("identity");
        if (made?.status !== "invited") return null;
        setInvited(values);
        return { message: t("member.was_invited"), staysOpen: true };
      }}
      done={t(before ? "member.saved" : "member.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!before && <Text size="sm">{t("member.create_hint")}</Text>}
          <Person form={form} isNew={before === null} />
          {!before && (
            <RolesField
              value={form.getValues().role_ids}
              onChange={(ids) => form.setFieldValue("role_ids", ids)}
              error={form.errors.role_ids as string | undefined}
            />
          )}
        </>
      )}
    </ActionModal>
  );
}

function Person({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <TextInput
        label={t("member.first_name")}
        withAsterisk
        dir="auto"
        data-autofocus
        {...form.getInputProps("first_name")}
      />
      <TextInput label={t("member.last_name")} withAsterisk dir="auto" {...form.getInputProps("last_name")} />
      <TextInput label={t("member.email")} type="email" dir="ltr" {...form.getInputProps("email")} />
      <TextInput label={t("member.phone")} type="tel" dir="ltr" {...form.getInputProps("phone")} />
      <PasswordInput
        label={t(isNew ? "member.password" : "member.new_password")}
        description={t(isNew ? "member.password_hint" : "member.new_password_hint")}
        dir="ltr"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("signin.show_password") }}
        {...form.getInputProps("password")}
      />
    </>
  );
}

/** The roles of one member, all of them at once. */
export function RolesForm({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(user);
  return (
    <ActionModal<{ role_ids: string[] }>
      title={t("member.roles_of", { name: before.full_name })}
      submitLabel={t("form.save")}
      initial={{ role_ids: before.roles.map(({ id }) => id) }}
      submit={async ({ role_ids }, options) => {
        await karwan.identity.users.setRoles.mutate(
          { userId: before.id, role_ids },
          { ...options, ifMatch: before.updated_at },
        );
        await readAgain("identity");
        return null;
      }}
      done={t("member.saved")}
      onClose={onClose}
    >
      {(form) => (
        <RolesField
          value={form.getValues().role_ids}
          onChange={(ids) => form.setFieldValue("role_ids", ids)}
          error={form.errors.role_ids as string | undefined}
        />
      )}
    </ActionModal>
  );
}
