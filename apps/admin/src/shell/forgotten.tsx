import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { fieldErrors, isAllSaid } from "../components/field-errors.ts";
import { useFocusOnWrong } from "../components/focus-on-wrong.ts";
import { Trouble } from "../components/trouble.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { asContact, session } from "../kernel/session.ts";

interface Props {
  onBack(): void;
}

/**
 * Sets a new password by a code that is sent to the account's e-mail or phone, and signs in with it (3 §2). Who has no
 * account is answered the same, and gets no code.
 */
export function Forgotten({ onBack }: Props) {
  const { t } = useI18n();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const required = (value: string) => (value.trim() === "" ? t("form.required") : null);
  const form = useForm({
    mode: "controlled",
    initialValues: { contact: "", token: "", new_password: "" },
    validate: (values) =>
      sentTo === null
        ? { contact: required(values.contact) }
        : { token: required(values.token), new_password: required(values.new_password) },
  });
  const node = useRef<HTMLFormElement>(null);
  const focusOnWrong = useFocusOnWrong(form.errors, () => node.current);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      const said = fieldErrors(cause, ["email", "phone", "token", "new_password"]);
      const { email, phone, ...others } = said;
      focusOnWrong();
      form.setErrors({ ...others, contact: email ?? phone });
      if (!isAllSaid(cause, said)) setError(cause);
    } finally {
      setBusy(false);
    }
  };
  const ask = (contact: string) =>
    attempt(async () => {
      await session.forgot(asContact(contact));
      setSentTo(contact);
    });
  const send = ({ contact, token, new_password }: typeof form.values) =>
    sentTo === null
      ? ask(contact)
      : attempt(async () => {
          await session.resetPassword(token.trim(), new_password);
          await session.signIn(asContact(sentTo), new_password);
        });
  return (
    <form ref={node} onSubmit={form.onSubmit((values) => void send(values), focusOnWrong)} noValidate>
      <Stack>
        {error !== null && <Trouble error={error} sent="typed" />}
        <Text size="sm" aria-live="polite">
          {t(sentTo === null ? "forgotten.hint" : "forgotten.sent")}
        </Text>
        <TextInput
          label={t("signin.contact")}
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          disabled={sentTo !== null}
          {...form.getInputProps("contact")}
        />
        {sentTo !== null && (
          <>
            <TextInput
              label={t("forgotten.token")}
              autoComplete="one-time-code"
              autoFocus
              dir="ltr"
              {...form.getInputProps("token")}
            />
            <PasswordInput
              label={t("invitation.new_password")}
              description={t("forgotten.password_hint")}
              autoComplete="new-password"
              dir="ltr"
              visibilityToggleButtonProps={{ "aria-label": t("signin.show_password") }}
              {...form.getInputProps("new_password")}
            />
          </>
        )}
        <Button type="submit" loading={isBusy} fullWidth>
          {t(sentTo === null ? "signin.send_code" : "forgotten.set")}
        </Button>
        {sentTo !== null && (
          <Button variant="default" disabled={isBusy} onClick={() => void ask(sentTo)}>
            {t("signin.send_again")}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t("invitation.back")}
        </Button>
      </Stack>
    </form>
  );
}
