import type { IdentitySessionsMeOutput } from "@karwan/sdk";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Trouble } from "../components/trouble.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";
import { Invitation } from "./invitation.tsx";

/** Companies that ask one to join, and a field for the token of one that was sent elsewhere (4 B10). */
export function Invitations() {
  const { t } = useI18n();
  const { me } = useKnown();
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t("invitation.title")}
        </Title>
        {me.invitations.map((each) => (
          <Offer key={each.id} offer={each} />
        ))}
        <Invitation />
      </Stack>
    </Paper>
  );
}

function Offer({ offer }: { offer: IdentitySessionsMeOutput["invitations"][number] }) {
  const { t, dateTime } = useI18n();
  const { id, tenant, roles, expires_at } = offer;
  const accept = useMutation({
    mutationFn: () => karwan.identity.invitations.acceptByContact.mutate({ id }),
    onSuccess: (answer) => session.takeOver(answer),
  });
  const decline = useMutation({
    mutationFn: () => karwan.identity.invitations.decline.mutate({ id }),
    onSuccess: () => readAgain("identity"),
  });
  const error = accept.error ?? decline.error;
  return (
    <Stack gap="xs">
      {error && <Trouble error={error} sent="untyped" />}
      <Group justify="space-between">
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            <bdi>{tenant.name}</bdi>
          </Text>
          <Text size="xs">
            {roles.map(({ name }) => name).join("، ")} {t("invitation.until", { at: dateTime(expires_at) })}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button size="compact-sm" loading={accept.isPending} onClick={() => accept.mutate()}>
            {t("invitation.accept")}
          </Button>
          <Button size="compact-sm" variant="default" loading={decline.isPending} onClick={() => decline.mutate()}>
            {t("invitation.decline")}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
