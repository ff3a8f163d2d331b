import type { TenantInFull } from "@karwan/sdk";
import { Alert, Group, Paper, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { useEntering } from "../../components/entering-company.ts";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { tell } from "../../components/tell.tsx";
import { wordsFor } from "../../components/words.ts";
import { useKnown } from "../../kernel/facts.ts";
import { languageNames, useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { Settings } from "../settings/page.tsx";

const TenantForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.TenantForm })));
const route = getRouteApi("/tenants/$id");

/** One company of the installation: its standing, and the settings that bound it. */
export function TenantPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["identity", "tenants", "show", id],
    queryFn: ({ signal }) => karwan.identity.tenants.show.query({ tenantId: id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={900}>
      <BackLink to="/tenants" label={t("nav.tenants")} />
      <Shown query={shown}>{({ tenant }) => <Whole tenant={tenant} />}</Shown>
    </Stack>
  );
}

function Whole({ tenant }: { tenant: TenantInFull }) {
  const { t, dateTime } = useI18n();
  const { me } = useKnown();
  const [isEditing, setEditing] = useState(false);
  const enter = useEntering((error) => void tell({ color: "red", message: wordsFor(error, t) }));
  const isActive = tenant.status === "active";
  const statusName = t("tenant.status.value", { status: tenant.status });
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{tenant.name}</Words>
          </Title>
          <Status value={isActive ? "active" : "failed"} label={statusName} />
        </Group>
        <RecordActions
          machine="tenant"
          status={tenant.status}
          statusName={statusName}
          code={tenant.name}
          area="identity"
          updatedAt={tenant.updated_at}
          actions={[
            ...(isActive && me.tenant?.id !== tenant.id
              ? [
                  {
                    name: "enter" as const,
                    label: t("person.enter", { tenant: tenant.name }),
                    operation: "identity.sessions.switchTenant",
                    move: null,
                    open: () => enter.mutate(tenant.id),
                  },
                ]
              : []),
            {
              name: "edit",
              label: t("tenant.edit"),
              operation: "identity.tenants.update",
              move: null,
              open: () => setEditing(true),
            },
            {
              name: "turn",
              label: t(isActive ? "tenant.suspend" : "tenant.activate"),
              operation: "identity.tenants.update",
              move: null,
              isDangerous: isActive,
              send: (_, options) =>
                karwan.identity.tenants.update.mutate(
                  { tenantId: tenant.id, status: isActive ? "suspended" : "active" },
                  options,
                ),
            },
          ]}
        />
      </Group>
      {!isActive && <Alert color="red">{t("tenant.suspended_hint")}</Alert>}
      <Paper withBorder p="md" maw={720}>
        <FactList
          facts={[
            [t("tenant.code"), <Ltr key="code">{tenant.code}</Ltr>],
            [t("tenant.currency"), <Ltr key="currency">{tenant.currency_code}</Ltr>],
            [t("tenant.language"), languageNames[tenant.default_language]],
            [t("tenant.created_at"), dateTime(tenant.created_at)],
          ]}
        />
      </Paper>
      <Title order={2} size="h4">
        {t("nav.settings")}
      </Title>
      {isActive && <Settings tenantId={tenant.id} />}
      <Suspense>{isEditing && <TenantForm tenant={tenant} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}
