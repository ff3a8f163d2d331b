import type { Delivery, DeliveryDeliveriesListInput } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ago } from "../../components/age.ts";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { ActionName } from "../deliveries/actions.ts";
import { actions } from "../deliveries/actions.ts";
import { hindranceTo } from "../deliveries/hindrance.ts";
import { ReasonWords } from "../deliveries/reason-words.tsx";

const ActionForm = lazy(() =>
  import("../deliveries/action-form.tsx").then((module) => ({ default: module.ActionForm })),
);
const route = getRouteApi("/exceptions");
const decisions = ["retry", "return", "lose"] as const satisfies readonly ActionName[];
const kinds = ["failed", "returns"] as const;
/** Returns that are not at their end. */
const UNDER_WAY = [
  "pending",
  "assigned",
  "accepted",
  "en_route_to_pickup",
  "picked_up",
  "en_route_to_delivery",
  "failed",
];

const about = {
  failed: { status: "failed" },
  returns: { delivery_flow: "operational_return", status: UNDER_WAY.join(",") },
} as const satisfies Record<(typeof kinds)[number], DeliveryDeliveriesListInput>;

type Begin = (name: ActionName, delivery: Delivery) => void;

function columnsOf(
  i18n: I18n,
  may: (name: ActionName, delivery: Delivery) => boolean,
  begin: Begin,
): Column<Delivery>[] {
  const { t } = i18n;
  const now = Date.now();
  return [
    {
      id: "code",
      header: t("delivery.code"),
      width: 13,
      cell: ({ id, delivery_code }) => (
        <RowLink to="/deliveries/$id" params={{ id }}>
          <Ltr>{delivery_code}</Ltr>
        </RowLink>
      ),
    },
    {
      id: "reason",
      header: t("delivery.reason"),
      width: 13,
      cell: ({ open_exception: open }) => open && <ReasonWords code={open.reason_code} />,
    },
    {
      id: "notes",
      header: t("delivery.notes"),
      width: 16,
      cell: ({ open_exception: open }) => open?.notes && <Words>{open.notes}</Words>,
    },
    {
      id: "custody",
      header: t("delivery.custody"),
      width: 12,
      cell: ({ custody }) => t("delivery.custody.value", { custody }),
    },
    {
      id: "since",
      header: t("exception.since"),
      width: 10,
      cell: ({ open_exception: open, updated_at }) => (
        <span data-varies>{ago(open?.opened_at ?? updated_at, now, i18n)}</span>
      ),
    },
    {
      id: "decide",
      header: t("exception.decide"),
      width: 36,
      cell: (delivery) => <Decisions delivery={delivery} may={may} begin={begin} />,
    },
  ];
}

interface DecisionsProps {
  delivery: Delivery;
  may(name: ActionName, delivery: Delivery): boolean;
  begin: Begin;
}

function Decisions({ delivery, may, begin }: DecisionsProps) {
  const { t } = useI18n();
  const { status, open_exception: open } = delivery;
  // What was decided already waits for the parcel to be back.
  if (open?.resolution) return t("exception.decided", { resolution: open.resolution });
  // Of what was given up, or is a return that failed, nothing is open.
  const possible = open ? decisions.filter((name) => may(name, delivery)) : [];
  if (possible.length === 0) return <Status value={status} label={t("delivery.status.value", { status })} />;
  return (
    <Group gap={4} wrap="nowrap">
      {possible.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          onClick={(event) => {
            event.stopPropagation();
            begin(name, delivery);
          }}
        >
          {t(actions[name].label)}
        </Button>
      ))}
    </Group>
  );
}

/** What could not go on as planned, with what can be decided of it, and what is on its way back. */
export function ExceptionsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const known = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [doing, setDoing] = useState<{ name: ActionName; delivery: Delivery } | null>(null);
  const kind = search.kind ?? "failed";
  const filters = {
    ...about[kind],
    search: search.q,
    sort_by: "created_at",
    sort_order: "asc",
  } satisfies DeliveryDeliveriesListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const mayDo = (name: ActionName, delivery: Delivery) => hindranceTo(name, delivery, known) === null;
  const begin: Begin = (name, delivery) => setDoing({ name, delivery });
  return (
    <>
      <ListPage
        title={t("nav.exceptions")}
        page="exceptions"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        searchLabel={t("delivery.search")}
        chips={{
          label: t("exception.kind"),
          values: kinds,
          nameOf: (value) => t(`exception.kind.${value}`),
          chosen: [kind],
          onChange: (chosen) => change({ kind: chosen.find((each) => each !== kind) ?? kind }),
        }}
        listKey={["delivery", "exceptions", filters]}
        load={async (query, signal) => {
          const { deliveries, total } = await karwan.delivery.deliveries.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: deliveries, total };
        }}
        columns={columnsOf(i18n, mayDo, begin)}
        card={(delivery) => <ExceptionCard delivery={delivery} />}
        cardHeight={118}
        onOpen={({ id }) => void navigate({ to: "/deliveries/$id", params: { id } })}
        empty={t(`exception.empty.${kind}`)}
        exported={{ path: "/delivery/deliveries", query: { ...about[kind], search: search.q } }}
      />
      <Suspense>{doing && <ActionForm {...doing} onClose={() => setDoing(null)} />}</Suspense>
    </>
  );
}

function ExceptionCard({ delivery }: { delivery: Delivery }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { delivery_code, status, recipient, open_exception: open, custody, updated_at } = delivery;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          <Ltr>{delivery_code}</Ltr>
        </Text>
        <Status value={status} label={t("delivery.status.value", { status })} />
      </Group>
      <Text size="sm" truncate>
        {open ? <ReasonWords code={open.reason_code} /> : <Words>{recipient.name}</Words>}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs">{t("delivery.custody.value", { custody })}</Text>
        <Text size="xs" data-varies>
          {ago(open?.opened_at ?? updated_at, Date.now(), i18n)}
        </Text>
      </Group>
    </>
  );
}
