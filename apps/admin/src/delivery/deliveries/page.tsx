import type { Delivery, DeliveryDeliveriesListInput, DeliverySortKey } from "@karwan/sdk";
import { Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Column } from "../../components/data-table.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ColumnsMenu, ExportButton, SearchField, StatusChips } from "../../components/list-tools.tsx";
import type { Selection } from "../../components/selection.ts";
import { useSelection } from "../../components/selection.ts";
import { Status } from "../../components/status.tsx";
import { Empty } from "../../components/trouble.tsx";
import { Views } from "../../components/views.tsx";
import { hindranceOf, useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Shortcut } from "../../kernel/keys.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { karwan } from "../../kernel/sdk.ts";
import { nextSort } from "../../kernel/search.ts";
import type { ActionName } from "./actions.ts";
import { actionNames, actions } from "./actions.ts";
import type { BulkName } from "./bulk-form.tsx";
import { statuses } from "./search.ts";

const BulkForm = lazy(() => import("./bulk-form.tsx").then((module) => ({ default: module.BulkForm })));
const ActionForm = lazy(() => import("./action-form.tsx").then((module) => ({ default: module.ActionForm })));
const route = getRouteApi("/deliveries");

function columnsOf({ t, money, dateTime }: I18n): Column<Delivery>[] {
  return [
    {
      id: "code",
      header: t("delivery.code"),
      width: 14,
      sortKey: "delivery_code",
      cell: ({ id, delivery_code }) => (
        <Link
          to="/deliveries/$id"
          params={{ id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Ltr>{delivery_code}</Ltr>
        </Link>
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
      cell: ({ created_at }) => dateTime(created_at),
    },
  ];
}

/** The list of deliveries: what is where, found by code, barcode, phone or name, worked on without opening it. */
export function DeliveriesPage() {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { facts, me, may } = useKnown();
  const selection = useSelection<Delivery>();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [doing, setDoing] = useState<{ name: ActionName; delivery: Delivery } | null>(null);
  const filters = {
    search: search.q,
    status: search.status?.join(","),
    driver_id: search.driver,
    date_from: search.from,
    date_to: search.to,
    sort_by: (search.sort as DeliverySortKey | undefined) ?? "created_at",
    sort_order: search.order ?? "desc",
  } satisfies DeliveryDeliveriesListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const counts = useQuery({
    queryKey: ["delivery", "deliveries", "counts", filters],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => karwan.delivery.deliveries.list.query({ ...filters, limit: 1 }, { signal }),
  });
  const columns = columnsOf(i18n);
  const hidden = search.hide ?? [];
  const open = ({ id }: Delivery) => void navigate({ to: "/deliveries/$id", params: { id } });
  const onRowKey = (key: string, delivery: Delivery): boolean => {
    // With rows chosen the same key means all of them, as the buttons below the list do.
    if (selection.rows.size > 0) return false;
    const name = actionNames.find((each) => actions[each].keys === key);
    if (!name) return false;
    const { operation, move } = actions[name];
    if (hindranceOf(facts, me, { operation, machine: "delivery", status: delivery.status, move }) !== null)
      return false;
    setDoing({ name, delivery });
    return true;
  };
  const { sort_by, sort_order } = filters;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="xs" align="baseline">
          <Title order={1} size="h3">
            {t("nav.deliveries")}
          </Title>
          <Text size="sm" aria-live="polite">
            {counts.data ? t("delivery.total", { n: counts.data.total, shown: number(counts.data.total) }) : ""}
          </Text>
        </Group>
        <Group gap="xs">
          <Views
            page="deliveries"
            search={search}
            columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
            onOpen={(kept) => void navigate({ search: kept })}
          />
          <ColumnsMenu
            columns={columns}
            hidden={hidden}
            onChange={(hide) => change({ hide: hide.length > 0 ? hide : undefined })}
          />
          <ExportButton path="/delivery/deliveries" query={filters} name="deliveries" />
        </Group>
      </Group>
      <Group gap="xs">
        <SearchField
          label={t("delivery.search")}
          value={search.q ?? ""}
          onChange={(q) => change({ q: q || undefined })}
        />
        <TextInput
          type="date"
          aria-label={t("filter.from")}
          title={t("filter.from")}
          value={search.from ?? ""}
          onChange={(event) => change({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          aria-label={t("filter.to")}
          title={t("filter.to")}
          value={search.to ?? ""}
          onChange={(event) => change({ to: event.currentTarget.value || undefined })}
        />
      </Group>
      <StatusChips
        label={t("delivery.status")}
        choices={statuses.map((value) => ({
          value,
          label: t("delivery.status.value", { status: value }),
          count: counts.data?.stats[value],
        }))}
        chosen={search.status ?? []}
        onChange={(status) => change({ status: status.length > 0 ? status : undefined })}
      />
      <DataTable
        label={t("nav.deliveries")}
        source={{
          key: ["delivery", "deliveries", "list", filters],
          page: async (page, limit, signal) => {
            const { deliveries, total } = await karwan.delivery.deliveries.list.query(
              { ...filters, page, limit },
              { signal },
            );
            return { rows: deliveries, total };
          },
        }}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        card={(delivery) => <DeliveryCard delivery={delivery} />}
        sort={{ by: sort_by, order: sort_order }}
        onSort={(by) => change(nextSort({ sort: sort_by, order: sort_order }, by))}
        onOpen={open}
        onRowKey={onRowKey}
        selection={may("delivery.bulk.assign") ? selection : undefined}
        nameOfRow={({ delivery_code }) => delivery_code}
        empty={
          <Empty title={t("delivery.empty")}>
            <Text size="sm">{t("filter.empty_hint")}</Text>
            <Button variant="default" onClick={() => void navigate({ search: {} })}>
              {t("filter.clear")}
            </Button>
          </Empty>
        }
      />
      <Chosen selection={selection} />
      <Suspense>{doing && <ActionForm {...doing} onClose={() => setDoing(null)} />}</Suspense>
    </Stack>
  );
}

/** What can be done with all deliveries that are chosen. */
function Chosen({ selection }: { selection: Selection<Delivery> }) {
  const { t } = useI18n();
  const [doing, setDoing] = useState<{ name: BulkName; deliveries: Delivery[] } | null>(null);
  const { size } = selection.rows;
  const begin = (name: BulkName) => setDoing({ name, deliveries: [...selection.rows.values()] });
  const shortcuts: Shortcut[] = [
    { keys: "a", label: "delivery.action.assign", run: () => begin("assign") },
    { keys: "Escape", label: "table.unchoose", run: selection.clear },
  ];
  useShortcuts(size > 0 ? shortcuts : []);
  return (
    <>
      {size > 0 && (
        <Paper withBorder p="xs" shadow="md" className="chosen">
          <Group gap="xs" role="group" aria-label={t("table.chosen", { n: size })}>
            <Text size="sm" fw={600} role="status">
              {t("table.chosen", { n: size })}
            </Text>
            <Button size="xs" onClick={() => begin("assign")}>
              {t("delivery.action.assign")}
            </Button>
            <Button size="xs" variant="default" onClick={() => begin("cancel")}>
              {t("delivery.action.cancel")}
            </Button>
            <Button size="xs" variant="default" onClick={selection.clear}>
              {t("table.unchoose")}
            </Button>
          </Group>
        </Paper>
      )}
      <Suspense>{doing && <BulkForm {...doing} onDone={selection.clear} onClose={() => setDoing(null)} />}</Suspense>
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
