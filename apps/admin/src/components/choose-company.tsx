import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { meQuery } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";
import { wordsFor } from "./words.ts";

/** Where somebody works in no company, and asked for what only companies have: the companies that they can enter. */
export function ChooseCompany() {
  const { t } = useI18n();
  const me = useQuery(meQuery).data;
  const enter = useMutation({
    mutationFn: (tenantId: string) => karwan.identity.sessions.switchTenant.mutate({ tenant_id: tenantId }),
    onSuccess: (answer) => session.enter(answer),
  });
  const open = me?.tenants.filter(({ status }) => status === "active") ?? [];
  return (
    <Alert role="alert" color="orange" title={t("company.needed")}>
      <Stack gap="xs">
        {enter.error && <Text size="sm">{wordsFor(enter.error, t)}</Text>}
        <Text size="sm">{t(open.length > 0 ? "company.choose" : "company.none")}</Text>
        <Group gap="xs">
          {open.map(({ id, name }) => (
            <Button key={id} size="compact-sm" variant="default" onClick={() => enter.mutate(id)}>
              {t("person.enter", { tenant: name })}
            </Button>
          ))}
        </Group>
        {me?.user.is_system_admin && (
          <Anchor size="sm" underline="always" c="inherit" href="/admin/tenants">
            {t("nav.tenants")}
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}
