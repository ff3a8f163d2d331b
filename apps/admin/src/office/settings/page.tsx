import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Loading, Shown } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { sections } from "./fields.ts";

// What fields of every kind need is more than any list does: the page is there before them.
const SectionForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.SectionForm })));

/** How the company works: every setting with what it does, a section saved at a time (3 §3). */
export function SettingsPage() {
  const { t } = useI18n();
  return (
    <Stack gap="md" maw={720}>
      <div>
        <Title order={1} size="h3">
          {t("nav.settings")}
        </Title>
        <Text size="sm">{t("setting.hint")}</Text>
      </div>
      <Settings />
    </Stack>
  );
}

/** The settings of one's own company, or of one that a platform's administrator looks at. */
export function Settings({ tenantId }: { tenantId?: string }) {
  const settings = useQuery({
    queryKey: ["identity", "settings", tenantId ?? "own"],
    queryFn: ({ signal }) =>
      karwan.identity.settings.show.query(tenantId === undefined ? {} : { tenant_id: tenantId }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Shown query={settings}>
      {(known) => (
        <Suspense fallback={<Loading />}>
          {sections.map((section) => (
            <SectionForm key={section.name} section={section} known={known} tenantId={tenantId} />
          ))}
        </Suspense>
      )}
    </Shown>
  );
}
