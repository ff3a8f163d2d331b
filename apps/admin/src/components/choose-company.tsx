import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useEntering } from "./entering-company.ts";
import { wordsFor } from "./words.ts";

/** Where somebody works in no company, and asked for what only companies have: the companies that they can enter. */
export function ChooseCompany() {
  const { t } = useI18n();
  const me = useQuery(meQuery).data;
  const enter = useEntering();
  const isSystem = me?.user.is_system_admin === true;
  const open = me?.tenants.filter(({ status }) => status === "active") ?? [];
  return (
    <Alert role="alert" color="orange" title={t("company.needed")}>
      <Stack gap="xs">
        {enter.error && <Text size="sm">{wordsFor(enter.error, t)}</Text>}
        <Text size="sm">{t(isSystem ? "company.system" : open.length > 0 ? "company.choose" : "company.none")}</Text>
        <Group gap="xs">
          {open.map(({ id, name }) => (
            <Button key={id} size="compact-sm" variant="default" onClick={() => enter.mutate(id)}>
              {t("person.enter", { tenant: name })}
            </Button>
          ))}
        </Group>
        {isSystem && (
          <Anchor size="sm" underline="always" c="inherit" href="/admin/tenants">
            {t("nav.tenants")}
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}
