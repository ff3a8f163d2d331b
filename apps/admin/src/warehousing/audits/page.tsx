import type { InventoryAuditRow } from "@karwan/sdk";
import { Badge, Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useNewForm } from "../../components/new-form.ts";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { noonOf } from "../../kernel/period.ts";
import { karwan } from "../../kernel/sdk.ts";
import { auditStatuses } from "./search.ts";

const PlanForm = lazy(() => import("./plan-form.tsx").then((module) => ({ default: module.PlanForm })));
const route = getRouteApi("/audits");

const statusOf = ({ status }: InventoryAuditRow, { t }: I18n) => (
  <Status value={status} label={t("audit.status.value", { status })} />
);
const typeOf = ({ audit_type, blind }: InventoryAuditRow, { t }: I18n) => (
  <>
    {t("audit.type.value", { type: audit_type })}
    {blind && (
      <Badge ms={6} size="sm" tt="none" variant="light">
        {t("audit.blind")}
      </Badge>
    )}
  </>
);

function columnsOf(i18n: I18n): Column<InventoryAuditRow>[] {
  const { t, day } = i18n;
  return [
    {
      id: "reference",
      header: t("audit.reference"),
      width: 18,
      cell: ({ reference_number }) => (
        <Text fw={600} size="sm" span>
          <Ltr>{reference_number}</Ltr>
        </Text>
      ),
    },
    { id: "status", header: t("audit.status"), width: 16, cell: (audit) => statusOf(audit, i18n) },
    { id: "type", header: t("audit.type"), width: 22, cell: (audit) => typeOf(audit, i18n) },
    {
      id: "warehouse",
      header: t("stock.warehouse"),
      width: 22,
      cell: ({ warehouse }) => <Words>{warehouse.name}</Words>,
    },
    { id: "day", header: t("audit.day"), width: 14, cell: ({ scheduled_date }) => day(noonOf(scheduled_date)) },
    {
      id: "assigned",
      header: t("audit.assigned_to"),
      width: 18,
      cell: ({ assigned_to_user }) => <Words>{assigned_to_user?.full_name}</Words>,
    },
  ];
}

/** Counts of what lies in the warehouses. */
export function AuditsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const { new: isNew, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const mayPlan = may("warehousing.audits.create");
  const planning = useNewForm(mayPlan && isNew !== undefined, () => void navigate({ search, replace: true }));
  useShortcuts(mayPlan ? [{ keys: "n", label: "do.plan_count", run: planning.open, opens: planning.close }] : []);
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const filters = { search: search.q, status: search.status };
  return (
    <>
      <ListPage
        title={t("nav.audits")}
        page="audits"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayPlan && <Button onClick={planning.open}>{t("do.plan_count")}</Button>}
        searchLabel={t("audit.search")}
        chips={{
          label: t("audit.status"),
          values: auditStatuses,
          nameOf: (status) => t("audit.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["warehousing", "audits", "list", filters]}
        load={async (query, signal) => {
          const { audits, total, stats } = await karwan.warehousing.audits.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: audits, total, stats };
        }}
        columns={columnsOf(i18n)}
        card={(audit) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm">
                <Ltr>{audit.reference_number}</Ltr>
              </Text>
              {statusOf(audit, i18n)}
            </Group>
            <Text size="sm" truncate>
              {typeOf(audit, i18n)} · <Words>{audit.warehouse.name}</Words>
            </Text>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: "/audits/$id", params: { id } })}
        empty={t("audit.empty")}
        emptyHint={t("audit.empty_hint")}
        exported={{ path: "/warehousing/inventory-audits", query: filters }}
      />
      <Suspense>{planning.isOpen && <PlanForm onClose={planning.close} />}</Suspense>
    </>
  );
}
