import type { Delivery, DeliveryDeliveriesListInput, DeliverySortKey } from "@karwan/sdk";
import { Group, Switch, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { DayFields } from "../../components/list-tools.tsx";
import { MakeButton } from "../../components/make-button.tsx";
import { RowLink } from "../../components/row-link.tsx";
import type { Selection } from "../../components/selection.ts";
import { useSelection } from "../../components/selection.ts";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { takeTyped } from "../../kernel/typed-ahead.ts";
import type { ActionName } from "./actions.ts";
import { actionNames, actions } from "./actions.ts";
import { Chosen } from "./chosen.tsx";
import { hindranceTo } from "./hindrance.ts";
import { statuses } from "./search.ts";

const ActionForm = lazy(() => import("./action-form.tsx").then((module) => ({ default: module.ActionForm })));
const route = getRouteApi("/deliveries");

function columnsOf({ t, money, moment }: I18n): Column<Delivery>[] {
  return [
    {
      id: "code",
      header: t("delivery.code"),
      width: 14,
      sortKey: "delivery_code",
      cell: ({ id, delivery_code }) => (
        <RowLink to="/deliveries/$id" params={{ id }}>
          <Ltr>{delivery_code}</Ltr>
        </RowLink>
      ),
    },
    {
      id: "status",
      header: t("delivery.status"),
      width: 16,
      sortKey: "status",
      cell: ({ status }) => <Status value={status} label={t("delivery.status.value", { status })} />,
    },
    {
      id: "recipient",
      header: t("delivery.recipient"),
      width: 15,
      cell: ({ recipient }) => <Words>{recipient.name}</Words>,
    },
    {
      id: "address",
      header: t("delivery.address"),
      width: 17,
      cell: ({ delivery_address }) => <Words>{delivery_address.full_address}</Words>,
    },
    {
      id: "driver",
      header: t("delivery.driver"),
      width: 13,
      cell: ({ current_assignment }) => (
        <Words>{current_assignment?.driver?.full_name ?? current_assignment?.carrier_code}</Words>
      ),
    },
    {
      id: "price",
      header: t("delivery.price"),
      width: 10,
      sortKey: "price",
      cell: ({ price, currency_code }) => money(price, currency_code),
    },
    {
      id: "created",
      header: t("delivery.created"),
      width: 17,
      sortKey: "created_at",
      cell: ({ created_at }) => moment(created_at),
    },
  ];
}

/** One page of deliveries, with how many there are of each status. */
async function load(input: DeliveryDeliveriesListInput, signal: AbortSignal) {
  const { deliveries, total, stats } = await karwan.delivery.deliveries.list.query(input, { signal });
  return { rows: deliveries, total, stats };
}

/** The keys of a row: each opens the form of an action that the row's status and one's roles allow. */
function useRowActions(selection: Selection<Delivery>) {
  const known = useKnown();
  const [doing, setDoing] = useState<{ name: ActionName; delivery: Delivery } | null>(null);
  const onRowKey = (key: string, delivery: Delivery): boolean => {
    // With rows chosen the same key means all of them, as the buttons below the list do.
    if (selection.rows.size > 0) return false;
    const name = actionNames.find((each) => actions[each].keys === key);
    if (!name) return false;
    if (hindranceTo(name, delivery, known) !== null) return false;
    takeTyped(() => setDoing(null));
    setDoing({ name, delivery });
    return true;
  };
  return { doing, onRowKey, close: () => setDoing(null) };
}

/** The list of deliveries: what is where, found by code, barcode, reference or phone, worked on without opening it. */
export function DeliveriesPage() {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { may } = useKnown();
  const selection = useSelection<Delivery>();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = {
    search: search.q,
    status: search.status?.join(","),
    driver_id: search.driver,
    tasks: search.tasks,
    date_from: search.from,
    date_to: search.to,
    sort_by: (search.sort as DeliverySortKey | undefined) ?? "created_at",
    sort_order: search.order ?? "desc",
  } satisfies DeliveryDeliveriesListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const { doing, onRowKey, close } = useRowActions(selection);
  return (
    <>
      <ListPage
        title={t("nav.deliveries")}
        page="deliveries"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={<MakeButton to="/deliveries/new" label="make.delivery" operation="delivery.deliveries.create" />}
        searchLabel={t("delivery.search")}
        after={
          <>
            <DayFields from={search.from} to={search.to} change={change} />
            <Switch
              label={t("delivery.tasks")}
              checked={search.tasks ?? false}
              onChange={({ currentTarget: { checked } }) => change({ tasks: checked || undefined })}
            />
          </>
        }
        summary={({ total }) => t("delivery.total", { n: total, shown: number(total) })}
        chips={{
          label: t("delivery.status"),
          values: statuses,
          nameOf: (status) => t("delivery.status.value", { status }),
          chosen: search.status ?? [],
          onChange: (status) => change({ status: status.length > 0 ? status : undefined }),
        }}
        listKey={["delivery", "deliveries", "list", filters]}
        load={(query, signal) => load({ ...filters, ...query }, signal)}
        columns={columnsOf(i18n)}
        card={(delivery) => <DeliveryCard delivery={delivery} />}
        cardHeight={118}
        sort={{ by: filters.sort_by, order: filters.sort_order }}
        onOpen={({ id }) => void navigate({ to: "/deliveries/$id", params: { id } })}
        onRowKey={onRowKey}
        selection={may("delivery.bulk.assign") ? selection : undefined}
        nameOfRow={({ delivery_code }) => delivery_code}
        empty={t("delivery.empty")}
        exported={{ path: "/delivery/deliveries", query: filters }}
      />
      <Chosen selection={selection} />
      <Suspense>{doing && <ActionForm {...doing} onClose={close} />}</Suspense>
    </>
  );
}

function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const { t, money, dateTime } = useI18n();
  const { delivery_code, status, recipient, delivery_address, price, currency_code, created_at } = delivery;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          <Ltr>{delivery_code}</Ltr>
        </Text>
        <Status value={status} label={t("delivery.status.value", { status })} />
      </Group>
      <Text size="sm" truncate>
        <Words>{recipient.name}</Words>
      </Text>
      <Text size="xs" truncate>
        <Words>{delivery_address.full_address}</Words>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs">{dateTime(created_at)}</Text>
        <Text size="sm" fw={600}>
          {money(price, currency_code)}
        </Text>
      </Group>
    </>
  );
}
