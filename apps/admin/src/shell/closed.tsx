import { Stack, Text, Title } from "@mantine/core";
import { ChooseCompany } from "../components/choose-company.tsx";
import { rightsInWords } from "../components/rights.ts";
import { Empty } from "../components/trouble.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { ClosedPage } from "./closed-page.ts";

/** In the place of a page that one may not read: which it is, and who may, or which company to enter first. */
export function Closed({ why, label, operation }: ClosedPage) {
  const { t } = useI18n();
  const { facts } = useKnown();
  if (why === "company")
    return (
      <Stack gap="sm" maw={640}>
        <Title order={1} size="h3">
          {t(label)}
        </Title>
        <ChooseCompany />
      </Stack>
    );
  return (
    <Empty title={t("closed.title", { page: t(label) })}>
      <Text size="sm" ta="center">
        {t(`closed.${why}`, { rights: rightsInWords(facts, operation, t) })}
      </Text>
    </Empty>
  );
}
