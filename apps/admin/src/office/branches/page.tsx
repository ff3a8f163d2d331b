import type { Branch } from "@karwan/sdk";
import { Button, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";

const BranchForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.BranchForm })));
const route = getRouteApi("/branches");

function columnsOf({ t, day }: I18n): Column<Branch>[] {
  return [
    {
      id: "name",
      header: t("branch.name"),
      width: 26,
      cell: ({ name }) => (
        <Text fw={600} size="sm" span>
          <Words>{name}</Words>
        </Text>
      ),
    },
    { id: "code", header: t("branch.code"), width: 14, cell: ({ code }) => <Ltr>{code}</Ltr> },
    {
      id: "address",
      header: t("branch.address"),
      width: 46,
      cell: ({ address }) => <Words>{address.full_address}</Words>,
    },
    { id: "made", header: t("branch.created_at"), width: 14, cell: ({ created_at }) => day(created_at) },
  ];
}

/** Where the company is. */
export function BranchesPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [form, setForm] = useState<{ branch: Branch | null } | null>(null);
  const filters = { search: search.q };
  const mayCreate = may("places.branches.create");
  const create = () => setForm({ branch: null });
  useShortcuts(mayCreate ? [{ keys: "n", label: "branch.create", run: create, opens: () => setForm(null) }] : []);
  return (
    <>
      <ListPage
        title={t("nav.branches")}
        page="branches"
        search={search}
        change={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true })}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={create}>{t("branch.create")}</Button>}
        searchLabel={t("branch.search")}
        listKey={["places", "branches", "list", filters]}
        load={async (query, signal) => {
          const { branches, total } = await karwan.places.branches.list.query({ ...filters, ...query }, { signal });
          return { rows: branches, total };
        }}
        columns={columnsOf(i18n)}
        card={({ name, code, address }) => (
          <>
            <Text fw={600} size="sm" truncate>
              <Words>{name}</Words> <Ltr>{code}</Ltr>
            </Text>
            <Text size="sm" lineClamp={2}>
              <Words>{address.full_address}</Words>
            </Text>
          </>
        )}
        onOpen={(branch) => setForm({ branch })}
        empty={t("branch.none")}
        exported={{ path: "/branches", query: filters }}
      />
      <Suspense>{form && <BranchForm branch={form.branch} onClose={() => setForm(null)} />}</Suspense>
    </>
  );
}
