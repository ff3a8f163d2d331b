import { Button, Group, Stack, TextInput } from "@mantine/core";
import { HINT_BELOW } from "../components/hint-below.ts";
import { Window } from "../components/window.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";

interface Props {
  title: string;
  /** As it was typed: of both, whichever somebody has an account with. */
  email: string;
  phone: string;
  onClose(): void;
}

/** Whoever is added has an account already: what was typed of them is not used, which is said where it was typed. */
export function Invited({ title, email, phone, onClose }: Props) {
  const { t } = useI18n();
  const contacts = [
    { label: t("member.email"), value: email.trim() },
    { label: t("member.phone"), value: phone.trim() },
  ].filter(({ value }) => value !== "");
  return (
    <Window onClose={onClose} title={title}>
      <Stack gap="sm">
        {contacts.map(({ label, value }, place) => (
          <TextInput
            key={label}
            label={label}
            value={value}
            readOnly
            dir="ltr"
            description={place === contacts.length - 1 && t("member.invited_text")}
            {...HINT_BELOW}
          />
        ))}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t("form.close")}
          </Button>
        </Group>
      </Stack>
    </Window>
  );
}
