import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { fieldErrors } from "../components/field-errors.ts";
import { useFocusOnWrong } from "../components/focus-on-wrong.ts";
import { Trouble } from "../components/trouble.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { session } from "../kernel/session.ts";

const SECRETS = ["password", "current_password", "code"] as const;
type Secret = (typeof SECRETS)[number];
const isSecret = (field: string): field is Secret => SECRETS.some((each) => each === field);

interface Props {
  /** From the address, where a message led here. */
  token?: string;
  onBack?(): void;
  onDone?(): void;
}

/**
 * Accepts an invitation by the token of its message. What else it takes the server says once it knows the token: a new
 * password, or that of the account that the contact belongs to (4 B10).
 */
export function Invitation({ token = "", onBack, onDone }: Props) {
  const { t } = useI18n();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [needed, setNeeded] = useState<readonly Secret[]>([]);
  const node = useRef<HTMLFormElement>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: { token, password: "", current_password: "", code: "" },
    validate: { token: (value) => (value.trim() === "" ? t("form.required") : null) },
  });
  const focusOnWrong = useFocusOnWrong(form.errors, () => node.current);
  const send = async (values: typeof form.values) => {
    setBusy(true);
    setError(null);
    const given = Object.fromEntries(needed.flatMap((field) => (values[field] === "" ? [] : [[field, values[field]]])));
    try {
      await session.accept({ token: values.token.trim(), ...given });
      onDone?.();
    } catch (cause) {
      const atFields = fieldErrors(cause, ["token", ...SECRETS]);
      const wanted = Object.keys(atFields).filter(isSecret);
      const isNew = wanted.some((field) => !needed.includes(field));
      setNeeded([...new Set([...needed, ...wanted])]);
      // What was not asked for yet is no mistake of whoever has not seen the field.
      focusOnWrong();
      form.setErrors(isNew ? {} : atFields);
      if (Object.keys(atFields).length === 0) setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={node} onSubmit={form.onSubmit((values) => void send(values), focusOnWrong)} noValidate>
      <Stack>
        {error !== null && <Trouble error={error} sent="typed" />}
        <Text size="sm">{t("invitation.hint")}</Text>
        <TextInput
          label={t("invitation.token")}
          autoComplete="one-time-code"
          dir="ltr"
          {...form.getInputProps("token")}
        />
        {/* One that is asked for now has the focus as it comes. */}
        {needed.map((field) =>
          field === "code" ? (
            <TextInput
              key={field}
              autoFocus
              label={t("signin.code")}
              inputMode="numeric"
              dir="ltr"
              {...form.getInputProps(field)}
            />
          ) : (
            <PasswordInput
              key={field}
              autoFocus
              label={t(field === "password" ? "invitation.new_password" : "invitation.own_password")}
              description={t(field === "password" ? "invitation.new_password_hint" : "invitation.own_password_hint")}
              autoComplete={field === "password" ? "new-password" : "current-password"}
              dir="ltr"
              visibilityToggleButtonProps={{ "aria-label": t("signin.show_password") }}
              {...form.getInputProps(field)}
            />
          ),
        )}
        <Button type="submit" loading={isBusy} fullWidth>
          {t("invitation.accept")}
        </Button>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t("invitation.back")}
          </Button>
        )}
      </Stack>
    </form>
  );
}
