import type { Language, Tenant } from "@karwan/sdk";
import { Fieldset, PasswordInput, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { languageNames, languages, useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { Invited } from "../invited.tsx";
import { changedOf } from "../parts.ts";

interface Company extends Record<string, unknown> {
  name: string;
  currency_code: string;
  default_language: Language;
}
interface Founded extends Company {
  code: string;
  admin: { first_name: string; last_name: string; email: string; phone: string; password: string };
}

const currencies = Intl.supportedValuesOf("currency");
const SHOWN = 60;

// One form has more than the other: each gives the fields that both have.
type Inputs = Pick<UseFormReturnType<Company>, "getInputProps">;

function CompanyFields({ form }: { form: Inputs }) {
  const { t } = useI18n();
  return (
    <>
      <TextInput label={t("tenant.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("name")} />
      <Select
        label={t("tenant.currency")}
        data={currencies}
        searchable
        limit={SHOWN}
        allowDeselect={false}
        {...form.getInputProps("currency_code")}
      />
      <Select
        label={t("tenant.language")}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        allowDeselect={false}
        {...form.getInputProps("default_language")}
      />
    </>
  );
}

/** Founds a company with its first administrator. */
export function FoundForm({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const missing = t("form.required");
  const [invited, setInvited] = useState<Founded["admin"] | null>(null);
  const admin = { first_name: "", last_name: "", email: "", phone: "", password: "" };
  if (invited)
    return <Invited title={t("tenant.made")} email={invited.email} phone={invited.phone} onClose={onClose} />;
  return (
    <ActionModal<Founded>
      title={t("tenant.create")}
      submitLabel={t("tenant.create")}
      initial={{ name: "", code: "", currency_code: "IQD", default_language: "ar", admin }}
      validate={(values) => ({
        name: values.name.trim() === "" ? missing : null,
        code: values.code.trim() === "" ? missing : null,
        "admin.first_name": values.admin.first_name.trim() === "" ? missing : null,
        "admin.last_name": values.admin.last_name.trim() === "" ? missing : null,
        "admin.email": (values.admin.email + values.admin.phone).trim() === "" ? t("member.contact_needed") : null,
        "admin.password": values.admin.password === "" ? missing : null,
      })}
      submit={async ({ code, admin: first, ...company }, options) => {
        const contact = { email: first.email.trim() || undefined, phone: first.phone.trim() || undefined };
        const { admin: made } = await karwan.identity.tenants.create.mutate(
          { ...company, code: code.trim().toUpperCase(), admin: { ...first, ...contact } },
          options,
        );
        await readAgain("identity");
        if (made.status !== "invited") return null;
        setInvited(first);
        return { message: t("tenant.made_invited"), staysOpen: true };
      }}
      done={t("tenant.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CompanyFields form={form} />
          <TextInput
            label={t("tenant.code")}
            description={t("tenant.code_hint")}
            withAsterisk
            dir="ltr"
            maxLength={12}
            {...form.getInputProps("code")}
          />
          <Fieldset legend={t("tenant.admin")}>
            <TextInput
              label={t("member.first_name")}
              withAsterisk
              dir="auto"
              {...form.getInputProps("admin.first_name")}
            />
            <TextInput
              label={t("member.last_name")}
              withAsterisk
              dir="auto"
              {...form.getInputProps("admin.last_name")}
            />
            <TextInput label={t("member.email")} type="email" dir="ltr" {...form.getInputProps("admin.email")} />
            <TextInput label={t("member.phone")} type="tel" dir="ltr" {...form.getInputProps("admin.phone")} />
            <PasswordInput
              label={t("member.password")}
              withAsterisk
              autoComplete="new-password"
              dir="ltr"
              visibilityToggleButtonProps={{ "aria-label": t("signin.show_password") }}
              {...form.getInputProps("admin.password")}
            />
          </Fieldset>
        </>
      )}
    </ActionModal>
  );
}

/** Changes a company as it was when the form was opened. */
export function TenantForm({ tenant, onClose }: { tenant: Tenant; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(tenant);
  const { name, currency_code, default_language } = before;
  const initial: Company = { name, currency_code, default_language };
  return (
    <ActionModal<Company>
      title={t("tenant.edit")}
      submitLabel={t("form.save")}
      initial={initial}
      validate={(values) => ({ name: values.name.trim() === "" ? t("form.required") : null })}
      submit={async (values, options) => {
        await karwan.identity.tenants.update.mutate(
          { tenantId: before.id, ...changedOf(values, initial) },
          { ...options, ifMatch: before.updated_at },
        );
        await readAgain("identity");
        return null;
      }}
      done={t("tenant.saved")}
      onClose={onClose}
    >
      {(form) => <CompanyFields form={form} />}
    </ActionModal>
  );
}
