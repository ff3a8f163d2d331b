import type { IdentityTenantsListInput, Tenant } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { languageNames, useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { tenantStatuses } from "./search.ts";

const FoundForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.FoundForm })));
const route = getRouteApi("/tenants");

const statusOf = ({ status }: Tenant, { t }: I18n) => (
  <Status value={status === "active" ? "active" : "failed"} label={t("tenant.status.value", { status })} />
);

function columnsOf(i18n: I18n): Column<Tenant>[] {
  const { t, day } = i18n;
  return [
    {
      id: "name",
      header: t("tenant.name"),
      width: 30,
      cell: ({ id, name }) => (
        <RowLink to="/tenants/$id" params={{ id }}>
          <Words>{name}</Words>
        </RowLink>
      ),
    },
    { id: "code", header: t("tenant.code"), width: 14, cell: ({ code }) => <Ltr>{code}</Ltr> },
    { id: "status", header: t("tenant.status"), width: 16, cell: (tenant) => statusOf(tenant, i18n) },
    {
      id: "currency",
      header: t("tenant.currency"),
      width: 12,
      cell: ({ currency_code }) => <Ltr>{currency_code}</Ltr>,
    },
    {
      id: "language",
      header: t("tenant.language"),
      width: 14,
      cell: ({ default_language }) => languageNames[default_language],
    },
    { id: "made", header: t("tenant.created_at"), width: 14, cell: ({ created_at }) => day(created_at) },
  ];
}

/** All companies of the installation, for who runs it (3 §3). */
export function TenantsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isFounding, setFounding] = useState(false);
  const filters = { search: search.q, status: search.status } satisfies IdentityTenantsListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  useShortcuts([{ keys: "n", label: "tenant.create", run: () => setFounding(true), opens: () => setFounding(false) }]);
  return (
    <>
      <ListPage
        title={t("nav.tenants")}
        page="tenants"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={<Button onClick={() => setFounding(true)}>{t("tenant.create")}</Button>}
        searchLabel={t("tenant.search")}
        chips={{
          label: t("tenant.status"),
          values: tenantStatuses,
          nameOf: (status) => t("tenant.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["identity", "tenants", "list", filters]}
        load={async (query, signal) => {
          const { tenants, total } = await karwan.identity.tenants.list.query({ ...filters, ...query }, { signal });
          return { rows: tenants, total };
        }}
        columns={columnsOf(i18n)}
        card={(tenant) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                <Words>{tenant.name}</Words>
              </Text>
              {statusOf(tenant, i18n)}
            </Group>
            <Text size="sm">
              <Ltr>{tenant.code}</Ltr>
            </Text>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: "/tenants/$id", params: { id } })}
        empty={t("tenant.none")}
        exported={{ path: "/tenants", query: filters }}
      />
      <Suspense>{isFounding && <FoundForm onClose={() => setFounding(false)} />}</Suspense>
    </>
  );
}
