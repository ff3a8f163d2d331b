import { SimpleGrid, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import type { DemoPerson, Facts } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { session } from "../kernel/session.ts";
import type { Entering } from "./entering.ts";

interface DemoProps extends Entering {
  demo: NonNullable<Facts["demo"]>;
}

/** Beside the demo one is somebody of it by one click. */
export function DemoPeople({ demo, attempt, isBusy }: DemoProps) {
  const { t } = useI18n();
  const tenants = [...new Set(demo.people.map(({ tenant }) => tenant))];
  const enter = (person: DemoPerson) => void attempt(() => session.signIn({ email: person.email }, demo.password));
  return (
    <Stack component="section" aria-labelledby="demo">
      <Title order={2} size="h4" id="demo">
        {t("demo.title")}
      </Title>
      <Text size="sm">{t("demo.text")}</Text>
      {tenants.map((tenant) => (
        <Stack gap={6} key={tenant ?? ""}>
          <Text size="sm" fw={600}>
            <bdi>{tenant ?? t("demo.system")}</bdi>
          </Text>
          <SimpleGrid cols={2} spacing={6}>
            {demo.people
              .filter((person) => person.tenant === tenant)
              .map((person) => (
                <UnstyledButton
                  key={person.email}
                  disabled={isBusy}
                  onClick={() => enter(person)}
                  p="xs"
                  bd="1px solid var(--mantine-color-default-border)"
                  style={{ borderRadius: "var(--mantine-radius-md)" }}
                  data-email={person.email}
                >
                  <Text size="sm" fw={600}>
                    {t("role.known", { role: person.email.startsWith("institution") ? "institution" : person.role })}
                  </Text>
                  <Text size="xs">
                    <bdi>{person.name}</bdi>
                  </Text>
                </UnstyledButton>
              ))}
          </SimpleGrid>
        </Stack>
      ))}
    </Stack>
  );
}
