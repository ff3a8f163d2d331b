import { Stack, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useI18n } from "../kernel/i18n/index.tsx";
import { Invitation } from "./invitation.tsx";

/** Where the message of an invitation leads who is signed in already. */
export function InvitationPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <Stack maw={480}>
      <Title order={1} size="h3">
        {t("invitation.title")}
      </Title>
      <Invitation token={location.hash.replace(/^#(token=)?/, "")} onDone={() => void navigate({ to: "/" })} />
    </Stack>
  );
}
