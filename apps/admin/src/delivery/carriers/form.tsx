import { Alert, NumberInput, PasswordInput, Switch, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { Ltr } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { Carrier } from "./carrier.ts";

interface Values extends Record<string, unknown> {
  is_enabled: boolean;
  prefer_internal: boolean;
  default_price: number | string;
  login_id: string;
  password: string;
  initial_token: string;
  forget: boolean;
}

/** What is sent of the credentials: nothing where nothing was typed, for they are kept and never shown. */
function credentialsOf({ login_id, password, initial_token, forget }: Values) {
  if (forget) return { credentials: null };
  const typed = Object.entries({ login_id, password, initial_token }).filter(([, value]) => value.trim() !== "");
  return typed.length === 0 ? {} : { credentials: Object.fromEntries(typed) };
}

/** Sets a carrier up; the secret by which it signs its events is shown once, when it is switched on. */
export function CarrierForm({ before, onClose }: { before: Carrier; onClose(): void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null);
  return (
    <ActionModal<Values>
      title={t("carrier.set_up_title", { name: before.name })}
      submitLabel={t("carrier.save")}
      initial={{
        is_enabled: before.is_enabled,
        prefer_internal: before.prefer_internal,
        default_price: before.default_price ?? "",
        login_id: "",
        password: "",
        initial_token: "",
        forget: false,
      }}
      submit={async (values, options) => {
        const { is_enabled, prefer_internal, default_price } = values;
        const { carrier } = await karwan.carriers.configuration.update.mutate(
          {
            code: before.code,
            is_enabled,
            prefer_internal,
            default_price: default_price === "" ? null : Number(default_price),
            ...credentialsOf(values),
          },
          options,
        );
        await client.invalidateQueries({ queryKey: ["carriers"] });
        const { url, secret } = carrier.webhook ?? {};
        if (url && secret) setMade({ url, secret });
        return { staysOpen: Boolean(secret) };
      }}
      done={t("carrier.saved", { name: before.name })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {made && (
            <Alert role="status" color="teal" title={t("carrier.secret_once")}>
              <Text size="sm">{t("carrier.secret_hint")}</Text>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                <Ltr>{made.url}</Ltr>
              </Text>
              <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
                <Ltr>{made.secret}</Ltr>
              </Text>
            </Alert>
          )}
          <Switch label={t("carrier.is_enabled")} {...form.getInputProps("is_enabled", { type: "checkbox" })} />
          <Switch label={t("carrier.own_first")} {...form.getInputProps("prefer_internal", { type: "checkbox" })} />
          <NumberInput
            label={t("carrier.price")}
            description={t("carrier.price_hint")}
            thousandSeparator=","
            min={0}
            {...form.getInputProps("default_price")}
          />
          <TextInput
            label={t("carrier.login")}
            description={before.has_credentials ? t("carrier.kept_hint") : undefined}
            dir="ltr"
            autoComplete="off"
            {...form.getInputProps("login_id")}
          />
          <PasswordInput
            label={t("carrier.password")}
            dir="ltr"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("carrier.show_password") }}
            {...form.getInputProps("password")}
          />
          <TextInput label={t("carrier.token")} dir="ltr" autoComplete="off" {...form.getInputProps("initial_token")} />
          {before.has_credentials && (
            <Switch label={t("carrier.forget")} {...form.getInputProps("forget", { type: "checkbox" })} />
          )}
        </>
      )}
    </ActionModal>
  );
}
