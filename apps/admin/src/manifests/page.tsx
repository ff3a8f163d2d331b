import type { TransferManifest } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Column } from "../components/columns.ts";
import { Ltr, Words } from "../components/facts.tsx";
import { ListPage } from "../components/list-page.tsx";
import { useNewForm } from "../components/new-form.ts";
import { Status } from "../components/status.tsx";
import { useKnown } from "../kernel/facts.ts";
import type { I18n } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useShortcuts } from "../kernel/keys.ts";
import { lazy } from "../kernel/lazy.tsx";
import { karwan } from "../kernel/sdk.ts";
import { accountedOf } from "./accounted.ts";
import { manifestStatuses } from "./search.ts";

const NewForm = lazy(() => import("./new-form.tsx").then((module) => ({ default: module.NewForm })));
const route = getRouteApi("/manifests");

const statusOf = ({ status }: TransferManifest, { t }: I18n) => (
  <Status value={status} label={t("manifest.status.value", { status })} />
);

function columnsOf(i18n: I18n): Column<TransferManifest>[] {
  const { t, number, moment } = i18n;
  return [
    {
      id: "number",
      header: t("manifest.number"),
      width: 16,
      cell: ({ manifest_number }) => (
        <Text fw={600} size="sm" span>
          <Ltr>{manifest_number}</Ltr>
        </Text>
      ),
    },
    { id: "status", header: t("manifest.status"), width: 18, cell: (manifest) => statusOf(manifest, i18n) },
    {
      id: "institution",
      header: t("manifest.institution"),
      width: 22,
      cell: ({ institution }) => <Words>{institution.full_name}</Words>,
    },
    {
      id: "to",
      header: t("manifest.to"),
      width: 18,
      cell: ({ receiving_warehouse }) => <Words>{receiving_warehouse.name}</Words>,
    },
    {
      id: "parcels",
      header: t("manifest.accounted"),
      width: 14,
      cell: (manifest) => (
        <Ltr>
          {number(accountedOf(manifest.counts))} / {number(manifest.item_count)}
        </Ltr>
      ),
    },
    { id: "driver", header: t("manifest.driver"), width: 18, cell: ({ driver }) => <Words>{driver?.full_name}</Words> },
    { id: "made", header: t("manifest.made_at"), width: 18, cell: ({ created_at }) => moment(created_at) },
  ];
}

/** What institutions send in bulk. */
export function ManifestsPage() {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { may } = useKnown();
  const { new: isNew, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  // Whose it is comes first, and is chosen from all who send.
  const mayMake = may("manifests.transferManifests.create") && may("parties.institutions.list");
  const making = useNewForm(mayMake && isNew !== undefined, () => void navigate({ search, replace: true }));
  useShortcuts(mayMake ? [{ keys: "n", label: "do.new_manifest", run: making.open, opens: "form" }] : []);
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const filters = { search: search.q, status: search.status };
  return (
    <>
      <ListPage
        title={t("nav.manifests")}
        page="manifests"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayMake && <Button onClick={making.open}>{t("do.new_manifest")}</Button>}
        searchLabel={t("manifest.search")}
        chips={{
          label: t("manifest.status"),
          values: manifestStatuses,
          nameOf: (status) => t("manifest.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["manifests", "list", filters]}
        load={async (query, signal) => {
          const answer = await karwan.manifests.transferManifests.list.query({ ...filters, ...query }, { signal });
          return { rows: answer.transfer_manifests, total: answer.total, stats: { ...answer.statusCounts } };
        }}
        columns={columnsOf(i18n)}
        card={(manifest) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm">
                <Ltr>{manifest.manifest_number}</Ltr>
              </Text>
              {statusOf(manifest, i18n)}
            </Group>
            <Text size="sm" truncate>
              <Words>{manifest.institution.full_name}</Words> · <Words>{manifest.receiving_warehouse.name}</Words> ·{" "}
              {t("manifest.parcels")} {number(manifest.item_count)}
            </Text>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: "/manifests/$id", params: { id } })}
        empty={t("manifest.empty")}
        emptyHint={t("manifest.empty_hint")}
        exported={{ path: "/delivery/transfer-manifests", query: filters }}
      />
      <Suspense>{making.isOpen && <NewForm onClose={making.close} />}</Suspense>
    </>
  );
}
