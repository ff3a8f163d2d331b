import type { InventoryAudit } from "@karwan/sdk";
import { Badge, Group, Paper, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { noonOf } from "../../kernel/period.ts";
import { karwan } from "../../kernel/sdk.ts";
import { Counting } from "./count.tsx";

const route = getRouteApi("/audits/$id");

/** One audit: its lines, counted one after the other. */
export function AuditPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["warehousing", "audits", "show", id],
    queryFn: ({ signal }) => karwan.warehousing.audits.show.query({ audit_id: id }, { signal }),
  });
  return (
    <Stack gap="md" maw={860}>
      <BackLink to="/audits" label={t("nav.audits")} />
      <ReadFirst key={id} query={shown}>
        {(data) => <Whole audit={data.audit} />}
      </ReadFirst>
    </Stack>
  );
}

function Whole({ audit }: { audit: InventoryAudit }) {
  const { t, number, date, dateTime } = useI18n();
  useFollowing("stock", audit.warehouse.id);
  const { may } = useKnown();
  const statusName = t("audit.status.value", { status: audit.status });
  const isOpen = audit.status === "scheduled" || audit.status === "in_progress";
  const why = !may("warehousing.audits.recordCount")
    ? t("hindrance.permission")
    : isOpen
      ? null
      : t("hindrance.status", { status: statusName });
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Ltr>{audit.reference_number}</Ltr>
          </Title>
          <Status value={audit.status} label={statusName} />
          {audit.blind && (
            <Badge tt="none" variant="light">
              {t("audit.blind")}
            </Badge>
          )}
        </Group>
        <Actions audit={audit} statusName={statusName} />
      </Group>
      {isOpen && <Counting audit={audit} why={why} />}
      <Paper withBorder p="md">
        <FactList
          facts={[
            [t("stock.warehouse"), <Words key="w">{audit.warehouse.name}</Words>],
            [t("audit.type"), t("audit.type.value", { type: audit.audit_type })],
            [t("audit.day"), date(noonOf(audit.scheduled_date))],
            [t("audit.assigned_to"), audit.assigned_to_user && <Words>{audit.assigned_to_user.full_name}</Words>],
            [t("audit.discrepancies"), audit.discrepancy_count === null ? null : number(audit.discrepancy_count)],
            [t("stock.notes"), audit.notes && <Words>{audit.notes}</Words>],
            [t("audit.completion_notes"), audit.completion_notes && <Words>{audit.completion_notes}</Words>],
            [t("audit.completed_at"), audit.completed_date && dateTime(audit.completed_date)],
            [t("audit.reason"), audit.cancel_reason && <Words>{audit.cancel_reason}</Words>],
          ]}
        />
      </Paper>
      {!isOpen && <Counting audit={audit} why={why} />}
    </>
  );
}

function Actions({ audit, statusName }: { audit: InventoryAudit; statusName: string }) {
  const { t } = useI18n();
  const { audits } = karwan.warehousing;
  const left = audit.progress.uncounted_items;
  return (
    <RecordActions
      machine="inventory_audit"
      status={audit.status}
      statusName={statusName}
      code={audit.reference_number}
      area="warehousing"
      actions={[
        {
          name: "complete",
          move: "complete",
          operation: "warehousing.audits.complete",
          label: t("audit.complete"),
          why: left > 0 ? t("audit.left", { n: left }) : null,
          words: { label: t("audit.completion_notes"), isNeeded: false },
          send: (completion_notes, options) =>
            audits.complete.mutate({ audit_id: audit.id, completion_notes }, options),
        },
        {
          name: "start",
          move: "start",
          operation: "warehousing.audits.start",
          label: t("audit.start"),
          send: (_words, options) => audits.start.mutate({ id: audit.id }, options),
        },
        {
          name: "cancel",
          move: "cancel",
          operation: "warehousing.audits.cancel",
          label: t("audit.cancel"),
          isDangerous: true,
          words: { label: t("audit.reason"), isNeeded: false },
          send: (reason, options) => audits.cancel.mutate({ id: audit.id, reason }, options),
        },
      ]}
    />
  );
}
