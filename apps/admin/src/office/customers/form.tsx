import type { Customer } from "@karwan/sdk";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Contacts } from "../parties/party.tsx";
import { ContactFields, contactsOf } from "../parties/party.tsx";
import { changedOf, typedOrNull } from "../parts.ts";

/** Makes a customer with a wallet, or changes one as it was when the form was opened. */
export function CustomerForm({ customer, onClose }: { customer: Customer | null; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(customer);
  return (
    <ActionModal<Contacts>
      title={t(before ? "customer.edit" : "customer.create")}
      submitLabel={t(before ? "form.save" : "customer.create")}
      draft={before ? null : "customer"}
      initial={contactsOf(before)}
      validate={({ full_name }) => ({ full_name: full_name.trim() === "" ? t("form.required") : null })}
      submit={async (values, options) => {
        const { full_name, phone, email } = before ? changedOf(values, contactsOf(before)) : values;
        const contacts = {
          ...(phone !== undefined && { phone: typedOrNull(phone) }),
          ...(email !== undefined && { email: typedOrNull(email) }),
        };
        const { customers } = karwan.parties;
        if (before)
          await customers.update.mutate(
            { id: before.id, full_name, ...contacts },
            { ...options, ifMatch: before.updated_at },
          );
        else await customers.create.mutate({ full_name: values.full_name, ...contacts }, options);
        await readAgain("parties");
        return null;
      }}
      done={t(before ? "customer.saved" : "customer.made")}
      onClose={onClose}
    >
      {(form) => <ContactFields form={form} />}
    </ActionModal>
  );
}
