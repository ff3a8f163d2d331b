import type { SettlementRequest } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { hindranceOf, useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { Decision } from "./decide-form.tsx";
import { settlementStatuses } from "./search.ts";

const DecideForm = lazy(() => import("./decide-form.tsx").then((module) => ({ default: module.DecideForm })));
const route = getRouteApi("/settlements");

const others = ["confirm", "reject"] as const;
const own = ["withdraw"] as const;

/** What the one who is signed in may do with a request: whoever asked takes it back, anybody else decides. */
function usePossible(): (request: SettlementRequest) => readonly Decision[] {
  const { facts, me } = useKnown();
  return ({ status, requested_by }) =>
    (requested_by.id === me.user.id ? own : others).filter((move) => {
      const operation = `delivery.settlements.${move}`;
      return hindranceOf(facts, me, { operation, machine: "settlement_request", status, move }) === null;
    });
}

type Decide = (request: SettlementRequest) => void;

function columnsOf(
  { t, money, moment }: I18n,
  possible: (request: SettlementRequest) => readonly Decision[],
  decide: Decide,
): Column<SettlementRequest>[] {
  return [
    { id: "when", header: t("settlement.when"), width: 20, cell: ({ created_at }) => moment(created_at) },
    {
      id: "driver",
      header: t("settlement.driver"),
      width: 18,
      cell: ({ driver }) => <Words>{driver.full_name}</Words>,
    },
    {
      id: "amount",
      header: t("settlement.amount"),
      width: 14,
      cell: ({ amount, currency_code }) => <Ltr>{money(amount, currency_code)}</Ltr>,
    },
    {
      id: "requested_by",
      header: t("settlement.requested_by"),
      width: 16,
      cell: ({ requested_by }) => <Words>{requested_by.full_name}</Words>,
    },
    {
      id: "status",
      header: t("settlement.status"),
      width: 12,
      cell: ({ status }) => <Status value={status} label={t("settlement.status.value", { status })} />,
    },
    {
      id: "decided_by",
      header: t("settlement.decided_by"),
      width: 20,
      cell: (request) =>
        possible(request).length > 0 ? (
          <Button
            size="compact-xs"
            variant="default"
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              decide(request);
            }}
          >
            {t("settlement.what_now")}
          </Button>
        ) : (
          <>
            <Words>{request.decided_by?.full_name}</Words> <Words>{request.reason}</Words>
          </>
        ),
    },
  ];
}

/** Cash that drivers handed in and that a second person has to confirm, or did. */
export function SettlementsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const possible = usePossible();
  const [deciding, setDeciding] = useState<SettlementRequest | null>(null);
  const filters = { search: search.q, status: search.status };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const open: Decide = (request) => {
    if (possible(request).length > 0) setDeciding(request);
  };
  const [first, ...more] = deciding ? possible(deciding) : [];
  return (
    <>
      <ListPage
        title={t("nav.settlements")}
        page="settlements"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        searchLabel={t("settlement.search")}
        chips={{
          label: t("settlement.status"),
          values: settlementStatuses,
          nameOf: (status) => t("settlement.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["delivery", "settlements", "list", filters]}
        load={async (query, signal) => {
          const answer = await karwan.delivery.settlements.list.query({ ...filters, ...query }, { signal });
          return { rows: answer.settlement_requests, total: answer.total, stats: answer.stats };
        }}
        columns={columnsOf(i18n, possible, open)}
        card={(request) => <SettlementCard request={request} />}
        cardHeight={96}
        onOpen={open}
        empty={t("settlement.empty")}
        emptyHint={t("settlement.empty_hint")}
        exported={{ path: "/delivery/settlement-requests", query: filters }}
      />
      <Suspense>
        {deciding && first && (
          <DecideForm request={deciding} possible={[first, ...more]} onClose={() => setDeciding(null)} />
        )}
      </Suspense>
    </>
  );
}

function SettlementCard({ request }: { request: SettlementRequest }) {
  const { t, money, dateTime } = useI18n();
  const { driver, amount, currency_code, status, created_at, requested_by } = request;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{driver.full_name}</Words>
        </Text>
        <Status value={status} label={t("settlement.status.value", { status })} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          <Words>{requested_by.full_name}</Words>
        </Text>
        <Text size="sm" fw={600}>
          <Ltr>{money(amount, currency_code)}</Ltr>
        </Text>
      </Group>
      <Text size="xs">{dateTime(created_at)}</Text>
    </>
  );
}
